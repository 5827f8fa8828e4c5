/** The payer's actions where only the shop can help. Included in the screens, so that nothing moves when it loads. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SupportWords } from '../../../i18n/messages.js'
import { action, shopLink, supportLink, type ScreenContext } from './screen.js'

/** Copies the steps of this checkout, without personal data; saves them as a file if copying is blocked. */
export const supportButton = ({ messages, fields, actions }: ScreenContext<SupportWords>): TemplateResult => {
  const done = { '': messages.supportCopy, copied: messages.supportCopied, saved: messages.supportSaved }
  // Beside the button: a live region inside it would remove its name.
  return html`
    <button class="link support" part="link" type="button" @click=${actions.copyDetails}>
      ${done[fields.support]}
    </button>
    <span class="visually-hidden" role="status"
      >${fields.support === '' ? nothing : done[fields.support]}</span
    >
  `
}

/** Reloads the page. */
export const reloadButton = (
  context: ScreenContext<SupportWords>,
  look: 'primary' | '' = '',
): TemplateResult => action(context, 'reloadPage', context.messages.reloadPage, { look: `button ${look}` })

/** Back to the shop; where the order names no way back, the page again: it may have a new session by now. */
export const wayOut = (context: ScreenContext<SupportWords>, look: 'primary' | '' = 'primary') => {
  const link = shopLink(context, look)
  return link === nothing ? reloadButton(context, look) : link
}

/**
 * The shop's support first, where only the shop can help; then the way back. A page with the session in its address is
 * the same after a reload.
 */
export const contactFirst = (context: ScreenContext<SupportWords>) => {
  const contact = supportLink(context, 'button primary')
  if (contact === nothing) return wayOut(context)
  return html`${contact} ${context.link === undefined ? wayOut(context, '') : shopLink(context, '')}`
}

/** The shop's support; where it names none, the page again. */
export const contactLink = (context: ScreenContext<SupportWords>) => {
  const contact = supportLink(context)
  return contact === nothing ? action(context, 'reloadPage', context.messages.reloadPage) : contact
}
