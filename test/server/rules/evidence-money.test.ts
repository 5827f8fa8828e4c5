/** What of a payment's money is late, confirmed, too little or too much. */
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src/gateway/index.js'
import { hasNewLateMoney, type Circumstances } from '../../../src/server/rules/evidence.js'
import { pricePolicyOf } from '../../../src/server/rules/price-policy.js'
import type { Observation } from '../../../src/server/store/store.js'
import { attempt as newAttempt, awaiting, destination as trx } from '../../support/stored-orders.js'
import {
  answer,
  attempt,
  completed,
  find,
  findIn,
  held,
  inCoin,
  otherAddress,
  partial,
  policy,
} from './usdt-answers.js'

describe('hasNewLateMoney', () => {
  it.each<[string, Partial<Transaction>, before: Observation | undefined, at: number, is: boolean]>([
    ['at the last moment of the hold', { received: '5' }, awaiting, held, false],
    ['a moment later', { received: '5' }, awaiting, held + 1, true],
    ['where nothing came', { received: '0.00' }, undefined, held + 1, false],
    ['where the answer names no money', {}, awaiting, held + 1, false],
    ['where no more came', { received: '10.0' }, partial, held + 1, false],
    ['where the least more came', { received: '10.000001' }, partial, held + 1, true],
    ['where the answer lags', { received: '9' }, partial, held + 1, false],
    ['where it was paid before', { received: '30' }, { ...partial, wasPaid: true }, held + 1, false],
  ])('%s', (_name, transaction, before, at, is) => {
    expect(hasNewLateMoney(attempt, transaction, before, at)).toBe(is)
  })
})

describe('late money', () => {
  it('flags money that is first seen after the hold, and keeps the flag', () => {
    expect(find(completed, { now: held }).flags).toEqual([])
    const late = find(completed, { now: held + 1, perCoin: '2' })
    expect(late).toMatchObject({ status: 'paid', flags: ['late'], late: { held: '0', missing: '0' } })
    expect(find(completed, { before: late, now: held + 9 }).flags).toEqual(['late'])
    const intime = find(completed)
    expect(find(completed, { before: intime, now: held + 1 }).flags).toEqual([])
  })

  it('error: puts late money that is worth less under review, with what is missing in units of the coin', () => {
    const found = find(completed, { now: held + 1, perCoin: '1' })
    expect(found).toMatchObject({ status: 'review', flags: ['late'], remaining: '25.5' })
    expect(found).not.toHaveProperty('wasPaid')
  })

  it('has no surplus where more coins are worth the amount, and no more', () => {
    const worth = (perCoin: string) =>
      find({ ...completed, received: '51' }, { now: held + 1, perCoin }).flags
    expect(worth('1')).toEqual(['late'])
    expect(worth('1.1')).toEqual(['overpaid', 'late'])
  })

  it('values late money of a price in the coin without a rate', () => {
    expect(find(completed, { now: held + 1 }, inCoin)).toMatchObject({ status: 'paid' })
    expect(find(completed, { now: held + 1 })).toMatchObject({ status: 'review', flags: ['late'] })
  })

  it('leaves a part that comes late to a person, and names what they may ask for', () => {
    const late = { now: held + 1, perCoin: '1' }
    const first = find({ received: '5.5', remaining: '20' }, late)
    expect(first).toMatchObject({ status: 'review', remaining: '45.5', late: { missing: '45.5' } })
    const all = { received: '25.5', remaining: '0' }
    expect(find(all, { ...late, before: first })).toMatchObject({ status: 'review', remaining: '25.5' })
  })

  it.each([
    ['all of it late', undefined],
    ['half of it in time', { ...partial, received: '12.75' }],
  ])('error: forgives nothing of money that is late and short, with %s (R10)', (_, before) => {
    for (const status of ['pending', 'completed']) {
      const short = { status, received: '24.9', remaining: '0.6' }
      const found = find(short, {
        ...{ now: held + 1, perCoin: '2', policy: { ...policy, shortBasisPoints: 500 } },
        ...(before && { before }),
      })
      expect(found).toMatchObject({ status: 'review', flags: ['late'] })
    }
  })

  it('names no rest of a payment under review whose late money was enough', () => {
    const change = { ...completed, remaining: '1' }
    expect(find(change, { now: held + 1, perCoin: '2' })).toMatchObject({ status: 'review', remaining: '0' })
    const part = find({ received: '24.9', remaining: '0.6' }, { now: held + 1, perCoin: '2' })
    expect(part).toMatchObject({ status: 'review', remaining: '0.6', late: { missing: '0' } })
  })

  it('names what is left of a payment whose order was paid by another, whatever its late money is worth', () => {
    const before: Observation = { ...awaiting, flags: ['order-paid'] }
    const part = find({ received: '5.5', remaining: '20' }, { before, now: held + 1, perCoin: '1' })
    expect(part).toMatchObject({ status: 'partial', remaining: '20', late: { missing: '45.5' } })
  })
})

