import '../elements/components/crypto-payment-frame/crypto-payment-frame.define.js'
import { CryptoPaymentFrame as Element } from '../elements/components/crypto-payment-frame/crypto-payment-frame.js'
import { wrap, type ElementComponent } from './wrap.js'

/**
 * `<crypto-payment-frame>` as a React component.
 *
 * @example
 * <CryptoPaymentFrame endpoint="/checkout" session={session} />
 */
export const CryptoPaymentFrame: ElementComponent<'crypto-payment-frame'> = wrap(
  'crypto-payment-frame',
  Element,
)
