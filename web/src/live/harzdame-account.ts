/** `<harzdame-account>`: who the visitor is, how to become somebody, and what belongs to it. */
import { html, nothing, type TemplateResult } from "lit";
import { failureNote, type Failure } from "../play/failure";
import { LightElement } from "../play/light";
import { readAccount, whoAmI, type Account } from "./account";
import { errorText } from "./api";
import "./copy-field";
import type { LiveServices } from "./services";
import { asRaw, readList } from "./wire";
import { browserName, playerName, ratingText, speedText } from "./words";

interface Session {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly used: number;
  readonly own: boolean;
}

function readSession(value: unknown): Session {
  const { id, kind, label, used, own } = asRaw(value);
  return {
    id: String(id),
    kind: String(kind),
    label: typeof label === "string" ? label : "",
    used: Number(used) || 0,
    own: own === true,
  };
}

/** The forms of the page: what is told of one stands at that one. */
type Place = "page" | "register" | "login" | "password" | "sessions" | "tokens" | "link";

export class HarzdameAccount extends LightElement {
  static override properties = {
    services: { attribute: false },
    account: { state: true },
    sessions: { state: true },
    told: { state: true },
    token: { state: true },
    link: { state: true },
    busy: { state: true },
    failure: { state: true },
  };
  declare services: LiveServices | undefined;
  /** Who the visitor is; `null` for somebody who is not known. */
  declare account: Account | null | undefined;
  declare sessions: readonly Session[];
  /** What was done or went wrong, and where. */
  declare told: { readonly place: Place; readonly text: string; readonly fault: boolean } | undefined;
  /** The token that was just made, and the link. */
  declare token: string | undefined;
  declare link: string | undefined;
  declare busy: boolean;
  declare failure: Failure | undefined;

  constructor() {
    super();
    this.sessions = [];
    this.busy = false;
  }

  start(services: LiveServices): void {
    this.services = services;
    void this.#begin();
  }

  fail(text: string, retry: string): void {
    this.failure = { text, retry };
  }

