/** What a payer's word that they paid does: once for a transaction, never to a status. */
import { describe, expect, it } from 'vitest'
import { claimRule } from '../../../src/server/rules/claim.js'
import type { Order } from '../../../src/server/rules/order.js'
import { changed, orderOf, paymentOf } from '../../support/rule-orders.js'
import { awaiting, paid, partly } from '../../support/stored-orders.js'

const claim = { id: 'c1', paymentId: 'a', transaction: '0x1', at: 5000 }
const make = (order: Order, change: object = {}) => claimRule(order, { ...claim, ...change })

describe('claimRule (A claim proves nothing)', () => {
  it.each([awaiting, partly('5'), { ...paid, status: 'review' as const }])(
    'needs a person, and notifies the shop: %j',
    (observation) => {
      const order = orderOf([paymentOf('a', observation)])
      const { result, change } = make(order, { note: 'from an exchange' })
      expect(result).toEqual({ ...claim, note: 'from an exchange', reference: 'order-1' })
      expect(change).toMatchObject({
        ...{ at: 5000, claims: [result] },
        incidents: [
          {
            ...{ id: 'inc_c1', kind: 'claim', reference: 'order-1', paymentId: 'a', at: 5000 },
            detail: 'a payer gave a transaction',
          },
        ],
        notifications: [{ type: 'order.claimed', identity: ['a', '0x1'], paymentId: 'a', at: 5000 }],
      })
      expect(JSON.parse(change?.notifications?.[0]?.payload ?? '')).toMatchObject({
        claim: { transaction: '0x1', note: 'from an exchange' },
      })
      expect(change).not.toHaveProperty('payments')
      const isInReview = observation.status === 'review'
      expect(changed(order, change).record?.needs).toBe(isInReview ? 'review' : 'claim')
    },
  )

  it('leaves out a note that was not given', () => {
    const { result, change } = make(orderOf([paymentOf('a')]))
    expect(result).not.toHaveProperty('note')
    expect(JSON.parse(change?.notifications?.[0]?.payload ?? '')).toHaveProperty('claim', {
      transaction: '0x1',
    })
    const nothing = make(orderOf([paymentOf('a')]), { note: undefined }).change?.notifications?.[0]
    expect(nothing?.payload).not.toContain('note')
  })

  it('answers the same transaction of the same payment as the first time', () => {
    const order = orderOf([paymentOf('a'), paymentOf('b')])
    const { result, change } = make(order)
    const after = changed(order, change)
    expect(make(after, { id: 'c2', at: 6000 })).toStrictEqual({ result })
    expect(make(after, { id: 'c2', paymentId: 'b' }).change).toBeDefined()
  })

  it('answers one transaction in another case of hexadecimal, and takes another one in base58', () => {
    const hash = 'ab'.repeat(32)
    const order = orderOf([paymentOf('a')])
    const { result, change } = make(order, { transaction: `0x${hash}` })
    for (const transaction of [`0x${hash.toUpperCase()}`, hash])
      expect(make(changed(order, change), { id: 'c2', transaction })).toStrictEqual({ result })
    const first = changed(order, make(order, { transaction: `z${hash}` }).change)
    expect(make(first, { id: 'c2', transaction: `Z${hash}` }).change).toBeDefined()
  })

  it('takes the place of the incident of the claim before', () => {
    const order = orderOf([paymentOf('a')])
    const first = changed(order, make(order).change)
    const second = changed(first, make(first, { id: 'c2', transaction: '0x2', at: 6000 }).change)
    expect(second.incidents).toMatchObject([{ id: 'inc_c1', closedAt: 6000 }, { id: 'inc_c2' }])
    expect(second.record).toMatchObject({ needs: 'claim', sequence: 2 })
  })

  it('error: is refused of an unknown payment, of one that is paid, and after five', () => {
    for (const order of [orderOf(), orderOf([paymentOf('b')])])
      expect(() => make(order)).toThrow(expect.objectContaining({ code: 'not-found' }))
    expect(() => make(orderOf([paymentOf('a', paid)]))).toThrow(
      expect.objectContaining({ code: 'order-closed', message: 'This payment is paid.' }),
    )
    let order = orderOf([paymentOf('a'), paymentOf('b')])
    for (const transaction of ['1', '2', '3', '4', '5'])
      order = changed(order, make(order, { id: transaction, transaction }).change)
    expect(() => make(order, { id: '6', transaction: '6' })).toThrow(
      expect.objectContaining({
        ...{ code: 'too-many-requests', retryable: false },
        message: 'This payment has 5 claims already.',
      }),
    )
    expect(make(order, { id: '6', transaction: '5' })).not.toHaveProperty('change')
    expect(make(order, { id: '6', transaction: '6', paymentId: 'b' })).toHaveProperty('change')
  })
})
