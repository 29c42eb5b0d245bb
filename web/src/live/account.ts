/** Who somebody is, as the server tells it. */
import { ApiError, type Ask } from "./api";
import { asRaw, readPlayer } from "./wire";

export interface RatingAt {
  readonly speed: string;
  readonly rating: number;
  readonly games: number;
  readonly provisional: boolean;
}

export interface Account {
  readonly id: number | undefined;
  /** Guests have none. */
  readonly name: string | undefined;
  readonly ratings: readonly RatingAt[];
}

/** Above this deviation a rating is hardly known yet. */
const PROVISIONAL = 110;

export function readAccount(value: unknown): Account {
  const raw = asRaw(value);
  const ratings = Object.entries(asRaw(raw.ratings)).map(([speed, at]) => {
    const { rating, games, deviation, provisional } = asRaw(at);
    return {
      speed,
      rating: Number(rating),
      games: Number(games) || 0,
      provisional: typeof provisional === "boolean" ? provisional : Number(deviation) > PROVISIONAL,
    };
  });
  const { id, name } = readPlayer(value);
  return { id, name, ratings };
}

/** Who asks; nothing for somebody who is not known. */
export async function whoAmI(ask: Ask): Promise<Account | undefined> {
  try {
    return readAccount(await ask("GET", "/account"));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}
