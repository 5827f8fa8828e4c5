import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals } from '../../../src/core/money/decimal.js'
import { lateMoneyOf, valueLateMoney } from '../../../src/server/rules/late.js'
import { pricePolicyOf, type PricePolicy } from '../../../src/server/rules/price-policy.js'
import { evaluate } from '../../../src/server/rules/evidence.js'
import { creditOf, ledgerOf } from '../../../src/server/rules/ledger.js'
import type { LateMoney } from '../../../src/server/store/store.js'
import { answered, type Answer } from '../../support/rule-answers.js'
import { orderOf, paymentOf } from '../../support/rule-orders.js'

/** 100 coins for 200, so that a coin was worth 2. */
const terms = { amount: '100', price: '200' }
const inCoin = { amount: '100', price: undefined }

function value(
  seen: [before: string, now: string],
  perCoin: string | undefined,
  { latePolicy = 'revalue', toleranceBasisPoints = 300 }: Partial<PricePolicy> = {},
  before?: LateMoney,
  of: { amount: string; price: string | undefined } = terms,
): LateMoney {
  const policy = { ...pricePolicyOf({ latePolicy }), toleranceBasisPoints }
  return valueLateMoney(before, { before: seen[0], now: seen[1] }, of, perCoin, policy)
}

describe('valueLateMoney by the policy revalue (R10)', () => {
  it.each<[perCoin: string, credited: string, missing: string]>([
    ['4', '100', '0'],
    ['2', '100', '0'],
    ['1.94', '97', '0'],
    ['1.9', '95', '5.263157894736842105263158'],
    ['1', '50', '100'],
  ])('at a rate of %s, where 2 was agreed, credits %s coins and misses %s', (perCoin, credited, missing) => {
    expect(value(['0', '100'], perCoin)).toEqual({ held: '0', credited, missing })
  })

  it('error: is short by the least that the tolerance does not cover', () => {
    expect(value(['0', '100'], '1.939999999999').missing).not.toBe('0')
  })

  it('credits coins at no more than themselves', () => {
    expect(value(['0', '40'], '4')).toMatchObject({ credited: '40', missing: '30' })
    expect(value(['0', '40'], '1')).toMatchObject({ credited: '20', missing: '160' })
  })

  it.each([
    [1, '1.9998', 'enough'],
    [1, '1.9997', 'short'],
    [5000, '1', 'enough'],
    [5000, '0.99999', 'short'],
  ])('with a tolerance of %d basis points at a rate of %s is %s', (toleranceBasisPoints, perCoin, means) => {
    expect(lateMoneyOf(value(['0', '100'], perCoin, { toleranceBasisPoints }))).toBe(means)
  })

  it('values only what came after the hold, and tolerates a part of what was due then only', () => {
    expect(value(['90', '100'], '1.94')).toEqual({ held: '90', credited: '9.7', missing: '0' })
    expect(value(['90', '100'], '1.93')).toMatchObject({ held: '90', credited: '9.65' })
    expect(value(['90', '99.7'], '2')).toMatchObject({ missing: '0' })
    expect(value(['90', '99.699999'], '2')).toMatchObject({ missing: '0.300001' })
  })

  it.each([
    ['100', '50'],
    ['100.0', '50'],
    ['130', '20'],
  ])('owes nothing where %s of 100 coins were held, and what follows is a surplus', (before, credited) => {
    expect(value([before, '150'], undefined)).toEqual({ held: before, credited, missing: '0' })
  })

  it('owes something where the least part was not held', () => {
    expect(value(['99.999999', '150'], undefined)).toEqual({ held: '99.999999', credited: null })
  })

  it('adds to what was late before, at the rate of each moment', () => {
    const first = value(['20', '60'], '1')
    expect(first).toEqual({ held: '20', credited: '20', missing: '120' })
    expect(value(['60', '180'], '1', {}, first)).toEqual({ held: '20', credited: '80', missing: '0' })
    expect(value(['60', '100'], '2', {}, first)).toEqual({ held: '20', credited: '60', missing: '20' })
  })

  it('asks for nothing more once it was enough, at any rate', () => {
    const enough = value(['0', '100'], '2')
    const more = { ...enough, credited: '120' }
    expect(value(['100', '120'], '0.01', {}, enough)).toEqual(more)
    expect(value(['100', '120'], undefined, {}, enough)).toEqual(more)
    // What the tolerance forgave is not asked for with what follows.
    const forgiven = value(['90', '100'], '1.94')
    expect(value(['100', '120'], '2', {}, forgiven)).toEqual({ ...forgiven, credited: '30' })
  })

  it('rounds down what is credited and up what is missing', () => {
    const late = value(['0', '100'], '1', {}, undefined, { amount: '100', price: '300' })
    expect(late.credited).toBe('33.333333333333333333333333')
    expect(late.missing).toBe('200.000000000000000000000001')
  })

  it.each(['0', '0.00', undefined, '-1', '1e3'])('error: knows no worth at the rate %s', (perCoin) => {
    const late = value(['0', '100'], perCoin)
    expect(late).toEqual({ held: '0', credited: null })
    expect(value(['100', '300'], '2', {}, late)).toEqual({ held: '0', credited: null })
  })

  it('error: knows no worth where a part of it could not be valued', () => {
    const first = value(['0', '50'], '1')
    expect(value(['50', '500'], undefined, {}, first)).toEqual({ held: '0', credited: null })
  })

  it('error: does not know how much is missing where no amount can express it', () => {
    const first = value(['0', '50'], `0.${'0'.repeat(77)}1`)
    expect(first).toEqual({ held: '0', credited: '0' })
    expect(value(['50', '150'], '2', {}, first)).toEqual({ held: '0', credited: '100', missing: '0' })
  })

  it('takes coins for themselves where the price is in the coin', () => {
    expect(value(['0', '100'], '0.01', {}, undefined, inCoin)).toMatchObject({ missing: '0' })
    expect(value(['0', '97'], undefined, {}, undefined, inCoin)).toMatchObject({ missing: '0' })
    expect(value(['0', '96'], '0.01', {}, undefined, inCoin)).toEqual({
      ...{ held: '0', credited: '96', missing: '4' },
    })
  })

  it('never calls more missing than came for less money', () => {
    const amounts = fc.integer({ min: 1, max: 10_000 }).map((units) => `${units / 100}`)
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, rate) => {
        const [less, more] = compareDecimals(a, b) < 0 ? [a, b] : [b, a]
        const missing = (now: string) => value(['0', now], rate).missing ?? 'none'
        expect(compareDecimals(missing(more), missing(less))).toBeLessThanOrEqual(0)
      }),
      { numRuns: 200 },
    )
  })
})

