/**
 * How a request uses the store: its waits are bounded, and a failure says when to try again. A database that accepts and
 * never answers must not hold a payer for as long as its driver waits.
 */
import { CheckoutError } from '../core/contract/problem.js'
import type { Store } from './store/store.js'
import { within } from './timers.js'

/** The longest wait of one step: longer than the 5 s for a lock. */
const stepWaitMs = 6000
/** The longest wait of all steps of a request together. */
const requestWaitMs = 8000
/** By then a store that was full or unreachable may have recovered. */
const retrySeconds = 5

/** Waits for a step of the store. A step that takes too long goes on, and its result is ignored: its outcome is unknown. */
export type StoreSteps = <T>(step: Promise<T>) => Promise<T>

/**
 * The steps of one request.
 * @param onError receives the cause of a failure, as `store`.
 * @throws {CheckoutError} `store-unavailable`
 */
export function storeSteps(onError: (error: unknown, where: string) => void): StoreSteps {
  let leftMs = requestWaitMs
  return async (step) => {
    const startedAt = performance.now()
    try {
      return await within(Math.min(stepWaitMs, leftMs), () => step)
    } catch (error) {
      throw storeProblem(error, onError)
    } finally {
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt))
    }
  }
}

/**
 * The same store, with something around each of its steps.
 * @param around gets the name of the step, and the step itself.
 */
export function aroundSteps(store: Store, around: (name: string, step: () => unknown) => unknown): Store {
  return new Proxy(store, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      // These two ask no database.
      if (typeof method !== 'function' || name === 'clockOffsetMs' || name === 'weaknesses') return method
      return (...values: unknown[]) =>
        around(String(name), (): unknown => Reflect.apply(method, target, values))
    },
  })
}

/**
 * A store for requests: what fails in it is reported as `store`, and is `store-unavailable` for the caller. What a rule or an
 * admission refuses stays as it is.
 */
export function withStoreProblems(store: Store, onError: (error: unknown, where: string) => void): Store {
  return aroundSteps(store, async (_, step) => {
    try {
      return await step()
    } catch (error) {
      throw storeProblem(error, onError)
    }
  })
}

/** What a step threw, as its caller sees it. The operator gets what no caller does. */
function storeProblem(error: unknown, onError: (error: unknown, where: string) => void): CheckoutError {
  if (error instanceof CheckoutError) return error
  onError(error, 'store')
  return new CheckoutError('store-unavailable', {
    detail: 'Payments can’t be read or stored at the moment: try again soon.',
    retryAfterSeconds: retrySeconds,
  })
}
