/**
 * Base58Check: a payload and the first four bytes of its double SHA-256. Bitcoin and TRON share an alphabet, the
 * XRP Ledger has its own.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBytes } from '../check.js'

type Alphabet = { decode: (text: string) => Uint8Array; encode: (bytes: Uint8Array) => string }

/** The payload, version byte first, or undefined when the text doesn't decode or the checksum is wrong. */
export function decodeBase58Check(alphabet: Alphabet, text: string): Uint8Array | undefined {
  const bytes = decodeBytes(alphabet, text)
  if (!bytes || bytes.length < 5) return undefined
  const payload = bytes.subarray(0, -4)
  const checksum = checksumOf(payload)
  return bytes.subarray(-4).every((byte, index) => byte === checksum[index]) ? payload : undefined
}

/** The payload, version byte first, with its checksum. */
export function encodeBase58Check(alphabet: Alphabet, payload: Uint8Array): string {
  return alphabet.encode(Uint8Array.from([...payload, ...checksumOf(payload)]))
}

function checksumOf(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).subarray(0, 4)
}
