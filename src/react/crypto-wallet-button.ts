import '../elements/components/crypto-wallet-button/crypto-wallet-button.define.js'
import { CryptoWalletButton as Element } from '../elements/components/crypto-wallet-button/crypto-wallet-button.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-wallet-button>` as a React component.
 *
 * @example
 * <CryptoWalletButton payment={payment} />
 */
export const CryptoWalletButton = wrap('crypto-wallet-button', Element)
