/** What the list holds, as the payer has searched and opened it. Apart from the element, which draws its rows. */
import type { Method } from '../../../core/contract/wire.js'
import { coinEntries, methodKey, rowsOf, withoutAliases } from './coins.js'
import type { CoinEntry, Row } from './coins.js'
import type * as search from './search.js'
import { arrangeMethods } from './method-filter.js'

/** The most rows there are: who has more coins than this to choose from has to search. */
const most = 500

/** What searches: it comes after the list. */
export type Finder = typeof search

/** The coins of an order, all of them or those that a search found, and the rows that they make. */
export class MethodList {
  /** The coins there are, whatever is searched for. */
  coins: CoinEntry[] = []
  /** The coins that are shown. */
  found: CoinEntry[] = []
  /** The word of the search that had to be left out for anything to be found, or null. */
  without: string | null = null
  /** In the order in which they stand. */
  rows: Row[] = []
  /** How many of the rows are methods used last, which come first. */
  recent = 0

  #words = ''
  #finder: Finder | null | undefined
  #index: search.MethodIndex | undefined
  #recents: { method: Method; isOnSeveral: boolean }[] = []
  /** Coins that the payer opened or closed; the others are open where the search left networks out. */
  readonly #open = new Map<string, boolean>()

  /** How many coins there is no row for. */
  get hidden(): number {
    const last = this.rows.findLast(({ kind }) => kind !== 'network')
    return this.found.length - (last?.position ?? 0)
  }

  /** The best match of the search, for Enter to take; none where a word was left out: that may be what was meant. */
  get meant(): Row | undefined {
    if (this.#words === '' || !this.#finder || this.without !== null) return undefined
    return this.rows.find((row) => row.kind === 'coin' || row.method.available)
  }

  /** Takes new methods, e.g. with newer estimates. What was searched for and opened stays. */
  fill(
    methods: readonly Method[],
    wishes: { only: string; order: string },
    recents: readonly string[],
  ): void {
    this.coins = coinEntries(arrangeMethods(withoutAliases(methods), wishes))
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

  /** Narrows the list to what matches, best first; to everything without words, or as long as there is no finder. */
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

  /** Opens a coin that is closed, closes one that is open. */
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
    this.rows = rowsOf(this.found, recents, (entry) => this.#isOpen(entry)).slice(0, most)
  }

  #isOpen({ coin, isNarrowed }: CoinEntry): boolean {
    return this.#open.get(coin.id) ?? isNarrowed
  }
}
