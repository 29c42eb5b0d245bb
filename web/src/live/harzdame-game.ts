/** `<harzdame-game>`: the page of a live game, for those who play it and those who watch. */
import { html, nothing, type TemplateResult } from "lit";
import type {
  BoardStrings,
  Color,
  HarzdameBoard,
  Hint,
  Movable,
  Pending,
  PlayedMove,
  Refusal,
  SquareName,
} from "harzdame-board";
import type { Translate } from "../i18n";
import "../play/board-element";
import { boardStrings } from "../play/board-strings";
import { dialogFrame, openDialog } from "../play/dialog";
import { failureNote, type Failure } from "../play/failure";
import { Game, newRecord, other } from "../play/game";
import { helpDialog } from "../play/help-dialog";
import { icon, type IconName } from "../play/icons";
import { LightElement } from "../play/light";
import { numbered } from "../play/move-list";
import "../play/move-list";
import type { RulesModule } from "../play/rules";
import { loadSettings, saveSettings, SETTINGS_KEY, type Settings } from "../play/settings";
import { settingsDialog } from "../play/settings-dialog";
import { actionOf, lettersOf, type Action } from "../play/shortcuts";
import type { PlayTyped } from "../play/typed-move";
import "../play/typed-move";
import { ApiError, errorText, refusalText, type Ask } from "./api";
import "./chat-element";
import type { LiveChat } from "./chat-element";
import "./clock-element";
import { endReason, endTitle, ratingChanges } from "./ending";
import { follow } from "./follow";
import { firstMoveSeconds, untilClaim } from "./gone";
import { gamePlace, lobbyPlace } from "./places";
import { phase, toMove, type LiveState } from "./state";
import type { Refused, Table, TableEvents } from "./table";
import { asRaw, type ChatLine, type CommandName } from "./wire";
import { controlText, playerName, ratingText, seatName, speedText } from "./words";

/** What the page needs from outside. */
export interface GameServices {
  readonly t: Translate;
  readonly rules: RulesModule;
  /** The name of the game. */
  readonly id: string;
  readonly table: Table;
  readonly ask: Ask;
  readonly storage: Storage;
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmed: () => void;
}

interface Notice {
  readonly text: string;
  readonly tone: "plain" | "warn";
  /** The board has said it already. */
  readonly spoken?: boolean;
}

/** What the page says of the game at the moment. */
interface Status {
  readonly title: string;
  readonly detail: string;
  readonly tone: "turn" | "thinking" | "over" | "past";
}

/** Two answers to something that waits for one. */
interface Prompt {
  readonly text: string;
  readonly answers: readonly (readonly [label: string, icon: IconName, act: () => void])[];
}

/** A move whose acknowledgement takes longer than this is told to be on its way, in milliseconds. */
const SLOW = 700;
/** The keys of the play page that this one has too. */
const KEYS: readonly Action[] = [
  "board",
  "type",
  "view",
  "flip",
  "previous",
  "next",
  "first",
  "last",
  "help",
];

export class HarzdameGame extends LightElement {
  static override properties = {
    services: { attribute: false },
    settings: { state: true },
    notice: { state: true },
    question: { state: true },
    pending: { state: true },
    failure: { state: true },
    unknown: { state: true },
    flipped: { state: true },
    slow: { state: true },
  };
  declare services: GameServices | undefined;
  declare settings: Settings;
  declare notice: Notice | undefined;
  declare question: Question | undefined;
  /** The chain as far as it has been entered; nothing before its first jump. */
  declare pending: readonly SquareName[] | undefined;
  declare failure: Failure | undefined;
  /** There is no such game. */
  declare unknown: boolean;
  /** The board is turned to the opponent's side. */
  declare flipped: boolean;
  /** The move that was made is long on its way. */
  declare slow: boolean;
  #game: Game | undefined;
  #strings: BoardStrings | undefined;
  #slowness: ReturnType<typeof setTimeout> | undefined;
  #tick: ReturnType<typeof setInterval> | undefined;
  /** This page has asked for another game, or agreed to one. */
  #wantsRematch = false;
  #title = document.title;

