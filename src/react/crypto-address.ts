import '../elements/components/crypto-address/crypto-address.define.js'
import { CryptoAddress as Element } from '../elements/components/crypto-address/crypto-address.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-address>` as a React component.
 *
 * @example
 * <CryptoAddress address={payment.address} chain="tron" />
 */
export const CryptoAddress = wrap('crypto-address', Element)
