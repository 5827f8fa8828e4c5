/** Where an address is coming, and the pay screen is not loaded: its skeleton has the same order. */
import { html, type TemplateResult } from 'lit'

/** `title` says what is coming. */
export const comingScreen = (title: string): TemplateResult => html`
  <section class="screen calm waiting" tabindex="-1">
    <p role="status">${title}</p>
    ${Array(4).fill(html`<span class="bone" aria-hidden="true"></span>`)}
  </section>
`
