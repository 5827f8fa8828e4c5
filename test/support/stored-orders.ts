/** An order as the tests of stores make it. */
import { subtractDecimals } from '../../src/core/money/decimal.js'
import { recordCheck } from './order-changes.js'
import { notificationId } from '../../src/server/notifications/notification.js'
import type {
  DeliveryResult,
  Destination,
  NewAttempt,
  Observation,
  Order,
  OrderWrite,
  Store,
} from '../../src/server/store/store.js'

export const destination: Destination = {
  serviceIds: ['service-1'],
  address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  contract: '',
  amount: '25.5',
}
export const awaiting: Observation = {
  serviceStatus: 'pending',
  received: '0',
  remaining: '25.5',
  status: 'awaiting',
  flags: [],
}
export const paid: Observation = {
  serviceStatus: 'completed',
  received: '25.5',
  confirmed: '25.5',
  remaining: '0',
  status: 'paid',
  flags: [],
}

/** A check that finds the whole price, and decides the order. */
export const paidCheck = { observation: paid, checkedAt: 3000, nextCheckAt: undefined, fulfils: true }

/** Two more than the price. */
export const overpaid: Observation = { ...paid, received: '27.5', confirmed: '27.5', flags: ['overpaid'] }

/** A payment that the service took back: it confirms nothing of the money any more. */
export const reverted: Observation = unconfirmed({ ...paid, status: 'review', wasPaid: true })

/** The same money, which the service does not confirm. */
export function unconfirmed({ confirmed: _, ...observation }: Observation): Observation {
  return { ...observation, serviceStatus: 'pending' }
}

/** A part of the amount, which the service confirms. */
export function partly(received: string): Observation {
  const remaining = subtractDecimals('25.5', received)
  return { ...awaiting, received, confirmed: received, remaining, status: 'partial' }
}

export function attempt(id: string, change: Partial<NewAttempt> = {}): NewAttempt {
  return {
    id,
    sessionId: 'session-1',
    reference: 'order-1',
    chainId: 'tron',
    coinId: 'tron',
    priceAmount: '49.99',
    fiatCurrency: 'USD',
    chain: { id: 'tron', name: 'TRON', type: 'tron' },
    coin: { id: 'tron', name: 'TRON', symbol: 'TRX', token: false },
    priceHeldUntil: 5000,
    startedAt: 1000,
    ...change,
  }
}

/** A payment of an order of its own, revealed at 2000 and due at 17,000. */
export async function revealOrder(store: Store, order: string, at = 2000): Promise<void> {
  const id = `payment-of-${order}`
  await store.claimAttempt(attempt(id, { reference: order, sessionId: `session-of-${order}` }))
  await store.recordDestination(id, { ...destination, address: `address-of-${order}` })
  await store.reveal(id, `service-of-${order}`, awaiting, { at, nextCheckAt: at + 15_000 })
}

/** Decides that order for its payment. */
export function payOrder(store: Store, order: string, at = 3000, nextCheckAt?: number): Promise<boolean> {
  return recordCheck(store, `payment-of-${order}`, 1, {
    observation: paid,
    checkedAt: at,
    nextCheckAt,
    fulfils: true,
  })
}

/** A write of nothing but a new version. */
export function writeOf({ record }: Order, change: Partial<OrderWrite> = {}): OrderWrite {
  if (!record) throw new Error('The order has no record.')
  return {
    ...{ record: { ...record, version: record.version + 1 }, version: record.version },
    ...{ payments: [], changes: [], abandoned: [], refunds: [], claims: [], incidents: [] },
    ...{ notifications: [], entries: [], ...change },
  }
}

/** The id of the notification that an order is paid. */
export const paidId = (order: string): string => notificationId('order.paid', order)

/** The shop took a notification. */
export const taken = (at: number): DeliveryResult => ({ outcome: 'taken', answer: 'taken', at })

/** The counts of a store without an incident that waits for a person. */
export const noIncidents = { review: 0, reverted: 0, late: 0, overpaid: 0, duplicate: 0, short: 0, claim: 0 }

/** A test of two stores on the same data, new for each test. */
export type StoreTest = (name: string, test: (store: Store, second: Store) => unknown) => void
