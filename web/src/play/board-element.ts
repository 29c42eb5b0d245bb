/** Registers `<harzdame-board>`, for the pages that show one. */
import { HarzdameBoard } from "harzdame-board";

customElements.define("harzdame-board", HarzdameBoard);
