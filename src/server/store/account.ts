/** The canonical account of a destination: only one open payment may have it. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { accountOf, holderOf } from '../../core/addresses/account.js'
import { familyOf, findChain } from '../../core/chains/chains.js'
import type { Chain } from '../../core/contract/wire.js'
import type { Destination } from '../rules/payment.js'

/** The canonical account with the canonical contract: another coin may use the same account on one network. */
export function destinationAccount(
  chain: Chain,
  { address, contract }: Pick<Destination, 'address' | 'contract'>,
): string {
  const family = familyOf(chain)
  return `${accountOf(family, address)} ${contract && accountOf(family, contract)}`
}

/**
 * What names the receiver of an address in every network with this kind of address: no refund may be sent to an address that
 * was shown to a payer, on none of them.
 */
export function receiverOf(chain: Chain, address: string): string {
  const family = familyOf(chain)
  return `${family ?? chain.id} ${holderOf(family, address)}`
}

/** The kind of the documents that name the receivers of payments that were deleted. */
export const receiverKind = 'receiver'

/** What is kept of the receiver of a payment that was deleted: neither its address nor anything of its payment. */
export function receiverHash(receiver: string): string {
  return bytesToHex(sha256(utf8ToBytes(`receiver/${receiver}`)).subarray(0, 16))
}

/** The two ways in which a hash of hexadecimal digits is written. */
export function spellingsOf(hash: string): [lower: string, upper: string] {
  return [hash.toLowerCase(), hash.toUpperCase()]
}

/** The other ids of a chain's network: `xrp` and `xrpl` have the same accounts. */
export function otherIdsOf({ id }: Pick<Chain, 'id'>): string[] {
  return findChain(id)?.ids.filter((other) => other !== id) ?? []
}
