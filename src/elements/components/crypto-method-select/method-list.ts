/** The content of the list after search and opening. The element renders its rows. */
import type { Method } from '../../../core/contract/wire.js'
import { coinEntries, methodKey, rowsOf, withoutAliases } from './coins.js'
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
  /** Coins that the payer opened or closed; others are open if the search removed networks. */
  readonly #open = new Map<string, boolean>()

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

  /** Opens the coin of a method. */
  reveal(key: string): void {
    const chosen = this.coins.find(({ networks }) => networks.some((method) => methodKey(method) === key))
    if (chosen === undefined) return
    this.#open.set(chosen.coin.id, true)
    this.#arrange()
  }

  /** Opens a closed coin, closes an open one. */
  toggle(entry: CoinEntry): void {
    this.#open.set(entry.coin.id, !this.#isOpen(entry))
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
    this.rows = rowsOf(this.found, recents, (entry) => this.#isOpen(entry)).slice(0, maxRows)
  }

  #isOpen({ coin, isNarrowed }: CoinEntry): boolean {
    return this.#open.get(coin.id) ?? isNarrowed
  }
}
