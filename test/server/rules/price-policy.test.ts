import { describe, expect, it } from 'vitest'
import { checkOptions } from '../../../src/core/option-rules.js'
import {
  latePolicies,
  priceHeldUntil,
  pricePolicyOf,
  priceRules,
  type PriceOptions,
} from '../../../src/server/rules/price-policy.js'

describe('the price options', () => {
  it('has defaults', () => {
    expect(pricePolicyOf({})).toEqual({
      toleranceBasisPoints: 300,
      holdMs: 3_600_000,
      latePolicy: 'revalue',
      shortBasisPoints: 0,
      surplusBasisPoints: 10,
      partialMoney: 'confirmed',
    })
  })

  it('names whether the service confirms a part of an amount', () => {
    expect(pricePolicyOf({}, 'unconfirmed').partialMoney).toBe('unconfirmed')
  })

  it.each<PriceOptions>([
    ...[0.01, 3.5, 50].map((priceTolerancePercent) => ({ priceTolerancePercent })),
    ...[60, 86_400].map((priceHoldSeconds) => ({ priceHoldSeconds })),
    ...latePolicies.map((latePolicy) => ({ latePolicy })),
    ...[0, 0.01, 2.25, 10].map((shortPaymentPercent) => ({ shortPaymentPercent })),
    ...[0, 0.07, 1].map((surplusIgnoredPercent) => ({ surplusIgnoredPercent })),
  ])('accepts %j', (options) => {
    const { priceTolerancePercent = 3, priceHoldSeconds = 3600, latePolicy = 'revalue' } = options
    const { shortPaymentPercent = 0, surplusIgnoredPercent = 0.1 } = options
    expect(() => checkOptions(options, priceRules)).not.toThrow()
    expect(pricePolicyOf(options)).toEqual({
      toleranceBasisPoints: priceTolerancePercent * 100,
      holdMs: priceHoldSeconds * 1000,
      latePolicy,
      shortBasisPoints: Math.round(shortPaymentPercent * 100),
      surplusBasisPoints: Math.round(surplusIgnoredPercent * 100),
      partialMoney: 'confirmed',
    })
  })

  it.each<[option: string, accepted: string, values: unknown[]]>([
    ['priceTolerancePercent', 'a number from 0.01 to 50', [0, 0.004, 50.01, -3, NaN, '3']],
    ['priceHoldSeconds', 'a whole number from 60 to 86400', [59, 86_401, 90.5, '3600']],
    [
      'shortPaymentPercent',
      'a number from 0 to 10 with two decimals at most',
      [-0.01, 10.01, 0.001, NaN, '1', Infinity],
    ],
    [
      'surplusIgnoredPercent',
      'a number from 0 to 1 with two decimals at most',
      [-1, 1.01, 0.005, NaN, '0', null],
    ],
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
