/** The refund on a page without a script, which can't show the address in groups while it is typed: it asks once more. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Refund, RefundDestination } from '../client/refund-client.js'
import type { Properties } from '../elements/base/drawn-element.js'
import '../elements/components/crypto-amount/crypto-amount.define.js'
import {
  CryptoRefund,
  groups,
  tagLine,
  type RefundTexts,
} from '../elements/components/crypto-refund/crypto-refund.js'
import { messagesFor } from '../elements/i18n/translations.js'

/** `<crypto-refund>` with a form of two steps. */
export class DrawnRefund extends CryptoRefund {
  static override properties: Properties = {
    given: { attribute: false },
    check: { attribute: false },
  }

  /** What the form had; absent before it was sent. */
  declare given: RefundDestination | undefined

  /** Shows what the form had to be compared before it is sent. */
  declare check: boolean | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    this.typed = this.given?.address ?? ''
  }

  protected override renderForm(refund: Refund, messages: RefundTexts): TemplateResult {
    return this.given && this.check
      ? renderCheck(refund, this.given, messages)
      : super.renderForm(refund, messages, this.given)
  }

  protected override renderSubmit(): TemplateResult {
    return html`
      <input type="hidden" name="check" value="1" />
      <button class="button primary" part="submit">
        ${messagesFor(this.getAttribute('lang') ?? undefined).amountSubmit}
      </button>
    `
  }
}

/** The address as it will be sent, with the way back to the form. */
const renderCheck = (
  { chain }: Refund,
  { address, tag, noTag }: RefundDestination,
  messages: RefundTexts,
): TemplateResult => html`
  <form method="post">
    <input type="hidden" name="address" value=${address} />
    ${tag ? html`<input type="hidden" name="tag" value=${tag} />` : nothing}
    ${noTag ? html`<input type="hidden" name="noTag" value="on" />` : nothing}
    <p class="label">${messages.refundAddress(chain.name)}</p>
    <p part="groups">${groups(address)}</p>
    ${tag ? tagLine(tag, messages) : nothing}
    <p class="warning">${messages.refundWarning}</p>
    <button class="button primary" part="submit">${messages.refundSubmit}</button>
    <button class="link" name="change" value="1">${messages.change}</button>
  </form>
`
