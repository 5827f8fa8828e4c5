/** Going on with a phone what was begun at a desk: the page's own link, as a code. */
import { html, type TemplateResult } from 'lit'
import '../../crypto-qr-code/crypto-qr-code.define.js'
import type { ScreenContext } from './screen.js'

export const deviceHelp = (link: string, { texts }: ScreenContext): TemplateResult => html`
  <p class="note">${texts.deviceText}</p>
  <crypto-qr-code class="device" value=${link} label=${texts.deviceLabel}></crypto-qr-code>
`
