import '../elements/components/crypto-method-select/crypto-method-select.define.js'
import { CryptoMethodSelect as Element } from '../elements/components/crypto-method-select/crypto-method-select.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-method-select>` as a React component.
 *
 * @example
 * <CryptoMethodSelect methods={methods} onMethodChange={({ chain, coin }) => console.log(chain, coin)} />
 */
export const CryptoMethodSelect = wrap('crypto-method-select', Element)
