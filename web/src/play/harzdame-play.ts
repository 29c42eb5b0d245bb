/** `<harzdame-play>`: the page on which a game is played, against the computer or by two at one board. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type {
  BoardStrings,
  Color,
  Hint,
  Mark,
  Movable,
  Pending,
  PlayedMove,
  Refusal,
  SquareName,
} from "harzdame-board";
import type { HarzdameBoard } from "harzdame-board";
import type { Translate } from "../i18n";
import type { Adviser } from "./adviser";
import type { Analysis } from "./analysis";
import "./analysis-panel";
import type { PlayAnalysis } from "./analysis-panel";
import "./board-element";
import { boardStrings } from "./board-strings";
import type { Computer } from "./computer";
import { dialogFrame, openDialog } from "./dialog";
import type { SearchLine, Subject } from "./engine-protocol";
import "./evaluation-bar";
import type { PlayEvaluation } from "./evaluation-bar";
import "./exchange";
import type { Loaded, PlayExchange } from "./exchange";
import { failureNote, type Failure } from "./failure";
import { Game, newRecord, other, type GameRecord, type Opponent } from "./game";
import { helpDialog } from "./help-dialog";
import { icon, type IconName } from "./icons";
import { nearestLevel } from "./levels";
import { LightElement } from "./light";
import { arrows } from "./marks";
import { numbered, numberedText } from "./move-list";
import type { PlayMoves } from "./move-list";
import "./new-game";
import type { Begin, PlayNew } from "./new-game";
import { problemText } from "./problems";
import type { Line, Outcome, RulesModule } from "./rules";
import { loadSettings, saveSettings, SETTINGS_KEY, type Settings } from "./settings";
import { settingsDialog } from "./settings-dialog";
import { actionOf, lettersOf, type Action } from "./shortcuts";
import type { Slot } from "./slots";
import "./typed-move";
import type { PlayTyped } from "./typed-move";
import { Variation } from "./variation";

/** What the page needs from outside. */
export interface PlayServices {
  readonly t: Translate;
  readonly rules: RulesModule;
  readonly slot: Slot;
  readonly computer: Computer;
  readonly analysis: Analysis;
  readonly adviser: Adviser;
  readonly storage: Storage;
}

/** A question that is answered by "Confirm" or by going away. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmed: () => void;
  readonly givenUp: () => void;
}

interface Notice {
  readonly text: string;
  readonly tone: "plain" | "warn";
  /** The board has said it already. */
  readonly spoken?: boolean;
}

/** A good move to be shown; looked for, as long as it has none. */
interface Advice {
  readonly move?: PlayedMove & { readonly text: string };
}

