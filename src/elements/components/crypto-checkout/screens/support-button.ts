/** What a payer can do where only the shop can help. Part of the screens, so that nothing moves when it loads. */
import { html, nothing, type TemplateResult } from 'lit'
import { shopLink, type ScreenContext } from './screen.js'

/** Copies how this checkout went, without personal data; saves it as a file where copying is blocked. */
export const supportButton = ({ messages, fields, actions }: ScreenContext): TemplateResult => {
  const done = { '': messages.supportCopy, copied: messages.supportCopied, saved: messages.supportSaved }
  // Beside the button: a live region inside it would take its name away.
  return html`
    <button class="link support" part="link" type="button" @click=${actions.copyDetails}>
      ${done[fields.support]}
    </button>
    <span class="visually-hidden" role="status"
      >${fields.support === '' ? nothing : done[fields.support]}</span
    >
  `
}

/** Loads the page again. */
export const reloadButton = ({ messages }: ScreenContext, look: 'primary' | '' = ''): TemplateResult =>
  html`<button class="button ${look}" part="button" type="button" @click=${() => location.reload()}>
    ${messages.reloadPage}
  </button>`

/** Back to the shop; where the order names no way back, the page again: it may have a new session by now. */
export const wayOut = (context: ScreenContext) => {
  const link = shopLink(context)
  return link === nothing ? reloadButton(context, 'primary') : link
}
