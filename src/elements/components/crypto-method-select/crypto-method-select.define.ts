/** Registers `<crypto-method-select>`. */
import { defineElement } from '../../base/define.js'
import { CryptoMethodSelect } from './crypto-method-select.js'

defineElement('crypto-method-select', CryptoMethodSelect)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-method-select': CryptoMethodSelect
  }
}
