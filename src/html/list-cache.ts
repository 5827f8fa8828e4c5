/** Keeps the HTML of lists, the slowest part of a page: orders of one price, and views of one order, have equal lists. */

/** The most characters that are kept: some hundred lists of twenty methods. */
const maxLength = 4_000_000

/** Texts by their keys. The one that was used least recently is dropped first. */
export class ListCache {
  readonly #texts = new Map<string, string>()
  readonly #maxLength: number
  #length = 0

  /** @param limit the most characters of all keys and texts. */
  constructor(limit = maxLength) {
    this.#maxLength = limit
  }

  /** The text of a key, made if it is not kept. */
  get(key: string, make: () => string): string {
    const known = this.#texts.get(key)
    const text = known ?? make()
    // The last of a map is the one that was set last.
    if (known !== undefined) this.#texts.delete(key)
    else this.#length += key.length + text.length
    this.#texts.set(key, text)
    for (const [oldest, old] of this.#texts) {
      if (this.#length <= this.#maxLength) break
      this.#texts.delete(oldest)
      this.#length -= oldest.length + old.length
    }
    return text
  }
}
