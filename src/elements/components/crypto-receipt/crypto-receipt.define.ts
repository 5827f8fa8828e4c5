/** Registers `<crypto-receipt>`. */
import { defineElement } from '../../base/define.js'
import { CryptoReceipt } from './crypto-receipt.js'

defineElement('crypto-receipt', CryptoReceipt)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-receipt': CryptoReceipt
  }
}
