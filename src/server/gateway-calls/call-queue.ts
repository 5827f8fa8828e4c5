/**
 * The queue of one kind of calls: limits on concurrency and rate, first in, first out. Waiting is bounded: a caller
 * whose wait would exceed the bound is refused on arrival if that is foreseeable, else at the bound.
 */
import { unref } from '../timers.js'

/** The limits of one kind of calls for one process. */
export type QueueLimits = {
  /** Concurrent calls. */
  concurrent: number
  /** Calls started within any second. */
  perSecond: number
  /** The longest wait for a turn. */
  maxWaitMs: number
}

export type CallQueue = {
  /**
   * Waits for a turn. The returned function ends the turn.
   * @throws the error that `refusal` makes of the ms until a retry makes sense.
   */
  turn(): Promise<() => void>
  /** How many calls could start now without waiting; 0 while callers wait. */
  free(): number
  /** Refuses all waiting callers. */
  refuseWaiting(retryAfterMs: number): void
}

/** The weight of the last call in the average duration. */
const newestWeight = 0.2

/**
 * @param refusal makes the error of a refused caller.
 * @param clock milliseconds that never go back. Default: the runtime's monotonic clock.
 */
export function createCallQueue(
  { concurrent, perSecond, maxWaitMs }: QueueLimits,
  refusal: (retryAfterMs: number) => Error,
  clock: () => number = () => performance.now(),
): CallQueue {
  const waiting = new Set<{ admit: (end: () => void) => void; refuse: (error: Error) => void }>()
  /** The start of each running call. The oldest is first. */
  const running = new Set<{ since: number }>()
  let begunWithinSecond = 0
  /** The duration of a call: a moving average. */
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
      // Keeps the process: a script of a shop may have nothing else that does, and awaits its turn.
      const timer = setTimeout(() => waiter.refuse(refusal(Math.max(maxWaitMs, expectedWaitMs()))), maxWaitMs)
      waiting.add(waiter)
    })
  }

  /** The wait of a new caller behind the waiting ones. A lower bound: a call may take longer than usual. */
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

  /** Reserves the slot before waking the waiter, so the queue stays first in, first out. */
  function admitNext(): void {
    const [next] = waiting
    if (next && places() > 0) next.admit(begin())
  }
}
