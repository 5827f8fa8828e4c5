/** Rows of the merchant's desk as they come from either database, and what they mean. */
import type { AuditEntry, DeskAction, PaymentChange } from './desk-store.js'
import type { PaymentStatus } from '../../core/contract/wire.js'

export type AuditRow = { at: number; reference: string; action: DeskAction; actor: string; detail: string }

export type ChangeRow = {
  payment_id: string
  revision: number
  at: number
  status: PaymentStatus
  received: string
  remaining: string
  flags: string
}

export function toAuditEntry({ actor, ...row }: AuditRow): AuditEntry {
  return { ...row, by: actor }
}

export function toPaymentChange(row: ChangeRow): PaymentChange {
  return {
    paymentId: row.payment_id,
    revision: row.revision,
    at: row.at,
    status: row.status,
    received: row.received,
    remaining: row.remaining,
    flags: JSON.parse(row.flags) as PaymentChange['flags'],
  }
}
