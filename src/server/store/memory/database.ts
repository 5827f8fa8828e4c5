/** The tables of the store in memory. Values are copied on the way in and out, as by a database. */
import { isStale } from '../../rules/check.js'
import { emptyRecord } from '../../rules/conclude.js'
import type { Link, LinkOrder } from '../../rules/link-data.js'
import type { AuditEntry, Claim, Incident, OrderRecord } from '../../rules/order.js'
import type { Attempt, CheckedRow, PaymentChange, PaymentRecord } from '../../rules/payment.js'
import type { Refund } from '../../rules/refund-data.js'
import type { StoredDocument } from '../document-store.js'
import type { NotificationRecord } from '../notification-store.js'
import type { UnknownDelivery } from '../store.js'

/** An attempt, and its payment once it is revealed. */
export type MemoryRow = { attempt: Attempt; payment?: CheckedRow }

/**
 * The data of a store in memory. Stores that share a database share its data.
 * @example
 * const database = new MemoryDatabase()
 * const [first, second] = [memoryStore(database), memoryStore(database)]
 */
export class MemoryDatabase {
  readonly rows = new Map<string, MemoryRow>()
  /** Ids of payments by the service's identifiers. */
  readonly identifiers = new Map<string, string>()
  /** By reference. */
  readonly orders = new Map<string, OrderRecord>()
  readonly outbox = new Map<string, NotificationRecord>()
  /** By id. */
  readonly sessions = new Map<string, { session: string; expiresAt: number }>()
  /** By name. */
  readonly links = new Map<string, Link>()
  /** By reference. */
  readonly linkOrders = new Map<string, LinkOrder>()
  /** By kind and id. */
  readonly documents = new Map<string, StoredDocument>()
  readonly audit: AuditEntry[] = []
  readonly claims: Claim[] = []
  /** By id. */
  readonly refunds = new Map<string, Refund>()
  readonly paymentChanges: (PaymentChange & { reference: string })[] = []
  readonly incidents = new Map<string, MemoryIncident>()
  /** By identifier. */
  readonly unknownDeliveries = new Map<string, UnknownDelivery>()
  mode: 'sandbox' | 'live' | undefined
  restoredAt: number | undefined
}

export type MemoryIncident = Incident & { nextReportAt?: number }

/** Changes the version of an order, whose record is created where there is none. */
export function touchOrder(
  { orders }: MemoryDatabase,
  reference: string,
  at: number,
  change: Partial<OrderRecord> = {},
): void {
  const record = orders.get(reference) ?? emptyRecord(reference, at)
  orders.set(reference, { ...record, ...change, version: record.version + 1 })
}

/** A deep copy of plain data, for which `structuredClone` is slow. */
export function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  // A mapped array and an object with the same keys have the type of their source.
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item)) as T
  const copied: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) copied[key] = copy<unknown>(item)
  return copied as T
}

/** Compares as databases compare text, byte by byte. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** All that was claimed of an order. */
export function rowsOf({ rows }: MemoryDatabase, reference: string): MemoryRow[] {
  return [...rows.values()].filter(({ attempt }) => attempt.reference === reference)
}

/** Whether its address was not shown yet, and may be. */
export function isPending({ phase }: Attempt): boolean {
  return phase === 'creating' || phase === 'created'
}

export function allPayments({ rows }: MemoryDatabase): CheckedRow[] {
  return [...rows.values()].flatMap(({ payment }) => payment ?? [])
}

/** The payments of an order, the oldest first. */
export function paymentsOf(database: MemoryDatabase, reference: string): CheckedRow[] {
  return allPayments(database)
    .filter((payment) => payment.reference === reference)
    .sort((a, b) => a.revealedAt - b.revealedAt || compareText(a.id, b.id))
}

/** Watched payments that are due, the most overdue first. */
export function duePayments(database: MemoryDatabase, now: number): CheckedRow[] {
  return allPayments(database)
    .filter(({ nextCheckAt = Infinity }) => nextCheckAt <= now)
    .sort((a, b) => (a.nextCheckAt ?? 0) - (b.nextCheckAt ?? 0))
}

/** As it is read alone. */
export function toMemoryRecord(payment: CheckedRow): PaymentRecord {
  const { settledAt: _, failedAt, pastEndChecks: __, unreadable: ___, ...record } = copy(payment)
  return { ...record, stale: isStale(record.observation, record.checkedAt, failedAt) }
}

/** Watches a payment from a time on. One that was watched no more is settled, and stays so. */
export function watchFrom(payment: CheckedRow, at: number): void {
  if (payment.nextCheckAt === undefined) payment.pastEndChecks = 0
  payment.nextCheckAt = at
}

/** A new incident is reported at once; of a known one, its end is written. */
export function writeIncident({ incidents }: MemoryDatabase, incident: Incident): void {
  const known = incidents.get(incident.id)
  if (known) Object.assign(known, { closedAt: incident.closedAt })
  else incidents.set(incident.id, { ...incident, nextReportAt: incident.at })
}
