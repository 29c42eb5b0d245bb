/** One board to play with: `?scene=chain&view=diamond&side=black`. */

import "../src/define.js";

import { SCENES, stage } from "./scenes.js";

const query = new URLSearchParams(location.search);
const scene = SCENES[query.get("scene") ?? "start"];
const board = document.querySelector("harzdame-board");
const output = document.querySelector("output");
document.documentElement.style.colorScheme = query.get("scheme") ?? "light dark";
if (board && output && scene) {
  for (const name of ["move", "refused", "hint", "pending", "select"]) {
    board.addEventListener(name, (event) => {
      output.textContent = `${name} ${JSON.stringify((event as CustomEvent).detail)}`;
    });
  }
  board.view = query.get("view") === "diamond" ? "diamond" : "square";
  board.orientation = query.get("side") === "black" ? "black" : "white";
  stage(board, scene);
}