it('error: asks for no rest that its network does not take, unless the order is paid', () => {
  const bitcoin = newAttempt('a', {
    ...{ chainId: 'bitcoin', chain: { id: 'bitcoin', name: 'Bitcoin', type: 'btc' } },
    ...{ coinId: 'bitcoin', coin: { id: 'bitcoin', name: 'Bitcoin', symbol: 'BTC', token: false } },
  })
  const at = { ...trx, address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: '0.0005' }
  const restOf = (received: string, circumstances = {}) => {
    const btcAnswer = { ...answer, chain: 'bitcoin', coin: 'bitcoin', ...at, received, remaining: '0.0005' }
    return findIn(btcAnswer, circumstances, bitcoin, at)
  }
  expect(restOf('0.00049454')).toMatchObject({ status: 'partial', remaining: '0.00000546' })
  expect(restOf('0.00049455')).toMatchObject({ status: 'review', remaining: '0.00000545' })
  const before: Observation = { ...awaiting, remaining: '0.0005', flags: ['order-paid'] }
  expect(restOf('0.00049455', { before })).toMatchObject({ status: 'partial' })
})

describe('what the service confirms', () => {
  const unconfirmed = pricePolicyOf({}, 'unconfirmed')
  const whole = { ...partial, received: '25.5', remaining: '0', status: 'confirming' as const }
  const wasCompleted: Observation = {
    ...{ ...whole, serviceStatus: 'completed', confirmed: '25.5', status: 'paid', wasPaid: true },
  }

  const before = { ...partial, confirmed: '10' }
  const more = { ...whole, received: '30', confirmed: '30' }
  const all = { received: '25.5', remaining: '0' }
  it.each<[string, confirmed: string | undefined, Partial<Transaction>, Partial<Circumstances>?]>([
    ['nothing, where nothing came', undefined, {}],
    ['a part', '10', { received: '10', remaining: '15.5' }],
    ['no part, by the other assumption', undefined, { received: '10' }, { policy: unconfirmed }],
    ['not the whole amount that is on its way', undefined, all],
    ['nor too much of it', undefined, { received: '30', remaining: '0' }],
    ['the part before it, while the rest is on its way', '10', all, { before }],
    ['all that is completed', '30', { ...completed, received: '30' }],
    ['all that is completed, by the other assumption', '25.5', completed, { policy: unconfirmed }],
    ['too little that is completed', '5', { ...completed, received: '5' }],
    ['nothing that is held back', undefined, { ...completed, blacklisted: true }, { before }],
    ['what was known, of another payment', '10', { ...completed, address: otherAddress }, { before }],
    ['nothing that was completed and no longer is', undefined, all, { before: wasCompleted }],
    ['no more than was received', '26', { received: '26', remaining: '0' }, { before: more }],
    ['less, where less is left', '5', { received: '5', remaining: '20.5' }, { before }],
  ])('is %s', (_name, confirmed, change, circumstances) => {
    expect(find(change, circumstances).confirmed).toBe(confirmed)
  })

  it('is no news in another spelling', () => {
    const before = find({ received: '10', remaining: '15.5' })
    expect(find({ received: '10.00', remaining: '15.5' }, { before })).toEqual(before)
  })

  it('stays nothing after it was taken back, until it is completed again', () => {
    const back = find({ received: '25.5', remaining: '0' }, { before: wasCompleted })
    expect(back).toMatchObject({ status: 'review', received: '25.5' })
    const still = find({ received: '25.5', remaining: '0' }, { before: back })
    expect(still).not.toHaveProperty('confirmed')
    expect(find(completed, { before: still })).toMatchObject({ status: 'paid', confirmed: '25.5' })
  })
})

