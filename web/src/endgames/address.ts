/** The position in the address of the page, `?fen=`. */

export function fenIn(search: string): string | null {
  return new URLSearchParams(search).get("fen");
}

/** A FEN has nothing that a query must escape, and unescaped it can be read. */
export function searchFor(fen: string): string {
  return `?fen=${fen}`;
}

/** Makes the links to the page in other languages lead to what is shown. */
export function keepInLanguages(search: string, root: ParentNode = document): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) link.search = search;
}
