/** What the package says about itself, against what it is. */

import { describe, expect, it } from "vitest";

import manifest from "../custom-elements.json?raw";
import packed from "../package.json?raw";
import readme from "../README.md?raw";
import { HarzdameBoard } from "../src/define.js";
import source from "../src/board.ts?raw";
import { ENGLISH } from "../src/strings.js";
import styles from "../src/style.ts?raw";

interface Named {
  readonly name: string;
}

interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly {
      readonly attributes: readonly Named[];
      readonly members: readonly (Named & { readonly kind: string })[];
      readonly events: readonly Named[];
      readonly cssProperties: readonly Named[];
    }[];
  }[];
}

const described = (JSON.parse(manifest) as Manifest).modules[0]?.declarations?.[0];
const names = (items: readonly Named[] | undefined): string[] =>
  (items ?? []).map((item) => item.name).sort();

describe("the manifest", () => {
  it("names every attribute", () => {
    expect(names(described?.attributes)).toEqual([...HarzdameBoard.observedAttributes].sort());
  });

  it("names fields and methods that there are", () => {
    const board = document.createElement("harzdame-board");
    for (const { name, kind } of described?.members ?? []) {
      expect(name in board, name).toBe(true);
      expect(typeof board[name as keyof HarzdameBoard] === "function", name).toBe(kind === "method");
    }
    const fields = names(described?.members.filter((member) => member.kind === "field"));
    expect(fields).toEqual([...HarzdameBoard.elementProperties.keys(), "pendingPath"].map(String).sort());
  });

  it("names every event", () => {
    const sent = [...source.matchAll(/#emit\("(\w+)"/g)].map((found) => found[1] ?? "");
    expect(names(described?.events)).toEqual([...new Set(sent)].sort());
  });

  it("names every colour", () => {
    const used = [...styles.matchAll(/var\((--harzdame-[\w-]+)/g)].map((found) => found[1] ?? "");
    expect(names(described?.cssProperties)).toEqual([...new Set(used)].sort());
  });
});

describe("the README", () => {
  it("speaks of every field, method, event and colour", () => {
    const all = [described?.members, described?.events, described?.cssProperties, described?.attributes];
    for (const name of all.flatMap(names)) expect(readme, name).toContain(name);
  });
});

describe("the package", () => {
  it("exports only files that are built or there", () => {
    const { exports, files } = JSON.parse(packed) as {
      exports: Record<string, string | Record<string, string>>;
      files: string[];
    };
    const paths = Object.values(exports).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target),
    );
    for (const path of paths.filter((p) => p !== "./package.json")) {
      expect(
        files.some((entry) => path.startsWith(`./${entry}`)),
        path,
      ).toBe(true);
    }
  });

  it("has an English text for everything the board says", () => {
    for (const [key, value] of Object.entries(ENGLISH)) expect(value, key).not.toBe("");
  });
});
