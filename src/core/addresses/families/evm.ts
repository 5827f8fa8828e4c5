/** Ethereum and every chain with its addresses: `0x`, 40 hex digits, and a checksum in their case (EIP-55). */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { accepted, refuse, toHex, type AddressCheck } from '../check.js'

/** An address all in one case carries no checksum, and is accepted. */
export function checkEvm(address: string): AddressCheck {
  if (!/^0x[\da-fA-F]{40}$/.test(address)) return refuse('not 0x and 40 hex digits')
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return accepted
  return digits === mixedCase(lower) ? accepted : refuse('the EIP-55 checksum does not match')
}

/** EIP-55: a letter is upper case where the same digit of the hash of the lower-case text is 8 or more. */
export function mixedCase(lower: string): string {
  const hash = toHex(keccak_256(Uint8Array.from(lower, (digit) => digit.charCodeAt(0))))
  return lower.replace(/[a-f]/g, (letter, index: number) =>
    hash.charAt(index) >= '8' ? letter.toUpperCase() : letter,
  )
}
