/** What every store must read: a payment as it is, also where another process has just written it. */
import { recordCheck, recordFailedCheck } from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import type { Store } from '../../../src/server/store/store.js'
import { awaiting, payOrder, revealOrder, type StoreTest } from '../../support/stored-orders.js'

const id = 'payment-of-a'
const seen = (received: number) => ({ ...awaiting, received: String(received), status: 'partial' as const })

export function describeReads(it: StoreTest): void {
  describe('a payment that is read again', () => {
    it('has what the other store has written meanwhile, every time', async (store, second) => {
      await revealOrder(store, 'a')
      for (let revision = 1; revision <= 12; revision += 1) {
        const [writer, reader] = revision % 2 ? [store, second] : [second, store]
        expect(await reader.getPayment(id)).toMatchObject({ revision })
        const check = { observation: seen(revision), checkedAt: 3000 + revision, nextCheckAt: 18_000 }
        expect(await recordCheck(writer, id, revision, check)).toBe(true)
        for (const each of [reader, writer])
          expect(await each.getPayment(id)).toMatchObject({
            revision: revision + 1,
            checkedAt: 3000 + revision,
            observation: { received: String(revision) },
          })
      }
    })

    const changes: [string, (store: Store) => Promise<unknown>, object | undefined][] = [
      [
        'a check without news',
        (store) => recordCheck(store, id, 1, { observation: awaiting, checkedAt: 3000, nextCheckAt: 18_000 }),
        { checkedAt: 3000, quietChecks: 1, nextCheckAt: 18_000 },
      ],
      [
        'a check that failed',
        (store) => recordFailedCheck(store, id, 1, { at: 3000, nextCheckAt: 19_000 }),
        { stale: true, nextCheckAt: 19_000 },
      ],
      ['a lease', (store) => store.takeDuePayments(20_000, 10, 80_000), { nextCheckAt: 80_000 }],
      ['a delivery', (store) => store.receiveDelivery(['service-of-a'], 2500), { nextCheckAt: 2500 }],
      ['an operator', (store) => store.rearm(id, 2600), { nextCheckAt: 2600 }],
      ['a decision', (store) => payOrder(store, 'a'), { observation: { status: 'paid' }, revision: 2 }],
      [
        'a deletion',
        async (store) => {
          await payOrder(store, 'a')
          await store.deleteSettled(1e12, 10, { includeUndelivered: true })
        },
        undefined,
      ],
    ]
    for (const [what, write, change] of changes)
      it(`has what ${what} of the other store has changed`, async (store, second) => {
        await revealOrder(store, 'a')
        const before = await second.getPayment(id)
        expect(await second.getPayment(id)).toEqual(before)
        await write(store)
        const after = await second.getPayment(id)
        if (change) expect(after).toMatchObject(change)
        else expect(after).toBeUndefined()
        expect(await store.getPayment(id)).toEqual(after)
      })

    it('is never older than an answer that came before it was asked for', async (store, second) => {
      await revealOrder(store, 'a')
      let written = 1
      let isOver = false
      const reading = Promise.all(
        [store, second].map(async (reader) => {
          while (!isOver) {
            const known = written
            const found = await Promise.all(Array.from({ length: 5 }, () => reader.getPayment(id)))
            for (const payment of found) expect(payment?.revision).toBeGreaterThanOrEqual(known)
            await new Promise((resolve) => setImmediate(resolve))
          }
        }),
      )
      for (; written <= 20;) {
        const check = { observation: seen(written), checkedAt: 3000 + written, nextCheckAt: 18_000 }
        await recordCheck(written % 3 ? store : second, id, written, check)
        written += 1
      }
      isOver = true
      await reading
    })

    it('is one of many that are asked for at once', async (store) => {
      const orders = Array.from({ length: 12 }, (_, index) => `order-${index}`)
      for (const order of orders) await revealOrder(store, order)
      const ids = [...orders.map((order) => `payment-of-${order}`), 'none']
      for (let round = 0; round < 2; round += 1) {
        const found = await Promise.all([...ids, ...ids].map((each) => store.getPayment(each)))
        expect(found.map((payment) => payment?.id ?? 'none')).toEqual([...ids, ...ids])
      }
    })
  })
}
