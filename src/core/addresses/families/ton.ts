/**
 * TON: one account has many spellings, raw (`0:` and 64 hex digits) and friendly (36 bytes in either base64, with
 * the bounceable flag in the tag). Hence the canonical spelling, to compare by.
 */
import { accepted, fromBase64, refuse, toHex, type AddressCheck } from '../check.js'
import { crc16 } from './crc16.js'

const bounceable = 0x11
const nonBounceable = 0x51

/** A raw address carries no checksum, and is accepted. */
export function checkTon(address: string): AddressCheck {
  return toRawTon(address) ? accepted : refuse('not a TON main network address')
}

/** The raw spelling, `workchain:hash` in lower case; undefined for anything but a mainnet address. */
export function toRawTon(address: string): string | undefined {
  if (/^(0|-1):[\da-f]{64}$/i.test(address)) return address.toLowerCase()
  if (!/^([\w-]{48}|[a-z\d+/]{48})$/i.test(address)) return undefined
  const bytes = fromBase64(address.replaceAll('-', '+').replaceAll('_', '/'))
  const [tag, workchain] = bytes
  if (tag !== bounceable && tag !== nonBounceable) return undefined
  if (workchain !== 0 && workchain !== 0xff) return undefined
  const checksum = crc16(bytes.subarray(0, 34))
  if (bytes[34] !== checksum >> 8 || bytes[35] !== (checksum & 0xff)) return undefined
  return `${workchain === 0 ? 0 : -1}:${toHex(bytes.subarray(2, 34))}`
}
