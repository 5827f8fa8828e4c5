/** The tables of the store in memory. Values are copied on their way in and out, as a database would. */
import type { CheckedState } from '../apply-check.js'
import type { Attempt, Fulfilment, Incident, NotificationRecord, PaymentRecord } from '../store.js'

/** An attempt, and once it is revealed its payment. */
export type MemoryRow = {
  attempt: Attempt
  payment?: CheckedState & Pick<PaymentRecord, 'serviceId' | 'revealedAt'>
}

/** What a store in memory holds. Stores that share one share their data. */
export class MemoryDatabase {
  readonly rows = new Map<string, MemoryRow>()
  /** Ids of payments by the service's identifiers. */
  readonly identifiers = new Map<string, string>()
  /** By order. */
  readonly fulfilments = new Map<string, Fulfilment>()
  readonly notifications = new Map<string, NotificationRecord>()
  readonly incidents = new Map<string, Incident & { nextReportAt?: number }>()
  mode: 'sandbox' | 'live' | undefined
}

/** A deep copy of plain data, for which `structuredClone` is slow. */
export function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  // A mapped array and an object with the same keys have the type of what they are made of.
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
  const { settledAt: __, ...checked } = payment
  return copy({ ...checked, ...rest, destination })
}

/** Watched payments that are due, the most overdue first. */
export function dueRows({ rows }: MemoryDatabase, now: number): MemoryRow[] {
  return [...rows.values()]
    .filter(({ payment }) => (payment?.nextCheckAt ?? Infinity) <= now)
    .sort((a, b) => (a.payment?.nextCheckAt ?? 0) - (b.payment?.nextCheckAt ?? 0))
}
