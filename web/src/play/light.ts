import { LitElement } from "lit";

/** An element that renders into the page itself, so that the page's style and its own are one. */
export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
