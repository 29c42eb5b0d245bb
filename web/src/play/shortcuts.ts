/** Keys of the play page, apart from those of the board itself. */

export const ACTIONS = [
  "undo",
  "flip",
  "view",
  "new",
  "type",
  "board",
  "exchange",
  "help",
  "hint",
  "analysis",
  "previous",
  "next",
  "first",
  "last",
] as const;
export type Action = (typeof ACTIONS)[number];

const LETTERS: Readonly<Record<string, Action>> = {
  u: "undo",
  f: "flip",
  v: "view",
  n: "new",
  m: "type",
  b: "board",
  p: "exchange",
  i: "hint",
  a: "analysis",
  "?": "help",
};

const NAMED: Readonly<Record<string, Action>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** The single keys that ask for an action, for the help. */
export function lettersOf(action: Action): readonly string[] {
  return Object.entries(LETTERS)
    .filter(([, of]) => of === action)
    .map(([key]) => key);
}

/** What a key pressed somewhere on the page asks for. */
export function actionOf(event: KeyboardEvent, letters: boolean): Action | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
    return undefined;
  for (const target of event.composedPath()) {
    if (!(target instanceof Element)) continue;
    if (target.matches("input, textarea, select, dialog, [contenteditable]")) return undefined;
    // The board and the list of moves go from place to place with the arrow keys.
    if (event.key in NAMED && target.matches("harzdame-board, [data-own-arrows]")) return undefined;
  }
  if (event.key in NAMED) return NAMED[event.key];
  return letters ? LETTERS[event.key.toLowerCase()] : undefined;
}
