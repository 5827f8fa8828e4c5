/** A row of the table of refunds, as it comes from either database. What no statement compares is JSON. */
import type { Refund, RefundState } from '../rules/refund-data.js'

export type RefundRow = {
  id: string
  reference: string
  payment_id: string
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
      state: row.state,
    },
    ...{ requestedAt: row.requested_at, expiresAt: row.expires_at },
  }
}

/** The values of a row, in the order of the columns of every statement. */
export function toRefundValues(refund: Refund): (string | number)[] {
  const { id, reference, paymentId, state, requestedAt, expiresAt } = refund
  return [id, reference, paymentId, state, requestedAt, expiresAt, toRefundData(refund)]
}

/** What no statement compares. JSON leaves out what is undefined. */
export function toRefundData(refund: Refund): string {
  const { session, payment, amount, fromCredit, fiat, requestedBy, reason } = refund
  const { address, tag, addressAt, transaction, endedAt, endedBy } = refund
  return JSON.stringify({
    ...{ session, payment, amount, fromCredit, fiat, requestedBy, reason },
    ...{ address, tag, addressAt, transaction, endedAt, endedBy },
  } satisfies Record<Exclude<keyof Refund, Column>, unknown>)
}

/** A refund without the payer's account, for a row whose order is kept no longer. Undefined where it has none. */
export function withoutAccount(refund: Refund): Refund | undefined {
  const { address, tag, ...rest } = refund
  return address === undefined && tag === undefined ? undefined : rest
}

type Column = 'id' | 'reference' | 'paymentId' | 'state' | 'requestedAt' | 'expiresAt'
