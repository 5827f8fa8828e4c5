/** What a check does to the payment itself: its state, its incidents, and the end of its watch. */
import { describe, expect, it } from 'vitest'
import { applyCheck, applyFailedCheck, isStale } from '../../../src/server/rules/check.js'
import type { CheckedState } from '../../../src/server/rules/payment.js'
import type { Fulfilment, Observation } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, paid } from '../../support/stored-orders.js'

const state: CheckedState = {
  ...{
    observation: awaiting,
    revision: 1,
    updatedAt: 2000,
    checkedAt: 2000,
    quietChecks: 4,
    pastEndChecks: 0,
  },
  nextCheckAt: 17_000,
}
const row = { ...attempt('a'), ...state, serviceId: 'service-1', destination, revealedAt: 2000 }

const apply = (before: Observation, observation: Observation, decision?: Fulfilment) =>
  applyCheck(
    { ...row, observation: before },
    { observation, checkedAt: 3000, nextCheckAt: 9000, fulfils: true },
    decision,
  )
const decidedBy = (paymentId: string): Fulfilment => ({ reference: 'order-1', paymentId, at: 2500 })
const incident = (kind: string, detail?: string, received = '25.5') => ({
  ...{ id: `inc_a_${kind}_${received}`, kind, reference: 'order-1', paymentId: 'a', at: 3000 },
  ...(detail !== undefined && { detail }),
})

describe('applyCheck', () => {
  it('raises the revision with news only, and counts the checks without news', () => {
    const same = applyCheck(row, { observation: awaiting, checkedAt: 3000, nextCheckAt: 18_000 })
    expect(same.state).toMatchObject({ revision: 1, updatedAt: 2000, checkedAt: 3000, quietChecks: 5 })
    const observation = { ...awaiting, received: '1', status: 'partial' as const }
    const news = applyCheck(row, { observation, checkedAt: 3000, nextCheckAt: 18_000 })
    expect(news.state).toMatchObject({ revision: 2, updatedAt: 3000, nextCheckAt: 18_000, quietChecks: 0 })
    expect(news.state).not.toHaveProperty('settledAt')
    expect(news.incidents).toEqual([])
  })

  it('keeps the time when a payment was settled first', () => {
    expect(apply(awaiting, paid).state).toMatchObject({ settledAt: 3000, nextCheckAt: 9000 })
    const settled = { ...row, observation: paid, settledAt: 2500 }
    const { state } = applyCheck(settled, { observation: paid, checkedAt: 3000, nextCheckAt: undefined })
    expect(state.settledAt).toBe(2500)
    expect(state).not.toHaveProperty('nextCheckAt')
  })

  it('changes neither the row nor the check', () => {
    const frozen = Object.freeze({ ...row, observation: Object.freeze({ ...awaiting }) })
    const check = Object.freeze({ observation: paid, checkedAt: 3000, nextCheckAt: 9000, fulfils: true })
    expect(() => applyCheck(frozen, check, decidedBy('b'))).not.toThrow()
  })
})

