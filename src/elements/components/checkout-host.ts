/** The base of elements around a checkout: it forwards their attributes and properties, and reports its state. */
import { html, type TemplateResult } from 'lit'
import type { CheckoutStart } from '../../client/base-flow.js'
import type { CheckoutState } from '../../client/checkout-state.js'
import type { Payment } from '../../core/contract/wire.js'
import { CheckoutElement } from '../base/checkout-element.js'
import { forwardToCheckout } from '../base/forward-options.js'
import type { CryptoCheckout } from './crypto-checkout/crypto-checkout.js'

/** The CSS parts of the checkout, exported through the element around it. */
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
  /** The checkout's state; `loading` until the checkout is on the page. */
  get state(): CheckoutState['name'] {
    return this.checkout?.state ?? 'loading'
  }

  /** The payment on screen, or null. */
  get payment(): Payment | null {
    return this.checkout?.payment ?? null
  }

  override get firstScreen(): Promise<void> {
    return this.updateComplete.then(() => this.checkout?.firstScreen)
  }

  protected get checkout(): CryptoCheckout | null {
    return this.renderRoot?.querySelector('crypto-checkout') ?? null
  }

  /** Which screen of the order comes first, where the page's address says it. */
  protected get start(): CheckoutStart | undefined {
    return undefined
  }

  protected renderCheckout(session = this.session, onTransition?: () => void): TemplateResult {
    return html`
      <crypto-checkout
        exportparts=${checkoutParts}
        ${forwardToCheckout(this)}
        .session=${session}
        .start=${this.start}
        .onTransition=${onTransition}
      ></crypto-checkout>
    `
  }
}
