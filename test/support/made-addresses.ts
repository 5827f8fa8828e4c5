/** Addresses made of their bytes, whatever those are, with the checksum that they must have. */
import { sha256 } from '@noble/hashes/sha2.js'
import { base32nopad, base58xrp, createBase58check } from '@scure/base'
import { crc16 } from '../../src/core/addresses/families/crc16.js'

export const base58check = createBase58check(sha256)

/** A strkey of Stellar; its versions are those of SEP-23: 6 is an account, 12 a muxed one. */
export function strkey(version: number, key: Iterable<number>): string {
  const body = Uint8Array.from([version << 3, ...key])
  return base32nopad.encode(Uint8Array.from([...body, crc16(body) & 0xff, crc16(body) >> 8]))
}

/** An X-address of the XRP Ledger; `tag` begins with its lowest byte. */
export function xAddress(
  account: Iterable<number>,
  parts: { prefix?: number[]; flag?: number; tag?: number[] } = {},
): string {
  const { prefix = [0x05, 0x44], flag = 1, tag = [] } = parts
  const padded = [...tag, ...Array<number>(8 - tag.length).fill(0)]
  const payload = Uint8Array.from([...prefix, ...account, flag, ...padded])
  return base58xrp.encode(Uint8Array.from([...payload, ...sha256(sha256(payload)).subarray(0, 4)]))
}