describe('applyCheck of a payment that needs a person (R11)', () => {
  const replaced: Observation = { ...awaiting, flags: ['price-replaced'] }

  it('error: fulfils nothing with money at a replaced price', () => {
    const applied = apply(replaced, { ...paid, wasPaid: true })
    expect(applied).not.toHaveProperty('fulfilment')
    expect(applied.state.observation).toMatchObject({ status: 'review', flags: ['price-replaced'] })
    expect(applied.state.observation).not.toHaveProperty('wasPaid')
    expect(applied.state).not.toHaveProperty('settledAt')
    expect(applied.incidents).toEqual([incident('review', 'the price of the order was replaced')])
  })

  it('error: flags late money and money of a decided order at a replaced price, and stays under review', () => {
    const applied = apply(replaced, { ...paid, flags: ['late', 'duplicate'] }, decidedBy('b'))
    expect(applied).not.toHaveProperty('fulfilment')
    expect(applied.state.observation.flags.sort()).toEqual([
      ...['duplicate', 'late', 'order-paid', 'price-replaced'],
    ])
    expect(applied.incidents.map(({ kind }) => kind)).toEqual(['review', 'duplicate'])
  })

  it('decides the order with late money that is enough, and reports it', () => {
    const late = { held: '0', credited: '25.5', missing: '0' }
    const applied = apply(awaiting, { ...paid, flags: ['late'], late })
    expect(applied.fulfilment).toEqual({ reference: 'order-1', paymentId: 'a', at: 3000 })
    expect(applied.state.observation).toMatchObject({ status: 'paid', flags: ['late'] })
    // A person hears of it, and has nothing to do.
    expect(applied.incidents).toStrictEqual([{ ...incident('late'), closedAt: 3000 }])
  })

  const lateMoney = (credited: string | null, missing?: string): Partial<Observation> => ({
    ...{ flags: ['late'], late: { held: '0', credited, ...(missing !== undefined && { missing }) } },
  })
  const part = (serviceStatus: string, received: string, remaining: string) => ({
    ...{ serviceStatus, received, remaining },
  })
  it.each<[detail: string, Partial<Observation>, before?: Observation]>([
    ['late money, 5.5 missing', lateMoney('20', '5.5')],
    ['late money, 0.6 missing', { ...lateMoney('24.9', '0'), received: '24.9', remaining: '0.6' }],
    ['late money of unknown worth', lateMoney(null)],
    ['a contradiction', lateMoney('25.5', '0')],
    ['what it pays for is sold out', { soldOut: true }],
    ['the shop closed the order', {}, { ...awaiting, flags: ['closed'] }],
    ['a contradiction without money', { received: '0' }],
    ['a contradiction without money', { received: '0.00' }],
    ['a contradiction', { received: '0.000001' }],
    ['0.000001 missing, too little to send', part('pending', '25.499999', '0.000001')],
    ['a contradiction', part('pending', '20', '5.5')],
    ['a contradiction', part('completed', '25.499999', '0.000001')],
    ['a contradiction', part('pending', '25.499999', '0')],
  ])('error: decides nothing under review, and says why: %s (%j)', (detail, change, before = awaiting) => {
    const bitcoin = { id: 'bitcoin', name: 'Bitcoin', type: 'btc' }
    const observation: Observation = { ...paid, status: 'review', ...change }
    const applied = applyCheck(
      { ...row, observation: before, chain: bitcoin, chainId: bitcoin.id },
      { observation, checkedAt: 3000, nextCheckAt: 9000, fulfils: true },
    )
    expect(applied).not.toHaveProperty('fulfilment')
    expect(applied.incidents).toEqual([
      incident('review', detail, observation.received),
      ...(observation.late ? [incident('late', undefined, observation.received)] : []),
    ])
  })

  it.each<[string, Partial<Observation>, before?: string]>([
    ['a part', { received: '10' }],
    ['a late part', { received: '10', flags: ['late'] }],
    ['another part', { received: '20' }, '10'],
  ])('notifies of %s of a decided order as a duplicate alone', (_, found, received = '0') => {
    const before: Observation = { ...awaiting, flags: ['order-paid'], received }
    const applied = apply(before, { ...awaiting, status: 'partial', ...found }, decidedBy('b'))
    expect(applied.notifications.map(({ type }) => type)).toEqual(['order.duplicate'])
    expect(applied.incidents.map(({ kind }) => kind)).toEqual(['duplicate'])
  })

  it.each<[string, Observation]>([
    ['too much money', { ...paid, received: '30', flags: ['overpaid'], wasPaid: true }],
    ['late money', { ...paid, received: '26', flags: ['late'], late: { held: '0', credited: '26' } }],
    ['a second payment', { ...paid, flags: ['duplicate'] }],
    ['a review', { ...paid, status: 'review' }],
    ['a review at a replaced price', { ...paid, status: 'review', flags: ['price-replaced'] }],
    ['a review of a closed order', { ...paid, status: 'review', flags: ['closed'] }],
  ])('reports %s again with money that follows, and not without', (_name, before) => {
    expect(apply(before, before, decidedBy('a')).incidents).toEqual([])
    const { incidents, notifications } = apply(before, { ...before, received: '31' }, decidedBy('a'))
    expect(incidents.map(({ id }) => id)).not.toEqual([])
    for (const { id, kind } of incidents) expect(id).toBe(`inc_a_${kind}_31`)
    expect(notifications).not.toEqual([])
  })

  it('reports money that follows an acceptance once, also where it is no more than the price', () => {
    const before: Observation = { ...paid, received: '20', flags: ['accepted'] }
    const found: Observation = { ...before, status: 'partial', received: '22', remaining: '3.5', flags: [] }
    const detail = 'money after the shop accepted the order'
    const { incidents, notifications } = apply(before, found, decidedBy('a'))
    expect(incidents).toEqual([incident('review', detail, '22')])
    expect(notifications).toMatchObject([{ type: 'order.review' }])
    expect(JSON.parse(notifications[0]?.payload ?? '')).toMatchObject({ detail })
    expect(apply(before, { ...found, received: '20' }, decidedBy('a')).incidents).toEqual([])
    const above = apply(before, { ...paid, received: '30', flags: ['overpaid'] }, decidedBy('a'))
    expect(above.incidents).toStrictEqual([incident('overpaid', undefined, '30')])
    expect(above.state.observation).not.toHaveProperty('credited')
    const late = apply(before, { ...paid, received: '30', flags: ['late'] }, decidedBy('a'))
    expect(late.incidents).toStrictEqual([incident('late', undefined, '30')])
    expect(above.notifications.map(({ type }) => type)).toEqual(['order.overpaid'])
  })

  it('reports that a paid payment is taken back, each time under an id of its own', () => {
    const wasPaid: Observation = { ...paid, wasPaid: true }
    const reverted: Observation = { ...wasPaid, status: 'review' }
    expect(apply(wasPaid, reverted).incidents).toMatchObject([{ id: 'inc_a_1', kind: 'reverted' }])
    expect(apply(reverted, reverted).incidents).toEqual([])
  })
})

