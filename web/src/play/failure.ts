/** What a page shows that could not be put to work. */
import { html, type TemplateResult } from "lit";

/** The reason, and the name of the button that tries again. */
export interface Failure {
  readonly text: string;
  readonly retry: string;
}

export function failureNote({ text, retry }: Failure): TemplateResult {
  return html`<p class="failed" role="alert">
    ${text}
    <button type="button" class="button" @click=${() => location.reload()}>${retry}</button>
  </p>`;
}
