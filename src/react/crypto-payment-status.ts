import '../elements/components/crypto-payment-status/crypto-payment-status.define.js'
import { CryptoPaymentStatus as Element } from '../elements/components/crypto-payment-status/crypto-payment-status.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-payment-status>` as a React component.
 *
 * @example
 * <CryptoPaymentStatus endpoint="/checkout" session={session} paymentId={payment.id} />
 */
export const CryptoPaymentStatus = wrap('crypto-payment-status', Element)
