import '../elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import { CryptoCheckoutButton as Element } from '../elements/components/crypto-checkout-button/crypto-checkout-button.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-checkout-button>` as a React component.
 *
 * @example
 * <CryptoCheckoutButton endpoint="/checkout" session={session} label="Pay with crypto" />
 */
export const CryptoCheckoutButton = wrap('crypto-checkout-button', Element)
