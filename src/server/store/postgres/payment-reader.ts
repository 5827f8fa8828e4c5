/**
 * Reads payments by their ids for pages that ask again and again. What several requests ask for at once is one query, and a
 * payment that did not change comes from memory: the query then reads its version alone.
 */
import { RecordCache } from '../record-cache.js'
import { toRecord, type PaymentRow } from '../rows.js'
import type { PaymentRecord } from '../store.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from '../sql/tables.js'

/** So many queries at once; what is asked for meanwhile waits for one of them to end, and shares the next. */
const maxQueries = 2
const maxIds = 500
/** Transaction ids come again after four thousand million transactions; no copy is that old. */
const validMs = 600_000

type Waiting = {
  resolve: (record: PaymentRecord | undefined) => void
  reject: (error: unknown) => void
}
type Version = { id: string; version: string }

export class PaymentReader {
  readonly #connection: PostgresConnection
  readonly #payments: string
  #cache = new RecordCache<string>()
  #emptiedAt = performance.now()
  #waiting = new Map<string, Waiting[]>()
  #queries = 0
  #isScheduled = false

  constructor(connection: PostgresConnection, { payments }: Tables) {
    this.#connection = connection
    this.#payments = payments
  }

  /** The revealed payment as it is at some moment after this call. */
  read(id: string): Promise<PaymentRecord | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(id)
      if (waiting) waiting.push({ resolve, reject })
      else this.#waiting.set(id, [{ resolve, reject }])
      this.#schedule()
    })
  }

  /** After what has arrived in this turn of the event loop, so that it is in the same query. */
  #schedule(): void {
    if (this.#isScheduled || this.#queries >= maxQueries) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.#query()
    })
  }

  async #query(): Promise<void> {
    const asked = this.#take()
    this.#queries += 1
    try {
      const records = await this.#find([...asked.keys()])
      for (const [id, waiting] of asked) for (const { resolve } of waiting) resolve(records.get(id))
    } catch (error) {
      for (const waiting of asked.values()) for (const { reject } of waiting) reject(error)
    } finally {
      this.#queries -= 1
      if (this.#waiting.size > 0) this.#schedule()
    }
  }

  /** The requests so far; later ones get another query. */
  #take(): Map<string, Waiting[]> {
    const all = [...this.#waiting]
    this.#waiting = new Map(all.slice(maxIds))
    return new Map(all.slice(0, maxIds))
  }

  async #find(ids: readonly string[]): Promise<Map<string, PaymentRecord>> {
    if (performance.now() - this.#emptiedAt > validMs) {
      this.#cache = new RecordCache()
      this.#emptiedAt = performance.now()
    }
    const cache = this.#cache
    const records = new Map<string, PaymentRecord>()
    const kept = ids.filter((id) => cache.versionOf(id) !== undefined)
    if (kept.length > 0)
      for (const { id, version } of await this.#select('id', kept)) {
        const record = cache.get(id, version)
        if (record) records.set(id, record)
      }
    const changed = ids.filter((id) => !records.has(id))
    if (changed.length === 0) return records
    for (const row of await this.#select<PaymentRow>('*', changed))
      records.set(row.id, cache.set(row.id, row.version, toRecord(row)))
    // Deleted, or never there.
    for (const id of changed) if (!records.has(id)) cache.delete(id)
    return records
  }

  #select<Row>(columns: string, ids: readonly string[]): Promise<(Row & Version)[]> {
    return this.#connection.all<Row & Version>(
      `SELECT ${columns}, ${version} AS version FROM ${this.#payments} WHERE id = ANY ($1::text[]) AND phase = 'revealed'`,
      ids,
    )
  }
}

/**
 * PostgreSQL gives a row another `xmin` with every transaction that changes it, by any client. A standby that was
 * promoted without the last transactions may use their ids again; the times and counts tell its rows from those.
 */
const version = `concat_ws('.', xmin, revision, checked_at, failed_at, next_check_at)`
