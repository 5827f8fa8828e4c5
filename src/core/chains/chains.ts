/**
 * A network's facts and its address family. Ids are the payment service's and are matched exactly;
 * aliases such as `xrp` and `xrpl` are one network.
 */
import { chains, type ChainFamily, type ChainInfo } from './registry.js'

export { chains, type ChainFamily, type ChainInfo } from './registry.js'

/** The network of one of the service's chain ids; undefined for a chain that is newer than this package. */
export function findChain(id: string): ChainInfo | undefined {
  return chains.find(({ ids }) => ids.includes(id))
}

/** Whether two ids name one network: the service has two for some. */
export function isSameNetwork(a: string, b: string): boolean {
  return a === b || findChain(a)?.ids.includes(b) === true
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
