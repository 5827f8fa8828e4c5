/** Orders as `crypto-checkout orders` prints them: what the shop and its payers know already, and no more. */
import type { Incident, NotificationRecord, OrderSummary, PaymentRecord } from '../../server/index.js'

/** What the page shows of a payment, and what a person needs to find it at the payment service and on its network. */
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
    ...(txId !== undefined && { txId }),
    revealedAt: iso(times.revealedAt),
    checkedAt: iso(times.checkedAt),
    ...(times.nextCheckAt !== undefined && { nextCheckAt: iso(times.nextCheckAt) }),
  }
}

/** How the telling of the shop stands. */
export function tellingOf({ id, attempts, nextAttemptAt, deliveredAt }: NotificationRecord) {
  return {
    id,
    state: deliveredAt !== undefined ? 'taken' : nextAttemptAt !== undefined ? 'under way' : 'given up',
    attempts,
    ...(deliveredAt !== undefined && { takenAt: iso(deliveredAt) }),
    ...(nextAttemptAt !== undefined && { nextAttemptAt: iso(nextAttemptAt) }),
  }
}

/** What a person has to look at, and since when the operator knows. */
export function incidentOf({ id, kind, paymentId, detail, at, reportedAt }: Incident) {
  return {
    id,
    kind,
    paymentId,
    ...(detail !== undefined && { detail }),
    at: iso(at),
    ...(reportedAt !== undefined && { reportedAt: iso(reportedAt) }),
  }
}

/** An order of a list. */
export function summaryOf({ at, updatedAt, paidAt, ...summary }: OrderSummary) {
  return {
    ...summary,
    at: iso(at),
    updatedAt: iso(updatedAt),
    ...(paidAt !== undefined && { paidAt: iso(paidAt) }),
  }
}

/** A record in lines; those of a record within it are indented. */
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

/** JSON for other programs. */
export function asJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** A time of the store, for people and programs. */
export function iso(at: number): string {
  return new Date(at).toISOString()
}
