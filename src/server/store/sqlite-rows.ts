/** Rows of the SQLite store as they come from the database, and what they mean. Only our own store writes them. */
import type { Attempt, AttemptPhase, Destination, Observation, PaymentRecord } from './store.js'

export type NotificationRow = { id: string; payload: string; attempts: number; next_attempt_at: number }

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
  stale: number
  next_check_at: number | null
}

export function toAttempt(row: PaymentRow): Attempt {
  return {
    id: row.id,
    sessionId: row.session_id,
    reference: row.reference,
    chainId: row.chain_id,
    coinId: row.coin_id,
    priceAmount: row.price_amount,
    ...(row.fiat_currency !== null && { fiatCurrency: row.fiat_currency }),
    chain: JSON.parse(row.chain) as Attempt['chain'],
    coin: JSON.parse(row.coin) as Attempt['coin'],
    priceHeldUntil: row.price_held_until,
    startedAt: row.started_at,
    phase: row.phase,
    ...(row.destination !== null && { destination: JSON.parse(row.destination) as Destination }),
  }
}

/** @throws when the row is not of a revealed payment. */
export function toRecord(row: PaymentRow): PaymentRecord {
  const { destination, ...attempt } = toAttempt(row)
  if (!destination || row.service_id === null || row.observation === null)
    throw new Error('A revealed payment is incomplete.')
  return {
    ...attempt,
    serviceId: row.service_id,
    destination,
    observation: JSON.parse(row.observation) as Observation,
    revision: row.revision,
    revealedAt: row.revealed_at,
    updatedAt: row.updated_at,
    checkedAt: row.checked_at,
    stale: row.stale === 1,
    ...(row.next_check_at !== null && { nextCheckAt: row.next_check_at }),
  }
}
