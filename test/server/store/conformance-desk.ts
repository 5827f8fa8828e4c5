/** What every store must do with manual actions: accepting, closing, the log, the changes and the search. */
import {
  acceptOrder,
  closeOrder,
  getFulfilment,
  getOrderPrice,
  listOpenIncidents,
  logAction,
  recordCheck,
  requestRefund,
} from '../../support/order-changes.js'
import { describe, expect, it } from 'vitest'
import { notificationId } from '../../../src/server/notifications/notification.js'
import type { Observation, Store } from '../../../src/server/store/store.js'
import {
  attempt,
  awaiting,
  destination,
  overpaid,
  paid,
  partly,
  payOrder,
  revealOrder,
} from '../../support/stored-orders.js'

const day = 24 * 60 * 60_000

/** @param stores two stores on the same data, new for each test. */
export function describeDesk(stores: () => readonly [Store, Store]): void {
  const partial = (received: string) => ({
    ...awaiting,
    received,
    remaining: '5',
    status: 'partial' as const,
  })
  const action = { at: 5000, by: 'ada', reason: 'the rest was paid in cash' }
  const record = (store: Store, order: string, revision: number, observation: Observation = partial('20')) =>
    recordCheck(store, `payment-of-${order}`, revision, {
      observation,
      checkedAt: 3000 + revision,
      nextCheckAt: 9000,
      fulfils: observation.status === 'paid',
    })

  describe('acceptOrder', () => {
    it('decides an order once, with its notification, its receipt and its entry in the log', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1)
      const decision = {
        ...{ reference: 'a', paymentId: 'payment-of-a', at: 5000 },
        accepted: { by: 'ada', reason: action.reason },
      }
      expect(await acceptOrder(store, 'a', action)).toEqual({ decision, accepted: true })
      expect(await acceptOrder(second, 'a', { ...action, by: 'bob' })).toEqual({ decision, accepted: false })
      expect(await getFulfilment(second, 'a')).toEqual(decision)
      expect(await second.getPayment('payment-of-a')).toMatchObject({
        ...{ revision: 3, updatedAt: 5000, nextCheckAt: 5000 + day },
        observation: { status: 'paid', received: '20', remaining: '0', flags: ['accepted'] },
      })
      expect(await second.listNotifications('a')).toMatchObject([
        { type: 'order.partial', sequence: 1 },
        { id: notificationId('order.accepted', 'a'), type: 'order.accepted', sequence: 2, at: 5000 },
      ])
      expect(await second.listAuditEntries('a')).toEqual([
        { at: 5000, reference: 'a', action: 'accept', by: 'ada', detail: action.reason },
      ])
      expect(await second.listOrders({ limit: 9 })).toMatchObject([
        { reference: 'a', state: 'paid', paidAt: 5000 },
      ])
    })

    it('makes one decision of two people and a check at once', async () => {
      const [store, second] = stores()
      for (let index = 0; index < 8; index += 1) {
        const order = `order-${index}`
        await revealOrder(store, order)
        const completes = () => payOrder(index % 2 ? store : second, order)
        const accept = (by: string) => acceptOrder(index % 2 ? second : store, order, { ...action, by })
        const [first, checked, other] = await Promise.all([accept('ada'), completes(), accept('bob')])
        const decision = await getFulfilment(store, order)
        expect(first?.decision).toEqual(decision)
        expect(other?.decision).toEqual(decision)
        const decisions = [first?.accepted, other?.accepted].filter(Boolean).length
        expect(decisions).toBe(decision?.accepted ? 1 : 0)
        const sent = await store.listNotifications(order)
        expect(sent.map(({ type }) => type)).toEqual([decision?.accepted ? 'order.accepted' : 'order.paid'])
        expect(await store.listAuditEntries(order)).toHaveLength(decisions)
        // The check that came second is repeated on what the first left.
        if (!checked)
          expect((await store.getPayment(`payment-of-${order}`))?.observation.flags).toEqual(['accepted'])
      }
    })

    it('keeps an accepted payment accepted, and lets it be paid without a second decision', async () => {
      const [store] = stores()
      await revealOrder(store, 'a')
      await acceptOrder(store, 'a', action)
      await record(store, 'a', 2, awaiting)
      expect((await store.getPayment('payment-of-a'))?.observation).toMatchObject({
        ...{ status: 'paid', flags: ['accepted'] },
      })
      await record(store, 'a', 2, paid)
      expect(await getFulfilment(store, 'a')).toMatchObject({ at: 5000, accepted: { by: 'ada' } })
      // The price may have been paid twice.
      const types = (await store.listNotifications('a')).map(({ type }) => type)
      expect(types).toEqual(['order.accepted', 'order.review'])
    })

    it('takes the payment with money, and frees its address', async () => {
      const [store] = stores()
      await revealOrder(store, 'a')
      await store.claimAttempt(attempt('newer', { reference: 'a', coinId: 'usdt' }))
      await store.recordDestination('newer', destination)
      await store.reveal('newer', 'service-newer', awaiting, { at: 4000, nextCheckAt: 9000 })
      await record(store, 'a', 1)
      expect(await acceptOrder(store, 'a', action)).toMatchObject({ decision: { paymentId: 'payment-of-a' } })
      await store.claimAttempt(attempt('b', { sessionId: 'session-b', reference: 'b' }))
      expect(await store.recordDestination('b', { ...destination, address: 'address-of-a' })).toBe(true)
    })

    it('takes the money of every payment, and asks for nothing more', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      for (const id of ['half', 'empty']) {
        await store.claimAttempt(attempt(id, { reference: 'a', coinId: id }))
        await store.recordDestination(id, { ...destination, address: id })
        await store.reveal(id, `service-${id}`, awaiting, { at: 2500, nextCheckAt: 9000 })
      }
      await store.claimAttempt(attempt('hidden', { reference: 'a', coinId: 'hidden' }))
      await record(store, 'a', 1, partly('10'))
      await recordCheck(store, 'half', 1, { observation: partly('15'), checkedAt: 4000, nextCheckAt: 9000 })
      expect(await acceptOrder(second, 'a', action)).toMatchObject({ decision: { paymentId: 'half' } })
      const payments = await store.listPayments('a')
      const found = payments.map(({ id, observation: { status, credited, flags } }) => ({
        ...{ id, status, credited, flags },
      }))
      expect(found).toEqual([
        { id: 'payment-of-a', status: 'paid', credited: '10', flags: ['accepted'] },
        { id: 'empty', status: 'awaiting', credited: undefined, flags: ['order-paid'] },
        { id: 'half', status: 'paid', credited: '15', flags: ['accepted'] },
      ])
      expect(await second.getOrder('a')).not.toHaveProperty('needs')
      expect(await store.recordDestination('hidden', { ...destination, address: 'hidden' })).toBe(false)
    })

    it('ends what waited for a person', async () => {
      const [store, second] = stores()
      for (const order of ['a', 'b']) {
        await revealOrder(store, order)
        await record(store, order, 1, { ...paid, status: 'review' })
      }
      await acceptOrder(store, 'a', action)
      expect(await second.listIncidents('a')).toMatchObject([{ kind: 'review', closedAt: 5000 }])
      expect(await listOpenIncidents(second, 'a', 'b')).toMatchObject([{ reference: 'b' }])
    })

    it('leaves the decision as it is, also while money is returned', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, overpaid)
      await requestRefund(store, 'a', { id: 'refund', expiresAt: 90_000, ...action })
      const decision = await getFulfilment(store, 'a')
      expect(await acceptOrder(second, 'a', action)).toEqual({ decision, accepted: false })
    })

    it('error: decides nothing for an order without a payment', async () => {
      const [store] = stores()
      expect(await acceptOrder(store, 'a', action)).toBeUndefined()
      expect(await store.listAuditEntries('a')).toEqual([])
    })
  })

  describe('closeOrder', () => {
    it('marks what was shown, abandons what was not, and refuses more', async () => {
      const [store, second] = stores()
      const price = { price: '49.99 USD', sealedAt: 1000 }
      await store.claimAttempt(attempt('shown', { orderPrice: price }))
      await store.recordDestination('shown', destination)
      await store.reveal('shown', 'service-1', awaiting, { at: 2000, nextCheckAt: 9000 })
      await store.claimAttempt(attempt('hidden', { orderPrice: price, coinId: 'usdt' }))
      expect(await closeOrder(store, 'order-1', action)).toBe('closed')
      expect(await closeOrder(second, 'order-1', action)).toBe('closed-before')
      expect((await second.getPayment('shown'))?.observation.flags).toEqual(['closed'])
      expect(await store.recordDestination('hidden', { ...destination, address: 'other' })).toBe(false)
      await expect(
        second.claimAttempt(attempt('c', { orderPrice: price, coinId: 'bnb' })),
      ).rejects.toMatchObject({
        code: 'order-closed',
      })
      expect(await getOrderPrice(store, 'order-1')).toEqual({ ...price, closedAt: 5000 })
      expect(await store.listOrders({ limit: 9, state: 'closed' })).toMatchObject([
        { reference: 'order-1', closedAt: 5000 },
      ])
      expect(await store.listAuditEntries('order-1')).toMatchObject([{ action: 'close', by: 'ada' }])
    })

    it('leaves money that comes afterwards to a person', async () => {
      const [store] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, partial('5'))
      await closeOrder(store, 'a', action)
      await record(store, 'a', 3, { ...partial('5') })
      expect(await store.listOrders({ limit: 9 })).toMatchObject([{ state: 'closed' }])
      await recordCheck(store, 'payment-of-a', 3, {
        observation: paid,
        checkedAt: 6000,
        nextCheckAt: 9000,
        fulfils: true,
      })
      expect(await getFulfilment(store, 'a')).toBeUndefined()
      expect(await store.listOrders({ limit: 9 })).toMatchObject([{ state: 'review' }])
      expect(await store.listIncidents('a')).toMatchObject([
        { kind: 'review', detail: 'the shop closed the order' },
      ])
      expect(await acceptOrder(store, 'a', action)).toMatchObject({ accepted: true })
    })

    it('refuses the first payment of an order without one, at any price', async () => {
      const [store, second] = stores()
      expect(await closeOrder(store, 'order-1', action)).toBe('closed')
      expect(await closeOrder(second, 'order-1', { ...action, by: 'bob' })).toBe('closed-before')
      expect(await getOrderPrice(second, 'order-1')).toEqual({ price: '', sealedAt: 0, closedAt: 5000 })
      for (const [id, price] of [
        ['a', '49.99 USD'],
        ['b', '1000 USD'],
      ] as const) {
        const claim = attempt(id, { sessionId: id, orderPrice: { price, sealedAt: 1e15 } })
        await expect(second.claimAttempt(claim)).rejects.toMatchObject({ code: 'order-closed' })
        const limits = { payments: 3, open: 3, failed: 3, lost: 3 }
        const first = await store.claimAttempt(claim, {
          ...{ since: 0, until: 1e15, firstWithin: limits },
          admit: () => undefined,
        })
        expect(first.claimed).toBe(false)
      }
      expect(await store.listPayments('order-1')).toEqual([])
      expect(await store.listOrders({ limit: 9 })).toEqual([])
      expect(await second.listAuditEntries('order-1')).toMatchObject([{ action: 'close', by: 'ada' }])
    })

    it('leaves no open payment where one is claimed, or shown, at the same moment', async () => {
      const [store, second] = stores()
      const orderPrice = { price: '49.99 USD', sealedAt: 1000 }
      const expectClosed = async (order: string, isShown: boolean) => {
        const payments = await store.listPayments(order)
        expect(payments.map(({ observation }) => observation.flags)).toEqual(isShown ? [['closed']] : [])
      }
      for (let round = 0; round < 8; round += 1) {
        const of = (order: string) => attempt(order, { reference: order, sessionId: order, orderPrice })
        const show = async (order: string) => {
          const to = { ...destination, address: `address-of-${order}` }
          if (!(await store.recordDestination(order, to))) return false
          return store.reveal(order, `service-${order}`, awaiting, { at: 2000, nextCheckAt: 9000 })
        }
        const claimed = `claimed-${round}`
        const [isClaimedShown] = await Promise.all([
          store.claimAttempt(of(claimed)).then(
            () => show(claimed),
            (error: { code?: string }) => {
              expect(error.code).toBe('order-closed')
              return false
            },
          ),
          closeOrder(second, claimed, action),
        ])
        await expectClosed(claimed, isClaimedShown)

        const shown = `shown-${round}`
        await store.claimAttempt(of(shown))
        const [isShown] = await Promise.all([show(shown), closeOrder(second, shown, action)])
        await expectClosed(shown, isShown)
      }
    })

    it('leaves a payment that the service has as paid as it is', async () => {
      const [store] = stores()
      await revealOrder(store, 'a')
      // Of an order that was not asked to be decided.
      await recordCheck(store, 'payment-of-a', 1, { observation: paid, checkedAt: 3000, nextCheckAt: 9000 })
      expect(await closeOrder(store, 'a', action)).toBe('closed')
      expect(await store.getPayment('payment-of-a')).toMatchObject({ observation: paid, revision: 2 })
    })

    it('error: closes no order that is decided', async () => {
      const [store] = stores()
      await revealOrder(store, 'a')
      await payOrder(store, 'a')
      expect(await closeOrder(store, 'a', action)).toBe('decided')
    })
  })

  describe('the changes of a payment', () => {
    it('are recorded with the check or the action that made them, and no other check', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, awaiting)
      await record(store, 'a', 1, partial('10'))
      await acceptOrder(store, 'a', action)
      const changes = await second.listPaymentChanges('a')
      expect(
        changes.map(({ revision, status, received, flags }) => [revision, status, received, flags]),
      ).toEqual([
        [2, 'partial', '10', []],
        [3, 'paid', '10', ['accepted']],
      ])
    })

    it('are of one order, and in the sequence of their times', async () => {
      const [store, second] = stores()
      for (const order of ['a', 'b']) await revealOrder(store, order)
      await store.claimAttempt(attempt('another', { reference: 'a', coinId: 'usdt' }))
      await store.recordDestination('another', destination)
      await store.reveal('another', 'service-2', awaiting, { at: 2000, nextCheckAt: 9000 })
      const find = (id: string, revision: number, checkedAt: number) =>
        recordCheck(store, id, revision, {
          ...{ observation: partial(String(revision)), checkedAt, nextCheckAt: 9000 },
        })
      await find('payment-of-a', 1, 5000)
      await find('payment-of-b', 1, 5000)
      // By another host, whose clock is behind.
      await find('another', 1, 4000)
      await find('another', 2, 5000)
      await find('another', 3, 5000)
      const changes = await second.listPaymentChanges('a')
      expect(changes.map(({ paymentId, revision, at }) => [paymentId, revision, at])).toEqual([
        ['another', 2, 4000],
        ['another', 3, 5000],
        ['another', 4, 5000],
        ['payment-of-a', 2, 5000],
      ])
    })
  })

  describe('the log of manual actions', () => {
    it('keeps every text as it is, in its sequence', async () => {
      const [store, second] = stores()
      const detail = `'; DROP TABLE audit; -- <b>ü</b>`
      const entries = ['one', detail, 'three'].map((text, index) => ({
        ...{ at: 5000 - index, reference: 'a', action: 'note' as const, by: 'ada', detail: text },
      }))
      for (const entry of entries) await logAction(store, entry)
      expect(await second.listAuditEntries('a')).toEqual(entries)
      expect(await second.listAuditEntries('b')).toEqual([])
    })
  })

  describe('listOrders with a query', () => {
    it.each([
      ['a part of the reference', 'ORDER-ab'],
      ['the address', 'address-of-order-abc'],
      ['the identifier of the payment', 'payment-of-order-abc'],
      ['the identifier of the service', 'service-of-order-abc'],
      ['the transaction', '0xfeed'],
      ['the price', '49.99'],
      ['the price as a person writes it', '$49.99'],
      ['the price with a comma', ' 49,99 USD'],
      ['the address in groups', 'addr ess- of-o rder -abc'],
      ['the amount', '25.50'],
      ['the amount received', '12.25'],
    ])('finds %s', async (_, query) => {
      const [store, second] = stores()
      await revealOrder(store, 'order-abc')
      await store.claimAttempt(
        attempt('z', { reference: 'z', sessionId: 'session-z', priceAmount: '7', coinId: 'usdt' }),
      )
      await store.recordDestination('z', { ...destination, address: 'address-z', amount: '7' })
      await store.reveal('z', 'service-z', awaiting, { at: 2000, nextCheckAt: 9000 })
      await record(store, 'order-abc', 1, { ...partial('12.25'), ...{ txId: '0xfeed' } })
      const found = await second.listOrders({ query, limit: 9 })
      expect(found.map(({ reference }) => reference)).toEqual(['order-abc'])
    })

    it.each(['qpm2qs', '2GDX6A', 'qpm2…dx6a', 'qpm2...gdx6a', 'qpm2 qszn hks2 3z76'])(
      'finds a newest order by a part of its address: %s',
      async (query) => {
        const [store, second] = stores()
        await revealOrder(store, 'other')
        await store.claimAttempt(attempt('z', { reference: 'z', sessionId: 'session-z' }))
        await store.recordDestination('z', {
          ...destination,
          address: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
        })
        await store.reveal('z', 'service-z', awaiting, { at: 2000, nextCheckAt: 9000 })
        const found = await second.listOrders({ query, limit: 9 })
        expect(found.map(({ reference }) => reference)).toEqual(['z'])
      },
    )

    it.each(['%', '_', "'", 'order-9', 'ADDRESS-OF-A', '.'])('error: finds nothing by %s', async (query) => {
      const [store] = stores()
      await revealOrder(store, 'a')
      expect(await store.listOrders({ query, limit: 9 })).toEqual([])
    })
  })
}
