/**
 * Compares the address that a payer copied from their wallet with the address to pay: malware replaces addresses on the
 * clipboard, often with one of the same beginning and end. The result says where the two differ.
 */
import type { ChainFamily } from '../chains/chains.js'
import { sameAddress } from './same.js'
import { addressIn } from './wallet-forms.js'

/** One place where two addresses differ: `position` counts characters from 1. */
export type Difference = { position: number; wanted: string; found: string }

/**
 * `cut`: a beginning, an end, or both with dots between them. Wallets shorten so, and an imitation would pass. `found`
 * is the compared text: without spaces and without the link around the address.
 */
export type AddressComparison =
  | { result: 'empty' | 'same' | 'cut' }
  | { result: 'different'; found: string; first: Difference }

/**
 * Compares the accounts: hex without regard to case, the spellings of TON as one, bech32 in capitals as in lower case.
 * Otherwise character by character. A link around the pasted address is not compared.
 * @example
 * compareAddress('tron', 'TUEZ…', 'tron:TUEZ…?amount=5') // { result: 'same' }
 */
export function compareAddress(
  family: ChainFamily | undefined,
  wanted: string,
  pasted: string,
): AddressComparison {
  const found = addressIn(pasted)
  if (found === '') return { result: 'empty' }
  if (sameAddress(family, found, wanted)) return { result: 'same' }
  const spell = isCaseless(family) ? (text: string) => text.toLowerCase() : (text: string) => text
  if (isCut(spell(found), spell(wanted))) return { result: 'cut' }
  // In the wanted address, or right behind it.
  const place = [...wanted, ''].findIndex((_, index) => isDifferentAt(index, spell(found), spell(wanted)))
  const first = Math.max(0, place)
  return {
    result: 'different',
    found,
    first: { position: first + 1, wanted: wanted.charAt(first), found: found.charAt(first) },
  }
}

/** Whether two addresses differ at this index. */
export function isDifferentAt(index: number, one: string, other: string): boolean {
  return one.charAt(index) !== other.charAt(index)
}

/** Whether case has no meaning, as in hex. */
export function isCaseless(family: ChainFamily | undefined): boolean {
  return family === 'evm' || family === 'aptos'
}

function isCut(found: string, wanted: string): boolean {
  const [start = '', end, ...more] = found.split(/…|\.{2,}/)
  if (end !== undefined) return more.length === 0 && wanted.startsWith(start) && wanted.endsWith(end)
  return wanted.startsWith(found) || wanted.endsWith(found)
}
