/** The networks of the service: every identifier that its interface names (2.11), with the chain types it lists. */
import { findChain, type ChainFamily } from '../../core/chains/chains.js'
import { explorers } from '../../core/chains/explorers.js'
import { Random } from '../random.js'

/** A network of the sandbox; {@link chainListing} and {@link chainRecord} are its forms on the wire. */
export type Chain = {
  id: string
  name: string
  /** Symbol and decimals of the network's own coin, and the identifier of that coin as a currency. */
  symbol: string
  decimals: number
  native: string
  chainType: string
  family: ChainFamily
  /** May be empty, as the interface allows. */
  explorer: string
  /** Whether the system listing has it; the others are named by currencies alone (2.11). */
  isListed: boolean
}

/** The networks that currency listings name and the system listing does not. */
const named = ['aurora', 'near', 'base', 'beam', 'pego', '8453']

/** All networks, in the order in which they are listed. Networks that run on ether share one native coin. */
export const chains: readonly Chain[] = [
  chain('aptos', 'aptos'),
  chain('avalanche', 'evm'),
  chain('bitcoin', 'btc'),
  chain('bsc', 'evm'),
  chain('ethereum', 'evm'),
  chain('move', 'move'),
  chain('optimism', 'evm', 'ethereum'),
  chain('planq', 'evm'),
  chain('polygon', 'evm'),
  chain('sol', 'sol'),
  chain('stable', 'evm'),
  chain('stellar', 'stellar'),
  chain('ton', 'ton'),
  chain('tron', 'tron'),
  chain('xrp', 'xrpl'),
  chain('xrpl', 'xrpl', 'xrp'),
  chain('aurora', 'evm', 'ethereum'),
  // The interface gives NEAR no chain type.
  chain('near', 'near'),
  chain('base', 'evm', 'ethereum'),
  chain('beam', 'evm'),
  chain('pego', 'evm'),
  chain('8453', 'evm', 'ethereum'),
]

/** When the catalogue's records were made and last changed. */
export const catalogueTimes = {
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-10-12T14:30:00.000Z',
}

/** The record identifier (`_id`) of an item that is the same in every run. */
export function recordId(kind: string, id: string): string {
  return new Random(`record/${kind}/${id}`).hex(24)
}

/** An icon's address. The domain is reserved, so nothing can load it. */
export function iconUrl(kind: 'chain' | 'currency' | 'person', id: string): string {
  return `https://icons.sandbox.invalid/${kind}/${id}.svg`
}

/** A network in the system listing (2.11). */
export function chainListing({ id, name, symbol, chainType, explorer }: Chain) {
  return { id, name, icon: iconUrl('chain', id), coin: symbol, chainType, status: 'active', explorer }
}

/** A network inside a transaction (2.3). */
export function chainRecord(chain: Chain) {
  return {
    _id: recordId('chain', chain.id),
    ...chainListing(chain),
    allowPreFunded: false,
    isMultiChain: chain.family === 'evm',
    rpcUrl: `https://rpc.sandbox.invalid/${chain.id}`,
    cType: chain.chainType,
    ...catalogueTimes,
  }
}

function chain(id: string, chainType: string, native = id): Chain {
  const info = findChain(id)
  if (!info) throw new Error(`the registry has no chain ${id}`)
  const { name, family, native: coin } = info
  const explorer = explorers[info.ids[0]]
  return {
    id,
    name,
    symbol: coin.symbol,
    decimals: coin.decimals,
    native,
    chainType,
    family,
    explorer: explorer ? new URL(explorer.address).origin : '',
    isListed: !named.includes(id),
  }
}