describe('a short payment (A small difference is no difference)', () => {
  const short = pricePolicyOf({ shortPaymentPercent: 2 })

  it.each<[received: string, status: string, flags: string[]]>([
    // 2 % of 25.5 is 0.51.
    ['25.49', 'paid', ['short']],
    ['24.99', 'paid', ['short']],
    ['24.989999', 'partial', []],
    ['25.5', 'confirming', []],
  ])('of %s of 25.5, with 2 percent allowed, is %s', (received, status, flags) => {
    const remaining = received === '25.5' ? '0' : '1'
    expect(find({ received, remaining }, { policy: short })).toMatchObject({ status, flags })
  })

  it('is paid with nothing remaining, and confirmed', () => {
    expect(find({ received: '25', remaining: '0.5' }, { policy: short })).toMatchObject({
      ...{ status: 'paid', remaining: '0', confirmed: '25', wasPaid: true },
    })
  })

  it('error: is not paid without the option, nor where a part is not confirmed', () => {
    const part = { received: '25.49', remaining: '0.01' }
    expect(find(part)).toMatchObject({ status: 'partial', flags: [] })
    const policy = pricePolicyOf({ shortPaymentPercent: 2 }, 'unconfirmed')
    expect(find(part, { policy })).toMatchObject({ status: 'partial', flags: [] })
  })

  it('stays paid where the option is taken away', () => {
    const before = find({ received: '25', remaining: '0.5' }, { policy: short })
    expect(find({ received: '25', remaining: '0.5' }, { before })).toMatchObject({
      ...{ status: 'paid', flags: ['short'] },
    })
  })

  it('error: is not paid by what was short before it was paid, nor by what a person accepted', () => {
    const seen: Observation = { ...partial, received: '25', remaining: '0.5' }
    const find25 = (before: Observation) => find({ received: '25', remaining: '0.5' }, { before })
    expect(find25({ ...seen, flags: ['short'], blacklisted: true })).toMatchObject({
      ...{ status: 'partial', flags: [] },
    })
    const accepted: Observation = { ...seen, wasPaid: true, flags: ['accepted'], credited: '25' }
    expect(find25(accepted)).toMatchObject({ status: 'review', flags: [] })
  })

  it('is forgiven nothing of what it was paid with', () => {
    const before = find({ received: '25', remaining: '0.5' }, { policy: short })
    const less = { ...completed, received: '24.9', remaining: '0.6' }
    const wider = pricePolicyOf({ shortPaymentPercent: 5 })
    expect(find(less, { before, policy: wider })).toMatchObject({ status: 'review' })
    expect(find(less, { before })).toMatchObject({ status: 'review' })
  })
})

describe('a surplus (A small difference is no difference)', () => {
  const exact = pricePolicyOf({ surplusIgnoredPercent: 0 })

  it.each<[received: string, percent: number, flags: string[]]>([
    // 0.1 % of 25.5 is 0.0255, and 0.01 USD of 51 is 0.005.
    ['25.525499', 0.1, []],
    ['25.5255', 0.1, ['overpaid']],
    ['25.504999', 0, []],
    ['25.505', 0, ['overpaid']],
    ['25.754999', 1, []],
    ['25.755', 1, ['overpaid']],
  ])(
    'of %s for 25.5, with %d percent ignored, is flagged as %j',
    (received, surplusIgnoredPercent, flags) => {
      const policy = pricePolicyOf({ surplusIgnoredPercent })
      const found = find({ ...completed, received }, { policy })
      expect(found).toMatchObject({ status: 'paid', flags, received })
    },
  )

  it('of a currency with three decimals by ISO 4217 is one from 0.001 of it on, as its prices have', () => {
    // 1 IQD of 51 would be 0.5, and `Intl` gives the dinar of Iraq no decimals.
    const iraqi = { ...attempt, fiatCurrency: 'IQD' }
    const found = find({ ...completed, received: '25.503' }, { policy: exact }, iraqi)
    expect(found.flags).toEqual(['overpaid'])
  })

  it('of a price in the coin is ignored by its share alone', () => {
    const found = find({ ...completed, received: '25.500001' }, { policy: exact }, inCoin)
    expect(found.flags).toEqual(['overpaid'])
  })
})
