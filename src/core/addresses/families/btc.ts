/** Bitcoin mainnet: legacy addresses in Base58Check, segwit ones in bech32 and bech32m (BIP-173, BIP-350). */
import { base58, bech32, bech32m } from '@scure/base'
import { accepted, refuse, type AddressCheck } from '../check.js'
import { isSecp256k1X } from './curves.js'
import { decodeBase58Check } from './base58check.js'

/**
 * Refused, although BIP-350 allows them: witness versions above 1 and version 1 programs that are no Taproot key
 * (unspendable, or spendable by anyone), and a Taproot key that is not on the curve (BIP-341, `lift_x`).
 */
export function checkBtc(address: string): AddressCheck {
  if (/^bc1/i.test(address)) return checkSegwit(address)
  const payload = decodeBase58Check(base58, address)
  return payload?.length === 21 && (payload[0] === 0x00 || payload[0] === 0x05)
    ? accepted
    : refuse('not a Bitcoin main network address, or its checksum does not match')
}

/** The hash or the key that an address pays to; undefined for anything but a mainnet address. */
export function bitcoinProgram(address: string): Uint8Array | undefined {
  if (!/^bc1/i.test(address)) return decodeBase58Check(base58, address)?.subarray(1)
  return witnessProgram(bech32, 0, address) ?? witnessProgram(bech32m, 1, address)
}

function checkSegwit(address: string): AddressCheck {
  const hash = witnessProgram(bech32, 0, address)
  if (hash?.length === 20 || hash?.length === 32) return accepted
  const key = witnessProgram(bech32m, 1, address)
  if (key?.length !== 32) return refuse('not a spendable segwit address')
  return isSecp256k1X(key) ? accepted : refuse('the Taproot key is not a point on the curve')
}

function witnessProgram(coder: typeof bech32, version: number, address: string): Uint8Array | undefined {
  const decoded = coder.decodeUnsafe(address)
  if (!decoded || decoded.prefix !== 'bc' || decoded.words[0] !== version) return undefined
  return coder.fromWordsUnsafe(decoded.words.slice(1)) ?? undefined
}
