/** The checks of payments over a store and a service that answer as each test says. */
import { vi } from 'vitest'
import { CheckoutError } from '../../src/core/contract/problem.js'
import { GatewayError, type Transaction } from '../../src/gateway/index.js'
import type { Context } from '../../src/server/context.js'
import { paymentChecks } from '../../src/server/payments/checks.js'
import { serviceIds } from '../../src/server/payments/service-ids.js'
import { pricePolicyOf } from '../../src/server/rules/price-policy.js'
import type { Observation, PaymentRecord, Store } from '../../src/server/store/store.js'
import { recordCheck, recordFailedCheck } from './recorded-checks.js'
import { attempt, awaiting, destination as trx } from './stored-orders.js'

export const now = 10_000_000
export const intervalMs = 5000
const destination = { ...trx, amount: '25.5' }
export const open: Observation = { ids: ['service-1'], ...awaiting }

export const payment = (change: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...attempt('payment-1', { startedAt: now - 60_000, priceHeldUntil: now + 600_000 }),
  ...{ serviceId: 'service-1', destination, observation: open, revision: 3, stale: false, quietChecks: 4 },
  ...{ revealedAt: now - 60_000, updatedAt: now - 50_000, checkedAt: now - 1000, nextCheckAt: now },
  ...change,
})
const transaction: Transaction = {
  ...{ shape: 'expanded', type: 'receive', status: 'pending', chain: 'tron', coin: 'tron' },
  ...{ ids: ['service-1'], address: destination.address, contract: '', amount: '25.5' },
  ...{ received: '0', remaining: '25.5' },
}
export const complete: Transaction = { ...transaction, status: 'completed', received: '25.5', remaining: '0' }
export const short: Transaction = { ...transaction, received: '5', remaining: '20.5' }
export const failures = {
  refusal: new GatewayError('http-status', 'no', { status: 404 }),
  outage: new GatewayError('timeout', 'no'),
  open: new CheckoutError('gateway-unavailable'),
}

/** Checks of a store with one payment, which changes as tests say. Their tests mock `server/orders/changes.js`. */
export function checks(change: Partial<Store> = {}, first = payment()) {
  const stored = { payment: first as PaymentRecord | undefined }
  const validate = vi.fn((_id: string) => Promise.resolve(transaction))
  recordCheck.mockReset().mockResolvedValue(true)
  recordFailedCheck.mockReset().mockResolvedValue(false)
  const rearm = vi.fn<Store['rearm']>(() => Promise.resolve(true))
  const getPayment = vi.fn<Store['getPayment']>(() => Promise.resolve(stored.payment))
  const freshRateOf = vi.fn<() => Promise<{ perCoin: string } | undefined>>(() =>
    Promise.resolve({ perCoin: '2' }),
  )
  const run = vi.fn((_kind: string, call: () => unknown, _payment: string) => call())
  const onError = vi.fn()
  const listeners = { onNotification: vi.fn(), onIncident: vi.fn() }
  const context = {
    store: {
      ...{ rearm, getPayment },
      getOrder: () => Promise.resolve(undefined),
      listPayments: () => Promise.resolve([]),
      ...change,
    },
    gateway: { payments: { validate } },
    calls: { run },
    serviceIds: serviceIds(),
    rates: { freshRateOf },
    pricePolicy: pricePolicyOf({}),
    now: () => now,
    checkIntervalMs: intervalMs,
    onError,
  }
  return {
    ...paymentChecks(context as unknown as Context, listeners),
    ...{
      stored,
      context,
      validate,
      recordCheck,
      recordFailedCheck,
      rearm,
      getPayment,
      freshRateOf,
      run,
      onError,
    },
    ...listeners,
    /** What the last check recorded. */
    recorded: () => recordCheck.mock.calls.at(-1)?.[2],
  }
}
