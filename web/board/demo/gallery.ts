/** Every scene at once: `?view=diamond&side=black&scheme=dark`. */

import "../src/define.js";

import { SCENES, stage } from "./scenes.js";

const query = new URLSearchParams(location.search);
document.documentElement.style.colorScheme = query.get("scheme") ?? "light dark";
const names = query.get("scenes")?.split(",") ?? Object.keys(SCENES);
for (const name of names) {
  const scene = SCENES[name];
  if (!scene) continue;
  const board = document.createElement("harzdame-board");
  board.id = name;
  board.view = query.get("view") === "diamond" ? "diamond" : "square";
  board.orientation = query.get("side") === "black" ? "black" : "white";
  document.body.append(board);
  stage(board, scene);
}
