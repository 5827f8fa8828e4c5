/** Stellar strkeys (SEP-23): base32 of a version byte, a key, and a little-endian CRC16. */
import { base32nopad } from '@scure/base'
import { accepted, decodeBytes, refuse, type AddressCheck } from '../check.js'
import { crc16 } from './crc16.js'

const accountVersion = 6 << 3
const muxedVersion = 12 << 3

/** Accounts (`G…`) and muxed accounts (`M…`); contracts (`C…`) can't be paid by every wallet and are refused. */
export function checkStellar(address: string): AddressCheck {
  // The decoder refuses leftover bits, so only the one canonical spelling of the bytes gets through.
  const bytes = decodeBytes(base32nopad, address)
  const isAccount = bytes?.length === 35 && bytes[0] === accountVersion
  const isMuxed = bytes?.length === 43 && bytes[0] === muxedVersion
  if (!isAccount && !isMuxed) return refuse('not a Stellar account')
  const checksum = crc16(bytes.subarray(0, -2))
  return bytes.at(-2) === (checksum & 0xff) && bytes.at(-1) === checksum >> 8
    ? accepted
    : refuse('the Stellar checksum does not match')
}

/** The `G…` address of a public key. */
export function encodeStellarAccount(key: Uint8Array): string {
  const body = Uint8Array.from([accountVersion, ...key])
  const checksum = crc16(body)
  return base32nopad.encode(Uint8Array.from([...body, checksum & 0xff, checksum >> 8]))
}
