/** A row of the table of refunds, as it comes from either database. What no statement compares is JSON. */
import type { Refund, RefundState } from './refund-store.js'

export type RefundRow = {
  id: string
  reference: string
  payment_id: string
  covers: string
  state: RefundState
  requested_at: number
  expires_at: number
  data: string
}

export function toRefund({ data, ...row }: RefundRow): Refund {
  return {
    ...(JSON.parse(data) as Omit<Refund, Column>),
    ...{
      id: row.id,
      reference: row.reference,
      paymentId: row.payment_id,
      covers: row.covers,
      state: row.state,
    },
    ...{ requestedAt: row.requested_at, expiresAt: row.expires_at },
  }
}

/** The values of a row, in the order of the columns of every statement. */
export function toRefundValues(refund: Refund): (string | number)[] {
  const { id, reference, paymentId, covers, state, requestedAt, expiresAt } = refund
  return [id, reference, paymentId, covers, state, requestedAt, expiresAt, toRefundData(refund)]
}

/** What no statement compares. JSON leaves out what is undefined. */
export function toRefundData(refund: Refund): string {
  const { session, payment, amount, requestedBy, reason } = refund
  const { address, addressAt, transaction, endedAt, endedBy } = refund
  return JSON.stringify({
    ...{ session, payment, amount, requestedBy, reason },
    ...{ address, addressAt, transaction, endedAt, endedBy },
  } satisfies Record<Exclude<keyof Refund, Column>, unknown>)
}

type Column = 'id' | 'reference' | 'paymentId' | 'covers' | 'state' | 'requestedAt' | 'expiresAt'
