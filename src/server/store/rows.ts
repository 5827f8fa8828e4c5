/** The rows of either database, converted to records. Only the package's own stores write them. */
import { trimDecimal } from '../../core/money/decimal.js'
import { isStale } from '../rules/check.js'
import { columnsOf, type RowOf } from './sql/columns.js'
import type {
  Attempt,
  AttemptKey,
  AttemptPhase,
  AuditEntry,
  CheckedRow,
  Claim,
  DecidedKind,
  Destination,
  Incident,
  NewAttempt,
  Observation,
  OrderLoad,
  OrderRecord,
  OrderSummary,
  PaymentChange,
  PaymentRecord,
  StoreStats,
} from './store.js'

/** A payment from its claim on; what is null at first is not null of a revealed one. */
export type PaymentRow = ReturnType<typeof toAttemptRow> &
  Omit<ReturnType<typeof toCheckedColumns>, 'observation' | 'status' | 'received' | 'tx_id'> & {
    phase: AttemptPhase
    revealed_at: number
    destination: string | null
    service_id: string | null
    observation: string | null
  }

/** What a new attempt has. */
export function toAttemptRow(attempt: NewAttempt) {
  return {
    id: attempt.id,
    session_id: attempt.sessionId,
    reference: attempt.reference,
    chain_id: attempt.chainId,
    coin_id: attempt.coinId,
    price_amount: attempt.priceAmount,
    renewal: attempt.renewal ?? 0,
    request_key: attempt.requestKey ?? null,
    order_price: attempt.orderPrice?.price ?? null,
    sealed_at: attempt.orderPrice?.sealedAt ?? null,
    fiat_currency: attempt.fiatCurrency ?? null,
    chain: JSON.stringify(attempt.chain),
    coin: JSON.stringify(attempt.coin),
    price_held_until: attempt.priceHeldUntil,
    started_at: attempt.startedAt,
  }
}

/** Columns of a payment that statements compare, and that follow from the others. `amount` is the one that a payer was shown. */
export function derivedColumns({
  destination,
  observation,
}: Pick<PaymentRecord, 'destination' | 'observation'>) {
  return {
    status: observation.status,
    amount: trimDecimal(destination.amount),
    received: trimDecimal(observation.received),
    tx_id: observation.txId ?? null,
  }
}

/** What a check changes of a payment. */
export function toCheckedColumns(payment: CheckedRow) {
  const { amount: _, ...derived } = derivedColumns(payment)
  return {
    ...derived,
    observation: JSON.stringify(payment.observation),
    revision: payment.revision,
    updated_at: payment.updatedAt,
    checked_at: payment.checkedAt,
    failed_at: payment.failedAt ?? null,
    quiet_checks: payment.quietChecks,
    unreadable: payment.unreadable ?? 0,
    past_end_checks: payment.pastEndChecks,
    settled_at: payment.settledAt ?? null,
    next_check_at: payment.nextCheckAt ?? null,
  }
}

export type LoadRow = {
  payments: number
  open: number
  open_since: number | null
  failed: number
  lost: number
}

/** The values of a choice, in the order of every statement. */
export function attemptKeyValues({ sessionId, chainId, coinId, priceAmount }: AttemptKey): string[] {
  return [sessionId, chainId, coinId, priceAmount]
}

/** The live attempt that conflicts with a new one: the one with its request key, else the one with its choice. */
export function conflictingAttempt(
  rivals: readonly PaymentRow[],
  requestKey: string | null,
): PaymentRow | undefined {
  return rivals.find(({ request_key }) => request_key !== null && request_key === requestKey) ?? rivals[0]
}

export function toAttempt(row: PaymentRow): Attempt {
  const destination = toDestination(row)
  return { phase: row.phase, ...(destination && { destination }), ...toNewAttempt(row) }
}

function toNewAttempt(row: PaymentRow): NewAttempt {
  return {
    id: row.id,
    sessionId: row.session_id,
    reference: row.reference,
    chainId: row.chain_id,
    coinId: row.coin_id,
    priceAmount: row.price_amount,
    ...(row.renewal > 0 && { renewal: row.renewal }),
    ...(row.order_price !== null && { orderPrice: { price: row.order_price, sealedAt: row.sealed_at ?? 0 } }),
    ...(row.fiat_currency !== null && { fiatCurrency: row.fiat_currency }),
    chain: JSON.parse(row.chain) as Attempt['chain'],
    coin: JSON.parse(row.coin) as Attempt['coin'],
    priceHeldUntil: row.price_held_until,
    startedAt: row.started_at,
    ...(row.request_key !== null && { requestKey: row.request_key }),
  }
}

function toDestination({ destination }: PaymentRow): Destination | undefined {
  return destination === null ? undefined : (JSON.parse(destination) as Destination)
}

/** @throws if the row is not of a revealed payment. */
export function toRecord(row: PaymentRow): PaymentRecord {
  const destination = toDestination(row)
  if (!destination || row.service_id === null || row.observation === null)
    throw new Error('A revealed payment is incomplete.')
  const observation = JSON.parse(row.observation) as Observation
  return {
    serviceId: row.service_id,
    observation,
    revision: row.revision,
    revealedAt: row.revealed_at,
    updatedAt: row.updated_at,
    checkedAt: row.checked_at,
    stale: isStale(observation, row.checked_at, row.failed_at),
    quietChecks: row.quiet_checks,
    ...(row.next_check_at !== null && { nextCheckAt: row.next_check_at }),
    // Last: engines add many fields to a copy one by one, at eight times the cost.
    ...toNewAttempt(row),
    destination,
  }
}

/**
 * A revealed payment as a rule finds it.
 * @throws when the row is not of a revealed payment.
 */
