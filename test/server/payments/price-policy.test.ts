import { describe, expect, it } from 'vitest'
import { checkOptions } from '../../../src/core/option-rules.js'
import {
  latePolicies,
  priceHeldUntil,
  pricePolicyOf,
  priceRules,
  type PriceOptions,
} from '../../../src/server/payments/price-policy.js'

describe('the price options', () => {
  it('has defaults', () => {
    expect(pricePolicyOf({})).toEqual({
      toleranceBasisPoints: 300,
      holdMs: 3_600_000,
      latePolicy: 'revalue',
    })
  })

  it.each<PriceOptions>([
    ...[0.01, 3.5, 50].map((priceTolerancePercent) => ({ priceTolerancePercent })),
    ...[60, 86_400].map((priceHoldSeconds) => ({ priceHoldSeconds })),
    ...latePolicies.map((latePolicy) => ({ latePolicy })),
  ])('accepts %j', (options) => {
    const { priceTolerancePercent = 3, priceHoldSeconds = 3600, latePolicy = 'revalue' } = options
    expect(() => checkOptions(options, priceRules)).not.toThrow()
    expect(pricePolicyOf(options)).toEqual({
      toleranceBasisPoints: priceTolerancePercent * 100,
      holdMs: priceHoldSeconds * 1000,
      latePolicy,
    })
  })

  it.each<[option: string, accepted: string, values: unknown[]]>([
    ['priceTolerancePercent', 'a number from 0.01 to 50', [0, 0.004, 50.01, -3, NaN, '3']],
    ['priceHoldSeconds', 'a whole number from 60 to 86400', [59, 86_401, 90.5, '3600']],
    ['latePolicy', "one of 'revalue', 'accept', 'review'", ['Accept', '', null]],
  ])('error: refuses a %s that is not %s', (option, accepted, values) => {
    for (const value of values)
      expect(() => checkOptions({ [option]: value }, priceRules)).toThrow(
        new TypeError(`${option}: must be ${accepted}${value === '' ? '; it is not set' : ''}`),
      )
  })
})

describe('priceHeldUntil', () => {
  it.each([
    ['as long as the policy, for a price in fiat', 'USD', 1_000_000, 600_000],
    ['no longer than the session', 'USD', 500_000, 500_000],
    ['as long as the session, for a price in a coin', undefined, 1_000_000, 1_000_000],
  ])('is %s', (_, currency, expiresAt, until) => {
    const policy = pricePolicyOf({ priceHoldSeconds: 600 })
    expect(priceHeldUntil({ order: { currency }, expiresAt }, 0, policy)).toBe(until)
  })
})
