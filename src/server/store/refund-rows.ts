/** A row of the table of refunds, as it comes from either database. What no statement compares is JSON. */
import type { Refund } from '../rules/refund-data.js'
import { columnsOf, type RowOf } from './sql/columns.js'

type Compared = 'id' | 'reference' | 'paymentId' | 'state' | 'requestedAt' | 'expiresAt'

const refunds = columnsOf<Pick<Refund, Compared>>()({
  id: 'id',
  reference: 'reference',
  paymentId: 'payment_id',
  state: 'state',
  requestedAt: 'requested_at',
  expiresAt: 'expires_at',
})
export type RefundRow = RowOf<typeof refunds> & { data: string }

export function toRefund(row: RefundRow): Refund {
  return { ...(JSON.parse(row.data) as Omit<Refund, Compared>), ...refunds.toRecord(row) }
}

export function toRefundRow(refund: Refund): RefundRow {
  return { ...refunds.toRow(refund), data: refunds.restOf(refund) }
}

/** A refund without the payer's account, for a row whose order is kept no longer. Undefined where it has none. */
export function withoutAccount(refund: Refund): Refund | undefined {
  const { address, tag, ...rest } = refund
  return address === undefined && tag === undefined ? undefined : rest
}
