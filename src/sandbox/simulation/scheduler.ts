/**
 * Schedules actions on the sandbox's clock. Actions are plain data, so that a state file can hold them and a restart
 * keeps them; a skip of the clock runs each at its own time.
 */
import type { Clock } from './clock.js'

/** An action and its time, in milliseconds since 1970 on the sandbox's clock. */
export type ScheduledAction<Action> = { at: number; action: Action }

/** Real time continues while timers sleep, so none needs to sleep longer than this. */
const maxSleepMs = 60 * 60_000

export class Scheduler<Action> {
  readonly #clock: Clock
  readonly #perform: (action: Action, at: number) => void
  #entries: ScheduledAction<Action>[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false

  /** `perform` receives the scheduled time of an action, which after a restart may be long ago. */
  constructor(clock: Clock, perform: (action: Action, at: number) => void) {
    this.#clock = clock
    this.#perform = perform
  }

  /** The scheduled actions, soonest first. */
  get entries(): readonly ScheduledAction<Action>[] {
    return this.#entries
  }

  /** Schedules an action; a due one runs before this returns. */
  add(at: number, action: Action): void {
    const index = this.#entries.findLastIndex((entry) => entry.at <= at) + 1
    this.#entries.splice(index, 0, { at, action })
    this.#runDue()
  }

  /** Skips time. Due actions run in order, with the clock at their time. */
  advance(ms: number): void {
    const target = this.#clock.now() + ms
    let next = this.#entries[0]
    while (next && next.at <= target) {
      this.#clock.skipTo(next.at)
      this.#runDue()
      next = this.#entries[0]
    }
    this.#clock.skipTo(target)
    this.#runDue()
  }

  /** Replaces the schedule. */
  replace(entries: readonly ScheduledAction<Action>[]): void {
    this.#entries = [...entries]
    this.#runDue()
  }

  /** Stops the schedule. */
  close(): void {
    clearTimeout(this.#timer)
    this.#entries = []
  }

  #runDue(): void {
    // An action may schedule another, which then waits for its turn.
    if (this.#isRunning) return
    this.#isRunning = true
    let next = this.#entries[0]
    try {
      while (next && next.at <= this.#clock.now()) {
        this.#entries.shift()
        this.#perform(next.action, next.at)
        next = this.#entries[0]
      }
    } finally {
      this.#isRunning = false
    }
    clearTimeout(this.#timer)
    if (!next) return
    this.#timer = setTimeout(() => this.#runDue(), Math.min(next.at - this.#clock.now(), maxSleepMs))
    // The schedule keeps no process alive; a page has none to keep.
    this.#timer.unref?.()
  }
}
