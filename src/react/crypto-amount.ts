import '../elements/components/crypto-amount/crypto-amount.define.js'
import { CryptoAmount as Element } from '../elements/components/crypto-amount/crypto-amount.js'
import { wrap, type ElementComponent } from './wrap.js'

/**
 * `<crypto-amount>` as a React component.
 *
 * @example
 * <CryptoAmount amount="25.5" symbol="USDT" copyable />
 */
export const CryptoAmount: ElementComponent<'crypto-amount'> = wrap('crypto-amount', Element)
