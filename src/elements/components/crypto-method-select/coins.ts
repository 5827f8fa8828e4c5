/** Groups methods into one entry per coin with its networks, and into the rows of the list. */
import { usualId } from '../../../core/chains/exchange-names.js'
import { compareDecimals, type Decimal } from '../../../core/money/decimal-basics.js'
import type { Coin, Method } from '../../../core/contract/wire.js'

/** A coin with its networks. */
export type CoinEntry = {
  coin: Coin
  networks: Method[]
  /** It is on several networks, even if the search left one. */
  isOnSeveral: boolean
  /** The search removed some of its networks: the remaining ones are shown open. */
  isNarrowed: boolean
}

/**
 * A row: a recent method, a coin or method, or a network under its coin. Positions count from 1 within a level.
 * `isPricedAlike`: the coin's own row has the same estimate. A row with `more` stands for so many networks, `method` is the
 * first: it lists them.
 */
export type Row = { id: string; position: number; size: number; more?: number } & (
  | { kind: 'coin'; entry: CoinEntry; isOpen: boolean }
  | { kind: 'method'; method: Method; isOnSeveral: boolean }
  | { kind: 'network'; method: Method; isPricedAlike: boolean }
)

/** The name of a method in `value`: the ids from the endpoint. */
export function methodKey({ chain, coin }: Method): string {
  return `${chain.id}:${coin.id}`
}

/** The item of a row, wherever it stands: its id is only its place. */
export function rowKey(row: Row): string {
  if (row.kind === 'coin') return row.entry.coin.id
  return (row.more ? '+' : '') + methodKey(row.method)
}

/** How many networks of a coin are listed when it opens: as many as are usual. */
export const firstNetworks = 8

/** How many of the networks are listed of the first `count`: a row in place of three or fewer would save nothing. */
export function listedCount({ length }: readonly Method[], count = firstNetworks): number {
  return length > count + 3 ? count : length
}

/** The methods without a network's second id: `xrp` and `xrpl` are one network. Prefers the one that can be used. */
export function withoutAliases(methods: readonly Method[]): Method[] {
  const unique = new Map<string, Method>()
  for (const method of methods) {
    const key = `${usualId(method.chain.id)}:${method.coin.id}`
    if (!unique.get(key)?.available) unique.set(key, method)
  }
  return [...unique.values()]
}

/** The coins in the order of their first method. */
export function coinEntries(methods: readonly Method[]): CoinEntry[] {
  const entries = new Map<string, CoinEntry>()
  for (const method of methods) {
    const entry = entries.get(method.coin.id)
    if (entry === undefined) {
      const { coin } = method
      entries.set(coin.id, { coin, networks: [method], isOnSeveral: false, isNarrowed: false })
    } else {
      entry.networks.push(method)
      entry.isOnSeveral = true
    }
  }
  return [...entries.values()]
}

/** The rows of the list, in display order. `opened` is how many networks of a coin to list, 0 for a closed one. */
export function rowsOf(
  entries: readonly CoinEntry[],
  recents: readonly { method: Method; isOnSeveral: boolean }[],
  opened: (entry: CoinEntry) => number,
): Row[] {
  const rows: Row[] = recents.map((recent, index) => ({
    ...recent,
    kind: 'method',
    id: `recent-${index}`,
    position: index + 1,
    size: recents.length,
  }))
  entries.forEach((entry, index) => {
    const { networks, isOnSeveral } = entry
    const [method, ...others] = networks
    if (method === undefined) return
    const row = { id: `coin-${index}`, position: index + 1, size: entries.length }
    if (others.length === 0) {
      rows.push({ ...row, kind: 'method', method, isOnSeveral })
      return
    }
    const count = opened(entry)
    rows.push({ ...row, kind: 'coin', entry, isOpen: count > 0 })
    if (count === 0) return
    const lowest = lowestEstimate(networks)
    const listed = listedCount(networks, count)
    const shown = networks.slice(0, listed + 1)
    shown.forEach((network, place) => {
      rows.push({
        kind: 'network',
        id: `${row.id}-${place}`,
        method: network,
        isPricedAlike: network.estimate === lowest,
        position: place + 1,
        size: shown.length,
        ...(place === listed && { more: networks.length - listed }),
      })
    })
  })
  return rows
}

/** Rows that are rendered together: one row, or all networks of the named coin. */
export type RowGroup = { coin?: string; rows: Row[] }

/** The rows with the networks of each coin as a group. */
export function grouped(rows: readonly Row[]): RowGroup[] {
  const groups: RowGroup[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (row.kind !== 'network') groups.push({ rows: [row] })
    else if (last?.coin === undefined) groups.push({ coin: row.method.coin.name, rows: [row] })
    else last.rows.push(row)
  }
  return groups
}

/** The smallest estimate of the usable networks, or null if no rate is known. */
export function lowestEstimate(networks: readonly Method[]): Decimal | null {
  let lowest: Decimal | null = null
  for (const { estimate, available } of networks)
    if (estimate !== null && available && (lowest === null || compareDecimals(estimate, lowest) < 0))
      lowest = estimate
  return lowest
}
