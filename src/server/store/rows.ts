/** The rows of either database, converted to records. Only the package's own stores write them. */
import type { PaymentStatus } from '../../core/contract/wire.js'
import { trimDecimal } from '../../core/money/decimal.js'
import { isStale } from '../rules/check.js'
import type {
  Attempt,
  AttemptKey,
  AttemptPhase,
  AuditEntry,
  CheckedRow,
  Claim,
  DecidedKind,
  DeskAction,
  Destination,
  Incident,
  IncidentKind,
  NewAttempt,
  Observation,
  OrderLoad,
  OrderNeed,
  OrderRecord,
  OrderState,
  OrderSummary,
  PaymentChange,
  PaymentRecord,
  StoreStats,
  UnknownDelivery,
} from './store.js'

export type PaymentRow = {
  id: string
  session_id: string
  reference: string
  chain_id: string
  coin_id: string
  price_amount: string
  fiat_currency: string | null
  chain: string
  coin: string
  price_held_until: number
  started_at: number
  phase: AttemptPhase
  destination: string | null
  service_id: string | null
  observation: string | null
  revision: number
  revealed_at: number
  updated_at: number
  checked_at: number
  failed_at: number | null
  quiet_checks: number
  unreadable: number
  past_end_checks: number
  settled_at: number | null
  next_check_at: number | null
  request_key: string | null
  order_price: string | null
  sealed_at: number | null
  renewal: number
}

/** Columns of a payment that statements compare, and that follow from the others. */
export type DerivedColumns = {
  status: string
  amount: string
  received: string
  tx_id: string | null
}

/** The derived columns of an observation. `amount` is the one that a payer was shown. */
export function derivedColumns({
  destination,
  observation,
}: Pick<PaymentRecord, 'destination' | 'observation'>): DerivedColumns {
  return {
    status: observation.status,
    amount: trimDecimal(destination.amount),
    received: trimDecimal(observation.received),
    tx_id: observation.txId ?? null,
  }
}

export type OrderRow = {
  reference: string
  title: string | null
  price: string
  sealed_at: number
  state: OrderState
  needs: OrderNeed | null
  version: number
  sequence: number
  payments: number
  created_at: number
  updated_at: number
  shown_at: number | null
  closed_at: number | null
  noted_at: number | null
  decision_payment: string | null
  decided_at: number | null
  accepted_by: string | null
  reason: string | null
}

export type ClaimRow = {
  id: string
  reference: string
  payment_id: string
  transaction_id: string
  note: string | null
  at: number
}

export type LoadRow = {
  payments: number
  open: number
  open_since: number | null
  failed: number
  lost: number
}

export type IncidentRow = {
  id: string
  reference: string
  payment_id: string
  at: number
  reported_at: number | null
  closed_at: number | null
  kind: IncidentKind
  detail: string | null
}

export type StatsRow = {
  open_payments: number
  due_payments: number
  oldest_due_at: number | null
  undelivered: number
  given_up: number
  unknown_deliveries: number
  incidents: number
  orders_in_review: number
} & Record<`open_${DecidedKind}`, number>

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

export type UnknownDeliveryRow = {
  identifier: string
  first_at: number
  last_at: number
  deliveries: number
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

export function toIncident({
  id,
  kind,
  reference,
  payment_id,
  detail,
  at,
  reported_at,
  closed_at,
}: IncidentRow): Incident {
  return {
    id,
    kind,
    reference,
    paymentId: payment_id,
    ...(detail !== null && { detail }),
    at,
    ...(reported_at !== null && { reportedAt: reported_at }),
    ...(closed_at !== null && { closedAt: closed_at }),
  }
}

export function toUnknownDelivery(row: UnknownDeliveryRow): UnknownDelivery {
  return {
    identifier: row.identifier,
    firstAt: row.first_at,
    lastAt: row.last_at,
    deliveries: row.deliveries,
  }
}

/** Identifiers in a plausible form; anything else in a delivery is not stored. */
export function plausibleIdentifiers(identifiers: readonly string[]): string[] {
  return [...new Set(identifiers)].filter((identifier) => /^[!-~]{1,200}$/.test(identifier)).slice(0, 20)
}

/** The record of an order. */
export function toOrderRecord(row: OrderRow): OrderRecord {
  const { reference, price, state, version, sequence, payments } = row
  return {
    ...{ reference, price, sealedAt: row.sealed_at, state, version, sequence, payments },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
    ...(row.title !== null && { title: row.title }),
    ...(row.needs !== null && { needs: row.needs }),
    ...(row.shown_at !== null && { shownAt: row.shown_at }),
    ...(row.closed_at !== null && { closedAt: row.closed_at }),
    ...(row.noted_at !== null && { notedAt: row.noted_at }),
    ...(row.decision_payment !== null &&
      row.decided_at !== null && {
        decision: {
          ...{ reference, paymentId: row.decision_payment, at: row.decided_at },
          ...(row.accepted_by !== null && { accepted: { by: row.accepted_by, reason: row.reason ?? '' } }),
        },
      }),
  }
}

/** The row of a record. */
export function toOrderRow(record: OrderRecord): OrderRow {
  const { reference, price, state, version, sequence, payments, decision } = record
  return {
    ...{
      reference,
      title: record.title ?? null,
      price,
      sealed_at: record.sealedAt,
      state,
      needs: record.needs ?? null,
      version,
    },
    ...{ sequence, payments, created_at: record.createdAt, updated_at: record.updatedAt },
    ...{ shown_at: record.shownAt ?? null, closed_at: record.closedAt ?? null },
    ...{ noted_at: record.notedAt ?? null, decision_payment: decision?.paymentId ?? null },
    ...{ decided_at: decision?.at ?? null, accepted_by: decision?.accepted?.by ?? null },
    reason: decision?.accepted?.reason ?? null,
  }
}

/** An order of a list: of its row, where it has a payment. */
export function toSummary(row: OrderRow & { shown_at: number }): OrderSummary {
  return {
    ...{ reference: row.reference, state: row.state, payments: row.payments },
    ...{ at: row.shown_at, updatedAt: row.updated_at },
    ...(row.title !== null && { title: row.title }),
    ...(row.needs !== null && { needs: row.needs }),
    ...(row.decided_at !== null && { paidAt: row.decided_at }),
    ...(row.closed_at !== null && { closedAt: row.closed_at }),
  }
}

export function toClaim({ id, reference, payment_id, transaction_id, note, at }: ClaimRow): Claim {
  return {
    ...{ id, reference, paymentId: payment_id, transaction: transaction_id, at },
    ...(note !== null && { note }),
  }
}

/** @param row counts always come in one row, whatever the types say. */
export function toStats(row: StatsRow | undefined): StoreStats {
  if (!row) throw new Error('The database counted nothing.')
  return {
    openPayments: row.open_payments,
    duePayments: row.due_payments,
    ...(row.oldest_due_at !== null && { oldestDueAt: row.oldest_due_at }),
    undelivered: row.undelivered,
    givenUp: row.given_up,
    unknownDeliveries: row.unknown_deliveries,
    incidents: row.incidents,
    openIncidents: {
      review: row.open_review,
      reverted: row.open_reverted,
      late: row.open_late,
      overpaid: row.open_overpaid,
      duplicate: row.open_duplicate,
      short: row.open_short,
      claim: row.open_claim,
    },
    ordersInReview: row.orders_in_review,
  }
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
