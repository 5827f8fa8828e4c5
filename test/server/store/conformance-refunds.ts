/** What every store must do with refunds: never more than is owed, never twice, one way from state to state. */
import {
  acceptOrder,
  closeOrder,
  endRefund,
  giveRefundAddress,
  listOpenIncidents,
  listRefunds,
  recordCheck,
  requestRefund,
} from '../../support/order-changes.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals } from '../../../src/core/money/decimal.js'
import type { Observation, RefundRequest, Store } from '../../../src/server/store/store.js'
import {
  attempt,
  awaiting,
  destination,
  paid,
  partly,
  revealOrder,
  unconfirmed,
} from '../../support/stored-orders.js'

/** @param stores two stores on the same data, new for each test. */
export function describeRefunds(stores: () => readonly [Store, Store]): void {
  let count = 0
  const request = (change: Partial<RefundRequest> = {}): RefundRequest => ({
    ...{ id: `refund-${(count += 1)}`, at: 5000, by: 'ada', reason: 'too much', expiresAt: 90_000 },
    ...change,
  })
  const record = (store: Store, order: string, revision: number, observation: Observation) =>
    recordCheck(store, `payment-of-${order}`, revision, {
      observation,
      checkedAt: 3000 + revision,
      nextCheckAt: 9000,
      fulfils: observation.status === 'paid',
    })
  const overpaid = (received: string): Observation => ({
    ...paid,
    received,
    confirmed: received,
    flags: ['overpaid'],
  })
  const due = destination.amount
  const above = (surplus: string) => addDecimals(due, surplus)
  const closing = { at: 4000, by: 'ada', reason: 'out of stock' }

  describe('requestRefund', () => {
    it('returns what was received above the price, with its notification and its entry in the log', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, overpaid(above('2')))
      const asked = request()
      expect(await requestRefund(store, 'a', asked)).toMatchObject({
        created: true,
        refund: { id: asked.id, amount: '2', state: 'requested', reference: 'a', paymentId: 'payment-of-a' },
      })
      expect(await second.getRefund(asked.id)).toMatchObject({ amount: '2', payment: { id: 'payment-of-a' } })
      expect((await second.listNotifications('a')).at(-1)).toMatchObject({ type: 'refund.requested' })
      expect(await second.listAuditEntries('a')).toMatchObject([{ action: 'refund', by: 'ada', at: 5000 }])
    })

    it('makes one refund of many requests at once, in two processes', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, overpaid(above('2')))
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, index) => requestRefund(index % 2 ? store : second, 'a', request())),
      )
      expect(results.filter(({ created }) => created)).toHaveLength(1)
      expect(new Set(results.map(({ refund }) => refund.id)).size).toBe(1)
      expect(await listRefunds(store, 'a')).toHaveLength(1)
      expect(await store.listAuditEntries('a')).toHaveLength(1)
    })

    it('returns everything of a closed order and of a second payment, and only then', async () => {
      const [store] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, partly('20'))
      await expect(requestRefund(store, 'a', request())).rejects.toMatchObject({
        ...{ code: 'invalid-request', message: expect.stringContaining('may still be paid') },
      })
      await closeOrder(store, 'a', closing)
      expect(await requestRefund(store, 'a', request())).toMatchObject({ refund: { amount: '20' } })

      await revealOrder(store, 'b')
      await store.claimAttempt(attempt('again', { reference: 'b', coinId: 'usdt' }))
      await store.recordDestination('again', { ...destination, address: 'another' })
      await store.reveal('again', 'service-again', awaiting, { at: 2500, nextCheckAt: 9000 })
      await record(store, 'b', 1, paid)
      await expect(requestRefund(store, 'b', request())).rejects.toMatchObject({
        ...{ code: 'invalid-request', message: expect.stringContaining('nothing above the price') },
      })
      await recordCheck(store, 'again', 2, {
        observation: { ...paid, received: '7', confirmed: '7' },
        checkedAt: 4500,
        nextCheckAt: 9000,
      })
      expect(await requestRefund(store, 'b', request())).toMatchObject({
        refund: { paymentId: 'again', amount: '7' },
      })
    })

    it('returns a part of the price, and no more than is left of it', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, overpaid(above('2')))
      const ofCoin = (value: string, reason: string) => request({ reason, amount: { of: 'coin', value } })
      const { refund } = await requestRefund(store, 'a', ofCoin('12', 'one of two'))
      expect(refund).toMatchObject({ amount: '12', fromCredit: '10' })
      expect(await second.getRefund(refund.id)).toEqual(refund)
      expect(await requestRefund(second, 'a', ofCoin('12', 'one of two'))).toEqual({ refund, created: false })
      await expect(requestRefund(second, 'a', ofCoin('15.6', 'the other'))).rejects.toMatchObject({
        ...{ code: 'invalid-request', message: expect.stringContaining('15.5') },
      })
      const ofPrice = request({ reason: 'the other', amount: { of: 'order', value: '4.90' } })
      expect(await requestRefund(second, 'a', ofPrice)).toMatchObject({
        refund: { amount: '2.499499', fromCredit: '2.499499', fiat: { currency: 'USD', amount: '4.90' } },
      })
      expect(await listRefunds(store, 'a')).toHaveLength(2)
    })

    it('returns money that came after a person accepted the order, and only that', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, partly('20'))
      await acceptOrder(store, 'a', closing)
      await expect(requestRefund(second, 'a', request())).rejects.toMatchObject({ code: 'invalid-request' })
      await record(store, 'a', 3, partly('22'))
      expect(await second.getOrder('a')).toMatchObject({ state: 'paid', needs: 'after-decision' })
      const { refund } = await requestRefund(second, 'a', request())
      expect(refund).toMatchObject({ amount: '2' })
      await giveRefundAddress(store, refund.id, 'address', 6000)
      await endRefund(store, refund.id, { state: 'sent', at: 6500, by: 'ada', transaction: 'tx' })
      expect(await second.getOrder('a')).not.toHaveProperty('needs')
      expect((await store.listIncidents('a')).every(({ closedAt }) => closedAt !== undefined)).toBe(true)
    })

    it('error: refuses an unknown order, another order’s payment, and a payment of exactly the price', async () => {
      const [store] = stores()
      const unknown = { code: 'not-found' }
      await expect(requestRefund(store, 'nobody', request())).rejects.toMatchObject(unknown)
      await revealOrder(store, 'a')
      await record(store, 'a', 1, paid)
      await revealOrder(store, 'b')
      const ofAnother = request({ paymentId: 'payment-of-a' })
      await expect(requestRefund(store, 'b', ofAnother)).rejects.toMatchObject(unknown)
      await expect(requestRefund(store, 'a', request())).rejects.toMatchObject({ code: 'invalid-request' })
      expect(await store.getOrder('nobody')).toBeUndefined()
      expect(await listRefunds(store, 'a')).toEqual([])
    })

    it('never returns more than was received above the price, whatever happens in any order', async () => {
      const step = fc.oneof(
        fc.record({ kind: fc.constant('receive' as const), more: fc.integer({ min: 1, max: 9 }) }),
        fc.record({ kind: fc.constantFrom('request', 'address', 'sent', 'cancel', 'expire' as const) }),
      )
      let run = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const [store, second] = stores()
          const order = `run-${(run += 1)}`
          await revealOrder(store, order)
          const revision = 1
          let [at, surplus] = [5000, '0']
          await record(store, order, revision, paid)
          for (const { kind, ...rest } of steps) {
            at += 10
            const last = (await listRefunds(store, order)).at(-1)
            const id = last?.id ?? ''
            if ('more' in rest) {
              surplus = addDecimals(surplus, String(rest.more))
              const known = await store.getPayment(`payment-of-${order}`)
              await record(store, order, known?.revision ?? 0, overpaid(above(surplus)))
            } else if (kind === 'request')
              // Refused where nothing is left.
              await Promise.allSettled(
                [store, second].map((one) => requestRefund(one, order, request({ at, expiresAt: at + 50 }))),
              )
            else if (kind === 'address') await giveRefundAddress(store, id, 'address', at)
            else if (kind === 'sent')
              await endRefund(store, id, { state: 'sent', at, by: 'ada', transaction: 'tx' })
            else if (kind === 'cancel')
              await endRefund(store, id, { state: 'cancelled', at, by: 'ada', reason: 'no' })
            else at += 60
            const promised = (await listRefunds(store, order))
              .filter(
                ({ state, expiresAt }) =>
                  !['cancelled', 'expired'].includes(state) && (state !== 'requested' || expiresAt > at),
              )
              .reduce((sum, { amount }) => addDecimals(sum, amount), '0')
            expect(compareDecimals(promised, surplus)).toBeLessThanOrEqual(0)
          }
        }),
        { numRuns: 15 },
      )
    })
  })

  describe('giveRefundAddress and endRefund', () => {
    const requested = async (store: Store) => {
      await revealOrder(store, 'a')
      await record(store, 'a', 1, overpaid(above('2')))
      const asked = request()
      await requestRefund(store, 'a', asked)
      return asked.id
    }

    it('takes one address of several payers at once', async () => {
      const [store, second] = stores()
      const id = await requested(store)
      const given = await Promise.all([
        giveRefundAddress(store, id, 'one', 6000),
        giveRefundAddress(second, id, 'two', 6000),
      ])
      expect(given.filter(Boolean)).toHaveLength(1)
      expect(await store.getRefund(id)).toMatchObject({
        state: 'address-given',
        address: given.find(Boolean)?.address,
      })
      expect(await listRefunds(store, 'a')).toMatchObject([{ id }])
    })

    it('is sent once, with the notification', async () => {
      const [store, second] = stores()
      const id = await requested(store)
      const sent = (by: Store, transaction: string) =>
        endRefund(by, id, { state: 'sent', at: 7000, by: 'ada', transaction })
      expect(await sent(store, 'early')).toBeUndefined()
      await giveRefundAddress(store, id, 'one', 6000)
      const results = await Promise.all([sent(store, 'tx-1'), sent(second, 'tx-2')])
      expect(results.filter(Boolean)).toHaveLength(1)
      expect(await store.listAuditEntries('a')).toMatchObject([
        { action: 'refund', at: 5000 },
        { action: 'refund-sent', at: 7000, by: 'ada', detail: expect.stringMatching(/tx-[12]$/) },
      ])
      const types = (await store.listNotifications('a')).map(({ type }) => type)
      expect(types.filter((type) => type.startsWith('refund'))).toEqual([
        'refund.requested',
        'refund.requested',
        'refund.sent',
      ])
      expect(
        await endRefund(store, id, { state: 'cancelled', at: 8000, by: 'ada', reason: 'no' }),
      ).toBeUndefined()
    })

    it('is cancelled without a notification, and what was cancelled stays so', async () => {
      const [store, second] = stores()
      const id = await requested(store)
      const before = await store.listNotifications('a')
      const cancel = { state: 'cancelled', at: 7000, by: 'ada', reason: 'wrong coin' } as const
      expect(await endRefund(second, id, cancel)).toMatchObject({ state: 'cancelled', endedAt: 7000 })
      expect(await endRefund(store, 'unknown', cancel)).toBeUndefined()
      expect(await giveRefundAddress(store, 'unknown', 'address', 7000)).toBeUndefined()
      expect(await store.listNotifications('a')).toEqual(before)
      expect((await store.listAuditEntries('a')).at(-1)).toMatchObject({ action: 'refund-cancel', at: 7000 })
      expect(await requestRefund(store, 'a', request({ at: 95_000, expiresAt: 99_000 }))).toMatchObject({
        created: true,
      })
      expect((await listRefunds(store, 'a')).map(({ state }) => state)).toEqual(['cancelled', 'requested'])
    })

    it('error: takes no address after the end of the link, and frees its money for another', async () => {
      const [store] = stores()
      const id = await requested(store)
      expect(await giveRefundAddress(store, id, 'late', 90_000)).toBeUndefined()
      expect(await requestRefund(store, 'a', request({ at: 90_001, expiresAt: 99_000 }))).toMatchObject({
        created: true,
      })
      expect((await listRefunds(store, 'a')).map(({ state }) => state)).toEqual(['expired', 'requested'])
    })
  })

  describe('the incident of a payment', () => {
    const openKinds = async (store: Store) => {
      const open = await listOpenIncidents(store, 'a', 'b')
      const { openIncidents } = await store.stats(0)
      const count = Object.values(openIncidents).reduce((sum, one) => sum + one, 0)
      expect(count).toBe(open.length)
      return open.map(({ reference, kind }) => `${reference} ${kind}`).sort()
    }
    const send = async (store: Store, order: string, at = 6000) => {
      const { id } = (await requestRefund(store, order, request({ at }))).refund
      await giveRefundAddress(store, id, 'address', at)
      expect(await endRefund(store, id, { state: 'sent', at, by: 'ada', transaction: 'tx' })).toBeDefined()
    }

    it('is over once its surplus was sent back, and not when the refund is requested or cancelled', async () => {
      const [store, second] = stores()
      for (const order of ['a', 'b']) {
        await revealOrder(store, order)
        await record(store, order, 1, { ...overpaid(above('2')), flags: ['overpaid', 'duplicate'] })
      }
      const waiting = ['a duplicate', 'a overpaid', 'b duplicate', 'b overpaid']
      const { id } = (await requestRefund(store, 'a', request())).refund
      await giveRefundAddress(store, id, 'address', 6000)
      await endRefund(store, id, { state: 'cancelled', at: 6000, by: 'ada', reason: 'wrong address' })
      expect(await openKinds(second)).toEqual(waiting)
      await send(store, 'a')
      expect(await openKinds(second)).toEqual(waiting.slice(2))
      expect(await store.listIncidents('a')).toHaveLength(2)
    })

    it('stays open while more is owed than was sent', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await record(store, 'a', 1, overpaid(above('2')))
      const { id } = (await requestRefund(store, 'a', request())).refund
      await giveRefundAddress(store, id, 'address', 6000)
      await record(store, 'a', 2, overpaid(above('3')))
      await endRefund(store, id, { state: 'sent', at: 6000, by: 'ada', transaction: 'tx' })
      expect(await openKinds(second)).toEqual(['a overpaid'])
      await send(second, 'a', 7000)
      expect(await openKinds(store)).toEqual([])
    })

    it('of money after the order was closed is over once all of it was sent back; a reverted one is not', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'a')
      await closeOrder(store, 'a', closing)
      await recordCheck(store, 'payment-of-a', 2, {
        observation: partly('20'),
        ...{ checkedAt: 5000, nextCheckAt: 9000 },
      })
      await revealOrder(store, 'b')
      await record(store, 'b', 1, overpaid(above('2')))
      const { id } = (await requestRefund(store, 'b', request())).refund
      await giveRefundAddress(store, id, 'address', 5500)
      await recordCheck(store, 'payment-of-b', 2, {
        observation: { ...unconfirmed(overpaid(above('2'))), status: 'review', wasPaid: true },
        ...{ checkedAt: 5600, nextCheckAt: 9000 },
      })
      expect(await openKinds(second)).toEqual(['a review', 'b overpaid', 'b reverted'])
      await send(store, 'a')
      // The shop had paid it before the money was taken back.
      await endRefund(store, id, { state: 'sent', at: 6000, by: 'ada', transaction: 'tx' })
      expect(await openKinds(second)).toEqual(['b reverted'])
      await expect(requestRefund(store, 'b', request({ at: 7000 }))).rejects.toMatchObject({
        ...{ code: 'invalid-request', message: expect.stringContaining('does not confirm') },
      })
    })
  })

  it('expires with a request for the same order alone', async () => {
    const [store] = stores()
    for (const order of ['a', 'b']) {
      await revealOrder(store, order)
      await record(store, order, 1, overpaid(above('2')))
      await requestRefund(store, order, request({ id: `of-${order}`, expiresAt: 8000 }))
    }
    await requestRefund(store, 'a', request({ at: 8000 }))
    expect(await store.getRefund('of-a')).toMatchObject({ state: 'expired' })
    expect(await store.getRefund('of-b')).toMatchObject({ state: 'requested' })
  })

  it('is of the payment that was shown first, where two have money to return', async () => {
    const [store] = stores()
    for (const [id, at] of [
      ['later', 3000],
      ['b', 2000],
      ['a', 2000],
    ] as const) {
      await store.claimAttempt(attempt(id, { reference: 'a', coinId: id }))
      await store.recordDestination(id, { ...destination, address: id })
      await store.reveal(id, `service-${id}`, awaiting, { at, nextCheckAt: 9000 })
      await recordCheck(store, id, 1, { observation: partly('20'), checkedAt: 3500, nextCheckAt: 9000 })
    }
    await closeOrder(store, 'a', closing)
    for (const paymentId of ['a', 'b', 'later'])
      expect(await requestRefund(store, 'a', request())).toMatchObject({ refund: { paymentId } })
  })

  it('error: accepts no order whose money is being returned, until the refund is cancelled', async () => {
    const [store, second] = stores()
    for (const order of ['a', 'b']) {
      await revealOrder(store, order)
      await record(store, order, 1, partly('20'))
      await closeOrder(store, order, closing)
    }
    await requestRefund(store, 'a', request({ id: 'of-a' }))
    await expect(acceptOrder(second, 'a', { ...closing, at: 6000 })).rejects.toMatchObject({
      code: 'order-closed',
    })
    expect(await acceptOrder(second, 'b', { ...closing, at: 6000 })).toMatchObject({ accepted: true })
    await endRefund(store, 'of-a', { state: 'cancelled', at: 6000, by: 'ada', reason: 'no' })
    expect(await acceptOrder(second, 'a', { ...closing, at: 7000 })).toMatchObject({ accepted: true })
  })

  it('accepts no order whose money is being returned, of two people at once', async () => {
    const [store, second] = stores()
    for (let index = 0; index < 6; index += 1) {
      const order = `order-${index}`
      await revealOrder(store, order)
      await record(store, order, 1, partly('20'))
      await closeOrder(store, order, closing)
      const accepted = acceptOrder(store, order, { ...closing, at: 5000 }).catch((error: unknown) => error)
      const asked = requestRefund(second, order, request()).catch((error: unknown) => error)
      const [decision, refund] = await Promise.all([accepted, asked])
      if ((await listRefunds(store, order)).length > 0) {
        expect(refund).toMatchObject({ created: true, refund: { amount: '20' } })
        expect(decision).toMatchObject({ code: 'order-closed' })
      } else {
        expect(refund).toMatchObject({ code: 'invalid-request' })
        expect(decision).toMatchObject({ accepted: true })
      }
    }
  })
}
