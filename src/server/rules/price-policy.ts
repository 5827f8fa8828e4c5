/** The price policy: the tolerance of an amount's worth, the duration of the price hold, and late money. */
import { must, oneOf, optional, type OptionRule } from '../../core/option-rules.js'

/**
 * How to treat money that is first seen after the price hold:
 * - `revalue`: values it at the rate of that moment. Enough, within the tolerance, is accepted and flagged `late`;
 * less, or money without a rate, is put under review.
 * - `accept`: counts it as on time, flagged `late`.
 * - `review`: always puts it under review.
 */
export type LatePolicy = 'revalue' | 'accept' | 'review'

export const latePolicies = ['revalue', 'accept', 'review'] as const satisfies readonly LatePolicy[]

/** What `createCheckout` takes of the price policy. */
export interface PriceOptions {
  /**
   * How far the worth of an amount may differ from the price, in percent: from 0.01 to 50. Beyond it, the address is
   * not shown. Default 3.
   */
  priceTolerancePercent?: number
  /** How long the amount of a new payment pays a price in fiat, in seconds: from 60 to 86400, and no longer than the session. Default 3600. */
  priceHoldSeconds?: number
  /**
   * How to treat money that is first seen after the price hold. `revalue`: enough at the rate of that moment is
   * accepted and flagged `late`, less is put under review. `accept`: accepted and flagged. `review`: put under review.
   * Default `revalue`.
   */
  latePolicy?: LatePolicy
  /**
   * What may be missing of an amount that counts as paid, in percent of it: 0 to 10, two decimals. Such a payment has the flag
   * `short`. Default 0.
   */
  shortPaymentPercent?: number
  /**
   * A surplus below this share of the amount, worth less than the smallest unit of the price's currency, or less than the network
   * takes back, is no surplus: 0 to 1 percent, two decimals. Default 0.1.
   */
  surplusIgnoredPercent?: number
}

/** Whether the service confirms a part of an amount: see the assumption `partial-money`. */
export type PartialMoney = 'confirmed' | 'unconfirmed'

const toBasisPoints = (percent: number) => Math.round(percent * 100)

export type PricePolicy = {
  toleranceBasisPoints: number
  holdMs: number
  latePolicy: LatePolicy
  shortBasisPoints: number
  surplusBasisPoints: number
  partialMoney: PartialMoney
}

const percent = (most: number) =>
  optional(
    must(`a number from 0 to ${most} with two decimals at most`, (value) => {
      const points = typeof value === 'number' ? value * 100 : Number.NaN
      return Math.abs(points - Math.round(points)) < 1e-9 && points >= 0 && points <= most * 100
    }),
  )

/** The rules of each price option. */
export const priceRules = {
  priceTolerancePercent: optional(
    must(
      'a number from 0.01 to 50',
      (value) => typeof value === 'number' && toBasisPoints(value) >= 1 && toBasisPoints(value) <= 5000,
    ),
  ),
  priceHoldSeconds: optional(
    must(
      'a whole number from 60 to 86400',
      (value) => Number.isInteger(value) && Number(value) >= 60 && Number(value) <= 86_400,
    ),
  ),
  latePolicy: optional(oneOf(...latePolicies)),
  shortPaymentPercent: percent(10),
  surplusIgnoredPercent: percent(1),
} satisfies Record<keyof PriceOptions, OptionRule>

/** The options with their defaults. */
export function pricePolicyOf(
  {
    priceTolerancePercent = 3,
    priceHoldSeconds = 3600,
    latePolicy = 'revalue',
    shortPaymentPercent = 0,
    surplusIgnoredPercent = 0.1,
  }: PriceOptions,
  partialMoney: PartialMoney = 'confirmed',
): PricePolicy {
  return {
    toleranceBasisPoints: toBasisPoints(priceTolerancePercent),
    holdMs: priceHoldSeconds * 1000,
    latePolicy,
    shortBasisPoints: toBasisPoints(shortPaymentPercent),
    surplusBasisPoints: toBasisPoints(surplusIgnoredPercent),
    partialMoney,
  }
}

/**
 * Until when a payment created now would hold its amount: as long as the session, and for a fiat price no longer than
 * the policy allows. In ms since the epoch.
 */
export function priceHeldUntil(
  { order, expiresAt }: { order: { currency?: string | undefined }; expiresAt: number },
  now: number,
  { holdMs }: PricePolicy,
): number {
  return order.currency === undefined ? expiresAt : Math.min(expiresAt, now + holdMs)
}
