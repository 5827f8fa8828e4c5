/**
 * Searches methods by coin, symbol, network, nickname and alias; ignores case, accents and separators. Text is folded
 * once per list, so that a keystroke only compares strings. Loaded after the list.
 */
import { networkNickname, usualId } from '../../../core/chains/exchange-names.js'
import type { Method } from '../../../core/contract/wire.js'
import { coinAliases, networkAliases } from './aliases.js'
import type { CoinEntry } from './coins.js'

/** The methods with their searchable fields. */
export type MethodIndex = readonly { method: Method; fields: readonly Field[] }[]

/** Text as words and as one word, and its weight. */
type Field = { words: string; joined: string; weight: number }

/** A match. A higher score is likelier to be intended. */
export type Match = { method: Method; score: number }

/** The result of a search. `without` is a word that was ignored to find anything. */
export type Found = { matches: Match[]; without: string | null }

/** Builds the index of methods. */
export function indexMethods(methods: readonly Method[]): MethodIndex {
  return methods.map((method) => {
    const { chain, coin } = method
    const nickname = networkNickname(chain.id, coin.token) ?? ''
    const names = [
      [coin.symbol, 3],
      [coin.name, 2],
      ...(coinAliases.get(coin.symbol) ?? []).map((alias) => [alias, 2] as const),
      [chain.name, 1],
      [chain.id, 1],
      [nickname, 1],
      ...(networkAliases.get(usualId(chain.id)) ?? []).map((alias) => [alias, 1] as const),
      // Exchanges and shops write USDTTRC20.
      [`${coin.symbol}${nickname || chain.id}`, 0],
    ] as const
    const fields = names
      .map(([text, weight]) => ({ words: fold(text), weight }))
      .filter(({ words }) => words !== '')
      .map((field) => ({ ...field, joined: field.words.replaceAll(' ', '') }))
    return { method, fields }
  })
}

/**
 * The methods that match every word of `query`; failing that, those that match all but one, with that word, so that a
 * payer who searches "btc lightning" learns that the results are not Lightning.
 */
export function searchMethods(index: MethodIndex, query: string): Found {
  const words = fold(query).split(' ').filter(Boolean)
  const matches = matching(index, words)
  if (matches.length > 0 || words.length < 2) return { matches, without: null }
  // From the end: the first word is mostly the coin.
  for (const without of words.toReversed()) {
    const fewer = matching(
      index,
      words.filter((word) => word !== without),
    )
    if (fewer.length > 0) return { matches: fewer, without }
  }
  return { matches: [], without: null }
}

/** The coins that were found, with their found networks, best match first. */
export function narrowEntries(entries: readonly CoinEntry[], matches: readonly Match[]): CoinEntry[] {
  const scores = new Map(matches.map(({ method, score }) => [method, score]))
  return entries
    .map((entry) => {
      const networks = entry.networks.filter((method) => scores.has(method))
      const score = Math.max(...networks.map((method) => scores.get(method) ?? 0))
      const isNarrowed = networks.length < entry.networks.length
      return { entry: { ...entry, networks, isNarrowed }, score }
    })
    .filter(({ entry }) => entry.networks.length > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

function matching(index: MethodIndex, words: readonly string[]): Match[] {
  const matches: Match[] = []
  for (const { method, fields } of index) {
    let score = 0
    for (const word of words) {
      const best = bestScore(fields, word)
      if (best === 0) {
        score = 0
        break
      }
      score += best
    }
    if (score > 0) matches.push({ method, score })
  }
  return matches
}

function bestScore(fields: readonly Field[], word: string): number {
  let best = 0
  for (const { words, joined, weight } of fields) {
    const score = nearness(words, joined, word) * 4 + weight
    if (score > best && joined.includes(word)) best = score
  }
  return best
}

/** A whole match, the start of a word, or a part. */
function nearness(words: string, joined: string, word: string): 3 | 2 | 1 {
  if (joined === word) return 3
  return joined.startsWith(word) || ` ${words}`.includes(` ${word}`) ? 2 : 1
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
