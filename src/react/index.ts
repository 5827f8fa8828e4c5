'use client'

/**
 * The elements as React components, for React 18 and 19, rendered in the browser or on a server. A bundler keeps only
 * the used elements.
 */
export { CryptoAddress } from './crypto-address.js'
export { CryptoAmount } from './crypto-amount.js'
export { CryptoAmountInput } from './crypto-amount-input.js'
export { CryptoCheckout } from './crypto-checkout.js'
export { CryptoCheckoutButton } from './crypto-checkout-button.js'
export { CryptoMethodSelect } from './crypto-method-select.js'
export { CryptoPaymentFrame } from './crypto-payment-frame.js'
export { CryptoPaymentPage } from './crypto-payment-page.js'
export { CryptoPaymentStatus } from './crypto-payment-status.js'
export { CryptoQrCode } from './crypto-qr-code.js'
export { CryptoReceipt } from './crypto-receipt.js'
export { CryptoRefund } from './crypto-refund.js'
export { CryptoWalletButton } from './crypto-wallet-button.js'
export type { ElementComponent, ElementProps, Handlers } from './wrap.js'
