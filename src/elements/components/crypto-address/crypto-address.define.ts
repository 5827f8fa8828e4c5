/** Registers `<crypto-address>`. */
import { defineElement } from '../../base/define.js'
import { CryptoAddress } from './crypto-address.js'

defineElement('crypto-address', CryptoAddress)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-address': CryptoAddress
  }
}
