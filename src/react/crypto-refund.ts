import '../elements/components/crypto-refund/crypto-refund.define.js'
import { CryptoRefund as Element } from '../elements/components/crypto-refund/crypto-refund.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-refund>` as a React component.
 *
 * @example
 * <CryptoRefund endpoint="/checkout" token={token} />
 */
export const CryptoRefund = wrap('crypto-refund', Element)
