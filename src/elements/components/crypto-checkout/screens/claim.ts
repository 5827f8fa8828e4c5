/** "I have paid": the payer gives the transaction, and the shop looks for it. It never changes what the screen shows. */
import { html, nothing, type TemplateResult } from 'lit'
import { sendClaim } from '../../../../client/claims.js'
import { pastedHash } from '../../../../core/addresses/pasted.js'
import type { Payment } from '../../../../core/contract/wire.js'
import { safeHref } from '../../../base/safe-addresses.js'
import type { HelpWords } from '../../../i18n/messages.js'
import type { ScreenContext } from './screen.js'

type Context = ScreenContext<HelpWords>

export const claimForm = (payment: Payment, context: Context): TemplateResult => {
  const { messages, links } = context
  return html`
    <form
      class="claim"
      method=${links === undefined ? nothing : 'post'}
      @submit=${(event: SubmitEvent) => void submit(event, payment, context)}
    >
      ${
        links === undefined
          ? nothing
          : html`<input type="hidden" name="claim" value="1" />
              <input type="hidden" name="payment" value=${payment.id} />`
      }
      <label class="field">
        <span class="sentence">${messages.claimTransaction}</span>
        <input
          name="transaction"
          dir="ltr"
          required
          maxlength="200"
          autocomplete="off"
          autocapitalize="off"
          autocorrect="off"
          spellcheck="false"
        />
      </label>
      <label class="field">
        <span class="sentence">${messages.claimNote}</span>
        <input class="words" name="note" dir="auto" maxlength="500" autocomplete="off" />
      </label>
      <button class="button" part="button">${messages.claimSubmit}</button>
      <p class="caution">${messages.claimCaution}</p>
      <div class="answer" role="status">${links === undefined ? claimAnswer(payment, context) : nothing}</div>
    </form>
  `
}

/** What came of the claim. */
export const claimAnswer = (payment: Payment, context: Context) => {
  const { messages, fields } = context
  switch (fields.claim) {
    case 'received':
      return html`<p><strong>${messages.claimTold}</strong></p>
        ${supportAddress(context)}`
    case 'invalid':
      return html`<p class="wrong">${messages.claimInvalid(payment.chain.name)}</p>`
    case 'known':
      return html`<p>${messages.claimKnown}</p>`
    case 'failed':
      return html`<p class="wrong">${messages.failures['network-error'].title}</p>`
    default:
      return nothing
  }
}

/** Who answers: a payer who asked for help is written to by others, too. */
const supportAddress = ({ session, supportUrl, messages }: Context) => {
  const href = safeHref(session?.merchant.supportUrl ?? supportUrl, 'support')
  if (href === undefined) return nothing
  const address = href.replace(/^(mailto:|https?:\/\/)/i, '').replace(/[?#].*$|\/$/g, '')
  return html`<p>${messages.claimSupport(address)}</p>`
}

async function submit(event: SubmitEvent, { id }: Payment, { actions, fields }: Context): Promise<void> {
  event.preventDefault()
  if (fields.claim === 'busy' || !(event.target instanceof HTMLFormElement)) return
  const form = event.target
  const [typed = '', note] = ['transaction', 'note'].map((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value.trim() : ''
  })
  const transaction = pastedHash(typed)
  if (!transaction) return
  actions.fill({ claim: 'busy' })
  const outcome = await sendClaim(id, { transaction, ...(note && { note }) })
  if (outcome === 'received') form.reset()
  actions.fill({ claim: outcome })
}