describe('valueLateMoney by the policy accept', () => {
  const policy = { latePolicy: 'accept' } as const

  it.each([undefined, '0.01', '1000'])('takes coins for themselves at the rate %s', (perCoin) => {
    expect(value(['0', '100'], perCoin, policy)).toEqual({ held: '0', credited: '100', missing: '0' })
    expect(value(['40', '97'], perCoin, policy)).toMatchObject({ credited: '57' })
  })

  it('calls missing what is missing in coins, at any rate', () => {
    for (const perCoin of [undefined, '0.01', '1000'])
      expect(value(['0', '60'], perCoin, policy)).toEqual({ held: '0', credited: '60', missing: '40' })
  })
})

describe('valueLateMoney by the policy review', () => {
  const policy = { latePolicy: 'review' } as const

  it.each([terms, inCoin])('error: values nothing, at no rate: %j', (of) => {
    expect(value(['0', '100'], '2', policy, undefined, of)).toEqual({ held: '0', credited: null })
    expect(value(['99', '1000'], '200', policy, undefined, of)).toEqual({ held: '99', credited: null })
  })

  it('leaves what was held in full alone', () => {
    expect(value(['100', '101'], '2', policy)).toMatchObject({ missing: '0' })
  })
})

describe('lateMoneyOf', () => {
  it.each<[LateMoney, string]>([
    [{ held: '0', credited: '100', missing: '0' }, 'enough'],
    [{ held: '0', credited: '99', missing: '0.000001' }, 'short'],
    [{ held: '0', credited: null }, 'unknown'],
  ])('reads %j as %s', (late, means) => {
    expect(lateMoneyOf(late)).toBe(means)
  })
})

describe('money that follows late money which is enough', () => {
  const policy = pricePolicyOf({ latePolicy: 'accept' })
  const seen = (received: string, status = 'pending'): Answer => ({ received, remaining: '0', status })
  const inTime: Answer = seen('25.5')
  it.each<[string, Answer[], Answer[]]>([
    ['before the order is paid', [], [seen('25.5'), seen('60', 'completed')]],
    ['after the order is paid', [], [seen('25.5', 'completed'), seen('60', 'completed')]],
    ['and is confirmed later', [], [seen('25.5', 'completed'), seen('60'), seen('60', 'completed')]],
    ['or money in time', [inTime], [seen('60', 'completed')]],
    ['or money in time, and again', [inTime], [seen('40'), seen('60', 'completed')]],
    ['at once', [], [seen('60', 'completed')]],
  ])('is a surplus of 34.5, which the order does not take: %s', (_, early, late) => {
    let order = orderOf([paymentOf('a', undefined, { priceHeldUntil: 8000 })])
    for (const [index, answer] of [...early, ...late].entries())
      order = answered(order, answer, { at: (index < early.length ? 5000 : 9000) + index, policy }).order
    const [payment] = order.payments
    expect(payment && ledgerOf(order, payment, 10_000)).toMatchObject({ taken: '25.5', free: '34.5' })
    expect(order.record).toMatchObject({ state: 'paid', needs: 'surplus' })
  })
})

describe('late money of more coins than were asked for', () => {
  const payment = paymentOf('a', undefined, { priceHeldUntil: 8000 })
  const { destination, serviceId } = payment
  it.each<[perCoin: string, flags: string[], status: string, credit: string]>([
    // 25.5 coins were asked for 49.99.
    ['1.97', ['overpaid', 'late'], 'paid', '25.5'],
    ['1.8', ['late'], 'paid', '27.5'],
    ['1.5', ['late'], 'review', '27.5'],
  ])(
    'is no surplus where it is worth no more: at a rate of %s it has the flags %j',
    (perCoin, flags, status, credit) => {
      const answer = { status: 'completed', received: '27.5', remaining: '0', ids: [serviceId] } as const
      const { chain, coin } = payment
      const transaction = {
        ...answer,
        shape: 'expanded',
        type: 'receive',
        chain: chain.id,
        coin: coin.id,
      } as const
      const { address, contract, amount } = destination
      const observation = evaluate(
        payment,
        destination,
        { ...transaction, address, contract, amount },
        {
          ...{ serviceId, fulfilled: false, now: 9000, perCoin, policy: pricePolicyOf({}) },
        },
      )
      expect(observation).toMatchObject({ flags, status })
      expect(creditOf({ destination }, observation)).toBe(credit)
    },
  )
})
