import '../elements/components/crypto-qr-code/crypto-qr-code.define.js'
import { CryptoQrCode as Element } from '../elements/components/crypto-qr-code/crypto-qr-code.js'
import { wrap, type ElementComponent } from './wrap.js'

/**
 * `<crypto-qr-code>` as a React component.
 *
 * @example
 * <CryptoQrCode value={payment.address} label="Code to pay with USDT on Tron" />
 */
export const CryptoQrCode: ElementComponent<'crypto-qr-code'> = wrap('crypto-qr-code', Element)