describe('isStale', () => {
  it.each<[Observation['status'], failedAt: number | null | undefined, stale: boolean]>([
    ['awaiting', 2001, true],
    ['awaiting', 2000, false],
    ['awaiting', 1999, false],
    ['awaiting', undefined, false],
    ['awaiting', null, false],
    ['review', 2001, true],
    ['paid', 2001, false],
  ])('of a payment that is %s, checked at 2000 and failed at %s: %s', (status, failedAt, stale) => {
    expect(isStale({ status }, 2000, failedAt)).toBe(stale)
  })
})

describe('the end of a watch (R13)', () => {
  const day = 24 * 60 * 60_000
  const check = (checkedAt: number) => ({
    ...{ observation: awaiting, checkedAt, nextCheckAt: checkedAt + day, isPastEnd: true },
  })
  const after = (times: readonly number[]) =>
    times.reduce((state, at) => applyCheck({ ...row, ...state }, check(at)).state, row as CheckedState)

  it('comes with the third check in a row that finds it past', () => {
    expect(after([31 * day, 32 * day])).toMatchObject({ nextCheckAt: 33 * day })
    const ended = after([31 * day, 32 * day, 33 * day])
    expect(ended).not.toHaveProperty('nextCheckAt')
    expect(ended).toMatchObject({ settledAt: 33 * day, pastEndChecks: 3 })
  })

  it('counts checks that are half a day apart', () => {
    const [first, half] = [31 * day, day / 2]
    expect(after([first, first + half, first + 2 * half])).not.toHaveProperty('nextCheckAt')
    expect(after([first, first + half - 1, first + 2 * half - 2])).toHaveProperty('nextCheckAt')
  })

  it('error: does not come with one reading of a wrong clock, however many checks follow at once', () => {
    const many = Array.from({ length: 50 }, (_, index) => 31 * day + index * 5000)
    expect(after(many)).toHaveProperty('nextCheckAt')
  })

  it('error: does not come when a check in between finds it not past', () => {
    const { state } = applyCheck(
      { ...row, ...after([31 * day, 32 * day]) },
      { ...check(6000), isPastEnd: false },
    )
    expect(state.pastEndChecks).toBe(0)
  })

  it('is undone by a requested check', () => {
    const ended = after([31 * day, 32 * day, 33 * day])
    const { nextCheckAt: _, ...unwatched } = row
    const { state } = applyCheck({ ...unwatched, ...ended }, check(40 * day))
    expect(state).toMatchObject({ nextCheckAt: 41 * day, pastEndChecks: 1, settledAt: 33 * day })
  })

  it('comes with refusals as with answers, and never without either', () => {
    const refuse = (state: CheckedState, at: number) =>
      applyFailedCheck(state, { at, nextCheckAt: at + day, isPastEnd: true })
    const ended = [31, 32, 33].map((days) => days * day).reduce(refuse, row as CheckedState)
    expect(ended).not.toHaveProperty('nextCheckAt')
    expect(ended).toMatchObject({ settledAt: 33 * day, quietChecks: 7, pastEndChecks: 3 })
    const fail = (state: CheckedState, at: number) => applyFailedCheck(state, { at, nextCheckAt: at + day })
    expect([31, 32, 33, 34, 35].map((days) => days * day).reduce(fail, row as CheckedState)).toHaveProperty(
      'nextCheckAt',
    )
  })

  it('is put off by no check without an answer', () => {
    const two = after([31 * day, 32 * day])
    const failed = applyFailedCheck(two, { at: 32 * day + 1000, nextCheckAt: 33 * day })
    expect(failed.pastEndChecks).toBe(2)
    const { state: ended } = applyCheck({ ...row, ...failed }, check(33 * day))
    expect(ended).not.toHaveProperty('nextCheckAt')
  })
})

describe('applyFailedCheck', () => {
  it('keeps what was known', () => {
    expect(applyFailedCheck(state, { at: 3000, nextCheckAt: 20_000 })).toStrictEqual({
      ...{
        observation: awaiting,
        revision: 1,
        updatedAt: 2000,
        checkedAt: 2000,
      },
      ...{ quietChecks: 4, pastEndChecks: 0, failedAt: 3000, nextCheckAt: 20_000, unreadable: 0 },
    })
  })

  it('keeps the schedule, too, when the call was not made', () => {
    expect(applyFailedCheck(row, { at: 3000 })).toMatchObject({ nextCheckAt: 17_000, failedAt: 3000 })
    const { nextCheckAt: _, ...unwatched } = state
    expect(applyFailedCheck(unwatched, { at: 3000 })).toStrictEqual({
      ...{ ...unwatched, failedAt: 3000, unreadable: 0 },
    })
  })

  it('keeps the time when a payment was settled', () => {
    const paidBefore = { ...state, observation: paid, settledAt: 2500 }
    expect(applyFailedCheck(paidBefore, { at: 3000, nextCheckAt: 20_000 })).toMatchObject({ settledAt: 2500 })
  })
})
