/** Registers `<crypto-payment-frame>`. Its content comes from the endpoint. */
import { defineElement } from '../../base/define.js'
import { CryptoPaymentFrame } from './crypto-payment-frame.js'

defineElement('crypto-payment-frame', CryptoPaymentFrame)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-payment-frame': CryptoPaymentFrame
  }
}