  constructor() {
    super();
    this.unknown = false;
    this.flipped = false;
    this.slow = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#onKey);
    window.addEventListener("storage", this.#onStorage);
    window.addEventListener("online", this.#hurry);
    window.addEventListener("pageshow", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    window.removeEventListener("storage", this.#onStorage);
    window.removeEventListener("online", this.#hurry);
    window.removeEventListener("pageshow", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#slowness);
    clearInterval(this.#tick);
    this.services?.table.stop();
  }

  start(services: GameServices): void {
    this.services = services;
    this.settings = loadSettings(services.storage);
    this.#strings = boardStrings(services.t);
    this.#game = new Game(services.rules, newRecord(services.rules.start, { kind: "person" }));
    this.#game.addEventListener("change", () => this.requestUpdate());
    const { table } = services;
    table.addEventListener("change", this.#onTable);
    table.addEventListener("happened", this.#onHappened);
    table.addEventListener("refused", this.#onRefusedByServer);
    table.addEventListener("failed", this.#onFailed);
    this.#onTable();
  }

  /** Shows that the page could not be put to work. */
  fail(text: string, retry: string): void {
    this.failure = { text, retry };
  }

  get #board(): HarzdameBoard | null {
    return this.querySelector<HarzdameBoard>("harzdame-board");
  }

  // ---- What the server tells ----

  #onTable = (): void => {
    const { table, t } = this.services!;
    try {
      follow(this.#game!, table.moves);
    } catch {
      this.fail(t("live-failed"), t("play-retry"));
      table.stop();
      return;
    }
    const { rematch } = table;
    if (rematch?.game && this.#wantsRematch) {
      location.assign(gamePlace(rematch.game));
      return;
    }
    this.#watchMove();
    this.#watchOpponent();
    this.#tellTitle();
    this.requestUpdate();
  };

  /** Tells after a while that the move is on its way: at once it would only flicker. */
  #watchMove(): void {
    const { table } = this.services!;
    if (!table.sent) {
      clearTimeout(this.#slowness);
      this.#slowness = undefined;
      this.slow = false;
    } else {
      this.#slowness ??= setTimeout(() => (this.slow = true), SLOW);
    }
  }

  /** Counts down while an opponent is gone. */
  #watchOpponent(): void {
    const gone = untilClaim(this.services!.table, performance.now()) !== undefined;
    if (!gone) {
      clearInterval(this.#tick);
      this.#tick = undefined;
    } else {
      this.#tick ??= setInterval(() => this.requestUpdate(), 500);
    }
  }

  /** The title of the window says whose move it is, for those who look elsewhere meanwhile. */
  #tellTitle(): void {
    const { t, table } = this.services!;
    const { state, you } = table;
    const own = state && you && !state.ending && toMove(state) === you;
    document.title = own ? `● ${t("live-your-move-title")} – ${this.#title}` : this.#title;
  }

  #onHappened = (event: Event): void => {
    const { event: name, by } = (event as CustomEvent<TableEvents["happened"]>).detail;
    const { t, table } = this.services!;
    const plain = (text: string): void => {
      this.notice = { text, tone: "plain" };
    };
    this.notice = undefined;
    if (name === "draw-declined" && by !== table.you) plain(t("live-draw-was-declined"));
    if (name === "takeback-declined" && by !== table.you) plain(t("live-takeback-was-declined"));
    if (name === "taken-back") plain(t("live-taken-back"));
    if (name === "ended") this.querySelector<HTMLDialogElement>("#question")?.close();
  };

  #onRefusedByServer = (event: Event): void => {
    const { code, message } = (event as CustomEvent<Refused>).detail;
    this.notice = { text: refusalText(this.services!.t, code, message), tone: "warn" };
    this.#resetBoard();
  };

  /** A connection that cannot be made may be to a game that does not exist. */
  #onFailed = (): void => {
    const { ask, id, table } = this.services!;
    if (table.state) return;
    void ask("GET", `/games/${encodeURIComponent(id)}`).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) return;
      table.stop();
      this.unknown = true;
    });
  };

  #hurry = (): void => {
    if (!document.hidden) this.services?.table.hurry();
  };

  // ---- What the player does ----

  #play(path: readonly SquareName[]): void {
    const game = this.#game!;
    if (!this.#mayMove) return;
    this.notice = undefined;
    // The rules write the move; the server has the last word.
    const move = game.play(path);
    this.services!.table.move(move.text);
  }

  get #mayMove(): boolean {
    const { you, state, sent } = this.services!.table;
    return Boolean(you && state && !state.ending && !sent && this.#game!.live && toMove(state) === you);
  }

  #command(name: CommandName): void {
    this.notice = undefined;
    this.services!.table.command(name);
  }

  async #askRematch(): Promise<void> {
    const { ask, id, t } = this.services!;
    this.#wantsRematch = true;
    this.requestUpdate();
    try {
      const { game } = asRaw(await ask("POST", `/games/${encodeURIComponent(id)}/rematch`));
      if (typeof game === "string") location.assign(gamePlace(game));
    } catch (error) {
      this.#wantsRematch = false;
      this.notice = { text: errorText(t, error), tone: "warn" };
    }
  }

