import '../elements/components/crypto-amount-input/crypto-amount-input.define.js'
import { CryptoAmountInput as Element } from '../elements/components/crypto-amount-input/crypto-amount-input.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-amount-input>` as a React component.
 *
 * @example
 * <CryptoAmountInput min="5" max="500" currency="EUR" onAmountChange={({ amount }) => console.log(amount)} />
 */
export const CryptoAmountInput = wrap('crypto-amount-input', Element)
