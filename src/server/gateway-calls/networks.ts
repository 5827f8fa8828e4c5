/** The networks of the payment service: those that it lists, and those that only its currencies name. */
import { findChain, isSameNetwork, type ChainInfo } from '../../core/chains/chains.js'
import type { Cut, Dropped, DroppedSummary, Gateway, GatewayChain } from '../../gateway/index.js'
import { droppedIn } from '../../gateway/schemas/records.js'

/** A network that a method may be on. */
export type MethodChain = Pick<GatewayChain, 'id' | 'name' | 'chainType' | 'status'>

/** What a reading of the list leaves out. */
export type ListingReports = { onDropped?: (dropped: DroppedSummary) => void; onCut?: (cut: Cut) => void }

/**
 * Reads the list of networks.
 * @returns the network of an id that a currency names; `unread` if its record can't be read, `hidden` if it has none and is no
 * method (assumption `unlisted-chains`).
 */
export async function fetchNetworks(
  gateway: Gateway,
  signal: AbortSignal,
  { onDropped, onCut }: ListingReports,
): Promise<(id: string) => MethodChain | 'unread' | 'hidden'> {
  const byId = new Map<string, GatewayChain>()
  const named = new Set<string>()
  const unread = { count: 0, reasons: [] as string[] }
  const walk = {
    signal,
    onDropped({ count, reasons }: Dropped) {
      unread.count += count
      unread.reasons.push(...reasons)
    },
    onAnswer({ raw }: { raw: unknown }) {
      for (const id of chainIdsIn(raw)) named.add(id)
    },
    ...(onCut && { onCut }),
  }
  for await (const chain of gateway.system.allChains(walk)) byId.set(chain.id, chain)
  const dropped = droppedIn({ items: [...byId.values()], dropped: unread })
  if (dropped) onDropped?.(dropped)
  return (id) => {
    const listed = byId.get(id)
    if (listed) return listed
    if (named.has(id)) return 'unread'
    const alias = [...byId.keys(), ...named].find((other) => isSameNetwork(id, other))
    if (alias === undefined) return unlistedChain(id, gateway) ?? 'hidden'
    const chain = byId.get(alias)
    return chain ? { ...chain, id } : 'unread'
  }
}

/** The ids in a page of networks, also of records that can't be read otherwise. */
export function chainIdsIn(page: unknown): string[] {
  const { data } = Object(page) as { data?: unknown }
  const ids = [data].flat().map((record) => (Object(record) as { id?: unknown }).id)
  return ids.filter((id) => typeof id === 'string')
}

/** A network that only currencies name (2.11), as this package knows it. */
function unlistedChain(id: string, { assumptions }: Gateway): MethodChain | undefined {
  const known: ChainInfo | undefined = findChain(id)
  if (known === undefined || assumptions.unlistedChains === 'hide') return undefined
  return { id, name: known.name, chainType: known.family, status: 'active' }
}
