/** TRON: Base58Check of 0x41 and 20 bytes, which makes every address start with `T`. */
import { base58 } from '@scure/base'
import { decodeBase58Check } from './base58check.js'
import { accepted, refuse, type AddressCheck } from '../check.js'

/** The test networks write the same addresses: they are indistinguishable. */
export function checkTron(address: string): AddressCheck {
  const payload = decodeBase58Check(base58, address)
  return payload?.length === 21 && payload[0] === 0x41
    ? accepted
    : refuse('not a TRON address, or its checksum does not match')
}
