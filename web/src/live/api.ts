/** Requests to the server about games, challenges and accounts. */
import type { Translate } from "../i18n";
import { asRaw } from "./wire";

/** A request that was refused, or that did not get through: then `status` is 0. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** After how many seconds it can be tried again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** Whether the same can be asked again, because nothing is known of what became of it. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

export type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

/** Asks below `/api/v1`. Answers without content are `undefined`. */
export const ask: Ask = async (method, path, body) => {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      cache: "no-store",
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
  } catch {
    throw new ApiError(0, "offline", "the server cannot be reached");
  }
  const text = await response.text().catch(() => "");
  let answer: unknown;
  try {
    answer = text ? JSON.parse(text) : undefined;
  } catch {
    answer = undefined;
  }
  if (response.ok) return answer;
  const { code, message } = asRaw(asRaw(answer).error);
  const retryAfter = Number(response.headers.get("Retry-After"));
  throw new ApiError(
    response.status,
    typeof code === "string" ? code : String(response.status),
    typeof message === "string" ? message : response.statusText,
    retryAfter > 0 ? retryAfter : undefined,
  );
};

/** A refusal in words: by its code, or else as the server says it, in English. */
export function refusalText(t: Translate, code: string, message: string, seconds = 0): string {
  const id = `live-error-${code}`;
  const text = t(id, { seconds });
  return text === id ? t("live-error-other", { message: message || code }) : text;
}

/** What went wrong, in words. */
export function errorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError) return refusalText(t, error.code, error.message, error.retryAfter);
  return t("live-error-other", { message: error instanceof Error ? error.message : String(error) });
}
