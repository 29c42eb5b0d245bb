/** `<harzdame-endgames>`: a position with few pieces, set up and played by the reader, and what is known of it. */
import { html, nothing, type PropertyValues } from "lit";
import type {
  BoardStrings,
  Color,
  HarzdameBoard,
  Mark,
  Picked,
  PlayedMove,
  Refusal,
  SquareName,
} from "harzdame-board";
import type { Translate } from "../i18n";
import "../play/board-element";
import { boardStrings } from "../play/board-strings";
import { failureNote, type Failure } from "../play/failure";
import { other } from "../play/game";
import { icon, type IconName } from "../play/icons";
import { LightElement } from "../play/light";
import { arrows } from "../play/marks";
import "../play/move-list";
import { problemText } from "../play/problems";
import { loadSettings, saveSettings, type Settings } from "../play/settings";
import { actionOf, type Action } from "../play/shortcuts";
import { fenIn, keepInLanguages, searchFor } from "./address";
import { EXAMPLES, type Example } from "./examples";
import { asTrail, Explorer } from "./explorer";
import "./known-moves";
import { palette, PIECES, turnChoice, type Tool } from "./palette";
import { randomPosition } from "./random";
import type { Category, ExplorerRules } from "./rules";
import { cleared, countPieces, pieceAt, withPiece, withTurn } from "./setup";
import { bestMoves, type Known, type KnownMove, type Tables } from "./tables";
import { verdict, type Standing } from "./verdict";

/** What the page needs from outside. */
export interface EndgamesServices {
  readonly t: Translate;
  readonly rules: ExplorerRules;
  readonly tables: Tables;
  readonly storage: Storage;
}

/** What the tables answered; no `known` where a position is not in them. */
interface Answer {
  readonly fen: string;
  readonly known: Known | undefined;
}

interface Notice {
  readonly text: string;
  readonly tone: "plain" | "warn";
  /** The board has said it already. */
  readonly spoken?: boolean;
}

/** After how many milliseconds a position that is still looked up is told to be. */
const LATE = 300;
/** With more best moves than this, arrows would hide the board. */
const MOST_ARROWS = 4;
/** How many pieces a random position has at most. */
const RANDOM_PIECES = 4;

const TONES: Readonly<Record<Category, NonNullable<Mark["tone"]>>> = {
  win: "good",
  draw: "plain",
  loss: "bad",
};

export class HarzdameEndgames extends LightElement {
  static override properties = {
    services: { attribute: false },
    settings: { state: true },
    orientation: { state: true },
    tool: { state: true },
    answer: { state: true },
    late: { state: true },
    notice: { state: true },
    pointed: { state: true },
    copied: { state: true },
    failure: { state: true },
  };
  declare services: EndgamesServices | undefined;
  declare settings: Settings;
  declare orientation: Color;
  declare tool: Tool;
  /** The last answer of the tables. */
  declare answer: Answer | undefined;
  /** The answer is long in coming. */
  declare late: boolean;
  declare notice: Notice | undefined;
  /** The move in the list that is pointed at. */
  declare pointed: KnownMove | undefined;
  /** The link has just been copied. */
  declare copied: boolean;
  declare failure: Failure | undefined;
  #explorer: Explorer | undefined;
  #strings: BoardStrings | undefined;
  /** The same while squares are picked. */
  #pickStrings: BoardStrings | undefined;
  /** The last change was one of the arrangement: the next one shares its place in the history. */
  #editing = false;
  #lateness: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.orientation = "white";
    this.tool = "move";
    this.late = false;
    this.copied = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#onKey);
    window.addEventListener("popstate", this.#fromAddress);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    window.removeEventListener("popstate", this.#fromAddress);
    clearTimeout(this.#lateness);
  }

  /** Puts the page to work: the position in the address, or an example. */
  start(services: EndgamesServices): void {
    this.services = services;
    this.settings = loadSettings(services.storage);
    this.#strings = boardStrings(services.t);
    this.#pickStrings = { ...this.#strings, keyboardHelp: services.t("endgames-keyboard-help") };
    this.#explorer = new Explorer(services.rules, EXAMPLES.kings);
    this.#explorer.addEventListener("change", () => this.#changed());
    this.#fromAddress();
  }

  /** Shows that the page could not be put to work. */
  fail(text: string, retry: string): void {
    this.failure = { text, retry };
  }

  get #board(): HarzdameBoard | null {
    return this.querySelector<HarzdameBoard>("harzdame-board");
  }

