/** What every store must do with links that are reused, and with what they reserve. */
import { describe, expect } from 'vitest'
import { addLink, closeLink, keepReservation, reserve } from '../../../src/server/orders/link-changes.js'
import { linkPrefix } from '../../../src/server/rules/link.js'
import type { Link, LinkOrder } from '../../../src/server/rules/link-data.js'
import { closeOrder } from '../../support/order-changes.js'
import { payOrder, revealOrder, type StoreTest } from '../../support/stored-orders.js'

const link: Link = {
  name: 'coffee',
  offer: { title: 'Coffee', amount: '5', currency: 'EUR', stock: 10 },
  createdAt: 100,
}

const order = (id: number | string, change: Partial<LinkOrder> = {}): LinkOrder => ({
  ...{ reference: `${linkPrefix}coffee-${id}`, link: 'coffee', quantity: 1, unit: '5', amount: '5' },
  ...{ fields: { email: `${id}@shop.example` }, reservedUntil: 5000, createdAt: 1000 },
  ...change,
})

export function describeLinks(it: StoreTest): void {
  describe('a link', () => {
    it('is created once, is read in another process, and is closed for good', async (store, second) => {
      const created = await Promise.all([addLink(store, link), addLink(second, link)])
      expect(created.sort()).toEqual([false, true])
      expect(await second.listLinks(1000)).toEqual([{ ...link, sold: 0, reserved: 0 }])
      expect(await second.listLinks(1000, 'tea')).toEqual([])
      expect(await closeLink(second, 'tea', 200)).toBe(false)
      expect(await closeLink(second, 'coffee', 200)).toBe(true)
      expect(await closeLink(store, 'coffee', 300)).toBe(true)
      expect(await store.listLinks(1000, 'coffee')).toMatchObject([{ closedAt: 200 }])
      expect(await reserve(store, order(1), 1000)).toBe('closed')
    })

    it('sells ten of ten pieces to thirty buyers of two processes', async (store, second) => {
      await addLink(store, link)
      const buyers = Array.from({ length: 30 }, (_, id) => reserve(id % 2 ? store : second, order(id), 1000))
      const results = await Promise.all(buyers)
      expect(results.filter((result) => result === 'reserved')).toHaveLength(10)
      expect(results.filter((result) => result === 'sold-out')).toHaveLength(20)
      expect(await second.listLinks(1000)).toMatchObject([{ sold: 0, reserved: 10 }])
    })

    it('has a buyer who tries again keep the same pieces, and no other choice under their key', async (store, second) => {
      await addLink(store, link)
      const tries = [store, second, store].map((each) => reserve(each, order(1, { quantity: 4 }), 1000))
      expect(await Promise.all(tries)).toEqual(['reserved', 'reserved', 'reserved'])
      expect(await reserve(second, order(1, { quantity: 5 }), 1000)).toBe('differs')
      expect(await store.listLinks(1000)).toMatchObject([{ reserved: 4 }])
      expect(await reserve(second, order(1, { quantity: 4, reservedUntil: 9000 }), 2000)).toBe('reserved')
      expect(await store.getLinkOrder(order(1).reference)).toEqual(
        order(1, { quantity: 4, reservedUntil: 9000 }),
      )
    })

    it('frees what a reservation held when it ends, or the shop closes the order', async (store, second) => {
      await addLink(store, link)
      await reserve(store, order(1, { quantity: 6 }), 1000)
      await reserve(store, order(2, { quantity: 4, reservedUntil: 9000 }), 1000)
      expect(await reserve(second, order(3), 4999)).toBe('sold-out')
      expect(await reserve(second, order(3), 5000)).toBe('reserved')
      await closeOrder(store, order(2).reference, { at: 5001, by: 'ada', reason: 'a mistake' })
      expect(await second.listLinks(5001)).toMatchObject([{ sold: 0, reserved: 0 }])
    })

    it('keeps what money was seen for, until the order is paid', async (store, second) => {
      await addLink(store, link)
      const { reference } = order(1)
      await reserve(store, order(1, { quantity: 10 }), 1000)
      expect(await keepReservation(second, reference, 4999)).toBe(true)
      expect(await reserve(store, order(2), 100_000)).toBe('sold-out')
      await revealOrder(store, reference)
      await payOrder(store, reference)
      expect(await second.listLinks(100_000)).toMatchObject([{ sold: 10, reserved: 0 }])
      expect(await reserve(store, order(2), 100_000)).toBe('sold-out')
    })

    it('keeps what money was seen for until a time', async (store, second) => {
      await addLink(store, link)
      await reserve(store, order(1, { quantity: 10 }), 1000)
      expect(await keepReservation(second, order(1).reference, 4999, 9000)).toBe(true)
      expect(await reserve(store, order(2), 8999)).toBe('sold-out')
      expect(await reserve(store, order(2), 9000)).toBe('reserved')
    })

    it('gives late money what is left, and nothing that was sold to others', async (store, second) => {
      await addLink(store, link)
      for (const id of ['late', 'later'])
        await reserve(store, order(id, { quantity: 6 }), id === 'late' ? 1000 : 6000)
      expect(await keepReservation(store, order('late').reference, 7000)).toBe(true)
      expect(await keepReservation(second, order('later').reference, 7000)).toBe(false)
      expect(await keepReservation(second, 'order-1042', 7000)).toBe(true)
      expect(await keepReservation(second, `${linkPrefix}of-the-shop`, 7000)).toBe(true)
    })

    it('forgets the fields of old orders without a payment, and no others', async (store, second) => {
      await addLink(store, link)
      for (const [id, createdAt] of [
        ['old', 1000],
        ['paid', 1000],
        ['new', 2000],
      ] as const)
        await reserve(store, order(id, { createdAt }), 1000)
      await revealOrder(store, order('paid').reference)
      expect(await second.forgetLinkFields(2000)).toBe(1)
      const fields = async (id: string) => (await store.getLinkOrder(order(id).reference))?.fields
      expect([await fields('old'), await fields('paid'), await fields('new')]).toEqual([
        {},
        { email: 'paid@shop.example' },
        { email: 'new@shop.example' },
      ])
    })
  })
}
