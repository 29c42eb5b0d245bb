/** Line drawings for buttons, 24 by 24. They only decorate: every button has its name in words. */
import { svg, html, type TemplateResult } from "lit";

const SHAPES = {
  new: svg`<path d="M12 5v14M5 12h14"/>`,
  undo: svg`<path d="M9 7 4.5 11.5 9 16"/><path d="M5 11.5h9.5a4.5 4.5 0 0 1 0 9H12"/>`,
  flip: svg`<path d="M8 20V5M8 5 4.5 8.5M8 5l3.5 3.5M16 4v15m0 0 3.5-3.5M16 19l-3.5-3.5"/>`,
  square: svg`<rect x="5" y="5" width="14" height="14" rx="1.5"/><path d="M5 12h14M12 5v14"/>`,
  diamond: svg`<path d="M12 2.8 21.2 12 12 21.2 2.8 12zM7.4 7.4l9.2 9.2M16.6 7.4l-9.2 9.2"/>`,
  resign: svg`<path d="M6 21V4h11.5l-2.5 4 2.5 4H6"/>`,
  draw: svg`<path d="M5 9.5h14M5 14.5h14"/>`,
  exchange: svg`<path d="M9 4h6v3H9z"/><path d="M9 5.5H6V20h12V5.5h-3M9 12h6M9 15.5h4"/>`,
  settings: svg`<path d="M4 7h9m5 0h2M4 12h2m5 0h9M4 17h9m5 0h2"/><circle cx="15.5" cy="7" r="2"/><circle cx="8.5" cy="12" r="2"/><circle cx="15.5" cy="17" r="2"/>`,
  hint: svg`<path d="M9 17.5h6M10 20.5h4"/><path d="M8.8 14.6a6 6 0 1 1 6.4 0V17.5H8.8z"/>`,
  analysis: svg`<path d="M4 20V4M4 20h16"/><path d="m7 15.5 4-5 3.5 3L20 6.5"/>`,
  help: svg`<rect x="3" y="6.5" width="18" height="11" rx="2"/><path d="M7 10.2h.01M10.4 10.2h.01M13.7 10.2h.01M17 10.2h.01M8 14h8"/>`,
  stop: svg`<rect x="7" y="7" width="10" height="10" rx="1.5"/>`,
  go: svg`<path d="M8 5.5v13l10.5-6.5z"/>`,
  first: svg`<path d="M7 6v12M18 6l-7 6 7 6"/>`,
  previous: svg`<path d="m15 6-7 6 7 6"/>`,
  next: svg`<path d="m9 6 7 6-7 6"/>`,
  last: svg`<path d="M17 6v12M6 6l7 6-7 6"/>`,
  hand: svg`<path d="M8 13V5.5a1.5 1.5 0 0 1 3 0V11m0-1V4a1.5 1.5 0 0 1 3 0v7m0-.5V5.5a1.5 1.5 0 0 1 3 0V14c0 4-2.3 6.5-5.5 6.5-2.6 0-4-1.2-5.2-3.3l-2.5-4.3a1.5 1.5 0 0 1 2.5-1.6L8 13"/>`,
  eraser: svg`<path d="m8.5 19.5-4-4a1.6 1.6 0 0 1 0-2.3l8.7-8.7a1.6 1.6 0 0 1 2.3 0l4 4a1.6 1.6 0 0 1 0 2.3l-8.7 8.7zM9 9l6.5 6.5M8.5 19.5H20"/>`,
  clear: svg`<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5"/>`,
  random: svg`<rect x="4.5" y="4.5" width="15" height="15" rx="3"/><path d="M9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01" stroke-width="2.4"/>`,
  link: svg`<path d="M10.5 13.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5L12 7"/><path d="M13.5 10.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5L12 17"/>`,
  close: svg`<path d="m6 6 12 12M18 6 6 18"/>`,
} as const;

export type IconName = keyof typeof SHAPES;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${SHAPES[name]}
  </svg>`;
}
