/** Saves a sandbox's state between runs, as text in a store such as a file. */
import type { StateStore } from '../options.js'
import type { SimulatorState } from '../simulator.js'

/** Texts of another version are refused. */
const version = 1

/** How long changes are collected before a write, so that a thousand requests do not cause a thousand writes. */
const gatherMs = 100

/** @throws {Error} for a text that this version didn't write. */
export function parseState(text: string): SimulatorState {
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    throw new Error('the state is not JSON')
  }
  // `formatState` of this version wrote it, unless the version differs; manual edits are not checked.
  const state = kept as (SimulatorState & { version: unknown }) | null
  if (state?.version !== version) throw new Error(`the state is not one of version ${version}`)
  return state
}

/** The text of a state. */
export function formatState(state: SimulatorState): string {
  return JSON.stringify({ version, ...state })
}

/** Writes a state some time after each change, one write at a time. */
export class StateKeeper {
  readonly #store: StateStore
  readonly #format: () => string
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(store: StateStore, format: () => string) {
    this.#store = store
    this.#format = format
  }

  /** Schedules a write. */
  touch(): void {
    // The next write repeats a failed one; a failure of the last one is thrown by `flush`.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), gatherMs)
  }

  /** Resolves when everything is stored. @throws the store's error. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const text = this.#format()
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#store.write(text))
    return this.#writing
  }
}
