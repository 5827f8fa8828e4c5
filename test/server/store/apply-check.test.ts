import { describe, expect, it } from 'vitest'
import { applyCheck, applyFailedCheck } from '../../../src/server/store/apply-check.js'
import { awaiting, paid } from './samples.js'

const row = {
  ...{ id: 'a', observation: awaiting, revision: 1, updatedAt: 2000, checkedAt: 2000, stale: true },
  nextCheckAt: 17_000,
}
const notification = { id: 'msg_1', payload: '{}' }
const fulfilment = { reference: 'order-1', notification }

describe('applyCheck', () => {
  it('raises the revision with news only, and is stale no more', () => {
    const same = applyCheck(row, { observation: awaiting, checkedAt: 3000, nextCheckAt: 18_000 })
    expect(same.state).toMatchObject({ revision: 1, updatedAt: 2000, checkedAt: 3000, stale: false })
    const observation = { ...awaiting, received: '1', status: 'partial' as const }
    const news = applyCheck(row, { observation, checkedAt: 3000, nextCheckAt: 18_000 })
    expect(news.state).toMatchObject({ revision: 2, updatedAt: 3000, nextCheckAt: 18_000 })
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
    expect(Object.keys(applied)).toEqual(['state'])
    expect(applied.state.observation.flags).toEqual([])
  })

  it('error: flags a payment of an order that another payment decided', () => {
    const check = { observation: paid, checkedAt: 3000, nextCheckAt: 9000, fulfilment }
    const applied = applyCheck(row, check, { reference: 'order-1', paymentId: 'b', at: 2500 })
    expect(Object.keys(applied)).toEqual(['state'])
    expect(applied.state.observation.flags).toEqual(['duplicate'])
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

describe('applyFailedCheck', () => {
  it('keeps what was known', () => {
    const fresh = { ...row, stale: false }
    expect(applyFailedCheck(fresh, 20_000)).toEqual({ ...fresh, stale: true, nextCheckAt: 20_000 })
  })
})
