/** Registers `<crypto-payment-page>` and the checkout in it. */
import '../crypto-checkout/crypto-checkout.define.js'
import { defineElement } from '../../base/define.js'
import { CryptoPaymentPage } from './crypto-payment-page.js'

defineElement('crypto-payment-page', CryptoPaymentPage)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-payment-page': CryptoPaymentPage
  }
}
