/** The content of the list after search and opening. The element renders its rows. */
import type { Method } from '../../../core/contract/wire.js'
import { coinEntries, firstNetworks, methodKey, rowsOf, withoutAliases } from './coins.js'
import type { CoinEntry, Row } from './coins.js'
import type * as search from './search.js'
import { arrangeMethods } from './arrange-methods.js'

/** The highest number of rows: with more coins the payer has to search. */
const maxRows = 500

/** The search module, loaded after the list. */
export type Finder = typeof search

/** The coins of an order, all or those found, and their rows. */
export class MethodList {
  /** All coins, regardless of the search. */
  coins: CoinEntry[] = []
  /** The coins that are shown. */
  found: CoinEntry[] = []
  /** The word that the search ignored to find anything, or null. */
  without: string | null = null
  /** In display order. */
  rows: Row[] = []
  /** How many of the rows are recent methods, which come first. */
  recent = 0

  #words = ''
  #finder: Finder | null | undefined
  #index: search.MethodIndex | undefined
  #recents: { method: Method; isOnSeveral: boolean }[] = []
  /** How many networks of a coin are listed, once the payer opened or closed it; others list what the search left. */
  readonly #open = new Map<string, number>()

  /** There are more coins than can be taken in at a glance: they need a search. */
  get isLong(): boolean {
    return this.coins.length > 8
  }

  /** How many coins have no row. */
  get hidden(): number {
    const last = this.rows.findLast(({ kind }) => kind !== 'network')
    return this.found.length - (last?.position ?? 0)
  }

  /** The best match of the search, for Enter; none if a word was ignored, because that word may matter. */
  get bestMatch(): Row | undefined {
    if (this.#words === '' || !this.#finder || this.without !== null) return undefined
    return this.rows.find((row) => row.kind === 'coin' || row.method.available)
  }

  /** Replaces the methods, e.g. with newer estimates. Search and opened coins stay. */
  fill(methods: readonly Method[], preferred: string, recents: readonly string[]): void {
    this.coins = coinEntries(arrangeMethods(withoutAliases(methods), preferred))
    this.#index = undefined
    this.#recents = recents.flatMap((key) =>
      this.coins.flatMap(({ networks, isOnSeveral }) =>
        networks
          .filter((method) => methodKey(method) === key && method.available)
          .map((method) => ({ method, isOnSeveral })),
      ),
    )
    this.#narrow()
  }

  /** Narrows the list to matches, best first; shows everything without words or while the search module is missing. */
  search(words: string, finder: Finder | null | undefined): void {
    this.#words = words.trim()
    this.#finder = finder
    this.#open.clear()
    this.#narrow()
  }

  /** Opens the coin of a method, as far as the method is listed. */
  reveal(key: string): void {
    for (const entry of this.coins) {
      const place = entry.networks.findIndex((method) => methodKey(method) === key)
      if (place >= this.#opened(entry)) this.#list(entry, place < firstNetworks ? firstNetworks : Infinity)
    }
  }

  /** Lists all networks of a method's coin. */
  unfold({ coin }: Method): void {
    this.#list({ coin }, Infinity)
  }

  /** Opens a closed coin, closes an open one. */
  toggle(entry: CoinEntry): void {
    this.#list(entry, this.#opened(entry) > 0 ? 0 : firstNetworks)
  }

  #list({ coin }: Pick<CoinEntry, 'coin'>, count: number): void {
    this.#open.set(coin.id, count)
    this.#arrange()
  }

  #narrow(): void {
    this.found = this.coins
    this.without = null
    const finder = this.#finder
    if (this.#words !== '' && finder) {
      this.#index ??= finder.indexMethods(this.coins.flatMap(({ networks }) => networks))
      const { matches, without } = finder.searchMethods(this.#index, this.#words)
      this.found = finder.narrowEntries(this.coins, matches)
      this.without = without
    }
    this.#arrange()
  }

  #arrange(): void {
    const recents = this.#words === '' ? this.#recents : []
    this.recent = recents.length
    this.rows = rowsOf(this.found, recents, this.#opened).slice(0, maxRows)
  }

  readonly #opened = ({ coin, isNarrowed }: CoinEntry): number =>
    this.#open.get(coin.id) ?? (isNarrowed ? Infinity : 0)
}
