/** `<live-clock>`: a player's clock. It counts by itself, without the page being drawn anew. */
import { html, nothing } from "lit";
import type { Color } from "harzdame-board";
import type { Translate } from "../i18n";
import { LightElement } from "../play/light";
import { clockText, daysAndHours, elapsed, emergency, nextChange, reading, type Reading } from "./clock";
import type { ServerTime } from "./server-time";
import type { Clocks, Control } from "./wire";

export class LiveClock extends LightElement {
  static override properties = {
    t: { attribute: false },
    time: { attribute: false },
    control: { attribute: false },
    clocks: { attribute: false },
    color: { attribute: false },
    waits: { type: Boolean },
  };
  declare t: Translate;
  declare time: ServerTime;
  declare control: Control;
  declare clocks: Clocks;
  declare color: Color;
  /** Whether the player is to make a first move, which is not on the clock. */
  declare waits: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  #again(left: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.requestUpdate(), nextChange(left));
  }

  #time(left: number): string {
    const days = daysAndHours(left);
    return days ? this.t("live-clock-days", days) : clockText(left);
  }

  /** What stands beside the time. A first move is not on the clock, whatever kind that is. */
  #note(control: Control, read: Reading, first: number | undefined): string {
    const { t } = this;
    if (first !== undefined) return `${t("live-clock-first")} ${clockText(Math.max(0, first))}`;
    if (read.delay !== undefined) return t("live-clock-delay", { seconds: Math.ceil(read.delay / 1000) });
    if (control.kind !== "byoyomi") return "";
    return t("live-clock-periods", { count: read.periods ?? 0, seconds: control.period });
  }

  protected override render() {
    const { t, control, clocks, color, time } = this;
    clearTimeout(this.#timer);
    if (!t || !clocks || !control) return nothing;
    const now = time.now();
    // What is left for a first move; else what the clock shows.
    const first =
      this.waits && clocks.deadline !== null && now !== undefined ? clocks.deadline - now : undefined;
    if (first !== undefined) this.#again(Math.max(0, first));
    if (control.kind === "unlimited") return nothing;
    const running = clocks.running === color;
    const read = reading(control, clocks, color, elapsed(clocks, color, now));
    if (running && read.left > 0) this.#again(read.delay ?? read.left);
    const low = read.left <= emergency(control) && (control.kind !== "byoyomi" || read.inPeriod === true);
    const note = this.#note(control, read, first);
    return html`<span class="clock" role="timer" ?data-running=${running} ?data-low=${low && running}>
      <span class="visually-hidden">${t(color === "white" ? "live-clock-white" : "live-clock-black")}: </span>
      <span class="clock-note">${note}</span>
      <span class="clock-time">${this.#time(read.left)}</span>
    </span>`;
  }
}
customElements.define("live-clock", LiveClock);

declare global {
  interface HTMLElementTagNameMap {
    "live-clock": LiveClock;
  }
}
