/** A flow whose client and page a test answers by hand, and whose time it lets pass. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { BaseFlow, CheckoutFlowOptions } from '../../src/client/base-flow.js'
import { CheckoutClientError } from '../../src/client/checkout-client.js'
import { CheckoutFlow } from '../../src/client/checkout-flow.js'
import type { CheckoutState } from '../../src/client/checkout-state.js'
import { last, ManualClient, ManualSignals, methods, session, type Pending } from './manual-client.js'

/** For the top of a file. */
export function useFakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}

export const settle = () => vi.advanceTimersByTimeAsync(0)

export const refusal = (code: string, retryable = false) => new CheckoutClientError(code, { code, retryable })

/** Answers the last request of a kind. */
export function answer<T>(requests: readonly Pending<T, unknown>[], value: T) {
  last(requests).resolve(value)
  return settle()
}

/** Fails the last request of a kind: without an answer, or with this refusal. */
export function fail(
  requests: readonly Pick<Pending<unknown, unknown>, 'reject'>[],
  error: Error = new TypeError('Failed to fetch'),
) {
  last(requests).reject(error)
  return settle()
}

/** A flow that was started. `names` are the states that it reported. */
export function beginFlow(
  changes: Partial<CheckoutFlowOptions> = {},
  create: (options: CheckoutFlowOptions) => BaseFlow = (options) => new CheckoutFlow(options),
) {
  const client = new ManualClient()
  const signals = new ManualSignals()
  const names: CheckoutState['name'][] = []
  const flow = create({
    client,
    signals,
    onChange: ({ name }) => names.push(name),
    checkAddress: () => Promise.resolve(true),
    ...changes,
  })
  flow.start()
  const open = (order = session()) => answer(client.sessions, order)
  const choosing = async (order = session(), listed = methods) => {
    await open(order)
    await answer(client.lists, listed)
  }
  return { client, signals, names, flow, open, choosing }
}
