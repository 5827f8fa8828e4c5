/** What the elements around a checkout share with it: the same attributes and properties, handed on as they are. */
import { html, LitElement, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { CheckoutState } from '../client/checkout-state.js'
import type { Payment } from '../core/wire.js'
import type { CryptoCheckout } from './crypto-checkout/crypto-checkout.js'

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
export abstract class CheckoutHostElement extends LitElement {
  /** The address of the merchant's endpoint, e.g. `/checkout`. */
  @property() endpoint = ''

  /** The sealed session of the order. */
  @property() session = ''

  /** The id of a network to begin with. */
  @property() chain = ''

  /** The id of a coin to begin with. */
  @property() coin = ''

  /** `light`, `dark`, or `auto`: what the payer's system prefers. */
  @property({ reflect: true }) theme: 'light' | 'dark' | 'auto' = 'auto'

  /** The wallet's name on the button that opens one, where the page knows it. */
  @property() wallet = ''

  /** Gets a session when there is none, and a new one when it expired. */
  @property({ attribute: false }) fetchSession: (() => Promise<string>) | undefined

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
        .fetchSession=${this.fetchSession}
      ></crypto-checkout>
    `
  }
}
