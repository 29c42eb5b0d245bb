/** Looks positions up in the endgame tables. */
import type { NotedMove } from "../play/rules";
import type { Category, Endgame, ExplorerRules } from "./rules";

/** A move with what it is worth to the side that makes it. */
export interface KnownMove extends NotedMove {
  readonly category: Category;
  /** The plies that are left, this one counted, as far as that is known. */
  readonly distance: number | null;
}

/** What a position is worth to the side to move. */
export interface Known {
  readonly category: Category;
  readonly distance: number | null;
  /** All legal moves, the best first. */
  readonly moves: readonly KnownMove[];
}

/** How long the server is waited for, in milliseconds. */
const PATIENCE = 3000;

/**
 * The tables of the server, which may be larger than those in the module and know distances; those in
 * the module where the server does not answer, so that the page works offline.
 */
export class Tables {
  /** How many pieces a position in the tables has at most. */
  readonly pieces: number;
  readonly #rules: ExplorerRules;
  readonly #fetch: typeof fetch;

  constructor(rules: ExplorerRules, serverPieces: number, fetcher: typeof fetch = (...of) => fetch(...of)) {
    this.#rules = rules;
    this.#fetch = fetcher;
    this.pieces = Math.max(serverPieces, rules.pieces);
  }

  /** What is known of a position; nothing if it is not in the tables. */
  async ask(fen: string): Promise<Known | undefined> {
    const answer = navigator.onLine ? await this.#server(fen).catch(() => undefined) : undefined;
    const line = this.#rules.line(fen);
    try {
      const found = answer ?? line.endgame();
      if (!found) return undefined;
      const { category, distance, moves } = found;
      return {
        category,
        distance,
        moves: moves.map((move) => ({
          ...line.note({ from: move.from, to: move.to, captured: move.captured }),
          category: move.category,
          distance: move.distance,
        })),
      };
    } finally {
      line.free();
    }
  }

  async #server(fen: string): Promise<Endgame | undefined> {
    const address = `/api/v1/endgame?fen=${encodeURIComponent(fen)}`;
    const response = await this.#fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    return response.status === 200 ? ((await response.json()) as Endgame) : undefined;
  }
}

/** The moves that nothing is better than. */
export function bestMoves({ moves }: Known): readonly KnownMove[] {
  const [best] = moves;
  return moves.filter((move) => move.category === best?.category && move.distance === best.distance);
}
