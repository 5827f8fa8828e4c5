/**
 * XRP Ledger: classic addresses (`r…`), and X-addresses (`X…`) that carry the destination tag inside, in Base58Check
 * with an alphabet of their own.
 */
import { base58xrp } from '@scure/base'
import { decodeBase58Check } from './base58check.js'
import { accepted, refuse, type AddressCheck } from '../check.js'

/** X-addresses of the test network are refused; classic ones are the same on both. */
export function checkXrpl(address: string): AddressCheck {
  const payload = decodeBase58Check(base58xrp, address)
  return payload && (isClassic(payload) || isMainnetX(payload))
    ? accepted
    : refuse('not an XRP Ledger main network address, or its checksum does not match')
}

function isClassic(payload: Uint8Array): boolean {
  return payload.length === 21 && payload[0] === 0x00
}

/** Two prefix bytes, the account, a flag, and a little-endian tag of which only the low 32 bits may be used. */
function isMainnetX(payload: Uint8Array): boolean {
  if (payload.length !== 31 || payload[0] !== 0x05 || payload[1] !== 0x44) return false
  const hasTag = payload[22]
  const unused = payload.subarray(hasTag === 1 ? 27 : 23)
  return (hasTag === 0 || hasTag === 1) && unused.every((byte) => byte === 0)
}
