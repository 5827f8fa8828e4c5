/** Registers `<crypto-qr-code>`. */
import { defineElement } from '../../base/define.js'
import { CryptoQrCode } from './crypto-qr-code.js'

defineElement('crypto-qr-code', CryptoQrCode)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-qr-code': CryptoQrCode
  }
}
