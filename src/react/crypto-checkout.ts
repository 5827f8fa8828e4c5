import '../elements/components/crypto-checkout/crypto-checkout.define.js'
import { CryptoCheckout as Element } from '../elements/components/crypto-checkout/crypto-checkout.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-checkout>` as a React component.
 *
 * @example
 * <CryptoCheckout endpoint="/checkout" session={session} onPaymentCompleted={showReceipt} />
 */
export const CryptoCheckout = wrap('crypto-checkout', Element)
