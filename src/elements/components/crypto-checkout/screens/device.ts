/** Going on with a phone what was begun at a desk: the page's own link, as a code. */
import { html, type TemplateResult } from 'lit'
import '../../crypto-qr-code/crypto-qr-code.define.js'
import type { ScreenContext } from './screen.js'

export const deviceHelp = (link: string, { messages }: ScreenContext): TemplateResult => html`
  <p class="note">${messages.deviceText}</p>
  <crypto-qr-code class="device" value=${link} label=${messages.deviceLabel}></crypto-qr-code>
`
