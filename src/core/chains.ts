/**
 * Questions about a network: which family of addresses it has, what exchanges call it, where a payment can be looked
 * up. Ids are the payment service's and are matched exactly; aliases such as `xrp` and `xrpl` are one network.
 */
import { chains, type ChainFamily, type ChainInfo } from './chains/registry.js'

export { chains, type ChainFamily, type ChainInfo } from './chains/registry.js'

/** The network of one of the service's chain ids; undefined for a chain that is newer than this package. */
export function findChain(id: string): ChainInfo | undefined {
  return chains.find(({ ids }) => ids.includes(id))
}

/** The service's chain types (interface 2.11) as families. NEAR has none there: it is known by its id. */
const familyOfType = new Map<string, ChainFamily>([
  ['evm', 'evm'],
  ['aptos', 'aptos'],
  ['move', 'aptos'],
  ['btc', 'btc'],
  ['sol', 'sol'],
  ['ton', 'ton'],
  ['tron', 'tron'],
  ['xrpl', 'xrpl'],
  ['stellar', 'stellar'],
])

/** The address family of a chain: the registry's by `id`, else by the service's chain type. */
export function familyOf(chain: { id: string; type: string }): ChainFamily | undefined {
  return findChain(chain.id)?.family ?? familyOfType.get(chain.type)
}

/**
 * What exchanges call a withdrawal of a token on this network, e.g. `TRC-20`, to show beside its name. Undefined for
 * native coins, and where the word would mislead: a token on Base is an ERC-20 too, but there it means Ethereum.
 */
export function networkNickname(chainId: string, token: boolean): string | undefined {
  return token ? findChain(chainId)?.tokenNickname : undefined
}

const transactionHashes: Record<ChainFamily, RegExp> = {
  evm: /^0x[\da-f]{64}$/i,
  btc: /^[\da-f]{64}$/i,
  sol: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  ton: /^[\da-f]{64}$/i,
  tron: /^[\da-f]{64}$/i,
  stellar: /^[\da-f]{64}$/i,
  xrpl: /^[\da-f]{64}$/i,
  aptos: /^0x[\da-f]{64}$/i,
  near: /^[1-9A-HJ-NP-Za-km-z]{42,44}$/,
}

/** What may go into a link: printable ASCII that is no relative path. */
const linkable = /^\w[!-~]+$|^-1:[\da-fA-F]+$/

/**
 * A page of the network's explorer: of the transaction when `txId` has the shape of one (the service's `txId` may be
 * an identifier of its own), else of the address. Undefined where no explorer is known.
 */
export function explorerUrl(
  chainId: string,
  { txId, address }: { txId?: string | undefined; address: string },
): string | undefined {
  const chain = findChain(chainId)
  if (!chain?.explorer) return undefined
  if (txId && transactionHashes[chain.family].test(txId)) return chain.explorer.tx.replace('{hash}', txId)
  if (!linkable.test(address)) return undefined
  return chain.explorer.address.replace('{address}', () => encodeURIComponent(address))
}
