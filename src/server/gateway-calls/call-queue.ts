/**
 * One kind of calls: so many at once, so many a second, first in, first out. Waiting is bounded in time: a caller that
 * can't be served within the bound is refused when it arrives, as far as that can be foreseen, and at the bound otherwise.
 */
import { unref } from '../timers.js'

/** The calls of one kind that one process makes at most. */
export type QueueLimits = {
  /** Calls under way at once. */
  concurrent: number
  /** Calls begun within any second. */
  perSecond: number
  /** The longest wait for a turn. */
  maxWaitMs: number
}

export type CallQueue = {
  /**
   * Waits for a turn. The function that it resolves with ends the turn.
   * @throws what `refusal` makes of the time in ms after which it is worth trying again.
   */
  turn(): Promise<() => void>
  /** How many calls could begin now without waiting; 0 while callers wait. */
  free(): number
  /** Refuses all who wait. */
  refuseWaiting(retryAfterMs: number): void
}

/** The weight of the last call in the typical duration. */
const newestWeight = 0.2

/**
 * @param refusal makes the error for a caller that is refused.
 * @param clock milliseconds that never go back. Default: the runtime's monotonic clock.
 */
export function createCallQueue(
  { concurrent, perSecond, maxWaitMs }: QueueLimits,
  refusal: (retryAfterMs: number) => Error,
  clock: () => number = () => performance.now(),
): CallQueue {
  const waiting = new Set<{ admit: (end: () => void) => void; refuse: (error: Error) => void }>()
  /** When each call under way began. The oldest is first. */
  const running = new Set<{ since: number }>()
  let begunWithinSecond = 0
  /** How long a call takes: an average that forgets. */
  let typicalMs = 0

  return {
    free: () => (waiting.size > 0 ? 0 : places()),
    async turn() {
      return waiting.size === 0 && places() > 0 ? begin() : waitForTurn()
    },
    refuseWaiting(retryAfterMs) {
      for (const { refuse } of [...waiting]) refuse(refusal(retryAfterMs))
    },
  }

  function places(): number {
    return Math.max(0, Math.min(concurrent - running.size, perSecond - begunWithinSecond))
  }

  function waitForTurn(): Promise<() => void> {
    const expectedMs = expectedWaitMs()
    if (expectedMs > maxWaitMs) throw refusal(expectedMs)
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(waiter)
      }
      const waiter = {
        admit: (endCall: () => void) => (end(), resolve(endCall)),
        refuse: (error: Error) => (end(), reject(error)),
      }
      const timer = setTimeout(() => waiter.refuse(refusal(Math.max(maxWaitMs, expectedWaitMs()))), maxWaitMs)
      unref(timer)
      waiting.add(waiter)
    })
  }

  /** How long a new caller would wait behind those who wait. At least this long: a call may take longer than usual. */
  function expectedWaitMs(): number {
    const ahead = waiting.size + 1
    const [oldest] = running
    const callMs = Math.max(typicalMs, oldest ? clock() - oldest.since : 0)
    const forPlace = (ahead / concurrent) * callMs
    const forRate = (Math.ceil(ahead / perSecond) - 1) * 1000
    return Math.max(forPlace, forRate)
  }

  function begin(): () => void {
    const call = { since: clock() }
    running.add(call)
    begunWithinSecond += 1
    const timer = setTimeout(() => {
      begunWithinSecond -= 1
      admitNext()
    }, 1000)
    unref(timer)
    return () => {
      if (!running.delete(call)) return
      const tookMs = clock() - call.since
      typicalMs = typicalMs === 0 ? tookMs : typicalMs + newestWeight * (tookMs - typicalMs)
      admitNext()
    }
  }

  /** Begins the call before the caller goes on, so that nobody new takes its place. */
  function admitNext(): void {
    const [next] = waiting
    if (next && places() > 0) next.admit(begin())
  }
}
