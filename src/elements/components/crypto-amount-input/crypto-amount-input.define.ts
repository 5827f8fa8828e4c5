/** Registers `<crypto-amount-input>`. */
import { defineElement } from '../../base/define.js'
import { CryptoAmountInput } from './crypto-amount-input.js'

defineElement('crypto-amount-input', CryptoAmountInput)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-amount-input': CryptoAmountInput
  }
}
