/**
 * What is going to happen, and when on the sandbox's clock. Actions are plain data, so that a state file can hold them
 * and a restart forgets none; a skip of the clock plays each of them at its own time.
 */
import type { Clock } from './clock.js'

/** An action and its time, in milliseconds since 1970 on the sandbox's clock. */
export type ScheduledAction<Action> = { at: number; action: Action }

/** Real time goes on while timers sleep, so none needs to sleep longer than this. */
const maxSleepMs = 60 * 60_000

export class Scheduler<Action> {
  readonly #clock: Clock
  readonly #perform: (action: Action, at: number) => void
  #entries: ScheduledAction<Action>[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false

  /** `perform` is told the time an action was meant for, which after a restart may be long ago. */
  constructor(clock: Clock, perform: (action: Action, at: number) => void) {
    this.#clock = clock
    this.#perform = perform
  }

  /** What is still to come, soonest first. */
  get entries(): readonly ScheduledAction<Action>[] {
    return this.#entries
  }

  /** Plans an action; one that is due happens before this returns. */
  add(at: number, action: Action): void {
    const index = this.#entries.findLastIndex((entry) => entry.at <= at) + 1
    this.#entries.splice(index, 0, { at, action })
    this.#runDue()
  }

  /** Skips time. What is due meanwhile happens in its order, with the clock at its time. */
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

  /** Plans these instead of what is planned. */
  replace(entries: readonly ScheduledAction<Action>[]): void {
    this.#entries = [...entries]
    this.#runDue()
  }

  /** Nothing more happens. */
  close(): void {
    clearTimeout(this.#timer)
    this.#entries = []
  }

  #runDue(): void {
    // An action that plans another one is not interrupted by it.
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
    // What is planned keeps no process alive; a page has none to keep.
    this.#timer.unref?.()
  }
}