/** From which depth on the analysis that runs is good enough for a hint, in plies. */
const ADVICE_DEPTH = 12;
/** The least time the computer takes, so that its move is seen to begin, in milliseconds. */
const LEAST_THINKING = 450;
const AUTO_MOVE_DELAY = 350;
/** From how many plies without progress on the coming draw is told. */
const IDLE_PLIES = 60;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export class HarzdamePlay extends LightElement {
  static override properties = {
    services: { attribute: false },
    settings: { state: true },
    notice: { state: true },
    question: { state: true },
    stopped: { state: true },
    pending: { state: true },
    failure: { state: true },
    advice: { state: true },
  };
  declare services: PlayServices | undefined;
  declare settings: Settings;
  declare notice: Notice | undefined;
  declare question: Question | undefined;
  /** The computer is to move but has been stopped. */
  declare stopped: boolean;
  /** The chain as far as it has been entered; nothing before its first jump. */
  declare pending: readonly SquareName[] | undefined;
  /** Why the page cannot work. */
  declare failure: Failure | undefined;
  /** The hint that is shown. */
  declare advice: Advice | undefined;
  /** The line of the engine that is shown instead of the game. */
  #variation: Variation | undefined;
  #game: Game | undefined;
  /** The ply that is looked at, and how many there are. */
  #place = "";
  #strings: BoardStrings | undefined;
  #auto: ReturnType<typeof setTimeout> | undefined;
  #wasLive = true;
  /** The computer's move under way; another object for every search. */
  #thought: object | undefined;

  constructor() {
    super();
    this.stopped = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#onKey);
    window.addEventListener("storage", this.#onStorage);
    window.addEventListener("hashchange", this.#onHash);
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    window.removeEventListener("storage", this.#onStorage);
    window.removeEventListener("hashchange", this.#onHash);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    clearTimeout(this.#auto);
    this.#stopThinking();
    this.#dropAdvice();
    this.services?.analysis.follow(undefined);
  }

  /** Puts the page to work: the game of this tab, or a new one. */
  start(services: PlayServices): void {
    this.services = services;
    this.settings = loadSettings(services.storage);
    this.#strings = boardStrings(services.t);
    const { slot, t } = services;
    let record = slot.record;
    if (record) {
      try {
        this.#adopt(new Game(services.rules, this.#known(record)));
      } catch {
        record = undefined;
        this.notice = { text: t("play-notice-broken"), tone: "warn" };
      }
    }
    if (!record) {
      const { opponent, color } = this.settings;
      const level = nearestLevel(services.rules.levels, this.settings.level);
      const human = color === "black" ? "black" : "white";
      this.#begin(opponent === "person" ? { kind: "person" } : { kind: "computer", level, human });
      if (slot.elsewhere) this.notice = { text: t("play-notice-elsewhere"), tone: "plain" };
    }
    this.#onHash();
  }

  /** Shows that the page could not be put to work. */
  fail(text: string, retry: string): void {
    this.failure = { text, retry };
  }

  get #board(): HarzdameBoard | null {
    return this.querySelector<HarzdameBoard>("harzdame-board");
  }

  // ---- The game ----

  /** A record whose level there is: it may have been written by another version. */
  #known(record: GameRecord): GameRecord {
    const { opponent } = record;
    if (opponent.kind === "person") return record;
    const level = nearestLevel(this.services!.rules.levels, opponent.level);
    return { ...record, opponent: { ...opponent, level } };
  }

  #begin(opponent: Opponent, start?: string, moves: GameRecord["moves"] = []): void {
    const { rules } = this.services!;
    // Whoever wants help against the computer asks for it in each game.
    if (opponent.kind === "computer" && this.settings.analysis) this.#set({ analysis: false });
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    this.#adopt(new Game(rules, { ...newRecord(start ?? rules.start, opponent, seed), moves }));
    this.#save();
  }

  #adopt(game: Game): void {
    this.#stopThinking();
    this.#dropAdvice();
    this.#closeVariation();
    this.#game?.free();
    this.#game = game;
    this.#place = `${game.shown}/${game.length}`;
    this.stopped = false;
    this.pending = undefined;
    this.notice = undefined;
    game.addEventListener("change", this.#onChange);
    game.addEventListener("pending", () => this.#save());
    this.requestUpdate();
    this.#wasLive = true;
    // Kept aside: a board that is given a position says first that nothing is pending there.
    const { pending } = game.record;
    void this.updateComplete.then(async () => {
      await this.#restore(pending);
      if (this.#game === game) this.#next();
    });
  }

  /** Gives the board a chain that had been begun. It takes one only after the position it belongs to. */
  async #restore(path: readonly SquareName[]): Promise<void> {
    const board = this.#board;
    if (!board || path.length === 0) return;
    board.pendingPath = path;
    await board.updateComplete;
    this.pending = board.pendingPath.length > 1 ? board.pendingPath : undefined;
    this.#game?.setPending(this.pending ?? []);
  }

  #onChange = (): void => {
    const game = this.#game!;
    this.#save();
    const place = `${game.shown}/${game.length}`;
    // Turning the board changes nothing about the position.
    if (place !== this.#place) {
      this.#place = place;
      this.#dropAdvice();
      this.#closeVariation();
    }
    this.requestUpdate();
    const back = game.live && !this.#wasLive;
    this.#wasLive = game.live;
    const { pending } = game.record;
    void this.updateComplete.then(async () => {
      if (back) await this.#restore(pending);
      this.#next();
    });
  };

  #save(): void {
    const { slot, t } = this.services!;
    if (!this.#game || slot.save(this.#game.record)) return;
    this.notice = { text: t("play-notice-not-saved"), tone: "warn" };
  }

  /** Goes on where the page has to act by itself: the computer's move, or a person's only one. */
  #next(): void {
    const game = this.#game;
    if (!game) return;
    clearTimeout(this.#auto);
    if (game.computersTurn) {
      if (!this.stopped && !this.#thought) void this.#think(game);
      return;
    }
    this.stopped = false;
    // An offer is the person's to answer, not a move's.
    if (!this.settings.autoMove || !game.live || game.outcome || this.question || this.#offered) return;
    const only = game.current.onlyMove();
    if (!only) return;
    const ply = game.length;
    this.#auto = setTimeout(() => {
      if (this.#game === game && game.live && game.length === ply && !game.outcome) game.append(only.path);
    }, AUTO_MOVE_DELAY);
  }

  async #think(game: Game): Promise<void> {
    const { computer, rules, t } = this.services!;
    const { opponent, start, moves, seed } = game.record;
    if (opponent.kind !== "computer") return;
    const thought = (this.#thought = {});
    this.requestUpdate();
    try {
      const search = computer.search({ start, moves, level: opponent.level, seed });
      const [found] = await Promise.all([search, sleep(LEAST_THINKING)]);
      if (this.#thought !== thought || !found) return;
      this.#thought = undefined;
      const { score, path } = found;
      const { gesture, remembered } = rules.gesture(
        game.current,
        score,
        this.settings,
        game.record.remembered,
      );
      game.remember(remembered);
      if (gesture === "resign") game.resign(other(opponent.human));
      else game.append(path, gesture === "offer-draw");
    } catch (error) {
      if (this.#thought !== thought) return;
      this.#thought = undefined;
      this.stopped = true;
      const problem = error instanceof Error ? error.message : String(error);
      this.notice = { text: t("play-notice-engine", { problem }), tone: "warn" };
    }
  }

  /** Gives up the computer's move under way, if there is one. */
  #stopThinking(): void {
    this.#thought = undefined;
    this.services?.computer.stop();
  }

  #stop(): void {
    this.#stopThinking();
    this.stopped = true;
  }

  #goOn(): void {
    this.stopped = false;
    this.#next();
    this.requestUpdate();
  }

  #undo(): void {
    if (this.#board?.back()) return;
    if (!this.#game?.canUndo) return;
    this.#stopThinking();
    this.notice = undefined;
    this.stopped = false;
    this.#game.undo();
  }

  /** Plays a route in the shown position; at an earlier one only after it has been confirmed. */
  #play(path: readonly SquareName[]): void {
    const game = this.#game!;
    const { t } = this.services!;
    const go = () => {
      this.#stopThinking();
      this.stopped = false;
      game.play(path);
    };
    if (game.live) {
      go();
      return;
    }
    this.#ask({
      title: t("play-branch-title"),
      text: t("play-branch-text", { count: game.length - game.shown }),
      confirmed: go,
      givenUp: () => this.#resetBoard(),
    });
  }

  /** Makes the board show the game's position again after it has shown a move that is not played. */
  #resetBoard(): void {
    const board = this.#board;
    // Setting what it has already takes back the move it shows.
    if (board) board.position = this.#game!.position.fen();
  }

  // ---- Help from the engine ----

  /** The position that is looked at, with its history. */
  get #subject(): Subject {
    const game = this.#game!;
    return { start: game.record.start, moves: game.record.moves.slice(0, game.shown) };
  }

  /** Lets the analysis run where it is wanted, and nowhere else. */
  #followAnalysis(): void {
    const { analysis } = this.services!;
    const game = this.#game;
    if (!game || !this.settings.analysis) {
      analysis.follow(undefined);
    } else if (document.hidden || this.#thought || game.position.outcome()) {
      // Beside a search of the opponent's it would take strength from it.
      analysis.pause();
    } else {
      analysis.follow({ ...this.#subject, lines: this.settings.lines });
    }
  }

  #onVisibility = (): void => {
    if (this.services) this.#followAnalysis();
  };

  #toggleAnalysis(): void {
    const { t } = this.services!;
    const analysis = !this.settings.analysis;
    this.#set({ analysis });
    if (!analysis) this.#closeVariation();
    const game = this.#game!;
    const own = analysis && game.record.opponent.kind === "computer" && !game.outcome;
    this.notice = own ? { text: t("play-analysis-own"), tone: "plain" } : undefined;
  }

  get #mayAdvise(): boolean {
    const game = this.#game!;
    return (
      !this.#variation && !game.position.outcome() && !(game.live && (game.outcome || game.computersTurn))
    );
  }

  /** Looks for a good move and shows it; asked for again, takes it away. */
  async #advise(): Promise<void> {
    const { adviser, analysis, t } = this.services!;
    if (this.advice) {
      this.#dropAdvice();
      return;
    }
    if (!this.#mayAdvise) return;
    this.notice = undefined;
    const { found } = analysis;
    if (this.settings.analysis && found && (found.done || found.depth >= ADVICE_DEPTH)) {
      this.#showAdvice(found.lines[0]);
      return;
    }
    const advice = (this.advice = {});
    try {
      const line = await adviser.ask(this.#subject);
      if (this.advice === advice) this.#showAdvice(line);
    } catch (error) {
      if (this.advice !== advice) return;
      this.advice = undefined;
      const problem = error instanceof Error ? error.message : String(error);
      this.notice = { text: t("play-analysis-failed", { problem }), tone: "warn" };
    }
  }

  #showAdvice(line: SearchLine | undefined): void {
    this.#dropAdvice();
    const [move] = line?.pv ?? [];
    if (!move) return;
    this.advice = { move };
    this.notice = { text: this.services!.t("play-hint-move", { move: move.text }), tone: "plain" };
  }

  #dropAdvice(): void {
    this.services?.adviser.drop();
    if (this.advice?.move) this.notice = undefined;
    this.advice = undefined;
  }

  /** The hint on the board. */
  get #marks(): readonly Mark[] {
    return this.advice?.move ? arrows(this.advice.move, "good") : [];
  }

  #onLine = (event: CustomEvent<SearchLine>): void => {
    const game = this.#game!;
    this.#closeVariation();
    this.#dropAdvice();
    this.#board?.cancel();
    const turn = game.position.turn();
    this.#variation = new Variation(this.services!.rules, this.#subject, event.detail.pv, turn);
    this.#variation.show(1);
    this.requestUpdate();
  };

  #showInVariation(count: number): void {
    this.#variation!.show(count);
    this.requestUpdate();
  }

  #closeVariation(): void {
    if (!this.#variation) return;
    this.#variation.free();
    this.#variation = undefined;
    this.requestUpdate();
  }

  // ---- Questions ----

  #ask(question: Question): void {
    this.question = question;
    void this.updateComplete.then(() => openDialog(this, "question"));
  }

  #answered = (event: Event): void => {
    const question = this.question;
    this.question = undefined;
    if (!question) return;
    if ((event.currentTarget as HTMLDialogElement).returnValue === "confirm") question.confirmed();
    else question.givenUp();
  };

  #askResign(): void {
    const game = this.#game!;
    if (game.outcome) return;
    const { t } = this.services!;
    const { opponent } = game.record;
    const loser = opponent.kind === "computer" ? opponent.human : game.current.turn();
    this.#ask({
      title: t("play-resign-title"),
      text: t("play-resign-text", { color: loser }),
      confirmed: () => {
        this.#stopThinking();
        game.resign(loser);
      },
      givenUp: () => {},
    });
  }

  #askDraw(): void {
    const game = this.#game!;
    if (!this.#mayAskDraw) return;
    if (this.#offered) {
      this.#acceptDraw();
      return;
    }
    const { t } = this.services!;
    const computer = game.record.opponent.kind === "computer";
    this.#ask({
      title: t(computer ? "play-offer-title" : "play-draw-title"),
      text: t(computer ? "play-offer-text" : "play-draw-text"),
      confirmed: () => (computer ? this.#offerDraw() : game.agreeDraw()),
      givenUp: () => {},
    });
  }

  get #mayAskDraw(): boolean {
    const game = this.#game!;
    return !game.outcome && (game.record.opponent.kind === "person" || this.settings.draws);
  }

  /** Whether the computer's offer of a draw stands. */
  get #offered(): boolean {
    return this.#game!.offered && this.settings.draws;
  }

  /** Offers the computer a draw, which answers at once. */
  #offerDraw(): void {
    const game = this.#game!;
    const { rules, t } = this.services!;
    // The game may have ended while the question stood there.
    if (game.outcome) return;
    if (this.#offered || rules.acceptsDraw(game.current, this.settings, game.record.remembered)) {
      this.#acceptDraw();
    } else {
      this.notice = { text: t("play-draw-refused"), tone: "plain" };
    }
  }

  #acceptDraw(): void {
    this.#stopThinking();
    this.notice = undefined;
    this.#game!.agreeDraw();
    // The button that was pressed is gone.
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(".status-action button")?.focus());
  }

  #declineDraw(): void {
    this.#game!.declineDraw();
    this.notice = { text: this.services!.t("play-draw-declined"), tone: "plain" };
    this.#board?.focusSquare();
  }

  // ---- What comes from the board and the other parts ----

  #onMove = (event: CustomEvent<PlayedMove>): void => {
    this.notice = undefined;
    this.#play(event.detail.path);
  };

  #onPending = (event: CustomEvent<Pending>): void => {
    const { path } = event.detail;
    if (path.length > 0) this.notice = undefined;
    // A piece that is only chosen is nothing to be remembered.
    this.pending = path.length > 1 ? path : undefined;
    this.#game?.setPending(this.pending ?? []);
  };

  #onRefused = (event: CustomEvent<Refusal>): void => {
    this.notice = { text: event.detail.message, tone: "warn", spoken: true };
  };

  #onHint = (event: CustomEvent<Hint>): void => {
    const { kind, message } = event.detail;
    // That a capture is compulsory stands in the status line already.
    if (kind === "must-capture" || this.settings.explained.includes(kind)) return;
    this.notice = { text: message, tone: "plain", spoken: true };
    this.#set({ explained: [...this.settings.explained, kind] });
  };

  #onTyped = (event: CustomEvent<readonly SquareName[]>): void => {
    this.notice = undefined;
    this.#board?.cancel();
    this.#play(event.detail);
  };

  #onBegin = (event: CustomEvent<Begin>): void => {
    this.#set(event.detail.chosen);
    this.#begin(event.detail.opponent);
  };

  #onLoad = (event: CustomEvent<Loaded>): void => {
    const { start, moves, opponent } = event.detail;
    const { rules, t } = this.services!;
    const played: Opponent =
      opponent === "person"
        ? { kind: "person" }
        : {
            kind: "computer",
            level: nearestLevel(rules.levels, this.settings.level),
            human: this.#humanAfter(start, moves.length, rules),
          };
    this.#begin(played, start, moves);
    this.notice = { text: t("play-notice-loaded"), tone: "plain" };
  };

  /** The side of the person in a game that is taken up: whoever is to move at its end. */
  #humanAfter(start: string, plies: number, rules: RulesModule): Color {
    const line = rules.line(start);
    const first = line.turn();
    line.free();
    return plies % 2 === 0 ? first : other(first);
  }

  /** A position in the address (`#fen=`) begins a game for two at one board. */
  #onHash = (): void => {
    const fen = new URLSearchParams(location.hash.slice(1)).get("fen");
    if (fen === null || !this.services) return;
    const { rules, t } = this.services;
    // Taken out of the address, or a reload would begin the game anew.
    history.replaceState(history.state, "", location.pathname + location.search);
    const read = rules.readFen(fen);
    if (read.ok) this.#begin({ kind: "person" }, read.value);
    else {
      const problem = read.problems[0] ? problemText(t, read.problems[0]) : t("play-problem-unreadable");
      this.notice = { text: t("play-notice-link", { problem }), tone: "warn" };
    }
  };

  #onStorage = (event: StorageEvent): void => {
    if (event.key === SETTINGS_KEY && this.services) this.settings = loadSettings(this.services.storage);
  };

  #set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    try {
      saveSettings(this.services!.storage, this.settings);
    } catch {
      // They hold for this page at least.
    }
  }

  #onKey = (event: KeyboardEvent): void => {
    if (!this.#game || this.querySelector("dialog[open]")) return;
    const action = actionOf(event, this.settings.shortcuts);
    if (!action) return;
    event.preventDefault();
    this.#do(action);
  };

  #do(action: Action): void {
    const game = this.#game!;
    // While a line of the engine is shown, it is what the keys leaf through.
    const variation = this.#variation;
    const leaf = (count: number, ply: number) => (variation ? this.#showInVariation(count) : game.show(ply));
    const deeds: Record<Action, () => void> = {
      undo: () => this.#undo(),
      flip: () => game.flip(),
      view: () => this.#set({ view: this.settings.view === "square" ? "diamond" : "square" }),
      new: () => this.querySelector<PlayNew>("play-new")?.open(this.settings),
      type: () => this.querySelector<PlayTyped>("play-typed")?.focus(),
      board: () => this.#board?.focusSquare(),
      exchange: () => this.#openExchange(),
      help: () => openDialog(this, "help"),
      hint: () => void this.#advise(),
      analysis: () => this.#toggleAnalysis(),
      previous: () => leaf((variation?.shown ?? 0) - 1, game.shown - 1),
      next: () => leaf((variation?.shown ?? 0) + 1, game.shown + 1),
      first: () => leaf(0, 0),
      last: () => leaf(variation?.moves.length ?? 0, game.length),
    };
    deeds[action]();
  }

  #openExchange(): void {
    const exchange = this.querySelector<PlayExchange>("play-exchange");
    if (!exchange) return;
    const game = this.#game!;
    exchange.open({ fen: game.position.fen(), pdn: this.#pdn(), opponent: game.record.opponent.kind });
  }

  // ---- What is shown ----

  /** The position on the board. */
  get #position(): Line {
    return this.#variation?.position ?? this.#game!.position;
  }

  get #movable(): Movable {
    const game = this.#game!;
    if (this.#variation) return "none";
    if (game.live && game.outcome) return "none";
    const { opponent } = game.record;
    return opponent.kind === "computer" ? opponent.human : "both";
  }

  #name(color: Color): string {
    const { t } = this.services!;
    const { opponent } = this.#game!.record;
    const side = t(color === "white" ? "play-white" : "play-black");
    if (opponent.kind === "person") return side;
    return opponent.human === color ? t("play-you") : t("play-computer", { level: String(opponent.level) });
  }

  #pdn(): string {
    const game = this.#game!;
    const { opponent, start, moves } = game.record;
    const player = (color: Color) =>
      opponent.kind === "computer" && opponent.human !== color ? `Harzdame level ${opponent.level}` : "?";
    const now = new Date();
    const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) =>
      String(n).padStart(2, "0"),
    );
    return this.services!.rules.writePdn({
      start,
      moves,
      outcome: game.outcome,
      tags: [
        ["Event", "?"],
        ["Site", "?"],
        ["Date", date.join(".")],
        ["Round", "?"],
        ["White", player("white")],
        ["Black", player("black")],
      ],
    });
  }

  #ending(outcome: Outcome): { title: string; reason: string } {
    const { t } = this.services!;
    const { opponent } = this.#game!.record;
    if (outcome.kind === "draw") return { title: t("play-draw"), reason: t(`play-reason-${outcome.reason}`) };
    const { winner } = outcome;
    const title =
      opponent.kind === "person"
        ? t("play-won", { winner })
        : t(winner === opponent.human ? "play-you-won" : "play-you-lost");
    return { title, reason: t(`play-reason-${outcome.reason}`, { loser: other(winner) }) };
  }

  #status(): { title: string; detail: string; tone: "turn" | "thinking" | "over" | "past"; side?: Color } {
    const { t } = this.services!;
    const game = this.#game!;
    const { outcome } = game;
    const variation = this.#variation;
    if (variation) {
      const ply = game.shown + variation.shown;
      const move = variation.last ? numberedText(variation.last.text, ply, game.firstTurn) : "";
      return { title: t("play-variation", { ply: variation.shown, move }), detail: "", tone: "past" };
    }
    if (!game.live) {
      const ply = game.shown;
      const move = ply > 0 ? numbered(game.moves, ply, game.firstTurn) : "";
      return { title: t("play-past", { ply, move }), detail: "", tone: "past" };
    }
    if (outcome) {
      const { title, reason } = this.#ending(outcome);
      const side = outcome.kind === "win" ? { side: outcome.winner } : {};
      return { title, detail: reason, tone: "over", ...side };
    }
    const side = game.current.turn();
    if (game.computersTurn) {
      const title = t(this.stopped ? "play-stopped" : "play-thinking");
      return { title, detail: "", tone: "thinking", side };
    }
    if (this.pending) {
      const path = this.pending.join("x");
      return { title: t("play-chain", { path }), detail: this.#remarks(), tone: "turn", side };
    }
    const title = t(game.record.opponent.kind === "computer" ? "play-your-turn" : "play-turn", {
      color: side,
    });
    return { title, detail: this.#remarks(), tone: "turn", side };
  }

  /** What the player has to know about the position: a compulsory capture, a draw that comes near. */
  #remarks(): string {
    const { t } = this.services!;
    const { position } = this.#game!;
    const count = position.mustCapture();
    if (count > 0) return t("play-must-capture", { count });
    if (position.occurrences() === 2) return t("play-repetition-near");
    const plies = position.idlePlies();
    return plies >= IDLE_PLIES ? t("play-no-progress-near", { plies }) : "";
  }

  /** The one place for what can be done about the state of the game; it keeps its size when it is empty. */
  #stateAction(): TemplateResult | typeof nothing {
    const { t } = this.services!;
    const game = this.#game!;
    const button = (label: string, name: IconName, act: () => void) =>
      html`<button type="button" class="button" @click=${act}>${icon(name)}<span>${label}</span></button>`;
    if (this.#variation) return button(t("play-back-to-live"), "last", () => this.#closeVariation());
    if (!game.live) return button(t("play-back-to-live"), "last", () => game.show(game.length));
    if (game.outcome) return button(t("play-new"), "new", () => this.#do("new"));
    if (game.computersTurn) {
      return this.stopped
        ? button(t("play-go-on"), "go", () => this.#goOn())
        : button(t("play-stop"), "stop", () => this.#stop());
    }
    if (this.pending) return button(t("play-chain-back"), "undo", () => void this.#board?.back());
    return nothing;
  }

  /** What stands below the title: what has just happened, before what holds. An offer comes first. */
  #detail(status: string): string {
    const { t } = this.services!;
    const happened = this.notice?.text ?? (this.advice ? t("play-hint-looking") : undefined);
    if (!this.#offered) return happened ?? status;
    return happened ? `${t("play-draw-offered")} ${happened}` : t("play-draw-offered");
  }

  /** The answers to the computer's offer of a draw, in the room that the detail leaves. */
  #offer(): TemplateResult | typeof nothing {
    if (!this.#offered) return nothing;
    const { t } = this.services!;
    return html`<div class="status-offer" role="group" aria-label=${t("play-draw-offered")}>
      <button type="button" class="button" @click=${() => this.#acceptDraw()}>
        ${icon("draw")}<span>${t("play-draw-accept")}</span>
      </button>
      <button type="button" class="button" @click=${() => this.#declineDraw()}>
        ${icon("close")}<span>${t("play-draw-decline")}</span>
      </button>
    </div>`;
  }

  #tool(
    label: string,
    name: IconName,
    act: () => void,
    options: { key?: Action; off?: boolean; on?: boolean } = {},
  ) {
    const [key] = options.key && this.settings.shortcuts ? lettersOf(options.key) : [];
    return html`<button
      type="button"
      class="tool"
      ?disabled=${options.off ?? false}
      aria-pressed=${options.on === undefined ? nothing : String(options.on)}
      aria-keyshortcuts=${key ?? nothing}
      title=${key ? `${label} (${key})` : label}
      @click=${act}
    >
      ${icon(name)}<span>${label}</span>
    </button>`;
  }

  #tools() {
    const { t } = this.services!;
    const game = this.#game!;
    const { view } = this.settings;
    const over = game.outcome !== undefined;
    return html`<div class="tools" role="toolbar" aria-label=${t("play-actions")}>
      ${this.#tool(t("play-new"), "new", () => this.#do("new"), { key: "new" })}
      ${this.#tool(t("play-undo"), "undo", () => this.#undo(), {
        key: "undo",
        off: !game.canUndo && !this.pending,
      })}
      ${this.#tool(t("play-flip"), "flip", () => this.#do("flip"), { key: "flip" })}
      ${this.#tool(t("play-view"), view === "square" ? "diamond" : "square", () => this.#do("view"), {
        key: "view",
      })}
      ${this.#tool(t("play-resign"), "resign", () => this.#askResign(), { off: over })}
      ${this.#tool(t("play-draw-offer"), "draw", () => this.#askDraw(), { off: !this.#mayAskDraw })}
      ${this.#tool(t("play-exchange"), "exchange", () => this.#openExchange(), { key: "exchange" })}
      ${this.#tool(t("play-settings"), "settings", () => openDialog(this, "settings"))}
      <div class="tools-engine">
        ${this.#tool(t("play-hint"), "hint", () => this.#do("hint"), {
          key: "hint",
          off: !this.#mayAdvise,
          on: this.advice !== undefined,
        })}
        ${this.#tool(t("play-analysis"), "analysis", () => this.#do("analysis"), {
          key: "analysis",
          on: this.settings.analysis,
        })}
      </div>
    </div>`;
  }

  #player(color: Color) {
    const game = this.#game!;
    const turn = this.#position.turn() === color && !(game.live && game.outcome && !this.#variation);
    const winner = game.live && game.outcome?.kind === "win" && game.outcome.winner === color;
    const thinking = turn && game.live && game.computersTurn && !this.stopped;
    const { men, kings } = this.#position.count(color);
    const { t } = this.services!;
    return html`<div
      class="player"
      data-color=${color}
      ?data-turn=${turn}
      ?data-winner=${winner}
      ?data-thinking=${thinking}
    >
      <span class="player-disc" aria-hidden="true"></span>
      <span class="player-name">${this.#name(color)}</span>
      <span class="player-dots" aria-hidden="true"><i></i><i></i><i></i></span>
      <span class="player-count" aria-hidden="true"
        >${men}${kings > 0 ? html` + <b>${kings}</b>` : nothing}</span
      >
      <span class="visually-hidden">${t("play-pieces", { men, kings })}</span>
    </div>`;
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

  protected override willUpdate(changed: PropertyValues): void {
    // The chain belongs to the live position; the board gives it up when it is shown another.
    if (changed.has("services") || !this.#game?.live) this.pending = undefined;
    if (this.services) this.#followAnalysis();
  }

  /** The engine's view, where it is wanted. */
  #analysisPanel() {
    const { services, settings } = this;
    const game = this.#game!;
    if (!settings.analysis) return nothing;
    return html`<play-analysis
        .t=${services!.t}
        .analysis=${services!.analysis}
        .turn=${game.position.turn()}
        .ply=${game.shown}
        .first=${game.firstTurn}
        .lines=${settings.lines}
        .over=${game.position.outcome() !== undefined}
        .waiting=${this.#thought !== undefined}
        @line=${this.#onLine}
      ></play-analysis>
      ${this.#variationMoves()}`;
  }

  /** The line of the engine that is shown, each move to be chosen. */
  #variationMoves() {
    const { t } = this.services!;
    const game = this.#game!;
    const variation = this.#variation;
    if (!variation) return nothing;
    return html`<div class="variation" role="group" aria-label=${t("play-analysis-line")}>
      ${variation.moves.map(
        ({ text }, index) =>
          html`<button
            type="button"
            class="ply"
            aria-current=${variation.shown === index + 1 ? "step" : nothing}
            @click=${() => this.#showInVariation(index + 1)}
          >
            ${numberedText(text, game.shown + index + 1, game.firstTurn, index === 0)}
          </button>`,
      )}
    </div>`;
  }

  #evaluationBar() {
    const { services, settings } = this;
    const game = this.#game!;
    if (!settings.analysis) return nothing;
    const outcome = game.position.outcome();
    return html`<play-evaluation
      .t=${services!.t}
      .analysis=${services!.analysis}
      .turn=${game.position.turn()}
      .bottom=${game.record.orientation}
      .over=${outcome && { winner: outcome.kind === "win" ? outcome.winner : undefined }}
    ></play-evaluation>`;
  }

  protected override render() {
    const { services, settings, failure } = this;
    const game = this.#game;
    if (failure) return failureNote(failure);
    if (!services || !game) return nothing;
    const { t } = services;
    const position = this.#position;
    const last = this.#variation?.last ?? game.moves[game.shown - 1];
    const status = this.#status();
    const { orientation } = game.record;
    return html`<div class="layout" data-view=${settings.view} ?data-analysis=${settings.analysis}>
        <div class="layout-board">
          ${this.#player(other(orientation))} ${this.#evaluationBar()}
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
              .lastMove=${last}
              .marks=${this.#marks}
              .strings=${this.#strings}
              @move=${this.#onMove}
              @pending=${this.#onPending}
              @refused=${this.#onRefused}
              @hint=${this.#onHint}
            ></harzdame-board>
          </div>
          ${this.#player(orientation)}
        </div>
        <div class="layout-side">
          <section
            class="status"
            data-tone=${status.tone}
            data-side=${status.side ?? nothing}
            ?data-offered=${this.#offered}
          >
            <p class="status-title" role="status">${status.title}</p>
            <div class="status-action">${this.#stateAction()}</div>
            <p class="status-detail" data-tone=${this.notice?.tone ?? nothing} aria-hidden="true">
              ${this.#detail(status.detail)}
            </p>
            <p class="visually-hidden" role="status">
              ${this.notice?.spoken ? status.detail : this.#detail(status.detail)}
            </p>
            ${this.#offer()}
          </section>
          ${this.#tools()} ${this.#analysisPanel()}
          <play-moves
            .t=${t}
            .moves=${game.moves}
            .count=${game.length}
            .shown=${game.shown}
            .first=${game.firstTurn}
            @show=${(event: CustomEvent<number>) => game.show(event.detail)}
          ></play-moves>
          <play-typed
            .t=${t}
            .line=${position}
            .enabled=${this.#movable === "both" || this.#movable === game.position.turn()}
            @typed=${this.#onTyped}
          ></play-typed>
          <button type="button" class="button button-plain help-button" @click=${() => this.#do("help")}>
            ${icon("help")}<span>${t("play-help")}</span>
          </button>
        </div>
      </div>
      <play-new
        .t=${t}
        .levels=${services.rules.levels}
        .running=${game.length > 0 && !game.outcome}
        @begin=${this.#onBegin}
      ></play-new>
      <play-exchange .t=${t} .rules=${services.rules} @load=${this.#onLoad}></play-exchange>
      ${settingsDialog(t, settings, (change) => {
        this.#set(change);
        // A move that plays by itself may be due.
        this.#next();
      })}
      ${helpDialog(t)} ${this.#questionDialog()}`;
  }
}
customElements.define("harzdame-play", HarzdamePlay);

declare global {
  interface HTMLElementTagNameMap {
    "harzdame-play": HarzdamePlay;
    "play-analysis": PlayAnalysis;
    "play-evaluation": PlayEvaluation;
    "play-moves": PlayMoves;
    "play-new": PlayNew;
    "play-exchange": PlayExchange;
    "play-typed": PlayTyped;
  }
}