export function toCheckedRow(row: PaymentRow): CheckedRow {
  const { stale: _, ...payment } = toRecord(row)
  return {
    ...payment,
    ...(row.failed_at !== null && { failedAt: row.failed_at }),
    ...(row.unreadable > 0 && { unreadable: row.unreadable }),
    pastEndChecks: row.past_end_checks,
    ...(row.settled_at !== null && { settledAt: row.settled_at }),
  }
}

/** @param row counts always come in one row, whatever the types say. */
export function toLoad(row: LoadRow | undefined): OrderLoad {
  if (!row) throw new Error('The database counted nothing.')
  const { open_since: openSince, ...counts } = row
  return { ...counts, ...(openSince !== null && { openSince }) }
}

/** Identifiers in a plausible form; anything else in a delivery is not stored. */
export function plausibleIdentifiers(identifiers: readonly string[]): string[] {
  return [...new Set(identifiers)].filter((identifier) => /^[!-~]{1,200}$/.test(identifier)).slice(0, 20)
}

/** The record of an order, with its decision in columns. */
type FlatOrder = Omit<OrderRecord, 'decision'> & {
  decisionPayment?: string
  decidedAt?: number
  acceptedBy?: string
  reason?: string
}

const orders = columnsOf<FlatOrder>()({
  reference: 'reference',
  title: 'title',
  price: 'price',
  sealedAt: 'sealed_at',
  state: 'state',
  needs: 'needs',
  version: 'version',
  sequence: 'sequence',
  payments: 'payments',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  shownAt: 'shown_at',
  closedAt: 'closed_at',
  notedAt: 'noted_at',
  decisionPayment: 'decision_payment',
  decidedAt: 'decided_at',
  acceptedBy: 'accepted_by',
  reason: 'reason',
})
export type OrderRow = RowOf<typeof orders>
/** In the sequence of every row. */
export const orderColumns: readonly string[] = Object.values(orders.columns)

export function toOrderRecord(row: OrderRow): OrderRecord {
  const { decisionPayment, decidedAt, acceptedBy, reason = '', ...record } = orders.toRecord(row)
  if (decisionPayment === undefined || decidedAt === undefined) return record
  const decision = { reference: record.reference, paymentId: decisionPayment, at: decidedAt }
  const accepted = acceptedBy === undefined ? {} : { accepted: { by: acceptedBy, reason } }
  return { ...record, decision: { ...decision, ...accepted } }
}

export function toOrderRow(record: OrderRecord): OrderRow {
  const { decision } = record
  const row = orders.toRow(record)
  row.decision_payment = decision?.paymentId ?? null
  row.decided_at = decision?.at ?? null
  row.accepted_by = decision?.accepted?.by ?? null
  row.reason = decision?.accepted?.reason ?? null
  return row
}

/** An order of a list; undefined of one without a payment. */
export function toSummary(record: OrderRecord): OrderSummary | undefined {
  const { reference, state, needs, payments, shownAt, updatedAt, decision, closedAt, title } = record
  if (shownAt === undefined) return undefined
  return {
    ...{ reference, state, payments, at: shownAt, updatedAt },
    ...(title !== undefined && { title }),
    ...(needs && { needs }),
    ...(decision && { paidAt: decision.at }),
    ...(closedAt !== undefined && { closedAt }),
  }
}

export const incidents = columnsOf<Incident>()({
  id: 'id',
  kind: 'kind',
  reference: 'reference',
  paymentId: 'payment_id',
  detail: 'detail',
  at: 'at',
  reportedAt: 'reported_at',
  closedAt: 'closed_at',
})
export type IncidentRow = RowOf<typeof incidents>

/** A new incident is reported at once. */
export function toNewIncidentRow(incident: Incident) {
  return { ...incidents.toRow(incident), next_report_at: incident.at }
}

export const claims = columnsOf<Claim>()({
  id: 'id',
  reference: 'reference',
  paymentId: 'payment_id',
  transaction: 'transaction_id',
  note: 'note',
  at: 'at',
})
export type ClaimRow = RowOf<typeof claims>

export const audit = columnsOf<AuditEntry>()({
  at: 'at',
  reference: 'reference',
  action: 'action',
  by: 'actor',
  detail: 'detail',
})
export type AuditRow = RowOf<typeof audit>

const changes = columnsOf<Omit<PaymentChange, 'flags'> & { flags: string }>()({
  paymentId: 'payment_id',
  revision: 'revision',
  at: 'at',
  status: 'status',
  received: 'received',
  remaining: 'remaining',
  flags: 'flags',
})
export type ChangeRow = RowOf<typeof changes>

export function toPaymentChange(row: ChangeRow): PaymentChange {
  const change = changes.toRecord(row)
  return { ...change, flags: JSON.parse(change.flags) as PaymentChange['flags'] }
}

export function toChangeRow(change: PaymentChange): ChangeRow {
  return changes.toRow({ ...change, flags: JSON.stringify(change.flags) })
}

/** A row of counts, with those of open incidents beside the others. */
export type StatsRow = Omit<StoreStats, 'oldestDueAt' | 'openIncidents'> &
  Record<DecidedKind, number> & { oldestDueAt: number | null }

/** @param row counts always come in one row, whatever the types say. */
export function toStats(row: StatsRow | undefined): StoreStats {
  if (!row) throw new Error('The database counted nothing.')
  const { oldestDueAt, review, reverted, late, overpaid, duplicate, short, claim, ...counts } = row
  return {
    ...counts,
    ...(oldestDueAt !== null && { oldestDueAt }),
    openIncidents: { review, reverted, late, overpaid, duplicate, short, claim },
  }
}
