/** {@link Store} on SQLite. Statements are synchronous, so a method is atomic within its process. */
import { toAttempt, toRecord, type NotificationRow, type PaymentRow } from './sqlite-rows.js'
import type { Database, SqlValue } from './sqlite.js'
import type {
  Attempt,
  Check,
  Choice,
  Destination,
  Fulfilment,
  NewAttempt,
  Notification,
  Observation,
  PaymentRecord,
  Store,
} from './store.js'

const liveChoice = `session_id = ? AND chain_id = ? AND coin_id = ? AND price_amount = ?`
/** A payment that is no longer watched has given its address up, so it is never watched again. */
const unlessEnded = `CASE WHEN next_check_at IS NULL THEN NULL ELSE ? END`

export class SqliteStore implements Store {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async claimMode(mode: 'sandbox' | 'live'): Promise<boolean> {
    this.#run(`INSERT INTO settings (name, value) VALUES ('mode', ?) ON CONFLICT DO NOTHING`, mode)
    return this.#get<{ value: string }>(`SELECT value FROM settings WHERE name = 'mode'`)?.value === mode
  }

  async claimAttempt(attempt: NewAttempt): Promise<{ attempt: Attempt; claimed: boolean }> {
    return this.#transaction(() => {
      const inserted = this.#run(
        `INSERT INTO payments (id, session_id, reference, chain_id, coin_id, price_amount, fiat_currency, chain, coin,
           price_held_until, started_at, phase)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'creating') ON CONFLICT DO NOTHING`,
        attempt.id,
        attempt.sessionId,
        attempt.reference,
        attempt.chainId,
        attempt.coinId,
        attempt.priceAmount,
        attempt.fiatCurrency ?? null,
        JSON.stringify(attempt.chain),
        JSON.stringify(attempt.coin),
        attempt.priceHeldUntil,
        attempt.startedAt,
      )
      if (inserted === 1) return { attempt: { ...attempt, phase: 'creating' }, claimed: true }
      const row = this.#get<PaymentRow>(
        `SELECT * FROM payments WHERE ${liveChoice} AND phase IN ('creating', 'created', 'revealed')`,
        ...choiceValues(attempt),
      )
      if (!row) throw new Error('An attempt conflicts with one that is not there.')
      return { attempt: toAttempt(row), claimed: false }
    })
  }

  async countOrphans(choice: Choice, since: number): Promise<number> {
    const row = this.#get<{ count: number }>(
      `SELECT count(*) AS count FROM payments WHERE ${liveChoice} AND phase = 'orphaned' AND started_at >= ?`,
      ...choiceValues(choice),
      since,
    )
    return row?.count ?? 0
  }

  async recordDestination(id: string, destination: Destination): Promise<boolean> {
    return (
      this.#run(
        `UPDATE OR IGNORE payments SET phase = 'created', address = ?, contract = ?, destination = ?
         WHERE id = ? AND phase = 'creating'`,
        destination.address,
        destination.contract,
        JSON.stringify(destination),
        id,
      ) === 1
    )
  }

  async reveal(
    id: string,
    serviceId: string,
    observation: Observation,
    { at, nextCheckAt }: { at: number; nextCheckAt: number },
  ): Promise<boolean> {
    return this.#transaction(() => {
      const revealed = this.#run(
        `UPDATE OR IGNORE payments SET phase = 'revealed', service_id = ?, observation = ?, revision = 1, revealed_at = ?,
           updated_at = ?, checked_at = ?, next_check_at = ?
         WHERE id = ? AND phase = 'created'`,
        serviceId,
        JSON.stringify(observation),
        at,
        at,
        at,
        nextCheckAt,
        id,
      )
      if (revealed !== 1) return false
      for (const identifier of new Set([serviceId, ...(observation.ids ?? [])]))
        this.#run(
          `INSERT INTO payment_identifiers (identifier, payment_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
          identifier,
          id,
        )
      return true
    })
  }

  async abandonAttempt(id: string, phase: 'orphaned' | 'refused'): Promise<void> {
    this.#run(`UPDATE payments SET phase = ? WHERE id = ? AND phase IN ('creating', 'created')`, phase, id)
  }

  async getPayment(id: string): Promise<PaymentRecord | undefined> {
    const row = this.#get<PaymentRow>(`SELECT * FROM payments WHERE id = ? AND phase = 'revealed'`, id)
    return row && toRecord(row)
  }

  async listPayments(reference: string): Promise<PaymentRecord[]> {
    return this.#all<PaymentRow>(
      `SELECT * FROM payments WHERE reference = ? AND phase = 'revealed' ORDER BY revealed_at, id`,
      reference,
    ).map(toRecord)
  }

  async takeDuePayments(now: number, limit: number, leasedUntil: number): Promise<string[]> {
    return this.#all<{ id: string }>(
      `UPDATE payments SET next_check_at = ? WHERE id IN
         (SELECT id FROM payments WHERE next_check_at <= ? ORDER BY next_check_at LIMIT ?) RETURNING id`,
      leasedUntil,
      now,
      limit,
    ).map(({ id }) => id)
  }

  async makeDue(identifiers: readonly string[], at: number): Promise<void> {
    this.#run(
      `UPDATE payments SET next_check_at = ? WHERE next_check_at > ? AND id IN
         (SELECT payment_id FROM payment_identifiers WHERE identifier IN (SELECT value FROM json_each(?)))`,
      at,
      at,
      JSON.stringify(identifiers),
    )
  }

  async recordCheck(id: string, revision: number, check: Check): Promise<boolean> {
    return this.#transaction(() => {
      const row = this.#get<PaymentRow>(`SELECT * FROM payments WHERE id = ? AND revision = ?`, id, revision)
      if (!row) return false
      let { observation } = check
      if (check.fulfilment && !this.#fulfil(id, check.checkedAt, check.fulfilment))
        observation = { ...observation, flags: [...new Set([...observation.flags, 'duplicate' as const])] }
      const text = JSON.stringify(observation)
      const changed = text !== row.observation
      this.#run(
        `UPDATE payments SET observation = ?, revision = ?, updated_at = ?, checked_at = ?, stale = 0,
           next_check_at = ${unlessEnded}
         WHERE id = ?`,
        text,
        changed ? revision + 1 : revision,
        changed ? check.checkedAt : row.updated_at,
        check.checkedAt,
        check.nextCheckAt ?? null,
        id,
      )
      return true
    })
  }

  async recordFailedCheck(id: string, revision: number, nextCheckAt: number | undefined): Promise<void> {
    this.#run(
      `UPDATE payments SET stale = 1, next_check_at = ${unlessEnded} WHERE id = ? AND revision = ?`,
      nextCheckAt ?? null,
      id,
      revision,
    )
  }

  async getFulfilment(reference: string): Promise<Fulfilment | undefined> {
    const row = this.#get<{ reference: string; payment_id: string; at: number }>(
      `SELECT * FROM fulfilments WHERE reference = ?`,
      reference,
    )
    return row && { reference: row.reference, paymentId: row.payment_id, at: row.at }
  }

  async takeDueNotifications(
    now: number,
    limit: number,
    retryAt: (attempts: number) => number | undefined,
  ): Promise<Notification[]> {
    return this.#transaction(() => {
      const rows = this.#all<NotificationRow>(
        `SELECT id, payload, attempts, next_attempt_at FROM notifications
         WHERE delivered_at IS NULL AND next_attempt_at <= ? ORDER BY next_attempt_at LIMIT ?`,
        now,
        limit,
      )
      return rows.map(({ id, payload, attempts, next_attempt_at: nextAttemptAt }) => {
        const next = retryAt(attempts + 1) ?? null
        this.#run(
          `UPDATE notifications SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ?`,
          next,
          id,
        )
        return { id, payload, attempts: attempts + 1, nextAttemptAt }
      })
    })
  }

  async recordDelivery(id: string, at: number): Promise<void> {
    this.#run(`UPDATE notifications SET delivered_at = ?, next_attempt_at = NULL WHERE id = ?`, at, id)
  }

  async close(): Promise<void> {
    this.#database.close()
  }

  /** Inserts the decision and what to tell the shop. False when the order is decided for another payment. */
  #fulfil(
    paymentId: string,
    at: number,
    { reference, notification }: NonNullable<Check['fulfilment']>,
  ): boolean {
    const decided = this.#run(
      `INSERT INTO fulfilments (reference, payment_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
      reference,
      paymentId,
      at,
    )
    if (decided === 1) {
      this.#run(
        `INSERT INTO notifications (id, reference, payload, next_attempt_at) VALUES (?, ?, ?, ?)`,
        notification.id,
        reference,
        notification.payload,
        at,
      )
      return true
    }
    const winner = this.#get<{ payment_id: string }>(
      `SELECT payment_id FROM fulfilments WHERE reference = ?`,
      reference,
    )
    return winner?.payment_id === paymentId
  }

  #transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }

  #run(sql: string, ...parameters: SqlValue[]): number {
    return Number(this.#database.prepare(sql).run(...parameters).changes)
  }

  #get<Row>(sql: string, ...parameters: SqlValue[]): Row | undefined {
    return this.#database.prepare(sql).get(...parameters) as Row | undefined
  }

  #all<Row>(sql: string, ...parameters: SqlValue[]): Row[] {
    return this.#database.prepare(sql).all(...parameters) as Row[]
  }
}

function choiceValues({ sessionId, chainId, coinId, priceAmount }: Choice): SqlValue[] {
  return [sessionId, chainId, coinId, priceAmount]
}
