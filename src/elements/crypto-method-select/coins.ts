/**
 * The methods as the list shows them: one entry per coin with its networks, narrowed by what was typed. Apart from
 * the element, so that it can be understood and tested without a page.
 */
import { findChain, networkNickname } from '../../core/chains.js'
import { ceilDecimal, compareDecimals, type Decimal } from '../../core/decimal.js'
import type { Coin, Method } from '../../core/wire.js'

/** A coin with the networks that it can be sent on. */
export type CoinEntry = {
  coin: Coin
  networks: Method[]
  /** The search left some of its networks out: those that are left are shown open. */
  narrowed: boolean
}

/** What names a method in `value`: the ids as the endpoint gave them. */
export function methodKey({ chain, coin }: Method): string {
  return `${chain.id}:${coin.id}`
}

/**
 * The coins in the order of their first method, which is the endpoint's; while searching, those whose symbol or name
 * is a word of `query` come first: who types USDT means USDT and not USDT0. Each has the networks that match every
 * word by the coin's name or symbol, the network's name, or its nickname on exchanges.
 */
export function coinEntries(methods: readonly Method[], query = ''): CoinEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const entries = new Map<string, CoinEntry>()
  for (const method of withoutAliases(methods)) {
    const { coin } = method
    const entry = entries.get(coin.id) ?? { coin, networks: [], narrowed: false }
    entries.set(coin.id, entry)
    const text = searchText(method)
    if (words.every((word) => text.includes(word))) entry.networks.push(method)
    else entry.narrowed = true
  }
  const isMeant = ({ coin }: CoinEntry): boolean =>
    [coin.symbol, coin.name].some((name) => words.includes(fold(name)))
  return Array.from(entries.values())
    .filter((entry) => entry.networks.length > 0)
    .toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)))
}

/** The smallest estimate of the networks that can be used, or null when no rate is known. */
export function lowestEstimate(networks: readonly Method[]): Decimal | null {
  return networks.reduce<Decimal | null>((lowest, { estimate, available }) => {
    if (estimate === null || !available) return lowest
    return lowest === null || compareDecimals(estimate, lowest) < 0 ? estimate : lowest
  }, null)
}

/** An estimate cut to about six significant digits, rounded up. Only an estimate: the amount due is never cut. */
export function shortEstimate(estimate: Decimal): Decimal {
  const [integer = '', fraction = ''] = estimate.split('.')
  const leadingZeros = integer === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -integer.length
  return ceilDecimal(estimate, Math.max(0, leadingZeros + 6))
}

// `xrp` and `xrpl` are one network: one of them is shown, rather one that can be used.
function withoutAliases(methods: readonly Method[]): Iterable<Method> {
  const unique = new Map<string, Method>()
  for (const method of methods) {
    const key = `${findChain(method.chain.id)?.ids[0] ?? method.chain.id}:${method.coin.id}`
    if (!unique.get(key)?.available) unique.set(key, method)
  }
  return unique.values()
}

function searchText({ chain, coin }: Method): string {
  const nickname = networkNickname(chain.id, coin.token) ?? ''
  // "trc20" is what people type for "TRC-20".
  const names = [coin.name, coin.symbol, chain.name, chain.id, nickname, nickname.replaceAll('-', '')]
  return fold(names.join(' '))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
