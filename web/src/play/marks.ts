/** Marks on the board that show a move. */
import type { Mark, PlayedMove } from "harzdame-board";

/** A move as arrows, one for each jump. */
export function arrows({ path }: Pick<PlayedMove, "path">, tone: NonNullable<Mark["tone"]>): Mark[] {
  return path.slice(1).map((to, jump) => ({ square: path[jump]!, to, tone }));
}