  /** Takes the seat that a secret link in the address gives, and shows who is here. */
  async #begin(): Promise<void> {
    const { t, ask } = this.services!;
    const token = location.hash.slice(1);
    // Out of the address before anything else: it must not stay in the history.
    if (token) history.replaceState(history.state, "", location.pathname);
    if (token) {
      await this.#do("page", async () => {
        const account = readAccount(await ask("POST", "/session", { token }));
        return t("live-link-used", { name: playerName(t, account) });
      });
    }
    await this.#look();
  }

  async #look(): Promise<void> {
    const { ask, t } = this.services!;
    try {
      this.account = (await whoAmI(ask)) ?? null;
      this.sessions = this.account ? readList(await ask("GET", "/account/sessions"), readSession) : [];
    } catch (error) {
      this.told = { place: "page", text: errorText(t, error), fault: true };
    }
  }

  /** Does something, and tells what it says or what went wrong. Whether it was done. */
  async #do(place: Place, act: () => Promise<string | void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.told = undefined;
    try {
      const text = await act();
      this.told = text ? { place, text, fault: false } : undefined;
      return true;
    } catch (error) {
      this.told = { place, text: errorText(this.services!.t, error), fault: true };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** The values of a form that is sent; it is emptied when that worked. */
  async #submit(
    event: SubmitEvent,
    place: Place,
    act: (field: (name: string) => string) => Promise<string | void>,
  ): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const done = await this.#do(place, () => act((name) => String(data.get(name) ?? "")));
    if (done) {
      form.reset();
      await this.#look();
    }
  }

  #enter(event: SubmitEvent, place: "register" | "login"): Promise<void> {
    const path = place === "register" ? "/accounts" : "/session";
    return this.#submit(event, place, async (field) => {
      await this.services!.ask("POST", path, { name: field("name").trim(), password: field("password") });
      this.token = this.link = undefined;
    });
  }

  async #act(place: Place, method: string, path: string): Promise<void> {
    await this.#do(place, async () => {
      await this.services!.ask(method, path);
    });
    await this.#look();
  }

  async #logOut(): Promise<void> {
    this.token = this.link = undefined;
    await this.#act("page", "DELETE", "/session");
  }

  async #makeLink(): Promise<void> {
    await this.#do("link", async () => {
      const { token } = asRaw(await this.services!.ask("POST", "/account/link"));
      this.link = `${location.origin}${location.pathname}#${String(token)}`;
    });
  }

  // ---- What is shown ----

  #said(place: Place): TemplateResult {
    const told = this.told?.place === place ? this.told : undefined;
    return html`<p class=${told?.fault ? "fault" : "said"} role=${told?.fault ? "alert" : "status"}>
      ${told?.text}
    </p>`;
  }

  #field(name: string, label: string, kind: "name" | "password" | "new-password" | "text", hint = "") {
    const secret = kind === "password" || kind === "new-password";
    const complete = {
      name: "username",
      password: "current-password",
      "new-password": "new-password",
      text: "off",
    };
    const id = `field-${name}-${kind}`;
    return html`<label class="number"
        ><span>${label}</span
        ><input
          class="field"
          name=${name}
          type=${secret ? "password" : "text"}
          required
          autocomplete=${complete[kind]}
          autocapitalize="none"
          spellcheck="false"
          minlength=${kind === "new-password" ? 8 : kind === "name" ? 2 : 1}
          maxlength=${kind === "name" ? 20 : kind === "text" ? 100 : 200}
          aria-describedby=${hint ? id : nothing}
      /></label>
      ${hint ? html`<p class="form-note" id=${id}>${hint}</p>` : nothing}`;
  }

  #entrance() {
    const { t } = this.services!;
    return html`<form
        class="card live-form"
        aria-labelledby="register"
        @submit=${(event: SubmitEvent) => void this.#enter(event, "register")}
      >
        <h2 id="register">${t("live-register")}</h2>
        <p class="form-note">${t("live-register-text")}</p>
        ${this.#field("name", t("live-name"), "name", t("live-name-hint"))}
        ${this.#field("password", t("live-password"), "new-password", t("live-password-hint"))}
        ${this.#said("register")}
        <button class="button button-primary" ?disabled=${this.busy}>${t("live-register")}</button>
      </form>
      <form
        class="card live-form"
        aria-labelledby="login"
        @submit=${(event: SubmitEvent) => void this.#enter(event, "login")}
      >
        <h2 id="login">${t("live-login")}</h2>
        ${this.#field("name", t("live-name"), "name")}
        ${this.#field("password", t("live-password"), "password")} ${this.#said("login")}
        <button class="button button-primary" ?disabled=${this.busy}>${t("live-login")}</button>
      </form>`;
  }

  #who(account: Account) {
    const { t } = this.services!;
    const name = playerName(t, account);
    const guest = account.name === undefined;
    return html`<section class="card" aria-labelledby="who">
      <h2 id="who">${name}</h2>
      <p>${guest ? t("live-account-guest", { name }) : t("live-account-name", { name })}</p>
      ${this.#said("page")}
      <h3>${t("live-ratings")}</h3>
      ${
        account.ratings.length === 0
          ? html`<p class="form-note">${t("live-ratings-none")}</p>`
          : html`<dl class="terms">
              ${account.ratings.map(
                (at) =>
                  html`<div>
                    <dt>${speedText(t, at.speed)}</dt>
                    <dd><b>${ratingText(at)}</b> · ${t("live-rating-games", { count: at.games })}</dd>
                  </div>`,
              )}
            </dl>`
      }
      ${guest ? html`<p class="form-note">${t("live-logout-guest-text")}</p>` : nothing}
      <div class="card-actions">
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => void this.#logOut()}>
          ${t(guest ? "live-logout-guest" : "live-logout")}
        </button>
      </div>
    </section>`;
  }

  #password() {
    const { t, ask } = this.services!;
    const change = (event: SubmitEvent) =>
      void this.#submit(event, "password", async (field) => {
        await ask("PUT", "/account/password", { old: field("old"), new: field("new") });
        return t("live-password-changed");
      });
    return html`<form class="card live-form" aria-labelledby="password" @submit=${change}>
      <h2 id="password">${t("live-password-change")}</h2>
      ${this.#field("old", t("live-password-old"), "password")}
      ${this.#field("new", t("live-password-new"), "new-password", t("live-password-hint"))}
      ${this.#said("password")}
      <button class="button" ?disabled=${this.busy}>${t("live-password-change")}</button>
    </form>`;
  }

  #session(session: Session) {
    const { t } = this.services!;
    const { id, kind, label, used, own } = session;
    const what =
      {
        api: `${t("live-session-token")}: ${label}`,
        link: t("live-session-link"),
        browser: browserName(label) || t("live-session-browser"),
      }[kind as "api" | "link" | "browser"] ?? label;
    const when = new Intl.DateTimeFormat(document.documentElement.lang, {
      dateStyle: "medium",
      timeStyle: "short",
    }).format(used);
    return html`<li class="entry">
      <div class="entry-text">
        <span class="entry-title">${what}</span>
        <span class="entry-facts"
          >${t("live-session-used", { when })}${own ? ` · ${t("live-session-own")}` : nothing}</span
        >
      </div>
      ${
        own
          ? nothing
          : html`<button
              type="button"
              class="button"
              aria-label="${t("live-session-end")}: ${what}"
              ?disabled=${this.busy}
              @click=${() => void this.#act("sessions", "DELETE", `/account/sessions/${id}`)}
            >
              ${t("live-session-end")}
            </button>`
      }
    </li>`;
  }

  #sessions() {
    const { t } = this.services!;
    return html`<section class="card" aria-labelledby="sessions">
      <h2 id="sessions">${t("live-sessions")}</h2>
      <ul class="entries" role="list">
        ${this.sessions.map((session) => this.#session(session))}
      </ul>
      ${this.#said("sessions")}
      ${
        this.sessions.length > 1
          ? html`<div class="card-actions">
              <button
                type="button"
                class="button"
                ?disabled=${this.busy}
                @click=${() => void this.#act("sessions", "DELETE", "/account/sessions")}
              >
                ${t("live-session-end-others")}
              </button>
            </div>`
          : nothing
      }
    </section>`;
  }

  #tokens() {
    const { t, ask } = this.services!;
    const make = (event: SubmitEvent) =>
      void this.#submit(event, "tokens", async (field) => {
        const { token } = asRaw(await ask("POST", "/account/tokens", { label: field("label").trim() }));
        this.token = String(token);
      });
    return html`<form class="card live-form" aria-labelledby="tokens" @submit=${make}>
      <h2 id="tokens">${t("live-tokens")}</h2>
      <p class="form-note">${t("live-tokens-text")}</p>
      ${this.#field("label", t("live-token-label"), "text")} ${this.#said("tokens")}
      ${
        this.token
          ? html`<p role="status">${t("live-token-new")}</p>
              <live-copy .t=${t} .text=${this.token} .label=${t("live-session-token")}></live-copy>`
          : nothing
      }
      <button class="button" ?disabled=${this.busy}>${t("live-token-make")}</button>
    </form>`;
  }

  #link() {
    const { t } = this.services!;
    return html`<section class="card" aria-labelledby="link">
      <h2 id="link">${t("live-link")}</h2>
      <p class="form-note">${t("live-link-text")}</p>
      ${this.#said("link")}
      ${
        this.link
          ? html`<p role="status">${t("live-link-new")}</p>
              <live-copy .t=${t} .text=${this.link} .label=${t("live-link-new")}></live-copy>`
          : nothing
      }
      <div class="card-actions">
        <button type="button" class="button" ?disabled=${this.busy} @click=${() => void this.#makeLink()}>
          ${t("live-link-make")}
        </button>
      </div>
    </section>`;
  }

  protected override render() {
    const { services, failure, account } = this;
    if (failure) return failureNote(failure);
    if (!services) return nothing;
    const { t } = services;
    if (account === undefined) {
      return html`<p class="live-waiting" role="status">${this.told?.text ?? t("live-loading")}</p>`;
    }
    if (account === null) {
      return html`<p class="live-who">${t("live-account-nobody")}</p>
        ${this.#said("page")}
        <div class="cards">${this.#entrance()}</div>`;
    }
    const guest = account.name === undefined;
    return html`<div class="cards">
      ${this.#who(account)} ${guest ? this.#entrance() : nothing} ${this.#link()}
      ${guest ? nothing : html`${this.#password()} ${this.#tokens()}`} ${this.#sessions()}
    </div>`;
  }
}
customElements.define("harzdame-account", HarzdameAccount);

declare global {
  interface HTMLElementTagNameMap {
    "harzdame-account": HarzdameAccount;
  }
}
