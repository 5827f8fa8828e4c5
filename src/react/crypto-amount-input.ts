import '../elements/components/crypto-amount-input/crypto-amount-input.define.js'
import { CryptoAmountInput as Element } from '../elements/components/crypto-amount-input/crypto-amount-input.js'
import { wrap, type ElementComponent } from './wrap.js'

/** `<crypto-amount-input>` as a React component. */
export const CryptoAmountInput: ElementComponent<'crypto-amount-input'> = wrap('crypto-amount-input', Element)
