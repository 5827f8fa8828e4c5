/** The tables of the store in memory. Values are copied on the way in and out, as by a database. */
import { isStale, type CheckedState } from '../apply-check.js'
import type { Attempt, Fulfilment, Incident, OrderPrice, PaymentRecord, UnknownDelivery } from '../store.js'
import type { AuditEntry, DeskAction, PaymentChange } from '../desk-store.js'
import type { NotificationRecord } from '../notification-store.js'
import type { Refund } from '../refund-store.js'

/** An attempt, and its payment once it is revealed. */
export type MemoryRow = {
  attempt: Attempt
  payment?: CheckedState & Pick<PaymentRecord, 'serviceId' | 'revealedAt'>
}

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
  /** By order. */
  readonly fulfilments = new Map<string, Fulfilment>()
  readonly orderPrices = new Map<string, OrderPrice>()
  readonly outbox = new Map<string, NotificationRecord>()
  /** How many notifications an order has had. */
  readonly orderSequences = new Map<string, number>()
  /** By id. */
  readonly sessions = new Map<string, { session: string; expiresAt: number }>()
  readonly audit: AuditEntry[] = []
  /** By id. */
  readonly refunds = new Map<string, Refund>()
  readonly paymentChanges: PaymentChange[] = []
  readonly incidents = new Map<string, MemoryIncident>()
  /** By identifier. */
  readonly unknownDeliveries = new Map<string, UnknownDelivery>()
  mode: 'sandbox' | 'live' | undefined
}

export type MemoryIncident = Incident & { nextReportAt?: number }

const decidingActions: readonly DeskAction[] = ['accept', 'close', 'note']

/** Adds a row to the log of manual actions; some end the incidents of the order. */
export function writeEntry(database: MemoryDatabase, entry: AuditEntry): void {
  database.audit.push(copy(entry))
  if (decidingActions.includes(entry.action))
    closeIncidents(database, entry.at, ({ reference }) => reference === entry.reference)
}

/** As the triggers of the databases do it. */
export function closeIncidents(
  { incidents }: MemoryDatabase,
  at: number | undefined,
  matches: (incident: Incident) => boolean,
): void {
  for (const incident of incidents.values()) if (matches(incident)) incident.closedAt ??= at ?? incident.at
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

export function setOrDelete<Key extends string>(
  target: { [key in Key]?: number },
  key: Key,
  value: number | undefined,
): void {
  if (value === undefined) delete target[key]
  else target[key] = value
}

/** @throws when the attempt is not revealed. */
export function toMemoryRecord({ attempt, payment }: MemoryRow): PaymentRecord {
  const { phase: _, destination, ...rest } = attempt
  if (!payment || !destination) throw new Error('The payment is not revealed.')
  const { settledAt: __, failedAt, pastEndChecks: ___, ...checked } = payment
  const stale = isStale(payment.observation, payment.checkedAt, failedAt)
  return copy({ ...checked, stale, ...rest, destination })
}

/** Watched payments that are due, the most overdue first. */
export function dueRows({ rows }: MemoryDatabase, now: number): MemoryRow[] {
  return [...rows.values()]
    .filter(({ payment }) => (payment?.nextCheckAt ?? Infinity) <= now)
    .sort((a, b) => (a.payment?.nextCheckAt ?? 0) - (b.payment?.nextCheckAt ?? 0))
}

/** Watches a payment from a time on. One that was watched no more is settled, and stays so. */
export function watchFrom(payment: CheckedState, at: number): void {
  if (payment.nextCheckAt === undefined) payment.pastEndChecks = 0
  payment.nextCheckAt = at
}
