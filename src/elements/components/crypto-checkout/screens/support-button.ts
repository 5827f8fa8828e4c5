/** What a payer hands to the shop's support, at one press. Here with the screen, so that nothing makes room for it later. */
import { html, nothing, type TemplateResult } from 'lit'
import { parts } from './lazy-screens.js'
import type { ScreenContext } from './screen.js'

/** Copies how this checkout went, without a word about the payer; saves it where copying is blocked. */
export const supportButton = (context: ScreenContext): TemplateResult => {
  const { texts, fields } = context
  const done = { '': texts.supportCopy, copied: texts.supportCopied, saved: texts.supportSaved }
  // Beside the button: a live region inside it would take its name away.
  return html`
    <button class="link support" part="link" type="button" @click=${() => handOver(context)}>
      ${done[fields.support]}
    </button>
    <span class="visually-hidden" role="status"
      >${fields.support === '' ? nothing : done[fields.support]}</span
    >
  `
}

async function handOver(context: ScreenContext): Promise<void> {
  const { help } = parts
  // Not awaited when it is here: browsers let a page copy only right after a press.
  if (help.value === undefined) await help.load()
  await help.value?.handOver(context)
}
