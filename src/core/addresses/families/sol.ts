/** Solana: 32 bytes in base58 and no checksum, so that one wrong character can be another valid address. */
import { base58 } from '@scure/base'
import { accepted, decodeBytes, refuse, type AddressCheck } from '../check.js'

/** Any 32 bytes pass: there is nothing else to check. */
export function checkSol(address: string): AddressCheck {
  return decodeBytes(base58, address)?.length === 32 ? accepted : refuse('not 32 bytes in base58')
}