  // ---- The position ----

  #changed(): void {
    this.notice = undefined;
    this.pointed = undefined;
    this.copied = false;
    this.requestUpdate();
    void this.#lookUp();
  }

  /** Whether the tables may know what is shown, and it goes on. */
  get #asked(): boolean {
    const { line, fen } = this.#explorer!;
    return line !== undefined && !line.outcome() && countPieces(fen) <= this.services!.tables.pieces;
  }

  async #lookUp(): Promise<void> {
    const explorer = this.#explorer!;
    const { fen } = explorer;
    clearTimeout(this.#lateness);
    this.late = false;
    if (!this.#asked) return;
    this.#lateness = setTimeout(() => (this.late = true), LATE);
    const known = await this.services!.tables.ask(fen);
    // Another position may be shown by now, which is looked up itself.
    if (explorer.fen !== fen) return;
    clearTimeout(this.#lateness);
    this.late = false;
    this.answer = { fen, known };
  }

  get #current(): Answer | undefined {
    return this.answer?.fen === this.#explorer!.fen ? this.answer : undefined;
  }

  get #standing(): Standing {
    const { line, problems, fen } = this.#explorer!;
    if (!line) return { kind: "invalid", problems };
    const outcome = line.outcome();
    if (outcome) return { kind: "over", outcome };
    if (!this.#asked) return { kind: "many", count: countPieces(fen), most: this.services!.tables.pieces };
    const answer = this.#current;
    if (!answer) return { kind: "asking" };
    if (!answer.known) return { kind: "unknown" };
    return { kind: "known", known: answer.known, turn: line.turn() };
  }

  #play(path: readonly SquareName[]): void {
    this.#explorer!.play(path);
    this.#write();
  }

  #show(ply: number): void {
    const { shown } = this.#explorer!;
    this.#explorer!.show(ply);
    if (this.#explorer!.shown !== shown) this.#write();
  }

  #setUp(fen: string): void {
    this.#explorer!.setUp(fen);
    this.#write();
  }

  /** Changes the arrangement. The text comes back from the rules as it is written everywhere. */
  #edit(text: string): void {
    const read = this.services!.rules.readSetup(text);
    if (!read.ok || read.value === this.#explorer!.fen) return;
    this.#explorer!.setUp(read.value);
    this.#write(true);
  }

  // ---- The address ----

  /** Puts what is shown into the address. Changes of an arrangement one after another are one step back. */
  #write(editing = false): void {
    const { trail, fen } = this.#explorer!;
    const again = editing && this.#editing;
    this.#editing = editing;
    try {
      if (again) history.replaceState(trail, "", searchFor(fen));
      else history.pushState(trail, "", searchFor(fen));
    } catch {
      // Browsers refuse too many changes in a short time; the next one catches up.
    }
    keepInLanguages(location.search);
  }

  #fromAddress = (): void => {
    const explorer = this.#explorer;
    if (!explorer || !this.services) return;
    const { rules, t } = this.services;
    this.#editing = false;
    keepInLanguages(location.search);
    const trail = asTrail(history.state);
    if (trail && explorer.restore(trail)) return;
    const text = fenIn(location.search);
    const read = rules.readSetup(text ?? EXAMPLES.kings);
    explorer.setUp(read.ok ? read.value : EXAMPLES.kings);
    if (read.ok) return;
    const problem = read.problems[0] ? problemText(t, read.problems[0]) : t("play-problem-unreadable");
    this.notice = { text: t("play-notice-link", { problem }), tone: "warn" };
  };

  async #copy(): Promise<void> {
    try {
      // Missing where the page has no secure origin.
      await navigator.clipboard.writeText(new URL(searchFor(this.#explorer!.fen), location.href).href);
      this.copied = true;
    } catch {
      this.notice = { text: this.services!.t("endgames-copy-failed"), tone: "warn" };
    }
  }

  // ---- What comes from the board and the keyboard ----

  #onMove = (event: CustomEvent<PlayedMove>): void => this.#play(event.detail.path);

  #onRefused = (event: CustomEvent<Refusal>): void => {
    this.notice = { text: event.detail.message, tone: "warn", spoken: true };
  };

  #onPick = (event: CustomEvent<Picked>): void => {
    const { square } = event.detail;
    const { fen } = this.#explorer!;
    const { t } = this.services!;
    this.#edit(withPiece(fen, square, PIECES[this.tool]));
    const piece = pieceAt(this.#explorer!.fen, square);
    const word = t(piece ? `board-${piece.color}-${piece.role}` : "board-empty");
    this.notice = { text: `${square}, ${word}`, tone: "plain" };
  };

  #onChoose = (event: CustomEvent<KnownMove>): void => {
    // The list may still be that of the position before.
    if (this.#current) this.#play(event.detail.path);
  };

  #onPreview = (event: CustomEvent<KnownMove | undefined>): void => {
    this.pointed = event.detail;
  };

  #onKey = (event: KeyboardEvent): void => {
    const explorer = this.#explorer;
    if (event.key === "Escape" && !event.defaultPrevented) this.tool = "move";
    const action = explorer && actionOf(event, this.settings.shortcuts);
    if (!explorer || !action) return;
    const deeds: Partial<Record<Action, () => void>> = {
      undo: () => this.#show(explorer.shown - 1),
      previous: () => this.#show(explorer.shown - 1),
      next: () => this.#show(explorer.shown + 1),
      first: () => this.#show(0),
      last: () => this.#show(explorer.moves.length),
      flip: () => this.#flip(),
      view: () => this.#turnView(),
      board: () => this.#board?.focusSquare(),
    };
    const deed = deeds[action];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  #flip(): void {
    this.orientation = other(this.orientation);
  }

  #turnView(): void {
    this.settings = { ...this.settings, view: this.settings.view === "square" ? "diamond" : "square" };
    try {
      saveSettings(this.services!.storage, this.settings);
    } catch {
      // It holds for this page at least.
    }
  }

  // ---- What is shown ----

  /** The move that is pointed at, else the best ones. */
  get #marks(): readonly Mark[] {
    const known = this.#current?.known;
    if (!known || this.tool !== "move") return [];
    const shown = this.pointed ? [this.pointed] : bestMoves(known);
    return shown.length > MOST_ARROWS ? [] : shown.flatMap((move) => arrows(move, TONES[move.category]));
  }

  #status() {
    const { t } = this.services!;
    const { line } = this.#explorer!;
    const standing = this.#standing;
    const waiting = standing.kind === "asking" && !this.late;
    const { title, detail } = waiting ? { title: "", detail: "" } : verdict(t, standing);
    const capture = line?.mustCapture() ?? 0;
    const remark = capture > 0 && !waiting ? `${t("play-must-capture", { count: capture })}.` : "";
    const said = this.notice?.tone === "warn" ? this.notice.text : [remark, detail].join(" ").trim();
    const category = standing.kind === "known" ? standing.known.category : undefined;
    return html`<section
      class="status verdict"
      data-kind=${standing.kind}
      data-category=${category ?? nothing}
    >
      <p class="status-title" role="status">${title || html`&nbsp;`}</p>
      <p class="status-detail" data-tone=${this.notice?.tone === "warn" ? "warn" : nothing}>${said}</p>
      <p class="visually-hidden" role="status">${this.notice?.spoken ? "" : this.notice?.text}</p>
    </section>`;
  }

  #tool(label: string, name: IconName, act: () => void) {
    return html`<button type="button" class="tool" @click=${act}>${icon(name)}<span>${label}</span></button>`;
  }

  #tools() {
    const { t, rules, tables } = this.services!;
    const { fen } = this.#explorer!;
    const most = Math.min(RANDOM_PIECES, tables.pieces);
    return html`<div class="tools endgames-tools" role="group" aria-label=${t("play-actions")}>
      ${this.#tool(t("play-flip"), "flip", () => this.#flip())}
      ${this.#tool(t("play-view"), this.settings.view === "square" ? "diamond" : "square", () => this.#turnView())}
      ${this.#tool(t("endgames-clear"), "clear", () => this.#edit(cleared(fen)))}
      ${this.#tool(t("endgames-random"), "random", () => this.#setUp(randomPosition(rules, most)))}
      ${this.#tool(this.copied ? t("play-copied") : t("endgames-copy"), "link", () => void this.#copy())}
      <a class="tool" href="play#fen=${encodeURIComponent(fen)}"
        >${icon("go")}<span>${t("endgames-play")}</span></a
      >
    </div>`;
  }

  #examples() {
    const { t } = this.services!;
    const { fen } = this.#explorer!;
    return html`<section class="examples" aria-labelledby="examples-title">
      <h2 id="examples-title">${t("endgames-examples")}</h2>
      <ul role="list">
        ${(Object.keys(EXAMPLES) as Example[]).map(
          (name) =>
            html`<li>
              <button
                type="button"
                class="example"
                aria-pressed=${String(EXAMPLES[name] === fen)}
                @click=${() => this.#setUp(EXAMPLES[name])}
              >
                ${t(`endgames-example-${name}`)}
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  protected override updated(changed: PropertyValues): void {
    // A chain that has been begun is given up with the tool it was begun with.
    if (changed.has("tool")) this.#board?.cancel();
  }

  protected override render() {
    const { services, settings, failure } = this;
    const explorer = this.#explorer;
    if (failure) return failureNote(failure);
    if (!services || !explorer) return nothing;
    const { t } = services;
    const { line, fen } = explorer;
    const turn = fen.startsWith("W") ? "white" : "black";
    const standing = this.#standing;
    // Until the tables have answered, the moves of the position before keep the room.
    const moves =
      standing.kind === "known" || standing.kind === "asking" ? (this.answer?.known?.moves ?? []) : [];
    return html`<div class="layout endgames">
      <div class="layout-board">
        <div class="layout-frame">
          <harzdame-board
            .position=${fen}
            .rules=${line}
            .orientation=${this.orientation}
            .view=${settings.view}
            .picking=${this.tool !== "move"}
            .fullCapture=${settings.fullCapture}
            .coordinates=${settings.coordinates}
            .lastMove=${explorer.last}
            .marks=${this.#marks}
            .strings=${this.tool === "move" ? this.#strings : this.#pickStrings}
            @move=${this.#onMove}
            @pick=${this.#onPick}
            @refused=${this.#onRefused}
          ></harzdame-board>
        </div>
        <div class="setup">
          ${palette(t, this.tool, (tool) => (this.tool = tool))}
          ${turnChoice(t, turn, (color) => this.#edit(withTurn(fen, color)))}
        </div>
      </div>
      <div class="layout-side">
        ${this.#status()}
        <endgames-moves
          .t=${t}
          .moves=${moves}
          .busy=${standing.kind === "asking"}
          @choose=${this.#onChoose}
          @preview=${this.#onPreview}
        ></endgames-moves>
        <play-moves
          .t=${t}
          .moves=${explorer.moves}
          .count=${explorer.moves.length}
          .shown=${explorer.shown}
          .first=${explorer.first}
          @show=${(event: CustomEvent<number>) => this.#show(event.detail)}
        ></play-moves>
        ${this.#tools()} ${this.#examples()}
      </div>
    </div>`;
  }
}
customElements.define("harzdame-endgames", HarzdameEndgames);

declare global {
  interface HTMLElementTagNameMap {
    "harzdame-endgames": HarzdameEndgames;
  }
}
