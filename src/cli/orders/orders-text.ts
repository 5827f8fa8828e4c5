/** Formats orders for `crypto-checkout orders`: only data that the shop and its payers already have. */
import { isoTime, timeOf } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import { bareFlag } from '../options/options.js'
import type { Incident, NotificationRecord, PaymentRecord } from '../../server/store/index.js'

/** The public fields of a payment, and those for finding it at the payment service and on its network. */
export function paymentOf({ id, serviceId, chain, coin, destination, observation, ...times }: PaymentRecord) {
  const { status, received, remaining, flags, txId } = observation
  return {
    id,
    serviceId,
    status,
    flags,
    method: `${coin.symbol} on ${chain.name}`,
    address: destination.address,
    amount: destination.amount,
    received,
    remaining,
    ...present({ txId }),
    revealedAt: isoTime(times.revealedAt),
    checkedAt: isoTime(times.checkedAt),
    ...present({ nextCheckAt: timeOf(times.nextCheckAt) }),
  }
}

/** A notification, and how its delivery stands. */
export function notificationOf(notification: NotificationRecord) {
  const { id, type, at, state, attempts, nextAttemptAt, deliveredAt, answer } = notification
  return {
    id,
    type,
    at: isoTime(at),
    state,
    attempts,
    ...present({ answer, deliveredAt: timeOf(deliveredAt), nextAttemptAt: timeOf(nextAttemptAt) }),
  }
}

/** An incident, and when the operator was alerted. */
export function incidentOf({ id, kind, paymentId, detail, at, reportedAt }: Incident) {
  return present({ id, kind, paymentId, detail, at: isoTime(at), reportedAt: timeOf(reportedAt) })
}

/** A record as lines; nested records are indented. */
export function asLines(record: object, indent = ''): string {
  return Object.entries(record)
    .map(([name, value]: [string, unknown]) => {
      const inner = Array.isArray(value) ? value.filter((item) => typeof item === 'object') : [value]
      if (inner.length > 0 && typeof inner[0] === 'object')
        return inner.map((item) => `${indent}${name}\n${asLines(item as object, `${indent}  `)}`).join('')
      return `${indent}${name.padEnd(13)} ${Array.isArray(value) ? value.join(', ') : String(value)}\n`
    })
    .join('')
}

export const jsonOption = bareFlag('--json', 'print JSON')

/** JSON for other programs. */
export function asJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** A text as one word of a shell, such as the reference of an order. */
export const shellWord = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`
