import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "harzdame-board";
import { languageOf, LANGUAGES, loadTranslator, translator } from "../src/i18n";
import { EXAMPLES } from "../src/endgames/examples";
import { boardStrings } from "../src/play/board-strings";
import { CALLED } from "../src/play/help-dialog";

it("are loaded file by file", async () => {
  const t = await loadTranslator("en", ["play"]);
  expect(t("play-close")).toBe("Close");
  expect(t("endgames-clear")).toBe("endgames-clear");
});

describe("messages", () => {
  it.each(LANGUAGES)("of %s are all there, with the board's values filled in", async (language) => {
    const t = await loadTranslator(language);
    const strings = boardStrings(t);
    const values = {
      square: "c3",
      squares: "c3",
      piece: "P",
      targets: "T",
      captured: 1,
      count: 2,
      from: "a1",
      to: "a3",
      path: "R",
    };
    for (const key of Object.keys(ENGLISH)) {
      const text = strings[key as keyof typeof strings];
      const words = typeof text === "function" ? text(values) : text;
      expect(words, key).toMatch(/\S/);
      expect(words, key).not.toMatch(/^board-|[{}]/);
    }
  });

  it.each(LANGUAGES)("of %s include every one the page asks for", async (language) => {
    const t = await loadTranslator(language);
    const ids = usedIds();
    expect(ids.length).toBeGreaterThan(80);
    for (const id of ids) expect(t(id, ARGS), id).not.toBe(id);
  });

  it.each(LANGUAGES)("of %s tell every fault of a text with its values", async (language) => {
    const t = await loadTranslator(language);
    const codes = problemCodes();
    expect(codes).toContain("unreadable");
    for (const code of codes) {
      const id = `play-problem-${code}`;
      expect(t(id, ARGS), id).not.toBe(id);
      expect(t(id, ARGS), id).not.toContain("{");
    }
  });

  it("choose the plural form of the language", async () => {
    const t = await loadTranslator("ru");
    expect([1, 3, 5, 21].map((count) => t("play-must-capture", { count }).replace(/.*: /, ""))).toEqual([
      "1 фигуру",
      "3 фигуры",
      "5 фигур",
      "21 фигуру",
    ]);
  });

  it("show their name when they are missing, and a fault in a source is ours to see", () => {
    expect(translator("en", ["a = b"])("c")).toBe("c");
    expect(() => translator("en", ["a = b", "a = c"])).toThrow();
  });
});

const ARGS = Object.fromEntries(
  [
    ["color", "white"],
    ["winner", "white"],
    ["loser", "white"],
    ["count", 2],
    ["men", 2],
    ["kings", 2],
    ["ply", 2],
    ["plies", 2],
    ["category", "win"],
  ].concat(
    [
      "level",
      "move",
      "path",
      "number",
      "all",
      "most",
      "white",
      "black",
      "result",
      "line",
      "column",
      "problem",
      "square",
      "from",
      "to",
    ].map((name) => [name, name]),
  ),
) as Record<string, string | number>;

/** The kinds of fault that the rules tell apart, from the types of their module. */
function problemCodes(): string[] {
  const types = resolve(import.meta.dirname, "../../crates/harzdame-wasm/src/types.ts");
  const [, union] = /type ProblemCode =([^;]*);/.exec(readFileSync(types, "utf8"))!;
  return [...union!.matchAll(/"([a-z-]+)"/g)].map(([, code]) => code!);
}

/** Why the server refuses commands, but for what the page cannot ask for. */
function refusals(): string[] {
  const source = resolve(import.meta.dirname, "../../crates/harzdame-live/src/command.rs");
  const codes = [
    ...readFileSync(source, "utf8").matchAll(/Refusal::\w+(?: \{ \.\. \}|\(_\))? => "([a-z-]+)"/g),
  ];
  return codes.map(([, code]) => code!).filter((code) => code !== "no-agreement");
}

/** The messages that the sources name; those put together from parts are added by hand. */
function usedIds(): string[] {
  const folder = resolve(import.meta.dirname, "../src");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.startsWith("wasm"))
    .map((path) => readFileSync(join(folder, path), "utf8"));
  const asked = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*([^,()]+)/g)].map(([, id]) => id!));
  const named = asked.flatMap((id) => [...id.matchAll(/"([a-z0-9]+-[a-z0-9-]+)"/g)].map(([, id]) => id!));
  return [
    ...new Set(named),
    ...["no-pieces", "blocked", "resignation", "agreement", "repetition", "no-progress"].map(
      (r) => `play-reason-${r}`,
    ),
    ...["first", "previous", "next", "last"].map((step) => `play-${step}`),
    ...Object.keys(EXAMPLES).map((name) => `endgames-example-${name}`),
    ...["time", "abandoned", "aborted", "not-begun"].map((reason) => `live-reason-${reason}`),
    ...refusals().map((code) => `live-error-${code}`),
    ...CALLED.map(([, id]) => id),
  ];
}

it.each([
  ["de-AT", "de"],
  ["PT-br", "pt"],
  ["fr", "en"],
  ["", "en"],
  [null, "en"],
] as const)("takes the tag %j for %s", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
