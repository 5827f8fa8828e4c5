/** Bitcoin mainnet: legacy addresses in Base58Check, segwit ones in bech32 and bech32m (BIP-173, BIP-350). */
import { base58, bech32, bech32m } from '@scure/base'
import { decodeBase58Check } from './base58check.js'
import { accept, refuse, type AddressCheck } from '../check.js'

/**
 * Witness versions above 1, and version 1 programs that aren't Taproot keys, are well-formed by BIP-350 but
 * nobody, or anybody, can spend from them: refused.
 */
export function checkBtc(address: string): AddressCheck {
  if (/^bc1/i.test(address)) {
    return isWitnessProgram(address) ? accept(true) : refuse('not a spendable segwit address')
  }
  const payload = decodeBase58Check(base58, address)
  return payload?.length === 21 && (payload[0] === 0x00 || payload[0] === 0x05)
    ? accept(true)
    : refuse('not a Bitcoin main network address, or its checksum does not match')
}

function isWitnessProgram(address: string): boolean {
  const hashLength = witnessProgramLength(bech32, 0, address)
  return hashLength === 20 || hashLength === 32 || witnessProgramLength(bech32m, 1, address) === 32
}

function witnessProgramLength(coder: typeof bech32, version: number, address: string): number | undefined {
  const decoded = coder.decodeUnsafe(address)
  if (!decoded || decoded.prefix !== 'bc' || decoded.words[0] !== version) return undefined
  return coder.fromWordsUnsafe(decoded.words.slice(1))?.length
}
