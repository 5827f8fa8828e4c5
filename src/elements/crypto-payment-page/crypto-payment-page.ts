/** A whole page for one payment: what a payment link opens. */
import type { TemplateResult } from 'lit'
import { CheckoutHostElement } from '../checkout-host.js'
import { tokens } from '../tokens.js'
import { styles } from './crypto-payment-page.styles.js'

/**
 * Without `session` it reads the one in the address, `/pay#<session>`: a fragment is not sent to any server, so it is
 * in no log. It stays there, because a reload must find the order again.
 *
 * @tag crypto-payment-page
 * @summary `<crypto-checkout>` as a full page.
 * @fires {CryptoReadyEvent} crypto-ready - The order has come.
 * @fires {CryptoMethodChangeEvent} crypto-method-change - The payer chose a coin and a network.
 * @fires {CryptoPaymentCreatedEvent} crypto-payment-created - An address is on screen, new or resumed.
 * @fires {CryptoStatusChangeEvent} crypto-status-change - The payment's status changed.
 * @fires {CryptoPaymentCompletedEvent} crypto-payment-completed - The endpoint says paid. Once per payment.
 * @fires {CryptoCopyEvent} crypto-copy - The payer copied the address or the amount.
 * @fires {CryptoErrorEvent} crypto-error - Something did not work; the screen says what to do.
 * @cssprop --crypto-color-page - The page behind the card.
 */
export class CryptoPaymentPage extends CheckoutHostElement {
  static override styles = [tokens, styles]

  readonly #handleHashChange = (): void => this.requestUpdate()

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('hashchange', this.#handleHashChange)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('hashchange', this.#handleHashChange)
  }

  override render(): TemplateResult {
    return this.renderCheckout(this.session || location.hash.slice(1))
  }
}
