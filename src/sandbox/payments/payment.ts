/**
 * A payment as the sandbox stores it, and its state at a moment. There are no timers: a confirmation is a stored time,
 * and a later read sees it confirmed.
 */
import {
  compareDecimals,
  floorDecimal,
  multiplyDecimals,
  subtractDecimals,
  type Decimal,
} from '../../core/money/decimal.js'
import type { Chain } from '../catalogue/chains.js'
import type { Currency } from '../catalogue/currencies.js'

/** A stored payment. Amounts are in the coin unless their name says otherwise; times are milliseconds. */
export type Payment = {
  /** The service's `_id`. */
  readonly id: string
  /** Exists from the start: the compact shape has no other identifier. */
  readonly txId: string
  readonly chain: Chain
  readonly currency: Currency
  readonly contractAddress: string
  /** How many decimals the coin has on this network. */
  readonly decimals: number
  readonly amount: Decimal
  /** Its own, unless a fault gave it one that is taken. */
  address: string
  readonly addressIndex: number
  /** Dollars for one of the coin, and the agent's currency for one dollar, when the payment was made. */
  readonly usdRate: Decimal
  readonly agentRate: Decimal
  /** The caller's own reference, which no answer of the service repeats. */
  readonly reference: string | undefined
  readonly createdAt: number
  received: Decimal
  /** When it last changed. */
  touchedAt: number
  /** When the full amount counts as confirmed; undefined until the full amount has arrived. */
  confirmsAt: number | undefined
  /** A status set by a developer; it holds until the next deposit. */
  forcedStatus: string | undefined
  isBlacklisted: boolean
  /** Whether the event of its completion was sent: once for each completion. */
  isAnnounced: boolean
}

/** The state of a payment at a moment. */
export type PaymentState = {
  status: string
  /** What is still due, never negative. */
  due: Decimal
  isPartial: boolean
  isConfirmed: boolean
  updatedAt: number
}

/** The state of a payment at `now`. */
export function stateAt(payment: Payment, now: number): PaymentState {
  const { amount, received, confirmsAt, forcedStatus, touchedAt } = payment
  const due = compareDecimals(received, amount) < 0 ? subtractDecimals(amount, received) : '0'
  const isConfirmed = confirmsAt !== undefined && confirmsAt <= now
  return {
    status: forcedStatus ?? (isConfirmed ? 'completed' : 'pending'),
    due,
    isPartial: due !== '0' && received !== '0',
    isConfirmed,
    updatedAt: isConfirmed ? Math.max(touchedAt, confirmsAt) : touchedAt,
  }
}

/** An amount of the payment's coin in dollars, in whole cents. */
export function inUsd({ usdRate }: Payment, amount: Decimal): Decimal {
  return floorDecimal(multiplyDecimals(amount, usdRate), 2)
}

/** An amount of the payment's coin in the agent's currency, in hundredths. */
export function inAgentCurrency({ usdRate, agentRate }: Payment, amount: Decimal): Decimal {
  return floorDecimal(multiplyDecimals(amount, multiplyDecimals(usdRate, agentRate)), 2)
}
