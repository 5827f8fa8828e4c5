/** Registers `<crypto-checkout>` and the elements of its first screen; later screens load their own. */
import '../crypto-method-select/crypto-method-select.define.js'
import { defineElement } from '../../base/define.js'
import { CryptoCheckout } from './crypto-checkout.js'

defineElement('crypto-checkout', CryptoCheckout)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-checkout': CryptoCheckout
  }
}
