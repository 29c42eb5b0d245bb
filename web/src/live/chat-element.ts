/** `<live-chat>`: what was said, and a field to say something (event `say`). */
import { html, nothing, type PropertyValues } from "lit";
import type { Translate } from "../i18n";
import { LightElement } from "../play/light";
import type { ChatLine } from "./wire";

/** No line is longer, in characters. */
const LONGEST = 200;

export class LiveChat extends LightElement {
  static override properties = {
    t: { attribute: false },
    lines: { attribute: false },
    name: { attribute: false },
    watchers: { type: Boolean },
    enabled: { type: Boolean },
  };
  declare t: Translate;
  declare lines: readonly ChatLine[];
  /** The name of whoever said a line. */
  declare name: (line: ChatLine) => string;
  /** Whether those who watch talk here, and not the players. */
  declare watchers: boolean;
  declare enabled: boolean;

  /** Empties the field: what was in it has been said. */
  clear(): void {
    this.querySelector("input")!.value = "";
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = this.querySelector("input")!.value.trim();
    if (text && this.enabled) this.dispatchEvent(new CustomEvent<string>("say", { detail: text }));
  };

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("lines")) return;
    const box = this.querySelector(".chat-lines");
    if (box) box.scrollTop = box.scrollHeight;
  }

  protected override render() {
    const { t, lines } = this;
    if (!t) return nothing;
    return html`<section class="chat" aria-labelledby="chat-title">
      <h2 id="chat-title">${t(this.watchers ? "live-chat-watchers" : "live-chat")}</h2>
      <div class="chat-lines" role="log" aria-labelledby="chat-title" tabindex="0">
        ${lines.length === 0 ? html`<p class="chat-none">${t("live-chat-none")}</p>` : nothing}
        ${lines.map((line) => html`<p><b>${this.name(line)}</b> ${line.text}</p>`)}
      </div>
      <form class="field-row" @submit=${this.#submit}>
        <input
          type="text"
          class="field"
          aria-label=${t("live-chat-say")}
          placeholder=${t("live-chat-say")}
          maxlength=${LONGEST}
          autocomplete="off"
          enterkeyhint="send"
        />
        <button type="submit" class="button" ?disabled=${!this.enabled}>${t("live-chat-send")}</button>
      </form>
    </section>`;
  }
}
customElements.define("live-chat", LiveChat);

declare global {
  interface HTMLElementTagNameMap {
    "live-chat": LiveChat;
  }
}
