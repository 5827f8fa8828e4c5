/** What happened to an order, in its sequence: from the records of its payments, decisions, notifications and actions. */
import { namedTag } from '../../core/chains/tags.js'
import { isoTime } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import type { AuditEntry, Fulfilment, NotificationRecord, Order, PaymentChange } from '../store/store.js'

/** What happened, in the words of the timeline. */
export const timelineEvents = [
  'created',
  'shown',
  'changed',
  'paid',
  'accepted',
  'incident',
  'notification',
  'delivery',
  'refund',
  'claim',
  'action',
] as const

/** One thing that happened. Amounts are decimal strings in the coin. */
export type TimelineEntry = {
  /** ISO 8601. */
  at: string
  /**
   * `created` and `shown` are of a payment; `changed` is what a check or a person made of it; `paid` and `accepted` are the
   * decision; `delivery` is the last answer of the shop to a notification; `refund` is the address that the payer gave for one, with its tag or memo; `claim` is a payer's word that they paid; `action` is what a person did.
   */
  event: (typeof timelineEvents)[number]
  /** The payment that it is about. */
  payment?: string
  /** The status after it. */
  status?: string
  /** What had been received. */
  received?: string
  /** What was missing. */
  remaining?: string
  /** The flags of the payment. */
  flags?: string[]
  /** The id of the notification, of the incident or of the refund. */
  id?: string
  /** The type of the notification, the kind of the incident, or the action. */
  type?: string
  /** Whose action it was. */
  by?: string
  /** Why, or what the delivery came to. */
  detail?: string
}

export type OrderRecords = Pick<Order, 'payments' | 'incidents' | 'refunds' | 'claims'> & {
  changes: readonly PaymentChange[]
  decision: Fulfilment | undefined
  notifications: readonly NotificationRecord[]
  actions: readonly AuditEntry[]
}

export function timelineOf(records: OrderRecords): TimelineEntry[] {
  const { payments, changes, decision, notifications, incidents, actions, refunds, claims } = records
  const entries: (Omit<TimelineEntry, 'at'> & { at: number })[] = []
  for (const { id, startedAt, revealedAt } of payments)
    entries.push(
      { at: startedAt, event: 'created', payment: id },
      { at: revealedAt, event: 'shown', payment: id },
    )
  for (const { at, paymentId, status, received, remaining, flags } of changes)
    entries.push({ at, event: 'changed', payment: paymentId, status, received, remaining, flags })
  if (decision) {
    const { at, paymentId: payment, accepted } = decision
    entries.push(
      accepted
        ? { at, event: 'accepted', payment, by: accepted.by, detail: accepted.reason }
        : { at, event: 'paid', payment },
    )
  }
  for (const { at, id, kind, paymentId, detail } of incidents)
    entries.push({ at, event: 'incident', id, type: kind, payment: paymentId, ...present({ detail }) })
  for (const { at, id, type, state, answer, answeredAt } of notifications) {
    entries.push({ at, event: 'notification', id, type, detail: state })
    if (answer !== undefined && answeredAt !== undefined)
      entries.push({ at: answeredAt, event: 'delivery', id, type, detail: answer })
  }
  for (const { id, paymentId, payment, address, tag, addressAt } of refunds)
    if (addressAt !== undefined)
      entries.push({
        at: addressAt,
        event: 'refund',
        id,
        payment: paymentId,
        type: 'address-given',
        detail: tag === undefined ? (address ?? '') : `${address}, ${namedTag(payment.chain, tag)}`,
      })
  for (const { id, at, paymentId: payment, transaction, note } of claims)
    entries.push({ at, event: 'claim', id, payment, detail: note ? `${transaction}: ${note}` : transaction })
  for (const { at, action, by, detail } of actions)
    entries.push({ at, event: 'action', type: action, by, detail })
  const rank = (event: TimelineEntry['event']) => timelineEvents.indexOf(event)
  return entries
    .sort((a, b) => a.at - b.at || rank(a.event) - rank(b.event))
    .map((entry) => ({ ...entry, at: isoTime(entry.at) }))
}
