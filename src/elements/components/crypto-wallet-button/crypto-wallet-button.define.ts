/** Registers `<crypto-wallet-button>`. */
import { defineElement } from '../../base/define.js'
import { CryptoWalletButton } from './crypto-wallet-button.js'

defineElement('crypto-wallet-button', CryptoWalletButton)

declare global {
  interface HTMLElementTagNameMap {
    'crypto-wallet-button': CryptoWalletButton
  }
}
