/** The elements: importing this defines them all. Also exports their classes, events and types. */
import './components/crypto-address/crypto-address.define.js'
import './components/crypto-amount/crypto-amount.define.js'
import './components/crypto-amount-input/crypto-amount-input.define.js'
import './components/crypto-checkout/crypto-checkout.define.js'
import './components/crypto-checkout-button/crypto-checkout-button.define.js'
import './components/crypto-method-select/crypto-method-select.define.js'
import './components/crypto-payment-status/crypto-payment-status.define.js'
import './components/crypto-payment-frame/crypto-payment-frame.define.js'
import './components/crypto-payment-page/crypto-payment-page.define.js'
import './components/crypto-qr-code/crypto-qr-code.define.js'
import './components/crypto-receipt/crypto-receipt.define.js'
import './components/crypto-refund/crypto-refund.define.js'

export { CryptoAddress } from './components/crypto-address/crypto-address.js'
export { CryptoAmount } from './components/crypto-amount/crypto-amount.js'
export { CryptoAmountInput } from './components/crypto-amount-input/crypto-amount-input.js'
export { CryptoCheckout } from './components/crypto-checkout/crypto-checkout.js'
export { CryptoCheckoutButton } from './components/crypto-checkout-button/crypto-checkout-button.js'
export { CryptoMethodSelect } from './components/crypto-method-select/crypto-method-select.js'
export { CryptoPaymentFrame } from './components/crypto-payment-frame/crypto-payment-frame.js'
export { CryptoPaymentPage } from './components/crypto-payment-page/crypto-payment-page.js'
export { CryptoPaymentStatus } from './components/crypto-payment-status/crypto-payment-status.js'
export { CryptoQrCode } from './components/crypto-qr-code/crypto-qr-code.js'
export { CryptoReceipt } from './components/crypto-receipt/crypto-receipt.js'
export { CryptoRefund } from './components/crypto-refund/crypto-refund.js'
// As a type only: it is loaded when a wallet can send the payment on screen.
export type { CryptoWalletButton } from './components/crypto-wallet-button/crypto-wallet-button.js'
export type { Appearance, AppearanceVariables } from './base/options.js'
export * from './base/events.js'
export { english, type FailureMessage, type Messages, type Translation } from './i18n/messages.js'
export { registerMessages } from './i18n/translations.js'
export type { CheckoutFailure, CheckoutState } from '../client/checkout-state.js'
export type { Refund } from '../core/contract/refund.js'
export type {
  CheckoutSession,
  Chain,
  Coin,
  Method,
  Payment,
  PaymentFlag,
  PaymentStatus,
  Price,
} from '../core/contract/wire.js'
