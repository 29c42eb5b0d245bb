/** `<harzdame-challenge>`: one challenge, for its creator who waits, and for whoever has the link. */
import { html, nothing } from "lit";
import { failureNote, type Failure } from "../play/failure";
import { LightElement } from "../play/light";
import { ApiError, errorText } from "./api";
import { whoAmI, type Account } from "./account";
import "./copy-field";
import { gamePlace, itemIn, lobbyPlace } from "./places";
import { poll, type Poll } from "./poll";
import type { LiveServices } from "./services";
import { asRaw, readChallenge, type Challenge } from "./wire";
import { controlText, playerName, ratingText, speedText } from "./words";

/** How often it is looked whether there is a game, in milliseconds. */
const EVERY = 2_000;

export class HarzdameChallenge extends LightElement {
  static override properties = {
    services: { attribute: false },
    challenge: { state: true },
    account: { state: true },
    unknown: { state: true },
    fault: { state: true },
    busy: { state: true },
    failure: { state: true },
  };
  declare services: LiveServices | undefined;
  declare challenge: Challenge | undefined;
  declare account: Account | undefined;
  declare unknown: boolean;
  declare fault: string;
  declare busy: boolean;
  declare failure: Failure | undefined;
  #id = "";
  #poll: Poll | undefined;

  constructor() {
    super();
    this.unknown = false;
    this.fault = "";
    this.busy = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#poll?.stop();
  }

  start(services: LiveServices): void {
    this.services = services;
    this.#id = itemIn(location.pathname);
    // Whoever sends the link looks elsewhere meanwhile, and must not miss the first move.
    this.#poll = poll(() => this.#look(), EVERY, { always: true });
    whoAmI(services.ask).then(
      (account) => (this.account = account),
      // Only whether it is declined or left alone depends on it.
      () => {},
    );
  }

  fail(text: string, retry: string): void {
    this.failure = { text, retry };
  }

  async #look(): Promise<void> {
    const { ask, t } = this.services!;
    try {
      this.#show(readChallenge(await ask("GET", `/challenges/${encodeURIComponent(this.#id)}`)));
      this.fault = "";
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        this.#poll?.stop();
        // One that was there is closed now.
        if (this.challenge) this.challenge = { ...this.challenge, open: false };
        else this.unknown = true;
        return;
      }
      this.fault = t("live-unreachable");
      throw error;
    }
  }

  #show(challenge: Challenge): void {
    const waited = this.challenge?.open === true;
    this.challenge = challenge;
    if (challenge.open) return;
    this.#poll?.stop();
    // Whoever comes back to an old challenge is not led away from it.
    if (challenge.own && challenge.game && waited) location.replace(gamePlace(challenge.game));
  }

  async #do(method: string, path: string): Promise<unknown> {
    const { ask, t } = this.services!;
    this.busy = true;
    try {
      return asRaw(await ask(method, `/challenges/${encodeURIComponent(this.#id)}${path}`));
    } catch (error) {
      this.fault = errorText(t, error);
      this.#poll?.now();
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  async #accept(): Promise<void> {
    const { game } = asRaw(await this.#do("POST", "/accept"));
    if (typeof game === "string") location.replace(gamePlace(game));
  }

  async #withdraw(): Promise<void> {
    if (await this.#do("DELETE", "")) location.assign(lobbyPlace());
  }

  #terms({ control, speed, rated, color, own, listed, opponent }: Challenge) {
    const { t } = this.services!;
    const row = (label: string, text: string) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${text}</dd>
      </div>`;
    const mirrored = { white: "black", black: "white", random: "random" } as const;
    const time = [controlText(t, control), speedText(t, speed)];
    return html`<dl class="terms">
      ${row(t("live-label-time"), [...new Set(time)].join(" · "))}
      ${row(t("live-label-color"), t("live-color-creator", { color: own ? color : mirrored[color] }))}
      ${row(t("live-label-rated"), t(rated ? "live-rated" : "live-casual"))}
      ${own && !opponent ? row(t("live-label-listed"), t(listed ? "live-listed" : "live-unlisted")) : nothing}
    </dl>`;
  }

  #message(title: string, text: string) {
    const { t } = this.services!;
    const { challenge } = this;
    return html`<section class="card live-message" role="status">
      <h2>${title}</h2>
      <p>${text}</p>
      <p class="card-actions">
        ${
          challenge?.game
            ? html`<a class="button button-primary" href=${gamePlace(challenge.game)}
                >${t("live-challenge-to-game")}</a
              >`
            : nothing
        }
        <a class="button" href=${lobbyPlace()}>${t("live-to-lobby")}</a>
      </p>
    </section>`;
  }

  #own(challenge: Challenge) {
    const { t } = this.services!;
    return html`<section class="card" aria-labelledby="challenge-title">
      <h2 id="challenge-title">${t("live-challenge-yours")}</h2>
      ${
        challenge.opponent
          ? html`<p>${t("live-challenge-for", { name: playerName(t, challenge.opponent) })}</p>`
          : nothing
      }
      ${this.#terms(challenge)}
      <p>${t("live-challenge-send")}</p>
      <live-copy
        .t=${t}
        .text=${location.origin + location.pathname}
        .label=${t("live-challenge-link")}
      ></live-copy>
      <p class="live-waits" role="status"><i aria-hidden="true"></i>${t("live-challenge-waiting")}</p>
      <p class="fault" role="alert">${this.fault}</p>
      <div class="card-actions">
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => void this.#withdraw()}>
          ${t("live-challenge-cancel")}
        </button>
      </div>
    </section>`;
  }

  #others(challenge: Challenge) {
    const { t } = this.services!;
    const { creator, opponent } = challenge;
    const mine = opponent !== undefined && opponent.id !== undefined && opponent.id === this.account?.id;
    const name = [playerName(t, creator), ratingText(creator)].filter(Boolean).join(" ");
    return html`<section class="card" aria-labelledby="challenge-title">
      <h2 id="challenge-title">${t("live-challenge-by", { name })}</h2>
      ${
        opponent && !mine
          ? html`<p>${t("live-challenge-for", { name: playerName(t, opponent) })}</p>`
          : nothing
      }
      ${this.#terms(challenge)}
      <p class="fault" role="alert">${this.fault}</p>
      <div class="card-actions">
        <button
          type="button"
          class="button button-primary"
          ?disabled=${this.busy}
          @click=${() => void this.#accept()}
        >
          ${t("live-accept")}
        </button>
        ${
          mine
            ? html`<button
                type="button"
                class="button"
                ?disabled=${this.busy}
                @click=${() => void this.#withdraw()}
              >
                ${t("live-challenge-decline")}
              </button>`
            : html`<a class="button" href=${lobbyPlace()}>${t("live-to-lobby")}</a>`
        }
      </div>
    </section>`;
  }

  protected override render() {
    const { services, failure, challenge } = this;
    if (failure) return failureNote(failure);
    if (!services) return nothing;
    const { t } = services;
    if (this.unknown) return this.#message(t("live-challenge-unknown"), t("live-challenge-unknown-text"));
    if (!challenge) {
      return html`<p class="live-waiting" role="status">${this.fault || t("live-loading")}</p>`;
    }
    if (challenge.open) return challenge.own ? this.#own(challenge) : this.#others(challenge);
    return this.#message(t("live-challenge-closed"), challenge.game ? "" : t("live-challenge-closed-text"));
  }
}
customElements.define("harzdame-challenge", HarzdameChallenge);

declare global {
  interface HTMLElementTagNameMap {
    "harzdame-challenge": HarzdameChallenge;
  }
}
