import type { PropertyValues } from "lit";
import type { Analysis } from "./analysis";
import { LightElement } from "./light";

/** A part of the page that renders anew, alone, whenever an analysis changes. */
export class AnalysisElement extends LightElement {
  static override properties: Record<string, object> = { analysis: { attribute: false } };
  declare analysis: Analysis;
  #listening: Analysis | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listen(this.analysis);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listen(undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("analysis")) this.#listen(this.analysis);
  }

  #listen(analysis: Analysis | undefined): void {
    this.#listening?.removeEventListener("change", this.#onChange);
    this.#listening = analysis;
    analysis?.addEventListener("change", this.#onChange);
  }

  #onChange = (): void => this.requestUpdate();
}
