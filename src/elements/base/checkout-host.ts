/** What the elements around a checkout do: hand on their attributes and properties as they are, and tell its state. */
import { html, type TemplateResult } from 'lit'
import type { CheckoutState } from '../../client/checkout-state.js'
import type { Payment } from '../../core/contract/wire.js'
import { CheckoutElement } from './checkout-element.js'
import type { CryptoCheckout } from '../components/crypto-checkout/crypto-checkout.js'

/** The parts of the checkout that stay stylable through the element around it. */
const checkoutParts = [
  'card',
  'header',
  'merchant',
  'logo',
  'order',
  'lines',
  'price',
  'sandbox',
  'title',
  'button',
  'link',
  'notice',
  'network',
  'amount',
  'amount-figure',
  'amount-symbol',
  'amount-copy',
  'qr',
  'qr-code',
  'warning',
  'address',
  'address-text',
  'address-copy',
  'wallet',
  'help',
  'receipt',
  'footer',
  'status',
].join(', ')

/** An element with a `<crypto-checkout>` in its shadow root. */
export abstract class CheckoutHostElement extends CheckoutElement {
  /** What the payer sees; `loading` until the checkout is on the page. */
  get state(): CheckoutState['name'] {
    return this.checkout?.state ?? 'loading'
  }

  /** The payment on screen, or null. */
  get payment(): Payment | null {
    return this.checkout?.payment ?? null
  }

  protected get checkout(): CryptoCheckout | null {
    return this.renderRoot?.querySelector('crypto-checkout') ?? null
  }

  protected renderCheckout(session = this.session): TemplateResult {
    return html`
      <crypto-checkout
        exportparts=${checkoutParts}
        endpoint=${this.endpoint}
        .session=${session}
        chain=${this.chain}
        coin=${this.coin}
        theme=${this.theme}
        wallet=${this.wallet}
        method-order=${this.methodOrder}
        only-methods=${this.onlyMethods}
        ?recent-methods=${this.recentMethods}
        .fetchSession=${this.fetchSession}
      ></crypto-checkout>
    `
  }
}
