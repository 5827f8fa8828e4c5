/** What every store must do with payments that the service took back. */
import {
  acceptOrder,
  closeOrder,
  endRefund,
  giveRefundAddress,
  listOpenIncidents,
  logAction,
  noteOrder,
  recordCheck,
  requestRefund,
} from '../../support/order-changes.js'
import { describe, expect, it } from 'vitest'
import type { Observation, Store } from '../../../src/server/store/store.js'
import {
  attempt,
  destination,
  noIncidents,
  overpaid,
  paid,
  payOrder,
  reverted,
  revealOrder,
} from '../../support/stored-orders.js'

const wasPaid = { ...paid, wasPaid: true as const }

/** @param stores two stores on the same data, new for each test. */
export function describeIncidents(stores: () => readonly [Store, Store]): void {
  /** A paid order that is taken back at 9000, by a check that was based on a revision. */
  async function takeBack(store: Store, order: string, revision = 2): Promise<boolean> {
    return recordCheck(store, `payment-of-${order}`, revision, {
      observation: reverted,
      checkedAt: 9000,
      nextCheckAt: 20_000,
    })
  }
  const id = 'inc_payment-of-a_2'
  const incident = { id, kind: 'reverted', reference: 'a', paymentId: 'payment-of-a', at: 9000 }

  const action = { at: 10_000, by: 'ada', reason: 'refunded' }

  describe('an incident', () => {
    it('is committed with its check, and is due until it was reported', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await payOrder(store, 'a', 3000, 9000)
      expect(await second.listIncidents('a')).toEqual([])
      expect(await takeBack(store, 'a')).toBe(true)
      expect(await second.listIncidents('a')).toEqual([incident])
      expect(await second.listIncidents('b')).toEqual([])
      expect(await second.takeIncidents(9000, 9, 10_000)).toEqual([incident])
      await second.recordReport(id, 9001)
      expect(await store.listIncidents('a')).toEqual([{ ...incident, reportedAt: 9001 }])
      expect(await store.takeIncidents(99_000, 9, 100_000)).toEqual([])
    })

    it('error: is not recorded with a check that came too late', async () => {
      const [store] = stores()
      await revealOrder(store, 'a')
      await payOrder(store, 'a', 3000, 9000)
      expect(await takeBack(store, 'a', 1)).toBe(false)
      expect(await store.listIncidents('a')).toEqual([])
    })

    it('is handed to one of two takers, and again only when that one has died', async () => {
      const [store, second] = stores()
      const orders = Array.from({ length: 8 }, (_, index) => `order-${index}`)
      for (const order of orders) {
        await revealOrder(store, order)
        await payOrder(store, order, 3000, 9000)
        await takeBack(store, order)
      }
      const taken = await Promise.all([store, second].map((each) => each.takeIncidents(9000, 5, 10_000)))
      expect(Math.max(...taken.map((incidents) => incidents.length))).toBe(5)
      const rest = await store.takeIncidents(9999, 9, 10_000)
      expect([...taken.flat(), ...rest].map(({ reference }) => reference).sort()).toEqual(orders)
      expect(await second.takeIncidents(9999, 9, 10_000)).toEqual([])
      expect(await second.takeIncidents(10_000, 9, 11_000)).toHaveLength(8)
    })

    it('is recorded for every kind of ending that a person has to look at, once', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      const observation: Observation = {
        ...paid,
        status: 'review',
        received: '30',
        flags: ['overpaid', 'late', 'duplicate'],
        late: { held: '0', credited: '20', missing: '6.25' },
      }
      await recordCheck(store, 'payment-of-a', 1, { observation, checkedAt: 3000, nextCheckAt: 9000 })
      await recordCheck(second, 'payment-of-a', 2, { observation, checkedAt: 4000, nextCheckAt: 9000 })
      const found = await store.listIncidents('a')
      expect(found.map(({ kind, detail, at }) => ({ kind, detail, at }))).toEqual([
        { kind: 'duplicate', detail: undefined, at: 3000 },
        { kind: 'late', detail: undefined, at: 3000 },
        { kind: 'overpaid', detail: undefined, at: 3000 },
        { kind: 'review', detail: 'late money, 6.25 missing', at: 3000 },
      ])
      expect(new Set(found.map(({ id: each }) => each)).size).toBe(4)
    })

    it('is recorded with an attempt whose address is refused, but not with one that is revealed', async () => {
      const [store, second] = stores()
      await store.claimAttempt(attempt('refused'))
      const incident = { detail: 'the amount is not worth the price', at: 4000 }
      await store.abandonAttempt('refused', 'orphaned', incident)
      await second.abandonAttempt('refused', 'orphaned', { ...incident, at: 5000 })
      expect(await second.listIncidents('order-1')).toEqual([
        {
          ...incident,
          ...{
            id: 'inc_refused_unverifiable',
            kind: 'unverifiable',
            reference: 'order-1',
            paymentId: 'refused',
          },
        },
      ])
      await revealOrder(store, 'a')
      await store.abandonAttempt('payment-of-a', 'orphaned', incident)
      expect(await store.listIncidents('a')).toEqual([])
    })

    it('is open until a person acts on its order, or its cause is over', async () => {
      const [store, second] = stores()
      const open = async () => {
        const { openIncidents, ordersInReview } = await second.stats(0)
        const some = Object.entries(openIncidents).filter(([, count]) => count > 0)
        return { ...Object.fromEntries(some), ordersInReview }
      }
      const flagged: Observation = { ...paid, flags: ['overpaid', 'late', 'duplicate'] }
      for (const order of ['a', 'b', 'c', 'd']) await revealOrder(store, order)
      for (const order of ['a', 'b']) {
        await payOrder(store, order, 3000, 9000)
        await takeBack(store, order)
      }
      const check = { checkedAt: 9000, nextCheckAt: 20_000 }
      await recordCheck(store, 'payment-of-c', 1, { ...check, observation: { ...paid, status: 'review' } })
      await recordCheck(store, 'payment-of-d', 1, { ...check, observation: flagged })
      const found = { reverted: 2, review: 1, overpaid: 1, late: 1, duplicate: 1 }
      expect(await open()).toEqual({ ...found, ordersInReview: 3 })

      // The service has the payment as completed again.
      await recordCheck(store, 'payment-of-a', 3, { ...check, observation: wasPaid })
      expect(await open()).toEqual({ ...found, reverted: 1, ordersInReview: 2 })
      const { at, by } = action
      await logAction(store, { at, by, reference: 'd', action: 'resend', detail: 'the notification' })
      expect(await open()).toEqual({ ...found, reverted: 1, ordersInReview: 2 })
      await noteOrder(store, 'd', action)
      expect(await open()).toEqual({ reverted: 1, review: 1, ordersInReview: 2 })
      await closeOrder(store, 'c', action)
      expect(await open()).toEqual({ reverted: 1, ordersInReview: 1 })
      await recordCheck(store, 'payment-of-b', 3, { ...check, observation: wasPaid })
      expect(await open()).toEqual({ ordersInReview: 0 })
    })

    it('of another kind stays open when a review is over', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      const late: Observation = { ...paid, flags: ['late'], late: { held: '0', credited: '20' } }
      const check = { checkedAt: 9000, nextCheckAt: 20_000 }
      await recordCheck(store, 'payment-of-a', 1, { ...check, observation: { ...late, status: 'review' } })
      await recordCheck(store, 'payment-of-a', 2, {
        ...check,
        observation: { ...late, status: 'confirming' },
      })
      expect(await listOpenIncidents(second, 'a', 'b')).toMatchObject([{ kind: 'late' }])
    })

    it('of a review that is over stays closed when the payment is taken back later', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      const check = { checkedAt: 9000, nextCheckAt: 20_000 }
      await recordCheck(store, 'payment-of-a', 1, { ...check, observation: { ...paid, status: 'review' } })
      await recordCheck(store, 'payment-of-a', 2, { ...check, observation: wasPaid, fulfils: true })
      expect(await listOpenIncidents(second, 'a', 'b')).toEqual([])
      expect(await takeBack(store, 'a', 3)).toBe(true)
      expect(await listOpenIncidents(second, 'a', 'b')).toMatchObject([{ kind: 'reverted' }])
    })

    it('stays open with a check that brings nothing new', async () => {
      const [store, second] = stores()
      for (const order of ['a', 'b']) await revealOrder(store, order)
      const check = { checkedAt: 9000, nextCheckAt: 20_000 }
      const review: Observation = { ...paid, status: 'review' }
      await recordCheck(store, 'payment-of-a', 1, { ...check, observation: review })
      await recordCheck(store, 'payment-of-a', 2, { ...check, observation: { ...review, txId: '0xfeed' } })
      // Money after the order was accepted is for a person, too.
      await acceptOrder(store, 'b', { at: 8000, by: 'ada', reason: 'cash' })
      await recordCheck(store, 'payment-of-b', 2, { ...check, observation: paid })
      await recordCheck(store, 'payment-of-b', 3, { ...check, observation: { ...paid, txId: '0xfeed' } })
      expect(await listOpenIncidents(second, 'a', 'b')).toMatchObject([
        { reference: 'a', kind: 'review' },
        { reference: 'b', kind: 'review' },
      ])
    })

    it('waits for a person where money may be at the address, and not of one that was refused', async () => {
      const [store] = stores()
      await store.claimAttempt(attempt('refused'))
      await store.abandonAttempt('refused', 'orphaned', { detail: 'no address', at: 4000 })
      expect(await store.listIncidents('order-1')).toHaveLength(1)
      expect(await store.getOrder('order-1')).not.toHaveProperty('needs')
      expect((await store.stats(0)).openIncidents).toEqual(noIncidents)
    })

    it('error: is not reported where there is none', async () => {
      const [store] = stores()
      await store.recordReport('unknown', 9000)
      expect(await store.takeIncidents(9000, 9, 10_000)).toEqual([])
    })

    it('outlives its payment', async () => {
      const [store] = stores()
      await revealOrder(store, 'a')
      await payOrder(store, 'a', 3000, 9000)
      await takeBack(store, 'a')
      await noteOrder(store, 'a', action)
      expect(await store.deleteSettled(99_000, 9, { includeUndelivered: true })).toBe(1)
      expect(await store.getPayment('payment-of-a')).toBeUndefined()
      expect(await store.listIncidents('a')).toEqual([{ ...incident, closedAt: 10_000 }])
    })
  })

  describe('money after an incident has ended', () => {
    const check = { checkedAt: 11_000, nextCheckAt: 20_000 }
    const openOf = async (store: Store, order: string) =>
      (await store.listIncidents(order)).filter(({ closedAt }) => closedAt === undefined)
    const more = (observation: Observation): Observation => ({
      ...observation,
      received: '30',
      confirmed: '30',
    })

    it.each<[string, Observation]>([
      ['overpaid', overpaid],
      ['late', { ...paid, flags: ['late'], late: { held: '0', credited: '25.5' } }],
      ['duplicate', { ...paid, flags: ['duplicate'] }],
      ['review', { ...paid, status: 'review' }],
    ])('is an incident of its own, and reported: %s', async (kind, observation) => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await recordCheck(store, 'payment-of-a', 1, { ...check, observation, checkedAt: 9000 })
      const [first] = await store.takeIncidents(9000, 9, 10_000)
      if (first) await store.recordReport(first.id, 9001)
      await noteOrder(second, 'a', action)
      expect(await openOf(store, 'a')).toEqual([])

      expect(await recordCheck(second, 'payment-of-a', 2, { ...check, observation: more(observation) })).toBe(
        true,
      )
      const open = await openOf(store, 'a')
      expect(open).toMatchObject([{ kind, at: 11_000 }])
      expect(open[0]?.id).not.toBe(first?.id)
      expect(await store.takeIncidents(11_000, 9, 12_000)).toEqual(open)
      expect(await listOpenIncidents(second, 'a', 'b')).toEqual(open)
      expect((await store.stats(11_000)).openIncidents).toEqual({ ...noIncidents, [kind]: 1 })
    })

    it('is an incident after the refund of a surplus was sent', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await recordCheck(store, 'payment-of-a', 1, { ...check, observation: overpaid, fulfils: true })
      const times = { at: 11_500, expiresAt: 99_000 }
      await requestRefund(store, 'a', { ...{ id: 'r', by: 'ada', reason: 'surplus' }, ...times })
      await giveRefundAddress(store, 'r', destination.address, 11_600)
      await endRefund(store, 'r', { state: 'sent', at: 11_700, by: 'ada', transaction: 'tx' })
      expect(await openOf(second, 'a')).toEqual([])
      await recordCheck(second, 'payment-of-a', 2, {
        ...check,
        checkedAt: 12_000,
        observation: more(overpaid),
      })
      expect(await openOf(store, 'a')).toMatchObject([{ kind: 'overpaid', at: 12_000 }])
      expect((await store.stats(12_000)).openIncidents).toMatchObject({ overpaid: 1 })
    })

    it('is an incident after the order was accepted', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      const partial: Observation = { ...paid, serviceStatus: 'pending', status: 'partial', received: '20' }
      await recordCheck(store, 'payment-of-a', 1, { ...check, observation: partial })
      await acceptOrder(store, 'a', { at: 11_500, by: 'ada', reason: 'the rest by bank' })
      const observation = { ...partial, received: '22' }
      await recordCheck(second, 'payment-of-a', 3, { ...check, checkedAt: 12_000, observation })
      const detail = 'money after the shop accepted the order'
      expect(await openOf(store, 'a')).toMatchObject([{ kind: 'review', detail, at: 12_000 }])
    })

    it('is another incident when a review comes back without it', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      const review: Observation = { ...paid, status: 'review' }
      await recordCheck(store, 'payment-of-a', 1, { ...check, observation: { ...review, received: '20' } })
      await recordCheck(store, 'payment-of-a', 2, { ...check, observation: review })
      await recordCheck(store, 'payment-of-a', 3, {
        ...check,
        observation: { ...review, status: 'confirming' },
      })
      expect(await openOf(second, 'a')).toEqual([])
      await recordCheck(second, 'payment-of-a', 4, { ...check, checkedAt: 12_000, observation: review })
      const [again] = await openOf(store, 'a')
      expect(again).toMatchObject({ id: 'inc_payment-of-a_review_25.5_2', kind: 'review', at: 12_000 })
      expect(await store.listIncidents('a')).toHaveLength(3)
      // It reaches a person like the first.
      expect(await store.takeIncidents(12_000, 9, 13_000)).toContainEqual(again)
    })
  })
}
