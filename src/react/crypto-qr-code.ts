import '../elements/components/crypto-qr-code/crypto-qr-code.define.js'
import { CryptoQrCode as Element } from '../elements/components/crypto-qr-code/crypto-qr-code.js'
import { wrap } from './wrap.js'

/**
 * `<crypto-qr-code>` as a React component.
 *
 * @example
 * <CryptoQrCode value={payment.address} label="Code to pay with USDT on Tron" />
 */
export const CryptoQrCode = wrap('crypto-qr-code', Element)
