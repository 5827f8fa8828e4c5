import '../elements/components/crypto-payment-page/crypto-payment-page.define.js'
import { CryptoPaymentPage as Element } from '../elements/components/crypto-payment-page/crypto-payment-page.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-payment-page>` as a React component.
 *
 * @example
 * <CryptoPaymentPage endpoint="/checkout" session={session} layout="invoice" />
 */
export const CryptoPaymentPage = wrap('crypto-payment-page', Element)
