/** An order of the rows of all that belongs to it. */
import { toRefund, type RefundRow } from '../refund-rows.js'
import {
  claims,
  incidents,
  toCheckedRow,
  toOrderRecord,
  type ClaimRow,
  type IncidentRow,
  type OrderRow,
  type PaymentRow,
} from '../rows.js'
import type { Order } from '../store.js'

/** Each list in its sequence; the payments are revealed. */
export type OrderRows = {
  record: OrderRow | undefined
  payments: PaymentRow[]
  pending: Pick<PaymentRow, 'id' | 'order_price'>[]
  refunds: RefundRow[]
  incidents: IncidentRow[]
  claims: ClaimRow[]
  notified: string[]
}

export function toOrder(reference: string, rows: OrderRows): Order {
  return {
    reference,
    ...(rows.record && { record: toOrderRecord(rows.record) }),
    payments: rows.payments.map(toCheckedRow),
    pending: rows.pending.map(({ id, order_price }) => ({
      id,
      ...(order_price !== null && { price: order_price }),
    })),
    refunds: rows.refunds.map(toRefund),
    incidents: rows.incidents.map(incidents.toRecord),
    claims: rows.claims.map(claims.toRecord),
    notified: rows.notified,
  }
}
