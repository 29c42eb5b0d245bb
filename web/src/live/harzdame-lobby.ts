/** `<harzdame-lobby>`: where games are found: a new one, challenges, own games, and games to watch. */
import { html, nothing } from "lit";
import { failureNote, type Failure } from "../play/failure";
import { LightElement } from "../play/light";
import { ApiError, errorText, type Ask } from "./api";
import { whoAmI, type Account } from "./account";
import "./new-game-form";
import { accountPlace, challengePlace, gamePlace } from "./places";
import { poll, type Poll } from "./poll";
import type { LiveServices } from "./services";
import { asRaw, readChallenge, readGameEntry, readList, type Challenge, type GameEntry } from "./wire";
import { controlText, playerName, ratingText, seatText, speedText } from "./words";

/** How often the lists are asked for, in milliseconds. */
const EVERY = 3_000;

/** A list; nothing where the server, or a player who is not known, has none. */
async function list<T>(ask: Ask, path: string, read: (value: unknown) => T): Promise<T[]> {
  try {
    return readList(await ask("GET", path), read);
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return [];
    throw error;
  }
}

export class HarzdameLobby extends LightElement {
  static override properties = {
    services: { attribute: false },
    account: { state: true },
    challenges: { state: true },
    own: { state: true },
    games: { state: true },
    fault: { state: true },
    unreachable: { state: true },
    failure: { state: true },
  };
  declare services: LiveServices | undefined;
  /** Who the visitor is; `null` for somebody who is not known. */
  declare account: Account | null | undefined;
  declare challenges: readonly Challenge[] | undefined;
  declare own: readonly GameEntry[] | undefined;
  declare games: readonly GameEntry[] | undefined;
  declare fault: string;
  declare unreachable: boolean;
  declare failure: Failure | undefined;
  #poll: Poll | undefined;

  constructor() {
    super();
    this.fault = "";
    this.unreachable = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#poll?.stop();
  }

  start(services: LiveServices): void {
    this.services = services;
    this.#poll = poll(() => this.#look(), EVERY);
  }

  fail(text: string, retry: string): void {
    this.failure = { text, retry };
  }

  async #look(): Promise<void> {
    const { ask } = this.services!;
    try {
      if (this.account === undefined) this.account = (await whoAmI(ask)) ?? null;
      const [challenges, own, games] = await Promise.all([
        list(ask, "/challenges", readChallenge),
        this.account ? list(ask, "/account/games", readGameEntry) : [],
        list(ask, "/games", readGameEntry),
      ]);
      this.challenges = challenges;
      this.own = own;
      this.games = games.filter(({ game }) => !own.some((mine) => mine.game === game));
      this.unreachable = false;
    } catch (error) {
      this.unreachable = true;
      throw error;
    }
  }

  async #accept(challenge: Challenge): Promise<void> {
    const { ask, t } = this.services!;
    try {
      const { game } = asRaw(await ask("POST", `/challenges/${challenge.id}/accept`));
      location.assign(gamePlace(String(game)));
    } catch (error) {
      this.fault = errorText(t, error);
      this.#poll?.now();
    }
  }

  #challenge(challenge: Challenge) {
    const { t } = this.services!;
    const { creator, control, speed, rated, color, own } = challenge;
    const name = playerName(t, creator);
    const facts = [
      speedText(t, speed),
      t(rated ? "live-rated" : "live-casual"),
      t("live-wants-color", { color }),
    ];
    return html`<li class="entry">
      <div class="entry-text">
        <span class="entry-title">${controlText(t, control)}</span>
        <span class="entry-who">${own ? t("live-own-challenge") : name} ${ratingText(creator)}</span>
        <span class="entry-facts">${facts.join(" · ")}</span>
      </div>
      ${
        own
          ? html`<a class="button" href=${challengePlace(challenge.id)}>${t("live-challenge-title")}</a>`
          : html`<button
              type="button"
              class="button button-primary"
              aria-label=${t("live-accept-named", { name })}
              @click=${() => void this.#accept(challenge)}
            >
              ${t("live-accept")}
            </button>`
      }
    </li>`;
  }

  #game(entry: GameEntry, own: boolean) {
    const { t } = this.services!;
    const { control, speed, rated, ply, toMove } = entry;
    const facts = [
      control ? controlText(t, control) : speed ? speedText(t, speed) : "",
      t(rated ? "live-rated" : "live-casual"),
      ply === undefined ? "" : t("live-plies", { count: ply }),
    ];
    return html`<li class="entry">
      <a class="entry-text" href=${gamePlace(entry.game)}>
        <span class="entry-title"
          >${t("live-versus", { white: seatText(t, entry.white), black: seatText(t, entry.black) })}</span
        >
        <span class="entry-facts">${facts.filter(Boolean).join(" · ")}</span>
      </a>
      ${own && toMove ? html`<span class="badge">${t("live-your-turn")}</span>` : nothing}
    </li>`;
  }

  #section(id: string, title: string, entries: readonly unknown[] | undefined, none: string) {
    const { t } = this.services!;
    return html`<section class="card" aria-labelledby=${id}>
      <h2 id=${id}>${title}</h2>
      ${
        entries === undefined
          ? html`<p class="form-note">${t("live-loading")}</p>`
          : entries.length === 0
            ? html`<p class="form-note">${none}</p>`
            : html`<ul class="entries" role="list">
                ${entries}
              </ul>`
      }
    </section>`;
  }

  #who() {
    const { account, services } = this;
    const { t } = services!;
    if (account === undefined) return html`&nbsp;`;
    const hello = account ? t("live-hello", { name: playerName(t, account) }) : t("live-hello-nobody");
    return html`${hello} <a href=${accountPlace()}>${t("live-account-title")}</a>`;
  }

  protected override render() {
    const { services, failure, own } = this;
    if (failure) return failureNote(failure);
    if (!services) return nothing;
    const { t } = services;
    return html`<p class="live-who">${this.#who()}</p>
      <p class="fault" role="alert">${this.unreachable ? t("live-unreachable") : this.fault}</p>
      <div class="lobby">
        <live-new .services=${services}></live-new>
        <div class="lobby-lists">
          ${
            own && own.length > 0
              ? this.#section(
                  "own-games",
                  t("live-own-games"),
                  own.map((entry) => this.#game(entry, true)),
                  "",
                )
              : nothing
          }
          ${this.#section(
            "open-challenges",
            t("live-open-challenges"),
            this.challenges?.map((challenge) => this.#challenge(challenge)),
            t("live-no-challenges"),
          )}
          ${this.#section(
            "running-games",
            t("live-running-games"),
            this.games?.map((entry) => this.#game(entry, false)),
            t("live-no-games"),
          )}
        </div>
      </div>`;
  }
}
customElements.define("harzdame-lobby", HarzdameLobby);

declare global {
  interface HTMLElementTagNameMap {
    "harzdame-lobby": HarzdameLobby;
  }
}
