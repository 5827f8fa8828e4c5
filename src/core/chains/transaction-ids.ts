/** The shape of a transaction's hash on each network: what a payer copies from a wallet or an explorer. */
import { familyOf, type ChainFamily } from './chains.js'
import type { Chain } from '../contract/wire.js'

const hex = /^[\da-fA-F]{64}$/
const prefixedHex = /^0x[\da-fA-F]{64}$/
/** 64 bytes in base58. */
const solana = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/
/** 32 bytes in base58. */
const near = /^[1-9A-HJ-NP-Za-km-z]{40,46}$/
/** 32 bytes in hex, or in either base64. */
const ton = /^([\da-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/
/** Of a network that is newer than this package. */
const any = /^(0x)?[\w+/=.:-]{16,128}$/

/** By the family of the network. */
export const transactionShapes: Readonly<Record<ChainFamily, RegExp>> = {
  evm: prefixedHex,
  aptos: prefixedHex,
  btc: hex,
  tron: hex,
  xrpl: hex,
  stellar: hex,
  sol: solana,
  near,
  ton,
}

/** A hash or an address in hexadecimal digits: with `0x`, or in pairs and so many that no base58 text has such digits alone. */
const hexadecimal = /^(0x[\da-f]+|([\da-f]{2}){20,})$/i
/** 32 bytes in either base64: of the last digit, two bits are zero. */
const base64 = /^[\w+/-]{42}[AEIMQUYcgkosw048]=?$/

/**
 * A hash or an address as it is compared: hexadecimal in lower case without `0x`, 32 bytes in base64 as such, any other as it
 * is. In base58 and base64 the case tells one from another.
 * @example
 * comparable('0xAB…') === comparable('ab…') // true
 */
export function comparable(text: string): string {
  if (hexadecimal.test(text)) return text.toLowerCase().replace(/^0x/, '')
  if (!base64.test(text)) return text
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

/**
 * Whether a text has the shape of a transaction's hash on a network. It says nothing about whether there is one.
 * @example
 * isTransactionId({ id: 'tron', type: 'tron' }, '9f…') // 64 hexadecimal digits
 */
export function isTransactionId(chain: Pick<Chain, 'id' | 'type'>, text: string): boolean {
  const family = familyOf(chain)
  return ((family && transactionShapes[family]) ?? any).test(text)
}
