/** Registers `<crypto-amount>`. */
import { defineElement } from '../../base/define.js'
import { CryptoAmount } from './crypto-amount.js'

defineElement('crypto-amount', CryptoAmount)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-amount': CryptoAmount
  }
}
