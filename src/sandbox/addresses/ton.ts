/**
 * The address of a TON wallet, version 4 revision 2: the hash of the wallet's initial state, which is two cells, its
 * code and its data. The code's hash and depth are constants, so no cell needs to be parsed.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64url, hex } from '@scure/base'
import { crc16 } from '../../core/addresses/families/crc16.js'

const walletCode = {
  hash: hex.decode('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0'),
  depth: 7,
}
/** The default subwallet number of wallets in the basechain. */
const subwallet = 698983191
const nonBounceable = 0x51
const basechain = 0x00

/** The non-bounceable, URL-safe spelling (`UQ…`), for an address without a balance. */
export function tonAddress(publicKey: Uint8Array): string {
  // Sequence number, subwallet, key, then one bit for "no plugins" and the bit that ends an unfinished byte.
  const numbers = new DataView(new ArrayBuffer(8))
  numbers.setUint32(4, subwallet)
  const state = concatBytes(new Uint8Array(numbers.buffer), publicKey, Uint8Array.of(0x40))
  const dataHash = sha256(concatBytes(Uint8Array.of(0, 81), state))

  // Two references; five bits that mean code and data and nothing else; depths; hashes.
  const init = concatBytes(Uint8Array.of(2, 1, 0x34, 0, walletCode.depth, 0, 0), walletCode.hash, dataHash)
  const body = concatBytes(Uint8Array.of(nonBounceable, basechain), sha256(init))
  const checksum = crc16(body)
  return base64url.encode(concatBytes(body, Uint8Array.of(checksum >> 8, checksum & 0xff)))
}
