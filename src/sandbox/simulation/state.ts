/** What a sandbox keeps between runs, as text: somebody else's store, a file for example, holds it. */
import type { StateStore } from '../options.js'
import type { SimulatorState } from './simulator.js'

/** The texts of another version are refused rather than guessed at. */
const version = 1

/** How long changes are gathered before they are written: a store is not written for each of a thousand requests. */
const gatherMs = 100

/** @throws {Error} for a text that this version didn't write. */
export function parseState(text: string): SimulatorState {
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    throw new Error('the state is not JSON')
  }
  // `formatState` of this version wrote it, unless the version says otherwise; an edit by hand is at one's own risk.
  const state = kept as (SimulatorState & { version: unknown }) | null
  if (state?.version !== version) throw new Error(`the state is not one of version ${version}`)
  return state
}

/** The text of a state. */
export function formatState(state: SimulatorState): string {
  return JSON.stringify({ version, ...state })
}

/** Writes a state some time after each change of it, one write at a time. */
export class StateKeeper {
  readonly #store: StateStore
  readonly #format: () => string
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(store: StateStore, format: () => string) {
    this.#store = store
    this.#format = format
  }

  /** There is something new to keep. */
  touch(): void {
    // A write that fails is made good by the next one; the last one's failure is told by whoever flushes.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), gatherMs)
  }

  /** Resolves when all there is has been kept. @throws what the store throws. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const text = this.#format()
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#store.write(text))
    return this.#writing
  }
}
