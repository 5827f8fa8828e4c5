/**
 * The shape of each family's addresses: alphabet, prefix and length. In a few hundred bytes it tells a whole address
 * from a cut one, and one network's from another's. It can't detect a mistyped character: `index.ts` checks checksums.
 */
import type { ChainFamily } from '../chains/chains.js'

const base58 = '[1-9A-HJ-NP-Za-km-z]'

const shapes: Record<ChainFamily, RegExp> = {
  evm: /^0x[\da-f]{40}$/i,
  btc: new RegExp(`^(bc1[a-z\\d]{39}|bc1[a-z\\d]{59}|BC1[A-Z\\d]{39}|BC1[A-Z\\d]{59}|[13]${base58}{24,33})$`),
  // Shorter ones exist (the system program is 32 times `1`), but no key has one; a TRON address has 34.
  sol: new RegExp(`^${base58}{36,44}$`),
  ton: /^((0|-1):[\da-f]{64}|[\w-]{48}|[a-z\d+/]{48})$/i,
  tron: new RegExp(`^T${base58}{33}$`),
  stellar: /^(G[A-Z2-7]{55}|M[A-Z2-7]{68})$/,
  xrpl: new RegExp(`^(r${base58}{24,34}|X${base58}{46})$`),
  aptos: /^0x[\da-f]{64}$/i,
  near: /^([\da-f]{64}|0x[\da-f]{40}|(?=.{3,64}$)[a-z\d_-]+(\.[a-z\d_-]+)+)$/,
}

/** Any address, of a chain that is newer than this package. */
const unknown = /^[!-~]{20,128}$/

/** Whether the text has the shape of an address of the family, exactly: no spaces around it, no prefix before it. */
export function hasAddressShape(family: ChainFamily | undefined, address: string): boolean {
  return (family ? shapes[family] : unknown).test(address)
}
