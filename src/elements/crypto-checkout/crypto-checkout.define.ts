/** Registers `<crypto-checkout>` and the elements it is made of. */
import '../crypto-address/crypto-address.define.js'
import '../crypto-amount-input/crypto-amount-input.define.js'
import '../crypto-amount/crypto-amount.define.js'
import '../crypto-method-select/crypto-method-select.define.js'
import '../crypto-payment-status/crypto-payment-status.define.js'
import '../crypto-qr-code/crypto-qr-code.define.js'
import '../crypto-receipt/crypto-receipt.define.js'
import { defineElement } from '../define.js'
import { CryptoCheckout } from './crypto-checkout.js'

defineElement('crypto-checkout', CryptoCheckout)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-checkout': CryptoCheckout
  }
}
