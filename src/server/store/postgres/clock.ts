/**
 * Keeps the schedules of several hosts on one clock, the database's. A host whose clock is wrong would take what is
 * not due, or lease a payment for an hour; so what it schedules is moved by as much as its clock is off.
 */
import type { Statements } from './connection.js'

/** Less is taken for the network's delay, and does no harm. */
const toleranceMs = 1000
const validMs = 60_000

export class DatabaseClock {
  readonly #statements: Statements
  readonly #systemTime: () => number
  #aheadMs = 0
  #measuredAt = Number.NEGATIVE_INFINITY

  constructor(statements: Statements, systemTime: () => number) {
    this.#statements = statements
    this.#systemTime = systemTime
  }

  /** Measures by how much the database's clock is ahead of this host's, when the last measurement is a minute old. */
  async measure(): Promise<void> {
    const asked = this.#systemTime()
    // A clock that was set is measured again, too, in whichever direction.
    if (Math.abs(asked - this.#measuredAt) < validMs) return
    const row = await this.#statements.get<{ now: number }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
    )
    const answered = this.#systemTime()
    const aheadMs = row ? Math.round(row.now - (asked + answered) / 2) : 0
    const isNoise = Math.abs(aheadMs) <= toleranceMs + (answered - asked) / 2
    this.#aheadMs = isNoise ? 0 : aheadMs
    this.#measuredAt = answered
  }

  /** A time of this host, as the database would tell it. */
  toDatabase(at: number): number
  toDatabase(at: number | undefined): number | null
  toDatabase(at: number | undefined): number | null {
    return at === undefined ? null : at + this.#aheadMs
  }

  /** The columns of a row that are schedules, as this host would tell them. */
  toHost<Row extends { next_check_at?: number | null; next_attempt_at?: number | null }>(row: Row): Row {
    if (this.#aheadMs === 0) return row
    const moved = { ...row }
    if (moved.next_check_at != null) moved.next_check_at -= this.#aheadMs
    if (moved.next_attempt_at != null) moved.next_attempt_at -= this.#aheadMs
    return moved
  }
}
