/** Registers `<crypto-payment-status>`. */
import { defineElement } from '../../base/define.js'
import { CryptoPaymentStatus } from './crypto-payment-status.js'

defineElement('crypto-payment-status', CryptoPaymentStatus)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-payment-status': CryptoPaymentStatus
  }
}
