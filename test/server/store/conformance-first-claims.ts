/** What every store must do with the claim of a first attempt, which replaces reading the order before. */
import { closeOrder, getOrderPrice } from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import type { Admission, NewAttempt, OrderLoad, Store } from '../../../src/server/store/store.js'
import { attempt, destination, payOrder, revealOrder, type StoreTest } from '../../support/stored-orders.js'

const orderPrice = { price: 'USD 49.99', sealedAt: 500 }
const limits = { payments: 50, open: 3, failed: 10, lost: 3 }
const first: Admission = { since: 0, until: 1e15, firstWithin: limits, admit: refuseBeyond }

function refuseBeyond({ payments, open, failed, lost }: OrderLoad): void {
  if (payments >= 50 || open >= 3 || failed >= 10 || lost >= 3) throw new CheckoutError('too-many-requests')
}

const priced = (id: string, change: Partial<NewAttempt> = {}) => attempt(id, { orderPrice, ...change })
/** An attempt of the same order at a choice of its own. */
const another = (id: string, change: Partial<NewAttempt> = {}) =>
  priced(id, { sessionId: `session-of-${id}`, ...change })

export function describeFirstClaims(it: StoreTest): void {
  describe('a first claim', () => {
    it('commits an attempt like any other, with the price of its order', async (store, second) => {
      const made = priced('a', { requestKey: 'key-1' })
      expect(await store.claimAttempt(made, first)).toEqual({
        attempt: { ...made, phase: 'creating' },
        claimed: true,
      })
      expect(await second.claimAttempt(priced('b'))).toEqual({
        attempt: { ...made, phase: 'creating' },
        claimed: false,
      })
      expect(await getOrderPrice(second, 'order-1')).toEqual(orderPrice)
      expect(await second.recordDestination('a', destination, made.chain)).toBe(true)
    })

    it('is not refused because of attempts that a clock that was ahead wrote', async (store, second) => {
      for (const id of ['a', 'b', 'c']) await store.claimAttempt(another(id, { startedAt: 90_000 }), first)
      await expect(second.claimAttempt(another('d'), first)).rejects.toThrow(CheckoutError)
      expect(await second.claimAttempt(another('d'), { ...first, until: 89_999 })).toMatchObject({
        claimed: true,
      })
    })

    it('is made once of many at one choice', async (store, second) => {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : second).claimAttempt(priced(`a${index}`), first),
        ),
      )
      expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1)
    })

    const orders: [string, (store: Store) => Promise<unknown>, Partial<NewAttempt>][] = [
      ['is paid', (store) => revealOrder(store, 'order-1').then(() => payOrder(store, 'order-1')), {}],
      [
        'is closed, before its first payment',
        (store) => closeOrder(store, 'order-1', { at: 5000, by: 'ada', reason: 'sold out' }),
        {},
      ],
      ['has a live attempt at the choice', (store) => store.claimAttempt(priced('x')), {}],
      ['has a renewed attempt at the choice', (store) => store.claimAttempt(priced('x', { renewal: 2 })), {}],
      [
        'has a live attempt with the request key',
        (store) => store.claimAttempt(priced('x', { coinId: 'usdt', requestKey: 'key-1' })),
        { requestKey: 'key-1' },
      ],
      [
        'has another price that was sealed later',
        (store) => store.claimAttempt(another('x', { orderPrice: { price: 'USD 60', sealedAt: 900 } })),
        {},
      ],
      [
        'has another price that was sealed before',
        (store) => store.claimAttempt(another('x', { orderPrice: { price: 'USD 60', sealedAt: 100 } })),
        {},
      ],
    ]
    for (const [what, prepare, change] of orders)
      it(`changes nothing where the order ${what}`, async (store, second) => {
        await prepare(store)
        const price = await getOrderPrice(store, 'order-1')
        const made = priced('a', change)
        expect(await second.claimAttempt(made, first)).toEqual({
          attempt: { ...made, phase: 'unsent' },
          claimed: false,
        })
        expect(await getOrderPrice(store, 'order-1')).toEqual(price)
        expect(await store.recordDestination('a', destination)).toBe(false)
      })

    it('is compared with no price where the attempt has none', async (store, second) => {
      await store.claimAttempt(another('x'))
      expect(await second.claimAttempt(attempt('a'), first)).toMatchObject({ claimed: true })
      expect(await getOrderPrice(second, 'order-1')).toEqual(orderPrice)
    })

    it('passes attempts that came to nothing, and those of other sessions and orders', async (store, second) => {
      await store.claimAttempt(priced('given up'))
      await store.abandonAttempt('given up', 'refused')
      await store.claimAttempt(another('of another session', { requestKey: 'key-1' }))
      await revealOrder(store, 'order-2')
      await payOrder(store, 'order-2')
      expect(await second.claimAttempt(priced('a', { requestKey: 'key-1' }), first)).toMatchObject({
        claimed: true,
      })
    })

    it('changes neither the price nor when it was sealed', async (store) => {
      for (const [id, sealedAt] of [
        ['a', 500],
        ['b', 900],
        ['c', 700],
      ] as const)
        await store.claimAttempt(another(id, { orderPrice: { ...orderPrice, sealedAt } }), {
          ...first,
          firstWithin: { ...limits, open: 9 },
          admit: () => undefined,
        })
      expect(await getOrderPrice(store, 'order-1')).toEqual(orderPrice)
    })

    it('error: is refused with the counts of an order that has too much', async (store, second) => {
      for (const id of ['a', 'b', 'c'])
        expect(await store.claimAttempt(another(id), first)).toMatchObject({ claimed: true })
      let counted: OrderLoad | undefined
      const admit = (load: OrderLoad) => {
        counted = load
        refuseBeyond(load)
      }
      await expect(second.claimAttempt(another('d'), { ...first, admit })).rejects.toThrow(CheckoutError)
      expect(counted).toEqual({ payments: 0, open: 3, openSince: 1000, failed: 0, lost: 0 })
      expect(await store.recordDestination('d', destination)).toBe(false)
    })

    it('error: is refused for every one too many of those that are made at once', async (store, second) => {
      for (let round = 0; round < 2; round += 1) {
        const reference = `order-of-round-${round}`
        const claims = await Promise.allSettled(
          Array.from({ length: 12 }, (_, index) =>
            (index % 2 ? store : second).claimAttempt(another(`${round}-${index}`, { reference }), first),
          ),
        )
        expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      }
    })
  })
}
