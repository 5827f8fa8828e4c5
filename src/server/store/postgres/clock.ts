/**
 * Synchronises several hosts with the database's clock. Between two measurements the process's monotonic clock
 * continues the time, so a wall clock that is set has no effect.
 */
import type { Statements } from '../sql/statements.js'

/** Smaller differences count as network delay, and have no effect. */
const toleranceMs = 1000
const validMs = 60_000

type Measurement = {
  databaseTime: number
  elapsedMs: number
  toleranceMs: number
  /** How far the wall clock was ahead of the monotonic one. */
  aheadMs: number
}

export class DatabaseClock {
  readonly #statements: Statements
  readonly #systemTime: () => number
  #last: Measurement | undefined

  constructor(statements: Statements, systemTime: () => number) {
    this.#statements = statements
    this.#systemTime = systemTime
  }

  /**
   * Reads the database's clock if the last measurement is a minute old. Reads it at once where the wall clock was set, or the machine
   * slept: a monotonic clock may stand still meanwhile.
   */
  async measure(): Promise<void> {
    const asked = performance.now()
    const aheadMs = this.#systemTime() - asked
    if (this.#last) {
      const isSet = Math.abs(aheadMs - this.#last.aheadMs) > toleranceMs
      if (asked - this.#last.elapsedMs < validMs && !isSet) return
    }
    const row = await this.#statements.get<{ now: number }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
    )
    if (!row) return
    const answered = performance.now()
    this.#last = {
      databaseTime: row.now,
      elapsedMs: (asked + answered) / 2,
      toleranceMs: toleranceMs + (answered - asked) / 2,
      aheadMs,
    }
  }

  /** By how much the database's clock is ahead of this host's. */
  offsetMs(): number {
    if (!this.#last) return 0
    const { databaseTime, elapsedMs, toleranceMs } = this.#last
    const offset = databaseTime + (performance.now() - elapsedMs) - this.#systemTime()
    return Math.abs(offset) <= toleranceMs ? 0 : Math.round(offset)
  }
}
