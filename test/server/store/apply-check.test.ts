import { describe, expect, it } from 'vitest'
import { applyCheck, applyFailedCheck, type CheckedState } from '../../../src/server/store/apply-check.js'
import { awaiting, paid } from './samples.js'

const row = {
  ...{ id: 'a', reference: 'order-1', observation: awaiting, revision: 1, updatedAt: 2000, checkedAt: 2000 },
  ...{ quietChecks: 4, pastEndChecks: 0 },
  nextCheckAt: 17_000,
}
const notification = { id: 'msg_1', payload: '{}' }
const fulfilment = { reference: 'order-1', notification }

describe('applyCheck', () => {
  it('raises the revision with news only, and counts the checks without news', () => {
    const same = applyCheck(row, { observation: awaiting, checkedAt: 3000, nextCheckAt: 18_000 })
    expect(same.state).toMatchObject({ revision: 1, updatedAt: 2000, checkedAt: 3000, quietChecks: 5 })
    const observation = { ...awaiting, received: '1', status: 'partial' as const }
    const news = applyCheck(row, { observation, checkedAt: 3000, nextCheckAt: 18_000 })
    expect(news.state).toMatchObject({ revision: 2, updatedAt: 3000, nextCheckAt: 18_000, quietChecks: 0 })
    expect(news.state).not.toHaveProperty('settledAt')
  })

  it('decides an undecided order, and writes its notification', () => {
    const applied = applyCheck(row, { observation: paid, checkedAt: 3000, nextCheckAt: 9000, fulfilment })
    expect(applied).toMatchObject({
      state: { settledAt: 3000, nextCheckAt: 9000 },
      fulfilment: { reference: 'order-1', paymentId: 'a', at: 3000 },
      notification: { ...notification, reference: 'order-1', at: 3000 },
    })
  })

  it('decides nothing twice', () => {
    const check = { observation: paid, checkedAt: 3000, nextCheckAt: 9000, fulfilment }
    const applied = applyCheck(row, check, { reference: 'order-1', paymentId: 'a', at: 2500 })
    expect(Object.keys(applied)).toEqual(['state', 'incidents'])
    expect(applied.state.observation.flags).toEqual([])
  })

  it('error: flags a payment of an order that another payment decided', () => {
    const check = { observation: paid, checkedAt: 3000, nextCheckAt: 9000, fulfilment }
    const applied = applyCheck(row, check, { reference: 'order-1', paymentId: 'b', at: 2500 })
    expect(Object.keys(applied)).toEqual(['state', 'incidents'])
    expect(applied.state.observation.flags).toEqual(['duplicate'])
    expect(applied.incidents).toMatchObject([{ id: 'inc_a_duplicate', reference: 'order-1', at: 3000 }])
  })

  it('keeps the time when a payment was settled first', () => {
    const settled = { ...row, observation: paid, settledAt: 2500 }
    const { state } = applyCheck(settled, { observation: paid, checkedAt: 3000, nextCheckAt: undefined })
    expect(state.settledAt).toBe(2500)
    expect(state).not.toHaveProperty('nextCheckAt')
  })

  it('changes neither the row nor the check', () => {
    const frozen = Object.freeze({ ...row, observation: Object.freeze({ ...awaiting }) })
    const check = Object.freeze({ observation: paid, checkedAt: 3000, nextCheckAt: 9000, fulfilment })
    expect(() => applyCheck(frozen, check, { reference: 'order-1', paymentId: 'b', at: 1 })).not.toThrow()
  })
})

describe('the end of a watch', () => {
  const day = 24 * 60 * 60_000
  const check = (checkedAt: number) => ({
    ...{ observation: awaiting, checkedAt, nextCheckAt: checkedAt + day, isPastEnd: true },
  })
  const after = (times: readonly number[]) =>
    times.reduce(
      (state, at) => applyCheck({ ...state, id: 'a', reference: 'order-1' }, check(at)).state,
      row as CheckedState,
    )

  it('comes with the third check in a row that finds it past', () => {
    expect(after([31 * day, 32 * day])).toMatchObject({ nextCheckAt: 33 * day })
    const ended = after([31 * day, 32 * day, 33 * day])
    expect(ended).not.toHaveProperty('nextCheckAt')
    expect(ended.settledAt).toBe(33 * day)
  })

  it('error: does not come with one reading of a wrong clock, however many checks follow at once', () => {
    const many = Array.from({ length: 50 }, (_, index) => 31 * day + index * 5000)
    expect(after(many)).toHaveProperty('nextCheckAt')
  })

  it('error: does not come when a check in between finds it not past', () => {
    const { state } = applyCheck(
      { ...after([31 * day, 32 * day]), id: 'a', reference: 'order-1' },
      { ...check(6000), isPastEnd: false },
    )
    expect(state.pastEndChecks).toBe(0)
  })

  it('is undone by a check that somebody causes', () => {
    const ended = after([31 * day, 32 * day, 33 * day])
    const { state } = applyCheck({ ...ended, id: 'a', reference: 'order-1' }, check(40 * day))
    expect(state).toMatchObject({ nextCheckAt: 41 * day, pastEndChecks: 1, settledAt: 33 * day })
  })

  it('comes with refusals as with answers, and never without either', () => {
    const refuse = (state: CheckedState, at: number) =>
      applyFailedCheck(state, { at, nextCheckAt: at + day, isPastEnd: true })
    expect([31, 32, 33].map((days) => days * day).reduce(refuse, row)).not.toHaveProperty('nextCheckAt')
    const fail = (state: CheckedState, at: number) => applyFailedCheck(state, { at, nextCheckAt: at + day })
    expect([31, 32, 33, 34, 35].map((days) => days * day).reduce(fail, row as CheckedState)).toHaveProperty(
      'nextCheckAt',
    )
  })
})

describe('applyFailedCheck', () => {
  it('keeps what was known', () => {
    expect(applyFailedCheck(row, { at: 3000, nextCheckAt: 20_000 })).toEqual({
      ...{
        observation: awaiting,
        revision: 1,
        updatedAt: 2000,
        checkedAt: 2000,
        id: 'a',
        reference: 'order-1',
      },
      ...{ quietChecks: 4, pastEndChecks: 0, failedAt: 3000, nextCheckAt: 20_000 },
    })
  })

  it('keeps the schedule, too, when the call was not made', () => {
    expect(applyFailedCheck(row, { at: 3000 })).toMatchObject({ nextCheckAt: 17_000, failedAt: 3000 })
  })
})
