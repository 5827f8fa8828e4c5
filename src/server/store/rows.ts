/** The rows of either database, converted to records. Only the package's own stores write them. */
import { isStale, type CheckedRow } from './apply-check.js'
import type { PricedAttempt } from './claim-price.js'
import type {
  Attempt,
  AttemptPhase,
  AttemptKey,
  DecidedKind,
  Destination,
  Fulfilment,
  Incident,
  IncidentKind,
  Observation,
  OrderLoad,
  OrderPrice,
  OrderState,
  OrderSummary,
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
  past_end_checks: number
  settled_at: number | null
  next_check_at: number | null
  request_key: string | null
  order_price: string | null
  sealed_at: number | null
  renewal: number
}

export type OrderPriceRow = { price: string; sealed_at: number; closed_at: number | null }

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

export type FulfilmentRow = {
  reference: string
  payment_id: string
  at: number
  accepted_by: string | null
  reason: string | null
}

export type OrderRow = {
  reference: string
  state: OrderState
  payments: number
  at: number
  updated_at: number
  paid_at: number | null
  closed_at: number | null
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
    phase: row.phase,
    ...(row.destination !== null && { destination: JSON.parse(row.destination) as Destination }),
  }
}

/** @throws if the row is not of a revealed payment. */
export function toRecord(row: PaymentRow): PaymentRecord {
  const attempt = toAttempt(row)
  const { destination } = attempt
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
    ...attempt,
    destination,
  }
}

/**
 * A revealed payment as a check finds it.
 * @throws when the row is not of a revealed payment.
 */
export function toCheckedRow(row: PaymentRow): CheckedRow {
  const { stale: _, ...payment } = toRecord(row)
  return {
    ...payment,
    ...(row.failed_at !== null && { failedAt: row.failed_at }),
    pastEndChecks: row.past_end_checks,
    ...(row.settled_at !== null && { settledAt: row.settled_at }),
  }
}

export function toFulfilment({ reference, payment_id, at, accepted_by, reason }: FulfilmentRow): Fulfilment {
  const accepted = accepted_by !== null && { accepted: { by: accepted_by, reason: reason ?? '' } }
  return { reference, paymentId: payment_id, at, ...accepted }
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

export function toOrder(row: OrderRow): OrderSummary {
  return {
    reference: row.reference,
    state: row.state,
    payments: row.payments,
    at: row.at,
    updatedAt: row.updated_at,
    ...(row.paid_at !== null && { paidAt: row.paid_at }),
    ...(row.closed_at !== null && { closedAt: row.closed_at }),
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
    },
    ordersInReview: row.orders_in_review,
  }
}

export function toOrderPrice({ price, sealed_at, closed_at }: OrderPriceRow): OrderPrice {
  return { price, sealedAt: sealed_at, ...(closed_at !== null && { closedAt: closed_at }) }
}

/** A live attempt as a claim of another price reads it. */
export type PricedRow = Pick<PaymentRow, 'id' | 'phase' | 'order_price' | 'observation'>

export function toPriced({ id, phase, order_price, observation }: PricedRow): PricedAttempt {
  return {
    id,
    phase,
    price: order_price ?? undefined,
    observation: observation === null ? undefined : (JSON.parse(observation) as Observation),
  }
}

/** The row of the setting `mode`. */
export function toMode(row: { value: string } | undefined): 'sandbox' | 'live' | undefined {
  return row?.value === 'sandbox' || row?.value === 'live' ? row.value : undefined
}
