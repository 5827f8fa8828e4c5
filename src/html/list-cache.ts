/** Keeps the HTML of lists, the slowest part of a page: orders of one price, and views of one order, have equal lists. */
import type { HtmlPiece } from '../server/http/pages/html-pieces.js'

/** How much is kept: some hundred lists of twenty methods. */
const maxLength = 4_000_000

type List = Exclude<HtmlPiece, string>

/** Lists by their keys, encoded. The one that was used least recently is dropped first. */
export class ListCache {
  readonly #lists = new Map<string, List>()
  readonly #maxLength: number
  #length = 0

  /** @param limit the most characters of all keys, and bytes of all lists. */
  constructor(limit = maxLength) {
    this.#maxLength = limit
  }

  /** The list of a key, made if it is not kept. */
  get(key: string, make: () => string): List {
    const known = this.#lists.get(key)
    const list = known ?? new TextEncoder().encode(make())
    // The last of a map is the one that was set last.
    if (known !== undefined) this.#lists.delete(key)
    else this.#length += key.length + list.length
    this.#lists.set(key, list)
    for (const [oldest, old] of this.#lists) {
      if (this.#length <= this.#maxLength) break
      this.#lists.delete(oldest)
      this.#length -= oldest.length + old.length
    }
    return list
  }
}
