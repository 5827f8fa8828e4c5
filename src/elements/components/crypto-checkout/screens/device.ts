/** A code with the page's own link, to continue on a phone. */
import { html, type TemplateResult } from 'lit'
import '../../crypto-qr-code/crypto-qr-code.define.js'
import type { ScreenContext } from './screen.js'
import type { HelpWords } from '../../../i18n/messages.js'

export const deviceHelp = (link: string, { messages }: ScreenContext<HelpWords>): TemplateResult => html`
  <p class="note">${messages.deviceText}</p>
  <crypto-qr-code inner class="device" value=${link} label=${messages.deviceLabel}></crypto-qr-code>
`
