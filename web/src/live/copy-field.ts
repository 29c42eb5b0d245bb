/** `<live-copy>`: a text to be copied, with a button that does it. */
import { html, nothing } from "lit";
import type { Translate } from "../i18n";
import { icon } from "../play/icons";
import { LightElement } from "../play/light";

export class LiveCopy extends LightElement {
  static override properties = {
    t: { attribute: false },
    text: { attribute: false },
    label: { attribute: false },
    outcome: { state: true },
  };
  declare t: Translate;
  declare text: string;
  /** What the text is, for those who do not see where it stands. */
  declare label: string;
  declare outcome: "" | "copied" | "failed";

  constructor() {
    super();
    this.outcome = "";
  }

  async #copy(): Promise<void> {
    try {
      // Missing where the page has no secure origin.
      await navigator.clipboard.writeText(this.text);
      this.outcome = "copied";
    } catch {
      this.querySelector("input")?.select();
      this.outcome = "failed";
    }
  }

  protected override render() {
    const { t, outcome } = this;
    if (!t) return nothing;
    return html`<div class="field-row">
        <input
          class="field"
          type="text"
          readonly
          aria-label=${this.label}
          value=${this.text}
          @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()}
        />
        <button type="button" class="button" @click=${() => void this.#copy()}>
          ${icon("exchange")}<span>${outcome === "copied" ? t("play-copied") : t("play-copy")}</span>
        </button>
      </div>
      <p class="form-note" role="status">${outcome === "failed" ? t("play-copy-failed") : nothing}</p>`;
  }
}
customElements.define("live-copy", LiveCopy);

declare global {
  interface HTMLElementTagNameMap {
    "live-copy": LiveCopy;
  }
}
