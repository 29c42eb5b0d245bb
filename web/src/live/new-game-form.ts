/** `<live-new>`: the form for a new game; what it comes to is asked of the server. */
import { html, nothing } from "lit";
import { choice, toggle } from "../play/dialog";
import { levelName, nearestLevel } from "../play/levels";
import { LightElement } from "../play/light";
import { errorText } from "./api";
import { challengePlace, gamePlace } from "./places";
import { BOUNDS, OWN, ownControl, PARTS, PRESETS } from "./presets";
import type { LiveServices } from "./services";
import { asRaw, type Control } from "./wire";
import { loadWishes, saveWishes, type Wishes } from "./wishes";
import { controlText } from "./words";

export class LiveNew extends LightElement {
  static override properties = {
    services: { attribute: false },
    wishes: { state: true },
    fault: { state: true },
    busy: { state: true },
  };
  declare services: LiveServices | undefined;
  declare wishes: Wishes | undefined;
  declare fault: string;
  declare busy: boolean;

  constructor() {
    super();
    this.fault = "";
    this.busy = false;
  }

  protected override willUpdate(): void {
    if (this.services) this.wishes ??= loadWishes(this.services.storage);
  }

  #wish(change: Partial<Wishes>): void {
    this.wishes = { ...this.wishes!, ...change };
    this.fault = "";
  }

  get #control(): Control {
    const { time, own } = this.wishes!;
    return time === OWN ? ownControl(own) : (PRESETS[time] ?? ownControl(own));
  }

  get #mayBeRated(): boolean {
    return this.wishes!.against !== "computer" && this.#control.kind !== "unlimited";
  }

  #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const { ask, storage, t, levels } = this.services!;
    const wishes = this.wishes!;
    const { against, color } = wishes;
    saveWishes(storage, wishes);
    const control = this.#control;
    this.busy = true;
    try {
      if (against === "computer") {
        const level = Math.min(wishes.level, levels);
        const { game } = asRaw(await ask("POST", "/games", { level, control, color }));
        location.assign(gamePlace(String(game)));
      } else {
        const { id } = asRaw(
          await ask("POST", "/challenges", {
            control,
            rated: wishes.rated && this.#mayBeRated,
            color,
            listed: against === "anyone",
            ...(against === "name" ? { opponent: wishes.name.trim() } : {}),
          }),
        );
        location.assign(challengePlace(String(id)));
      }
    } catch (error) {
      this.fault = errorText(t, error);
      this.busy = false;
    }
  };

  #number(part: keyof typeof BOUNDS) {
    const { t } = this.services!;
    const { own } = this.wishes!;
    const [least, most] = BOUNDS[part];
    const label = {
      minutes: t("live-time-minutes"),
      increment: t("live-time-increment"),
      delay: t("live-time-delay"),
      periods: t("live-time-periods"),
      period: t("live-time-period"),
      days: t("live-time-days"),
    }[part];
    return html`<label class="number"
      ><span>${label}</span
      ><input
        class="field"
        type="number"
        inputmode="decimal"
        required
        min=${least}
        max=${most}
        step=${part === "minutes" ? 0.25 : 1}
        .value=${String(own[part])}
        @input=${(event: Event) => {
          const value = (event.currentTarget as HTMLInputElement).valueAsNumber;
          if (Number.isFinite(value)) this.#wish({ own: { ...own, [part]: value } });
        }}
    /></label>`;
  }

  #own() {
    const { t } = this.services!;
    const { own, time } = this.wishes!;
    if (time !== OWN) return nothing;
    const kinds = {
      fischer: t("live-kind-fischer"),
      delay: t("live-kind-delay"),
      byoyomi: t("live-kind-byoyomi"),
      correspondence: t("live-kind-correspondence"),
      unlimited: t("live-kind-unlimited"),
    };
    return html`<div class="own-time">
      <label class="number"
        ><span>${t("live-time-kind")}</span
        ><select
          class="field"
          @change=${(event: Event) => {
            const kind = (event.currentTarget as HTMLSelectElement).value as Control["kind"];
            this.#wish({ own: { ...own, kind } });
          }}
        >
          ${(Object.keys(kinds) as Control["kind"][]).map(
            (kind) => html`<option value=${kind} ?selected=${kind === own.kind}>${kinds[kind]}</option>`,
          )}
        </select></label
      >
      ${PARTS[own.kind].map((part) => this.#number(part))}
    </div>`;
  }

  #level() {
    const { t, levels } = this.services!;
    const numbers = Array.from({ length: levels }, (_, index) => index + 1);
    const level = nearestLevel(numbers, this.wishes!.level);
    const name = levelName(t, numbers, level);
    return html`<div class="level">
      <label for="live-level">${t("play-new-level")}</label>
      <output for="live-level">${name}</output>
      <input
        id="live-level"
        type="range"
        min="1"
        max=${levels}
        step="1"
        .value=${String(level)}
        aria-valuetext=${name}
        @input=${(event: Event) =>
          this.#wish({ level: (event.currentTarget as HTMLInputElement).valueAsNumber })}
      />
    </div>`;
  }

  #whom() {
    const { t } = this.services!;
    const { against, name } = this.wishes!;
    const note = {
      anyone: t("live-note-anyone"),
      link: t("live-note-link"),
      name: t("live-note-name"),
      computer: t("live-note-computer"),
    }[against];
    return html`<p class="form-note">${note}</p>
      ${
        against === "name"
          ? html`<label class="number"
              ><span>${t("live-new-name")}</span
              ><input
                class="field"
                type="text"
                required
                minlength="2"
                maxlength="20"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                .value=${name}
                @input=${(event: Event) => this.#wish({ name: (event.currentTarget as HTMLInputElement).value })}
            /></label>`
          : nothing
      }
      ${against === "computer" ? this.#level() : nothing}`;
  }

  protected override render() {
    const { services, wishes } = this;
    if (!services || !wishes) return nothing;
    const { t } = services;
    const times: (readonly [string, string])[] = Object.entries(PRESETS).map(([name, control]) => [
      name,
      controlText(t, control),
    ]);
    return html`<form class="card live-form" aria-labelledby="new-title" @submit=${this.#submit}>
      <h2 id="new-title">${t("live-new")}</h2>
      ${choice(
        t("live-new-against"),
        "live-against",
        [
          ["anyone", t("live-against-anyone")],
          ["link", t("live-against-link")],
          ["name", t("live-against-name")],
          ["computer", t("live-against-computer")],
        ],
        wishes.against,
        (against) => this.#wish({ against }),
      )}
      ${this.#whom()}
      ${choice(
        t("live-new-time"),
        "live-time",
        [...times, [OWN, t("live-time-own")] as const],
        wishes.time,
        (time) => this.#wish({ time }),
      )}
      ${this.#own()}
      ${choice(
        t("play-new-color"),
        "live-color",
        [
          ["white", t("play-white")],
          ["black", t("play-black")],
          ["random", t("play-color-random")],
        ],
        wishes.color,
        (color) => this.#wish({ color }),
      )}
      ${
        this.#mayBeRated
          ? toggle(t("live-new-rated"), wishes.rated, (rated) => this.#wish({ rated }))
          : html`<p class="form-note">${t("live-new-rated-not")}</p>`
      }
      <p class="fault" role="alert">${this.fault}</p>
      <button type="submit" class="button button-primary" ?disabled=${this.busy}>
        ${t(wishes.against === "computer" ? "live-new-begin" : "live-new-make")}
      </button>
    </form>`;
  }
}
customElements.define("live-new", LiveNew);

declare global {
  interface HTMLElementTagNameMap {
    "live-new": LiveNew;
  }
}
