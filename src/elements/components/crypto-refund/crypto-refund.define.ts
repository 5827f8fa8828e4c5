/** Registers `<crypto-refund>`. */
import { defineElement } from '../../base/define.js'
import { CryptoRefund } from './crypto-refund.js'

defineElement('crypto-refund', CryptoRefund)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-refund': CryptoRefund
  }
}
