import '../elements/components/crypto-payment-frame/crypto-payment-frame.define.js'
import { CryptoPaymentFrame as Element } from '../elements/components/crypto-payment-frame/crypto-payment-frame.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-payment-frame>` as a React component.
 *
 * @example
 * <CryptoPaymentFrame endpoint="/checkout" session={session} />
 */
export const CryptoPaymentFrame = wrap('crypto-payment-frame', Element)
