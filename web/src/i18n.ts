/** Messages in the reader's language, from the same Fluent files that the server uses. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

/** The languages everything is written in. */
export const LANGUAGES = ["en", "es", "pt", "nl", "ru", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a BCP 47 tag such as `pt-BR`; English where it is none of ours. */
export function languageOf(tag: string | null | undefined): Language {
  const primary = (tag ?? "").toLowerCase().split("-")[0];
  return LANGUAGES.find((language) => language === primary) ?? "en";
}

/** Formats the message `id`; an unknown id comes back as it is, so that a gap is seen and nothing breaks. */
export type Translate = (id: string, args?: Record<string, FluentVariable>) => string;

/** A translator over Fluent sources. Faults in them are thrown: they are ours, not the reader's. */
export function translator(language: Language, sources: readonly string[]): Translate {
  // Isolation marks would show up in copied text, and every language here runs left to right.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) {
    const errors = bundle.addResource(new FluentResource(source));
    if (errors.length > 0) throw errors[0];
  }
  return (id, args) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) return id;
    const errors: Error[] = [];
    return bundle.formatPattern(pattern, args, errors);
  };
}

/** The files of messages that pages load. */
export const MESSAGE_FILES = ["play", "board", "endgames", "live"] as const;
export type MessageFile = (typeof MESSAGE_FILES)[number];

const FILES = import.meta.glob<string>("../../locales/*/{play,board,endgames,live}.ftl", {
  query: "?raw",
  import: "default",
});

/** Loads the messages of one language, or some files of them. */
export async function loadTranslator(
  language: Language,
  files: readonly MessageFile[] = MESSAGE_FILES,
): Promise<Translate> {
  const loads = files.map((file) => FILES[`../../locales/${language}/${file}.ftl`]!());
  return translator(language, await Promise.all(loads));
}
