/** Orders that differ in all that is listed and searched, and the lists of them. */
import { expect } from 'vitest'
import { memoryStore } from '../../src/server/store/memory.js'
import { orderNeeds, orderStates } from '../../src/server/rules/order.js'
import type { Observation, OrderRecord, Store } from '../../src/server/store/store.js'
import { isDeep } from './check.js'
import { attempt, awaiting, destination, writeOf } from './stored-orders.js'

export type ListOptions = Parameters<Store['listOrders']>[0]

const cash = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'

/** Fills each store in the same way: 40 orders, of which 36 have a payment, and one has two. */
async function fillWithOrders(each: Store): Promise<void> {
  for (let index = 0; index < 40; index += 1) {
    const id = `payment-${index}`
    const reference = `${index % 3 ? 'Order' : 'Ärger'}-${index}`
    const observation: Observation = {
      ...awaiting,
      ids: [`service-${index}`, `other-${index}`, ...(index === 6 ? ['25.5'] : [])],
      received: `${index}.5`,
      ...(index % 2 && { txId: `tx-${index}` }),
    }
    await each.claimAttempt(
      attempt(id, { reference, sessionId: id, orderPrice: { price: '49.99 USD', sealedAt: 1 } }),
    )
    if (index % 10 === 9) continue
    const address = index === 11 ? cash : `Address-${index}`
    await each.recordDestination(id, { ...destination, amount: `${index}.250`, address })
    // Two at a time are shown at once.
    const at = 2000 + Math.floor(index / 2)
    await each.reveal(id, `service-${index}`, observation, { at, nextCheckAt: 17_000 })
    await each.changeOrder(reference, (order) => {
      const write = writeOf(order)
      const { needs: _, ...rest } = write.record
      const changed: OrderRecord = { ...rest, state: orderStates[index % 5]! }
      if (index % 3 === 1) changed.title = `${index % 2 ? 'Blue coffee' : '100 % ÖL'} ${index}`
      if (index === 8) changed.title = 'Again order-5 and tx-7'
      if (index % 4 === 0) changed.needs = orderNeeds[index % 3]!
      if (index % 5 === 1) changed.decision = { reference, paymentId: id, at: 4000 }
      if (index % 5 === 2) changed.closedAt = 5000
      return { result: undefined, write: { ...write, record: changed } }
    })
  }
  await each.claimAttempt(attempt('second', { reference: 'Ärger-15', sessionId: 'second' }))
  await each.recordDestination('second', { ...destination, address: 'Address-second' })
  await each.reveal('second', 'service-second', awaiting, { at: 2100, nextCheckAt: 17_000 })
}

export const filters: Omit<ListOptions, 'limit'>[] = [
  {},
  ...orderStates.map((state) => ({ state })),
  ...orderNeeds.map((needs) => ({ needs })),
  { needs: 'any' },
  { needs: 'any', state: 'open' },
  { needs: 'reverted', state: 'paid' },
  { from: 2004, to: 2012 },
  { from: 2004, needs: 'any' },
  { to: 2012, state: 'closed' },
]
const queries = [
  undefined,
  ...['order-1', 'ORDER', 'är', 'ÄRGER-3', 'der-2', '7', 'x', '', '%', '_'],
  ...['blue', 'BLUE COFFEE 1', 'coffee', 'öl 4', '100 %'],
  ...[
    'payment-5',
    'service-5',
    'other-5',
    'tx-5',
    'tx-4',
    'tx-7',
    'Order-5',
    'order-5',
    'Address-5',
    'address-5',
    'payment-9',
    'second',
  ],
  ...[
    '$49.99',
    '49,99',
    'addr ess-5',
    '1,000',
    '1,234.50',
    'abc123',
    'addr…123456',
    'qpm2qs',
    '2GDX6A',
    'qpm2…dx6a',
  ],
  ...['49.99', '49.990', '5.25', '5.250', '5.5', '5.50', '25.5'],
]
/** None, a beginning, a part, an amount, and an identifier in full. */
const oneOfEach = [undefined, 'ORDER', 'der-2', '5.5', 'tx-7']

/**
 * Fills the store, and compares its lists, pages and counts with those of the store in memory: each search, and each filter
 * with a search of each kind; in the deep check with each search.
 */
export async function expectListsOfMemory(store: Store): Promise<void> {
  const memory = memoryStore()
  await fillWithOrders(store)
  await fillWithOrders(memory)
  for (const [index, filter] of filters.entries()) {
    for (const limit of [3, 99])
      expect(await store.countOrders({ ...filter, limit }), JSON.stringify(filter)).toBe(
        (await memory.listOrders({ ...filter, limit })).length,
      )
    for (const query of isDeep || index === 0 ? queries : oneOfEach) {
      const options = { ...filter, ...(query !== undefined && { query }) }
      const all = await memory.listOrders({ ...options, limit: 99 })
      expect(await store.listOrders({ ...options, limit: 99 }), JSON.stringify(options)).toEqual(all)
      const [before] = all.slice(2)
      if (!before) continue
      const page = await store.listOrders({ ...options, before, limit: 3 })
      expect(page, JSON.stringify(options)).toEqual(all.slice(3, 6))
    }
  }
  expect(await store.listOrders({ limit: 99 })).toHaveLength(36)
}

/** What is found among orders from `Order-41-end` to `Order-{count}-end`, shown at 41 to `count`, of which the odd ones are open. */
export async function expectSearchOfMany(store: Store, count: number): Promise<void> {
  const found = async (options: Omit<ListOptions, 'limit'>) =>
    (await store.listOrders({ ...options, limit: 3 })).map(({ reference }) => reference)
  const nameOf = (at: number) => `Order-${at}-end`
  expect(await found({ query: 'order-' })).toEqual([count, count - 1, count - 2].map(nameOf))
  expect(await found({ query: 'order-', state: 'open', to: 46 })).toEqual([45, 43, 41].map(nameOf))
  const before = (at: number) => ({ at, reference: nameOf(at) })
  expect(await found({ query: 'order-', before: before(44) })).toEqual([43, 42, 41].map(nameOf))
  expect(await found({ query: 'order-170-' })).toEqual([nameOf(170)])
  expect(await found({ query: 'order-170' })).toEqual([17_099, 17_098, 17_097].map(nameOf))
  expect(await found({ query: 'order-0' })).toEqual([])
  // A part is looked for in ten thousand.
  const oldest = count - 9999
  expect(await found({ query: `-${oldest}-` })).toEqual([nameOf(oldest)])
  expect(await found({ query: `-${oldest - 1}-` })).toEqual([])
  expect(await found({ query: '-end', before: before(oldest + 1) })).toEqual([nameOf(oldest)])
}