  #ask(question: Question): void {
    this.question = question;
    void this.updateComplete.then(() => openDialog(this, "question"));
  }

  #answered = (event: Event): void => {
    const { question } = this;
    this.question = undefined;
    if (question && (event.currentTarget as HTMLDialogElement).returnValue === "confirm")
      question.confirmed();
  };

  /** Makes the board show the game's position again after it has shown a move that is not played. */
  #resetBoard(): void {
    const board = this.#board;
    // Setting what it has already takes back the move it shows.
    if (board) board.position = this.#game!.position.fen();
  }

  #set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    try {
      saveSettings(this.services!.storage, this.settings);
    } catch {
      // They hold for this page at least.
    }
  }

  #onMove = (event: CustomEvent<PlayedMove>): void => this.#play(event.detail.path);

  #onPending = (event: CustomEvent<Pending>): void => {
    const { path } = event.detail;
    if (path.length > 0) this.notice = undefined;
    this.pending = path.length > 1 ? path : undefined;
  };

  #onRefused = (event: CustomEvent<Refusal>): void => {
    this.notice = { text: event.detail.message, tone: "warn", spoken: true };
  };

  #onHint = (event: CustomEvent<Hint>): void => {
    const { kind, message } = event.detail;
    if (kind === "must-capture" || this.settings.explained.includes(kind)) return;
    this.notice = { text: message, tone: "plain", spoken: true };
    this.#set({ explained: [...this.settings.explained, kind] });
  };

  #onTyped = (event: CustomEvent<readonly SquareName[]>): void => {
    this.#board?.cancel();
    this.#play(event.detail);
  };

  #onSay = (event: CustomEvent<string>): void => {
    const { table, t } = this.services!;
    if (table.say(event.detail)) this.querySelector<LiveChat>("live-chat")?.clear();
    else this.notice = { text: t("live-error-offline"), tone: "warn" };
  };

  #onStorage = (event: StorageEvent): void => {
    if (event.key === SETTINGS_KEY && this.services) this.settings = loadSettings(this.services.storage);
  };

  #onKey = (event: KeyboardEvent): void => {
    const game = this.#game;
    if (!game || this.querySelector("dialog[open]")) return;
    const action = actionOf(event, this.settings.shortcuts);
    const deeds: Partial<Record<Action, () => void>> = {
      flip: () => (this.flipped = !this.flipped),
      view: () => this.#turnView(),
      type: () => this.querySelector<PlayTyped>("play-typed")?.focus(),
      board: () => this.#board?.focusSquare(),
      help: () => openDialog(this, "help"),
      previous: () => game.show(game.shown - 1),
      next: () => game.show(game.shown + 1),
      first: () => game.show(0),
      last: () => game.show(game.length),
    };
    const deed = action && deeds[action];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  #turnView(): void {
    this.#set({ view: this.settings.view === "square" ? "diamond" : "square" });
  }

  // ---- What is shown ----

  get #movable(): Movable {
    const { you } = this.services!.table;
    return this.#mayMove && you ? you : "none";
  }

  get #orientation(): Color {
    const own = this.services!.table.you ?? "white";
    return this.flipped ? other(own) : own;
  }

  #status(state: LiveState): Status {
    const { t, table } = this.services!;
    const game = this.#game!;
    const { you } = table;
    if (!game.live) {
      const ply = game.shown;
      const move = ply > 0 ? numbered(game.moves, ply, game.firstTurn) : "";
      return { title: t("play-past", { ply, move }), detail: "", tone: "past" };
    }
    if (state.ending) {
      const changes = ratingChanges(t, state);
      const detail = [endReason(t, state.ending), ...changes.map((change) => `${change}.`)].join(" ");
      return { title: endTitle(t, state.ending, you), detail, tone: "over" };
    }
    if (this.pending) {
      return {
        title: t("play-chain", { path: this.pending.join("x") }),
        detail: this.#remarks(state),
        tone: "turn",
      };
    }
    const turn = toMove(state);
    if (table.sent) return { title: t("live-opponents-turn"), detail: "", tone: "thinking" };
    if (!you) {
      const detail = this.#remarks(state) || t("live-watching");
      return { title: t("play-turn", { color: turn }), detail, tone: "turn" };
    }
    const title = you === turn ? t("play-your-turn", { color: you }) : t("live-opponents-turn");
    return { title, detail: this.#remarks(state), tone: you === turn ? "turn" : "thinking" };
  }

  /** What a player has to know about the position. */
  #remarks(state: LiveState): string {
    const { t, table } = this.services!;
    const { you } = table;
    if (state.drawOffer && state.drawOffer === you) return t("live-draw-you-offered");
    if (state.takebackRequest && state.takebackRequest === you) return t("live-takeback-you-asked");
    if (!you && state.drawOffer) return t("live-draw-offered", { color: state.drawOffer });
    if (!you && state.takebackRequest) return t("live-takeback-asked", { color: state.takebackRequest });
    const { position } = this.#game!;
    const count = you === toMove(state) ? position.mustCapture() : 0;
    if (count > 0) return t("play-must-capture", { count });
    const seconds = firstMoveSeconds(state.speed);
    if (phase(state) === "opening" && seconds !== undefined) return t("live-first-move", { seconds });
    if (position.occurrences() === 2) return t("play-repetition-near");
    return "";
  }

  /** What tells of the connection comes before everything else. */
  #trouble(): string {
    const { t, table } = this.services!;
    if (table.standing !== "open") return t(table.restarting ? "live-restarting" : "live-lost");
    return this.slow ? t("live-sending") : "";
  }

  /** Something that waits for an answer; one thing at a time. */
  #prompt(state: LiveState): Prompt | undefined {
    const { t, table } = this.services!;
    const { you, rematch } = table;
    if (!you) return undefined;
    const command = (name: CommandName) => () => this.#command(name);
    if (state.drawOffer === other(you)) {
      return {
        text: t("live-draw-they-offer"),
        answers: [
          [t("play-draw-accept"), "draw", command("offer-draw")],
          [t("play-draw-decline"), "close", command("decline-draw")],
        ],
      };
    }
    if (state.takebackRequest === other(you)) {
      return {
        text: t("live-takeback-they-ask"),
        answers: [
          [t("live-agree"), "undo", command("ask-takeback")],
          [t("live-refuse"), "close", command("decline-takeback")],
        ],
      };
    }
    if (state.ending && rematch?.challenge && !rematch.game && rematch.by === other(you)) {
      return {
        text: t("live-rematch-wanted"),
        answers: [[t("live-rematch-accept"), "go", () => void this.#askRematch()]],
      };
    }
    const wait = untilClaim(table, performance.now());
    if (wait === undefined || table.standing !== "open") return undefined;
    if (wait > 0) return { text: t("live-gone", { seconds: Math.ceil(wait / 1000) }), answers: [] };
    return {
      text: t("live-gone-claim"),
      answers: [
        [t("live-claim-win"), "go", command("claim-win")],
        [t("live-claim-draw"), "draw", command("claim-draw")],
      ],
    };
  }

  /** The one place for what can be done about the state of the game; it keeps its size when it is empty. */
  #stateAction(state: LiveState): TemplateResult | typeof nothing {
    const { t, table } = this.services!;
    const game = this.#game!;
    const button = (label: string, name: IconName, act: () => void) =>
      html`<button type="button" class="button" @click=${act}>${icon(name)}<span>${label}</span></button>`;
    if (!game.live) return button(t("play-back-to-live"), "last", () => game.show(game.length));
    if (this.pending) return button(t("play-chain-back"), "undo", () => void this.#board?.back());
    if (!state.ending) return nothing;
    const { rematch, you } = table;
    if (rematch?.game) {
      return html`<a class="button" href=${gamePlace(rematch.game)}
        >${icon("go")}<span>${t("live-rematch-game")}</span></a
      >`;
    }
    const people = state.white.kind === "player" && state.black.kind === "player";
    if (!you || !people) return nothing;
    const asked = this.#wantsRematch || (rematch?.challenge && rematch.by === you);
    if (asked) return html`<span class="status-note">${t("live-rematch-asked")}</span>`;
    if (rematch?.challenge) return nothing;
    return button(t("live-rematch"), "new", () => void this.#askRematch());
  }

  #statusPanel(state: LiveState) {
    const status = this.#status(state);
    const prompt = this.#prompt(state);
    const trouble = this.#trouble();
    const detail = trouble || this.notice?.text || prompt?.text || status.detail;
    const tone = trouble ? "warn" : this.notice?.tone;
    // A text that counts down is told once, at its end.
    const counting = prompt !== undefined && prompt.answers.length === 0 && detail === prompt.text;
    return html`<section
      class="status"
      data-tone=${status.tone}
      ?data-offered=${(prompt?.answers.length ?? 0) > 0}
    >
      <p class="status-title" role="status">${status.title}</p>
      <div class="status-action">${this.#stateAction(state)}</div>
      <p class="status-detail" data-tone=${tone ?? nothing} aria-hidden="true">${detail}</p>
      <p class="visually-hidden" role="status">
        ${this.notice?.spoken ? status.detail : counting ? "" : detail}
      </p>
      ${
        prompt && prompt.answers.length > 0
          ? html`<div class="status-offer" role="group" aria-label=${prompt.text}>
              ${prompt.answers.map(
                ([label, name, act]) =>
                  html`<button type="button" class="button" @click=${act}>
                    ${icon(name)}<span>${label}</span>
                  </button>`,
              )}
            </div>`
          : nothing
      }
    </section>`;
  }

  #tool(label: string, name: IconName, act: () => void, options: { key?: Action; off?: boolean } = {}) {
    const [key] = options.key && this.settings.shortcuts ? lettersOf(options.key) : [];
    return html`<button
      type="button"
      class="tool"
      ?disabled=${options.off ?? false}
      aria-keyshortcuts=${key ?? nothing}
      title=${key ? `${label} (${key})` : label}
      @click=${act}
    >
      ${icon(name)}<span>${label}</span>
    </button>`;
  }

  #askDraw(): void {
    const { t } = this.services!;
    this.#ask({
      title: t("play-offer-title"),
      text: t("live-offer-text"),
      confirmed: () => this.#command("offer-draw"),
    });
  }

  #askResign(): void {
    const { t } = this.services!;
    this.#ask({
      title: t("play-resign-title"),
      text: t("live-resign-text"),
      confirmed: () => this.#command("resign"),
    });
  }

  #askAbort(): void {
    const { t } = this.services!;
    this.#ask({
      title: t("live-abort-title"),
      text: t("live-abort-text"),
      confirmed: () => this.#command("abort"),
    });
  }

  #tools(state: LiveState) {
    const { t, table } = this.services!;
    const { you } = table;
    const { view } = this.settings;
    const now = phase(state);
    // One offer at a time; the server says the rest.
    const offered = state.drawOffer !== undefined || state.takebackRequest !== undefined;
    const asked = table.asked("offer-draw") || table.asked("ask-takeback");
    const moved = you === "white" ? state.moves.length > 0 : state.moves.length > 1;
    const own = you
      ? html`${this.#tool(t("play-draw-offer"), "draw", () => this.#askDraw(), {
          off: now !== "middle" || offered || asked,
        })}
        ${this.#tool(t("live-takeback"), "undo", () => this.#command("ask-takeback"), {
          off: state.rated || now === "over" || offered || asked || !moved,
        })}
        ${
          now === "opening"
            ? this.#tool(t("live-abort"), "close", () => this.#askAbort())
            : this.#tool(t("play-resign"), "resign", () => this.#askResign(), { off: now === "over" })
        }`
      : nothing;
    return html`<div
      class="tools live-tools"
      ?data-watching=${!you}
      role="toolbar"
      aria-label=${t("play-actions")}
    >
      ${own} ${this.#tool(t("play-flip"), "flip", () => (this.flipped = !this.flipped), { key: "flip" })}
      ${this.#tool(t("play-view"), view === "square" ? "diamond" : "square", () => this.#turnView(), { key: "view" })}
      ${this.#tool(t("play-settings"), "settings", () => openDialog(this, "settings"))}
      ${this.#tool(t("play-help"), "help", () => openDialog(this, "help"), { key: "help" })}
      <a class="tool" href=${lobbyPlace()}>${icon("hand")}<span>${t("live-lobby")}</span></a>
    </div>`;
  }

  #player(state: LiveState, color: Color) {
    const { t, table } = this.services!;
    const seat = state[color];
    const turn = !state.ending && toMove(state) === color;
    const presence = table.presence[color];
    const known = seat.kind === "player" && presence !== undefined;
    const rating = seat.kind === "player" ? ratingText(seat.player) : "";
    const waits = turn && phase(state) === "opening" && state.clock.running === null;
    return html`<div
      class="player"
      data-color=${color}
      ?data-turn=${turn}
      ?data-winner=${state.ending?.winner === color}
    >
      <span class="player-disc" aria-hidden="true"></span>
      <span class="player-name" title=${seatName(t, seat)}>${seatName(t, seat)}</span>
      <span class="player-rating">${rating}</span>
      ${
        known
          ? html`<span
              class="player-presence"
              ?data-there=${presence.there}
              role="img"
              aria-label=${t(presence.there ? "live-there" : "live-away")}
              title=${t(presence.there ? "live-there" : "live-away")}
            ></span>`
          : nothing
      }
      <live-clock
        .t=${t}
        .time=${table.time}
        .control=${state.control}
        .clocks=${state.clock}
        .color=${color}
        .waits=${waits}
      ></live-clock>
    </div>`;
  }

  #sayer = (line: ChatLine): string => {
    const { t, table } = this.services!;
    const { state } = table;
    const seat = (["white", "black"] as const)
      .map((color) => state?.[color])
      .find((seat) => seat?.kind === "player" && seat.player.id === line.player);
    return seat && line.player !== undefined
      ? seatName(t, seat)
      : playerName(t, { name: line.name, id: line.player });
  };

  #about(state: LiveState) {
    const { t, table } = this.services!;
    const parts = [
      controlText(t, state.control),
      speedText(t, state.speed),
      t(state.rated ? "live-rated" : "live-casual"),
    ];
    const connection =
      table.standing === "open" ? t("live-connected", { lag: table.lag ?? -1 }) : t("live-connecting");
    return html`<p class="live-about">
      <span>${[...new Set(parts)].join(" · ")}</span>
      <span class="live-connection" data-standing=${table.standing}>${connection}</span>
    </p>`;
  }

  #questionDialog() {
    const { t } = this.services!;
    return dialogFrame(
      t,
      "question",
      this.question?.title ?? "",
      html`<form method="dialog">
        <p>${this.question?.text}</p>
        <div class="dialog-actions">
          <button class="button" value="cancel">${t("play-cancel")}</button>
          <button class="button button-primary" value="confirm">${t("play-confirm")}</button>
        </div>
      </form>`,
      this.#answered,
    );
  }

  protected override render() {
    const { services, settings, failure } = this;
    const game = this.#game;
    if (failure) return failureNote(failure);
    if (!services || !game) return nothing;
    const { t, table } = services;
    const { state } = table;
    if (this.unknown) {
      return html`<section class="card live-message" role="alert">
        <h2>${t("live-game-unknown")}</h2>
        <p>${t("live-game-unknown-text")}</p>
        <p><a class="button" href=${lobbyPlace()}>${t("live-to-lobby")}</a></p>
      </section>`;
    }
    if (!state) {
      const late = table.standing === "waiting";
      return html`<p class="live-waiting" role="status">
        ${t(late ? "live-unreachable" : "live-connecting")}
      </p>`;
    }
    const { position } = game;
    const orientation = this.#orientation;
    return html`<div class="layout live-game" data-view=${settings.view}>
        <div class="layout-board">
          ${this.#player(state, other(orientation))}
          <div class="layout-frame">
            <harzdame-board
              .position=${position.fen()}
              .rules=${position}
              .orientation=${orientation}
              .view=${settings.view}
              .movableColor=${this.#movable}
              .interactive=${true}
              .fullCapture=${settings.fullCapture}
              .coordinates=${settings.coordinates}
              .lastMove=${game.moves[game.shown - 1]}
              .strings=${this.#strings}
              @move=${this.#onMove}
              @pending=${this.#onPending}
              @refused=${this.#onRefused}
              @hint=${this.#onHint}
            ></harzdame-board>
          </div>
          ${this.#player(state, orientation)}
        </div>
        <div class="layout-side">
          ${this.#statusPanel(state)} ${this.#tools(state)}
          <play-moves
            .t=${t}
            .moves=${game.moves}
            .count=${game.length}
            .shown=${game.shown}
            .first=${game.firstTurn}
            @show=${(event: CustomEvent<number>) => game.show(event.detail)}
          ></play-moves>
          ${
            table.you
              ? html`<play-typed
                  .t=${t}
                  .line=${position}
                  .enabled=${this.#mayMove}
                  @typed=${this.#onTyped}
                ></play-typed>`
              : nothing
          }
          <live-chat
            .t=${t}
            .lines=${table.chat}
            .name=${this.#sayer}
            .watchers=${!table.you}
            .enabled=${table.standing === "open"}
            @say=${this.#onSay}
          ></live-chat>
          ${this.#about(state)}
        </div>
      </div>
      ${settingsDialog(t, settings, (change) => this.#set(change), { engine: false })} ${helpDialog(t, KEYS)}
      ${this.#questionDialog()}`;
  }
}
customElements.define("harzdame-game", HarzdameGame);

declare global {
  interface HTMLElementTagNameMap {
    "harzdame-game": HarzdameGame;
  }
}
