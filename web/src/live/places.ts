/** Addresses of the pages about live games. */
import { languageOf, type Language } from "../i18n";

/** The language of the page. */
export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}

export const gamePlace = (game: string): string => `/${pageLanguage()}/game/${game}`;
export const challengePlace = (challenge: string): string => `/${pageLanguage()}/challenge/${challenge}`;
export const lobbyPlace = (): string => `/${pageLanguage()}/lobby`;
export const accountPlace = (): string => `/${pageLanguage()}/account`;

/** The name at the end of an address such as `/en/game/NAME`. */
export function itemIn(path: string): string {
  return decodeURIComponent(path.replace(/\/+$/, "").split("/").at(-1) ?? "");
}

/** Makes the links to the page in other languages lead to the same thing. */
export function keepItemInLanguages(path: string, root: ParentNode = document): void {
  const rest = path.split("/").slice(2).join("/");
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
    link.pathname = `/${link.hreflang}/${rest}`;
  }
}
