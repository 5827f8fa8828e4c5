import '../elements/components/crypto-amount/crypto-amount.define.js'
import { CryptoAmount as Element } from '../elements/components/crypto-amount/crypto-amount.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-amount>` as a React component.
 *
 * @example
 * <CryptoAmount amount="25.5" symbol="USDT" copyable />
 */
export const CryptoAmount = wrap('crypto-amount', Element)
