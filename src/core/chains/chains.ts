/**
 * A network's address family, and its names at exchanges. Ids are the payment service's and are matched exactly;
 * aliases such as `xrp` and `xrpl` are one network.
 */
import { chains, type ChainFamily, type ChainInfo } from './registry.js'

export { chains, type ChainFamily, type ChainInfo } from './registry.js'

/** The network of one of the service's chain ids; undefined for a chain that is newer than this package. */
export function findChain(id: string): ChainInfo | undefined {
  return chains.find(({ ids }) => ids.includes(id))
}

/** The service's chain types (interface 2.11) as families. NEAR has no type there: its id identifies it. */
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
 * The name of a token's withdrawal on this network at exchanges, e.g. `TRC-20`, to show beside its name. Undefined for
 * native coins, and if the name would mislead: a token on Base is an ERC-20, but that name means Ethereum.
 */
export function networkNickname(chainId: string, token: boolean): string | undefined {
  return token ? findChain(chainId)?.tokenNickname : undefined
}
