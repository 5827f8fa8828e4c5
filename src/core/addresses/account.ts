/**
 * One spelling for each account. Several addresses can name one account: hex in either case, bech32 in capitals, the four
 * spellings of TON, an X-address without a tag. What must be unique for an account is keyed by this spelling.
 */
import { base32nopad, base58, base58xrp } from '@scure/base'
import { decodeBytes, fromBigEndian, fromHex } from './check.js'
import type { ChainFamily } from '../chains/chains.js'
import { decodeBase58Check, encodeBase58Check } from './families/base58check.js'
import { encodeStellarAccount } from './families/stellar.js'
import { toRawTon } from './families/ton.js'

/** An account of a ledger, and the number that distinguishes its shares. */
type SharedAccount = { holder: string; tag?: bigint }

/**
 * The canonical spelling of the account that an address names. Two addresses of one network name the same account exactly
 * when their canonical spellings are equal. Hex (also of an unknown network) and bech32 are in lower case, TON is `workchain:hash`, an X-address is the
 * classic address, and a muxed Stellar account is its `G…` account. A destination tag or a muxed id follows after a colon:
 * `rHsM…:12345` is another destination than `rHsM…`.
 *
 * It does not check the address: text that is no address of the family is returned unchanged.
 * @param family the network's address family, see `familyOf`; undefined for an unknown network.
 * @example
 * accountOf('evm', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94') // '0x9858effd232b4033e47d90003d41ec34ecaeda94'
 * accountOf('ton', 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT') // '0:47caefa86550c7…'
 */
export function accountOf(family: ChainFamily | undefined, address: string): string {
  const { holder, tag } = splitAccount(family, address)
  return tag === undefined ? holder : `${holder}:${tag}`
}

/** The ledger's account, without a destination tag or a muxed id: it may be a contract, an issuer or unspendable. */
export function holderOf(family: ChainFamily | undefined, address: string): string {
  return splitAccount(family, address).holder
}

function splitAccount(family: ChainFamily | undefined, address: string): SharedAccount {
  switch (family) {
    case 'evm':
      return { holder: /^0x[\da-f]{40}$/i.test(address) ? address.toLowerCase() : address }
    case 'aptos':
      return { holder: /^0x[\da-f]{1,64}$/i.test(address) ? wholeAptos(address) : address }
    case 'btc':
      return { holder: isCapitalBech32(address) ? address.toLowerCase() : address }
    case 'ton':
      return { holder: toRawTon(address) ?? address }
    case 'xrpl':
      return splitXAddress(address) ?? { holder: address }
    case 'stellar':
      return splitMuxed(address) ?? { holder: address }
    case undefined:
      return { holder: /^0x[\da-f]+$/i.test(address) ? address.toLowerCase() : address }
    default:
      return { holder: address }
  }
}

function wholeAptos(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** BIP-173 allows all lower or all upper case, and refuses a mix. */
function isCapitalBech32(address: string): boolean {
  return address.startsWith('BC1') && address === address.toUpperCase()
}

/** Two prefix bytes, the account, a flag, and the tag in little-endian order. */
function splitXAddress(address: string): SharedAccount | undefined {
  if (!address.startsWith('X')) return undefined
  const payload = decodeBase58Check(base58xrp, address)
  if (payload?.length !== 31) return undefined
  const holder = encodeBase58Check(base58xrp, Uint8Array.from([0x00, ...payload.subarray(2, 22)]))
  return payload[22] === 1 ? { holder, tag: fromBigEndian(payload.slice(23, 31).reverse()) } : { holder }
}

/** A version byte, the key, the id in big-endian order, and the checksum. */
function splitMuxed(address: string): SharedAccount | undefined {
  if (!address.startsWith('M')) return undefined
  const bytes = decodeBytes(base32nopad, address)
  if (bytes?.length !== 43) return undefined
  return { holder: encodeStellarAccount(bytes.subarray(1, 33)), tag: fromBigEndian(bytes.subarray(33, 41)) }
}

/** A TRON address from its hex spelling, which service listings also use; undefined for anything else. */
export function tronFromHex(text: string): string | undefined {
  const [, hash] = /^(?:0x|41|0x41)([\da-f]{40})$/i.exec(text) ?? []
  if (hash === undefined) return undefined
  return encodeBase58Check(base58, Uint8Array.from([0x41, ...fromHex(hash)]))
}
