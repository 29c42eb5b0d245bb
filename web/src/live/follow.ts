/** Makes the game on the page have the moves of the game on the server. */
import type { Game } from "../play/game";

/**
 * Takes back what the server does not have, and plays what it has. Throws where a move cannot be read: then
 * the page is of another version than the server.
 */
export function follow(game: Game, texts: readonly string[]): void {
  let same = 0;
  while (same < texts.length && game.moves[same]?.text === texts[same]) same += 1;
  while (game.length > same) game.undo();
  for (const text of texts.slice(same)) {
    const read = game.current.read(text);
    if (read.kind !== "move") throw new Error(`the move ${text} cannot be read`);
    game.append(read.path);
  }
}
