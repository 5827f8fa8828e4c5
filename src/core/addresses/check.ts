/** The result of every address check, and conversions of bytes. */

/** `reason` is for logs and support; it never repeats the address. */
export type AddressCheck = { ok: true } | { ok: false; reason: string }

/** The answer for a well-formed address. */
export const accepted = { ok: true } as const

/** The answer for anything else. */
export function refuse(reason: string): AddressCheck {
  return { ok: false, reason }
}

/** The bytes of pairs of hex digits, in either case. */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Bytes as lower-case hex digits. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The decoded bytes, or undefined for text that the decoder refuses. */
export function decodeBytes(
  coder: { decode: (text: string) => Uint8Array },
  text: string,
): Uint8Array | undefined {
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}

/** The number that bytes write, the highest first. */
export function fromBigEndian(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

/** The bytes of a text in base64. Throws for any other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
