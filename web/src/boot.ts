/** Puts the element of a page to work. */
import { languageOf, loadTranslator, type MessageFile, type Translate } from "./i18n";

/** An element that can say that it could not be put to work. */
export interface Bootable extends HTMLElement {
  /** Why not, and the name of the button that tries again. */
  fail(text: string, retry: string): void;
}

/** What a page is made of: its messages, the one for a failure among them, and how it starts. */
export interface Boot<E extends Bootable> {
  readonly messages: readonly MessageFile[];
  readonly failed: string;
  start(element: E, translator: Promise<Translate>): Promise<void>;
}

export async function boot<E extends Bootable>(element: E, page: Boot<E>): Promise<void> {
  const language = languageOf(element.lang || document.documentElement.lang);
  const translator = loadTranslator(language, page.messages);
  try {
    await page.start(element, translator);
  } catch (error) {
    const t = await translator.catch(() => undefined);
    element.fail(t ? t(page.failed) : String(error), t ? t("play-retry") : "↻");
    throw error;
  }
}
