/** Registers `<crypto-checkout-button>` and the checkout in it, framed or not. */
import '../crypto-checkout/crypto-checkout.define.js'
import '../crypto-payment-frame/crypto-payment-frame.define.js'
import { defineElement } from '../../base/define.js'
import { CryptoCheckoutButton } from './crypto-checkout-button.js'

defineElement('crypto-checkout-button', CryptoCheckoutButton)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-checkout-button': CryptoCheckoutButton
  }
}
