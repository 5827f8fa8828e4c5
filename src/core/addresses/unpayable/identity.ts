/**
 * The hash or the key behind an account, which decides who can sign for it. Networks that derive it alike share it, so
 * an account that is unspendable on one is unspendable on the others.
 */
import { base32nopad, base58, base58xrp } from '@scure/base'
import { holderOf, tronFromHex } from '../account.js'
import { decodeBytes, fromHex, toHex } from '../check.js'
import type { ChainFamily } from '../../chains/chains.js'
import { decodeBase58Check } from '../families/base58check.js'
import { bitcoinProgram } from '../families/btc.js'

/** The hash or key of an address; undefined for a name on NEAR, and for text that is no address of the family. */
export function keyBytes(family: ChainFamily, address: string): Uint8Array | undefined {
  const holder = holderOf(family, address)
  switch (family) {
    case 'evm':
      return digitsIn(/^0x([\da-f]{40})$/, holder)
    case 'aptos':
      return digitsIn(/^0x([\da-f]{64})$/, holder)
    case 'near':
      return digitsIn(/^(?:0x(?=.{40}$)|(?=.{64}$))([\da-f]+)$/, holder)
    case 'ton':
      return digitsIn(/^-?\d:([\da-f]{64})$/, holder)
    case 'btc':
      return bitcoinProgram(holder)
    case 'sol':
      return decodeBytes(base58, holder)
    case 'tron':
      return decodeBase58Check(base58, holder)?.subarray(1)
    case 'xrpl':
      return decodeBase58Check(base58xrp, holder)?.subarray(1)
    case 'stellar':
      return decodeBytes(base32nopad, holder)?.subarray(1, 33)
  }
}

/** What kind of key is behind an account of a family. Only accounts of one kind can be equal. */
export function kindOf(family: ChainFamily): string {
  return family === 'evm' || family === 'tron' || family === 'near' ? 'keccak' : family
}

/**
 * A key to compare accounts by, across the networks of one kind: the last 20 bytes of a Keccak hash on EVM networks, TRON
 * and NEAR, one key on Aptos and Movement, one script hash in each of Bitcoin's formats.
 */
export function identityOf(family: ChainFamily, address: string): string {
  const bytes = keyBytes(family, address)
  if (bytes === undefined) return `${family}:${holderOf(family, address)}`
  return `${bytes.length === 20 ? kindOf(family) : family}:${toHex(bytes)}`
}

/**
 * The accounts that a contract names, in each notation of a listing: `code:issuer` and `code-issuer` on Stellar,
 * `currency:issuer` and `currency.issuer` on the XRP Ledger, `0x…::module::Type` on Aptos, hex on TRON, bare digits on EVM
 * networks, with or without the namespace of CAIP-19.
 */
export function contractIdentities(family: ChainFamily, contract: string): string[] {
  const key = `${family} ${contract}`
  const known = identities.get(key) ?? decodeContract(family, contract)
  if (identities.size >= maxIdentities) identities.clear()
  identities.set(key, known)
  return known
}

/** Every check of an address compares it with all contracts of a listing. */
const identities = new Map<string, string[]>()
const maxIdentities = 1000

function decodeContract(family: ChainFamily, contract: string): string[] {
  // Accounts of TON and NEAR have other characters than letters and digits themselves.
  const separator = family === 'ton' || family === 'near' ? /[:/\s]/ : /[^a-z\d]/i
  // What is between two separators may be nothing, which is no account.
  return [contract, ...contract.split(separator)].map((text) => identityOf(family, accountIn(family, text)))
}

/** An account that a listing gives as hex digits without the notation of its family. */
function accountIn(family: ChainFamily, text: string): string {
  if (family === 'evm' && /^[\da-f]{40}$/i.test(text)) return `0x${text}`
  return (family === 'tron' && tronFromHex(text)) || text
}

/** The bytes of the hex digits that a pattern finds. */
function digitsIn(pattern: RegExp, text: string): Uint8Array | undefined {
  const [, digits] = pattern.exec(text) ?? []
  return digits === undefined ? undefined : fromHex(digits)
}
