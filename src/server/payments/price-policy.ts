/** How closely an amount has to be worth its price, for how long it is, and what becomes of money after that. */

/**
 * What becomes of money that is first seen after the price hold:
 * - `revalue`: it is valued at the rate of that moment. Enough, within the tolerance, is accepted and flagged `late`; less,
 *   or money without a rate, is put under review.
 * - `accept`: it counts as if it were in time, and is flagged `late`.
 * - `review`: it is always put under review.
 */
export type LatePolicy = 'revalue' | 'accept' | 'review'

export const latePolicies = ['revalue', 'accept', 'review'] as const satisfies readonly LatePolicy[]

export type PriceOptions = {
  /** How far an amount may be worth less or more than its price, in percent: above 0, at most 50. Default 3. */
  priceTolerancePercent?: number
  /** How long the amount of a new payment pays a price in fiat, in seconds: 60 to 86400. Default 3600. */
  priceHoldSeconds?: number
  /** Default `revalue`. */
  latePolicy?: LatePolicy
}

export type PricePolicy = { toleranceBasisPoints: number; holdMs: number; latePolicy: LatePolicy }

/**
 * The options with their defaults.
 * @throws {TypeError} naming the option and what it accepts.
 */
export function checkPriceOptions({
  priceTolerancePercent = 3,
  priceHoldSeconds = 3600,
  latePolicy = 'revalue',
}: PriceOptions): PricePolicy {
  const toleranceBasisPoints =
    typeof priceTolerancePercent === 'number' ? Math.round(priceTolerancePercent * 100) : 0
  if (!(toleranceBasisPoints >= 1 && toleranceBasisPoints <= 5000))
    throw new TypeError('priceTolerancePercent: must be a number from 0.01 to 50')
  if (!Number.isInteger(priceHoldSeconds) || priceHoldSeconds < 60 || priceHoldSeconds > 86_400)
    throw new TypeError('priceHoldSeconds: must be a whole number from 60 to 86400')
  if (!latePolicies.includes(latePolicy))
    throw new TypeError(`latePolicy: must be one of ${latePolicies.join(', ')}`)
  return { toleranceBasisPoints, holdMs: priceHoldSeconds * 1000, latePolicy }
}

/**
 * Until when a payment that is created now would hold its amount: as long as the session, and for a price in fiat no longer
 * than the policy says. In ms since the epoch.
 */
export function priceHeldUntil(
  { order, expiresAt }: { order: { currency?: string | undefined }; expiresAt: number },
  now: number,
  { holdMs }: PricePolicy,
): number {
  return order.currency === undefined ? expiresAt : Math.min(expiresAt, now + holdMs)
}
