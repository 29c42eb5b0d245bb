/** Registers `<harzdame-board>`; importing this module is enough. */

import { HarzdameBoard } from "./board.js";

if (!customElements.get("harzdame-board")) customElements.define("harzdame-board", HarzdameBoard);

declare global {
  interface HTMLElementTagNameMap {
    "harzdame-board": HarzdameBoard;
  }
}

export * from "./index.js";
