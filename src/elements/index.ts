/** The elements: importing this defines them all. Their classes, events and types, to extend and to type with. */
import './crypto-address/crypto-address.define.js'
import './crypto-amount/crypto-amount.define.js'
import './crypto-amount-input/crypto-amount-input.define.js'
import './crypto-checkout/crypto-checkout.define.js'
import './crypto-checkout-button/crypto-checkout-button.define.js'
import './crypto-method-select/crypto-method-select.define.js'
import './crypto-payment-status/crypto-payment-status.define.js'
import './crypto-payment-frame/crypto-payment-frame.define.js'
import './crypto-payment-page/crypto-payment-page.define.js'
import './crypto-qr-code/crypto-qr-code.define.js'
import './crypto-receipt/crypto-receipt.define.js'

export { CryptoAddress } from './crypto-address/crypto-address.js'
export { CryptoAmount } from './crypto-amount/crypto-amount.js'
export { CryptoAmountInput } from './crypto-amount-input/crypto-amount-input.js'
export { CryptoCheckout } from './crypto-checkout/crypto-checkout.js'
export { CryptoCheckoutButton } from './crypto-checkout-button/crypto-checkout-button.js'
export { CryptoMethodSelect } from './crypto-method-select/crypto-method-select.js'
export { CryptoPaymentFrame } from './crypto-payment-frame/crypto-payment-frame.js'
export { CryptoPaymentPage } from './crypto-payment-page/crypto-payment-page.js'
export { CryptoPaymentStatus } from './crypto-payment-status/crypto-payment-status.js'
export { CryptoQrCode } from './crypto-qr-code/crypto-qr-code.js'
export { CryptoReceipt } from './crypto-receipt/crypto-receipt.js'
// As a type only: it is loaded when a payment is on screen that a wallet can send.
export type { CryptoWalletButton } from './crypto-wallet-button/crypto-wallet-button.js'
export type { Appearance, AppearanceVariables } from './checkout-element.js'
export * from './events.js'
export { english, type FailureText, type Texts, type Translation } from './texts.js'
export { registerTexts } from './translations.js'
export type { CheckoutFailure, CheckoutState } from '../client/checkout-state.js'
export type {
  CheckoutSession,
  Chain,
  Coin,
  Method,
  Payment,
  PaymentFlag,
  PaymentStatus,
  Price,
} from '../core/wire.js'
