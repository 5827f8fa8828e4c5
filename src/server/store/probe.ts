/** Proves that a store can write, at most once a second and within two. */
import { within } from '../timers.js'

const everyMs = 1000
const timeoutMs = 2000

/** Calls during a write, or within a second of its start, share its result. */
export function createProbe(write: () => Promise<unknown>): () => Promise<void> {
  let last: { startedAt: number; isOver: boolean; result: Promise<void> } | undefined
  return () => {
    const startedAt = performance.now()
    if (last && (!last.isOver || startedAt - last.startedAt < everyMs)) return last.result
    const probe = {
      startedAt,
      isOver: false,
      result: within(timeoutMs, write).then(
        () => void (probe.isOver = true),
        (error: unknown) => {
          probe.isOver = true
          throw error
        },
      ),
    }
    last = probe
    return probe.result
  }
}
