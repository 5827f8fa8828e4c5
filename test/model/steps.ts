/**
 * Whose turn it is, and what time it is. A run decides both: nothing happens between two of its commands that it did not
 * let happen, and a day passes in no time.
 */
import type { Scheduler } from 'fast-check'
import { vi } from 'vitest'

/** All who wait for the store, the service or the shop, of whom one at a time goes on. */
export type Turns = {
  /** Resolves when it is the caller's turn. */
  take(what: string): Promise<void>
  /** How many wait. */
  count(): number
  /** Lets one of them go on. */
  next(): void
}

/** Turns that fast-check's scheduler gives, which prints them when a run fails. */
export function scheduled(scheduler: Scheduler): Turns {
  return {
    take: (what) => scheduler.schedule(Promise.resolve(), what),
    count: () => scheduler.count(),
    next: () => void scheduler.waitOne(),
  }
}

/** Turns by lot, the same ones for the same number: a tenth of the scheduler's cost. */
export function drawn(lot: number): Turns {
  const waiting: (() => void)[] = []
  let state = lot >>> 0
  return {
    take: () => new Promise((resolve) => waiting.push(resolve)),
    count: () => waiting.length,
    next() {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      const [chosen] = waiting.splice(Math.floor((state / 2 ** 32) * waiting.length), 1)
      chosen?.()
    },
  }
}

/** The time of one run, and the timers that wait for it. */
export class Clock {
  now = Date.UTC(2026, 0, 1)
  readonly #timers = new Map<number, { at: number; run: () => void }>()
  #count = 0

  set(run: () => void, ms = 0): number {
    this.#count += 1
    this.#timers.set(this.#count, { at: this.now + ms, run })
    return this.#count
  }

  clear(timer: number | undefined): void {
    if (timer !== undefined) this.#timers.delete(timer)
  }

  /** Time passes as for a machine that slept: whatever is due fires once it is awake, the earliest first. */
  advance(ms: number): void {
    this.now += ms
    const due = [...this.#timers].filter(([, { at }]) => at <= this.now).sort((a, b) => a[1].at - b[1].at)
    for (const [timer, { run }] of due) if (this.#timers.delete(timer)) run()
  }
}

let current = new Clock()

/** From now on the global timers are this clock's. */
export function run(clock: Clock): void {
  current = clock
}

/** Puts the running clock in the place of the global timers, until `vi.unstubAllGlobals`. */
export function stubTimers(): void {
  vi.stubGlobal('setTimeout', (callback: () => void, ms?: number) => current.set(callback, ms))
  vi.stubGlobal('clearTimeout', (timer?: number) => current.clear(timer))
  // With all else that Node has there: its `fetch` takes what it calls when it is first used.
  vi.stubGlobal('performance', Object.create(performance, { now: { value: () => current.now } }))
}
