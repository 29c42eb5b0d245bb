/** What the pages about live games need from outside. */
import type { Translate } from "../i18n";
import type { Ask } from "./api";

export interface LiveServices {
  readonly t: Translate;
  readonly ask: Ask;
  /** How many levels the engine of the server has. */
  readonly levels: number;
  readonly storage: Storage;
}
