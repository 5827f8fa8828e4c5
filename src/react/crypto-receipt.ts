import '../elements/components/crypto-receipt/crypto-receipt.define.js'
import { CryptoReceipt as Element } from '../elements/components/crypto-receipt/crypto-receipt.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-receipt>` as a React component.
 *
 * @example
 * <CryptoReceipt payment={payment} />
 */
export const CryptoReceipt = wrap('crypto-receipt', Element)
