/**
 * Base58Check: a payload and the first four bytes of its double SHA-256. Bitcoin and TRON share an alphabet, the
 * XRP Ledger has its own.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBytes } from '../check.js'

/** The payload, version byte first, or undefined when the text doesn't decode or the checksum is wrong. */
export function decodeBase58Check(
  alphabet: { decode: (text: string) => Uint8Array },
  text: string,
): Uint8Array | undefined {
  const bytes = decodeBytes(alphabet, text)
  if (!bytes || bytes.length < 5) return undefined
  const payload = bytes.subarray(0, -4)
  const checksum = sha256(sha256(payload))
  return bytes.subarray(-4).every((byte, index) => byte === checksum[index]) ? payload : undefined
}
