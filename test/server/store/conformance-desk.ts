/** What every store must do with manual actions: accepting, closing, the log and the changes. */
import {
  acceptOrder,
  closeOrder,
  endRefund,
  giveRefundAddress,
  logAction,
  recordCheck,
  requestRefund,
} from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import type { Store } from '../../../src/server/store/store.js'
import { ledgerOf } from '../../../src/server/rules/ledger.js'
import { isZero } from '../../../src/core/money/decimal.js'
import { recordSent } from '../../../src/server/orders/refunds.js'
import {
  attempt,
  awaiting,
  destination,
  partly,
  revealOrder,
  type StoreTest,
} from '../../support/stored-orders.js'

export function describeDesk(it: StoreTest): void {
  const partial = (received: string) => ({
    ...awaiting,
    received,
    remaining: '5',
    status: 'partial' as const,
  })
  const action = { at: 5000, by: 'ada', reason: 'the rest was paid in cash' }

  describe('closeOrder', () => {
    it('leaves no open payment where one is claimed, or shown, at the same moment', async (store, second) => {
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
  })

  describe('two who decide at the same moment (Money is spent once)', () => {
    const codeOf = ({ code }: { code?: string }) => code
    const byBob = { ...action, by: 'bob' }
    /** Asks for 15 of the 20 that came. */
    const ask = (store: Store, order: string, id: string) => {
      const amount = { of: 'coin' as const, value: '15' }
      const request = { ...byBob, id: `${id}-of-${order}`, reason: id, expiresAt: 90_000, amount }
      return requestRefund(store, order, request).then(({ created }) => created, codeOf)
    }
    const accept = (store: Store, order: string, by = action) =>
      acceptOrder(store, order, by).then((result) => result?.accepted, codeOf)

    for (const state of ['open', 'closed'])
      it(`do it once of an order that is ${state}`, async (store, second) => {
        for (let round = 0; round < 6; round += 1) {
          const order = `${state}-${round}`
          await revealOrder(store, order)
          const check = { observation: partly('20'), checkedAt: 3000, nextCheckAt: 9000 }
          await recordCheck(store, `payment-of-${order}`, 1, check)
          if (state === 'closed') await closeOrder(store, order, action)
          const expectSound = async () => {
            const [found] = await second.readOrders([order])
            const { lost, returned } = ledgerOf(found!, found!.payments[0]!, 6000)
            expect([lost, isZero(returned) || returned === '15']).toEqual(['0', true])
            return found!
          }
          const deeds = [
            () => accept(store, order),
            () => accept(second, order, byBob),
            () => closeOrder(store, order, byBob),
            () => ask(store, order, 'x'),
            () => ask(second, order, 'y'),
          ]
          // Each is the first one in a round.
          const begun = deeds.map((_, place) => (place + round) % deeds.length)
          const done = await Promise.all(begun.map(async (place) => deeds[place]?.()))
          const [a, b, closed, first, other] = deeds.map((_, place) => done[begun.indexOf(place)])
          const decided = (await expectSound()).record?.decision
          // Where a refund was first, the order is not accepted.
          expect([a, b].sort()).toEqual(decided ? [false, true] : ['order-closed', 'order-closed'])
          expect(decided?.accepted?.by).toBe(a === true ? 'ada' : b === true ? 'bob' : undefined)
          if (decided && state === 'open') expect(['closed', 'decided']).toContain(closed)
          expect([first, other].filter((created) => created === true).length).toBeLessThan(2)
          if (first !== true && other !== true) expect(await ask(store, order, 'x')).toBe(true)
          const { refunds } = await expectSound()
          const [{ id } = { id: '' }] = refunds
          await giveRefundAddress(store, id, 'payer', 5500)
          const sent = { state: 'sent', at: 6000, by: 'ada', transaction: 'tx' } as const
          const cancelled = { ...byBob, state: 'cancelled', at: 6000 } as const
          const [isSent] = await Promise.all([endRefund(store, id, sent), endRefund(second, id, cancelled)])
          expect(isSent).toMatchObject({ state: 'sent', transaction: 'tx' })
          expect((await expectSound()).refunds).toMatchObject([{ state: 'sent' }])
          expect([await ask(store, order, 'z'), await ask(second, order, 'x')]).not.toContain(true)
          await expectSound()
        }
      })
  })

  describe('two who record one transaction at the same moment', () => {
    const transaction = 'ab'.repeat(32)
    /** A refund of a closed order that has an address; on TRON, where one transaction pays one. */
    const askedOf = async (store: Store, order: string) => {
      await revealOrder(store, order)
      const check = { observation: partly('20'), checkedAt: 3000, nextCheckAt: 9000 }
      await recordCheck(store, `payment-of-${order}`, 1, check)
      await closeOrder(store, order, action)
      const id = `refund-of-${order}`
      await requestRefund(store, order, { ...action, id, expiresAt: 90_000 })
      await giveRefundAddress(store, id, 'payer', 5500)
      return id
    }
    const cancel = (store: Store, id: string) => endRefund(store, id, { ...action, state: 'cancelled' })
    const record = (store: Store, id: string) => {
      const context = {
        ...{ store, now: () => 6000, tokens: undefined, merchant: { name: 'Shop' } },
        ...{ addressOf: String, onNotification: () => undefined },
      }
      return recordSent(context, id, { by: 'ada', transaction }).then(
        () => 'sent',
        ({ message }: Error) => message,
      )
    }
    const expectOne = async (store: Store, ids: string[], came: string[]) => {
      expect(came.filter((answer) => answer === 'sent')).toHaveLength(1)
      const found = await Promise.all(ids.map((id) => store.getRefund(id)))
      expect(found.filter((refund) => refund?.transaction === transaction)).toHaveLength(1)
    }

    for (const cancelled of [0, 1, 2])
      it(`record it for one refund of two, of which ${cancelled} were cancelled`, async (store, second) => {
        const ids = [await askedOf(store, 'a'), await askedOf(second, 'b')]
        for (const id of ids.slice(0, cancelled)) await cancel(store, id)
        const came = await Promise.all(ids.map((id, index) => record(index ? second : store, id)))
        await expectOne(store, ids, came)
        expect(came.join()).toMatch(/was (given|recorded) for the refund/)
      })

    // The other one records it between the claim of the first and its record.
    for (const [when, cancels] of [
      ['the first is cancelled meanwhile', ['', 'a']],
      ['the first was cancelled before', ['a', '']],
      ['both were cancelled before', ['ab', '']],
    ] as const)
      it(`record it for one refund where ${when}`, async (store, second) => {
        const ids = [await askedOf(store, 'a'), await askedOf(store, 'b')] as const
        const cancelThose = async (orders: string) => {
          for (const order of orders) await cancel(second, `refund-of-${order}`)
        }
        await cancelThose(cancels[0])
        let other: Promise<string> | undefined
        const slow: Store = {
          ...store,
          async addDocument(document) {
            const isAdded = await store.addDocument(document)
            other ??= cancelThose(cancels[1]).then(() => record(second, ids[1]))
            await other
            return isAdded
          },
        }
        await expectOne(store, [...ids], [await record(slow, ids[0]), (await other) ?? ''])
      })

    it('record it for the other where the process of the first, a cancelled one, ends between', async (store, second) => {
      const ids = [await askedOf(store, 'a'), await askedOf(store, 'b')] as const
      await cancel(store, ids[0])
      const ending: Store = {
        ...store,
        async addDocument(document) {
          await store.addDocument(document)
          throw new Error('ended')
        },
      }
      expect(await record(ending, ids[0])).toBe('ended')
      const came = [await record(second, ids[1]), await record(store, ids[0])]
      await expectOne(store, [...ids], came)
      expect(came[1]).toMatch(/was recorded for the refund refund-of-b/)
    })
  })

  describe('the changes of a payment', () => {
    it('are of one order, and in the sequence of their times', async (store, second) => {
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
    it('keeps every text as it is, in its sequence', async (store, second) => {
      const detail = `'; DROP TABLE audit; -- <b>ü</b>`
      const entries = ['one', detail, 'three'].map((text, index) => ({
        ...{ at: 5000 - index, reference: 'a', action: 'note' as const, by: 'ada', detail: text },
      }))
      for (const entry of entries) await logAction(store, entry)
      expect(await second.listAuditEntries('a')).toEqual(entries)
      expect(await second.listAuditEntries('b')).toEqual([])
    })
  })
}
