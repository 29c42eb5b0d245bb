/** The frame that every dialog of the page shares. */
import { html, type TemplateResult } from "lit";
import type { Translate } from "../i18n";
import { icon } from "./icons";

/** A dialog, closed until {@link openDialog} is called. A click beside it closes it again. */
export function dialogFrame(
  t: Translate,
  id: string,
  title: string,
  body: unknown,
  onClose: (event: Event) => void = () => {},
): TemplateResult {
  return html`<dialog
    class="dialog"
    id=${id}
    aria-labelledby="${id}-title"
    @close=${onClose}
    @click=${(event: MouseEvent) => {
      if (event.target === event.currentTarget) (event.currentTarget as HTMLDialogElement).close();
    }}
  >
    <div class="dialog-box">
      <header class="dialog-head">
        <h2 id="${id}-title">${title}</h2>
        <button
          type="button"
          class="button button-plain"
          aria-label=${t("play-close")}
          @click=${(event: Event) => (event.currentTarget as HTMLElement).closest("dialog")?.close()}
        >
          ${icon("close")}
        </button>
      </header>
      ${body}
    </div>
  </dialog>`;
}

export function openDialog(root: ParentNode, id: string): void {
  const dialog = root.querySelector<HTMLDialogElement>(`#${id}`);
  if (dialog && !dialog.open) {
    dialog.returnValue = "";
    dialog.showModal();
  }
}

/** One of several choices, as a row of radio buttons. */
export function choice<T extends string>(
  legend: string,
  name: string,
  options: readonly (readonly [T, string | TemplateResult])[],
  chosen: T,
  onChoose: (value: T) => void,
  disabled = false,
): TemplateResult {
  return html`<fieldset class="choice" ?disabled=${disabled}>
    <legend>${legend}</legend>
    <div class="choice-row">
      ${options.map(
        ([value, label]) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              value=${value}
              .checked=${value === chosen}
              @change=${() => onChoose(value)}
            /><span>${label}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** A setting that is on or off. */
export function toggle(label: string, on: boolean, onChange: (on: boolean) => void): TemplateResult {
  return html`<label class="toggle"
    ><input
      type="checkbox"
      .checked=${on}
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
    /><span>${label}</span></label
  >`;
}
