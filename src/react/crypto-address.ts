import '../elements/components/crypto-address/crypto-address.define.js'
import { CryptoAddress as Element } from '../elements/components/crypto-address/crypto-address.js'
import { wrap, type ElementComponent } from './wrap.js'

/**
 * `<crypto-address>` as a React component.
 *
 * @example
 * <CryptoAddress address={payment.address} chain="tron" />
 */
export const CryptoAddress: ElementComponent<'crypto-address'> = wrap('crypto-address', Element)
