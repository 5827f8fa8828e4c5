import '../elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import { CryptoCheckoutButton as Element } from '../elements/components/crypto-checkout-button/crypto-checkout-button.js'
import { wrap, type ElementComponent } from './wrap.js'

/**
 * `<crypto-checkout-button>` as a React component.
 *
 * @example
 * <CryptoCheckoutButton endpoint="/checkout" session={session} label="Pay with crypto" />
 */
export const CryptoCheckoutButton: ElementComponent<'crypto-checkout-button'> = wrap(
  'crypto-checkout-button',
  Element,
)
