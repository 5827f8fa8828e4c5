/**
 * Payments in memory, each with the version that the database gave it. A copy is used only after the database has said that
 * its version is still the current one, so no read is older than the moment in which it began.
 */
import type { PaymentRecord } from './store.js'

const maxRecords = 5000

export class RecordCache<Version> {
  /** Oldest first. */
  readonly #entries = new Map<string, { version: Version; record: PaymentRecord }>()

  /** The version of the copy; undefined when there is none. */
  versionOf(id: string): Version | undefined {
    return this.#entries.get(id)?.version
  }

  /** The copy, if it has the version. */
  get(id: string, version: Version): PaymentRecord | undefined {
    const entry = this.#entries.get(id)
    return entry?.version === version ? entry.record : undefined
  }

  /** Keeps a record, which must not be changed any more, and returns it. */
  set(id: string, version: Version, record: PaymentRecord): PaymentRecord {
    this.#entries.delete(id)
    this.#entries.set(id, { version, record })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > maxRecords && oldest !== undefined) this.#entries.delete(oldest)
    return record
  }

  delete(id: string): void {
    this.#entries.delete(id)
  }
}
