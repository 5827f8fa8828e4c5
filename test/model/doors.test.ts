/** Two people at two doors of one shop: what is credited and refunded is never more than the holds that the service confirms. */
import fc from 'fast-check'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDecimals } from '../../src/core/money/decimal.js'
import { claimWith } from '../../src/server/orders/claims.js'
import { expireRefunds, sealPrice } from '../../src/server/orders/changes.js'
import { giveAddress } from '../../src/server/orders/refunds.js'
import { checkPayment } from '../../src/server/payments/check-payment.js'
import { versionOf } from '../../src/server/rules/decide.js'
import { memoryStore } from '../../src/server/store/memory.js'
import { postgresStore } from '../../src/server/store/postgres.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { deepRuns, isDeep, seed } from '../support/check.js'
import { emptySchema, freshSchema, postgresUrl } from '../support/postgres/database.js'
import { stubCrypto } from './direct.js'
import { hashOf, orders, Shop, wallets, type DoorKind } from './doors.js'
import { runTimeoutMs } from './runs.js'

const day = 24 * 60 * 60_000

/** Prints as its name and its arguments. */
type Step = { run(shop: Shop): Promise<void> | void; toString(): string }

function deed<Args extends unknown[]>(
  name: string,
  args: { [Index in keyof Args]: fc.Arbitrary<Args[Index]> },
  run: (shop: Shop, ...args: Args) => Promise<void> | void,
): fc.Arbitrary<Step> {
  return fc.tuple<Args>(...args).map((drawn) => ({
    run: (shop) => run(shop, ...drawn),
    toString: () => `${name}(${drawn.map((arg) => JSON.stringify(arg)).join(', ')})`,
  }))
}

const door = fc.nat(1)
const order = fc.constantFrom(...orders)
const payment = fc.nat(3)
const refund = fc.nat(3)
const isStale = fc.constantFrom(false, false, true)

/** By operation, of an order. Who decides with a version has read the order a while ago. */
const byHand = (name: 'accept' | 'close' | 'note') =>
  deed(name, [door, order, isStale], (shop, at, reference, isVersioned) =>
    shop.start(at, name, ({ act }) => {
      const version = isVersioned ? shop.read.get(reference) : undefined
      return act(name, reference, {
        ...(name === 'note' ? { text: 'seen' } : { reason: 'so' }),
        ...(version !== undefined && { version }),
      })
    }),
  )

function pay(shop: Shop, index: number, amount: string, isConfirmed: boolean): void {
  const truth = shop.ledger[index]!
  truth.received = addDecimals(truth.received, amount)
  truth.isCompleted ||= isConfirmed
}

const nothing = () => undefined
const ask = (shop: Shop, at: number, index: number) =>
  shop.start(at, 'ask', ({ context }) =>
    checkPayment(context, shop.ledger[index]!.id, {
      ...{ onNotification: nothing, onIncident: nothing, onChanged: nothing },
    }),
  )

const steps: [weight: number, arbitrary: fc.Arbitrary<Step>][] = [
  [5, deed('go', [fc.nat(9)], (shop, count) => shop.step(count))],
  [2, deed('drain', [], (shop) => shop.step(Infinity))],
  [
    2,
    deed(
      'pay',
      [payment, fc.constantFrom('10', '25.5', '25.5', '30'), fc.constantFrom(true, true, false)],
      pay,
    ),
  ],
  [
    1,
    deed('takeBack', [payment, fc.boolean()], (shop, index, isAll) => {
      const truth = shop.ledger[index]!
      truth.isCompleted = false
      if (isAll) truth.received = '0'
    }),
  ],
  [
    0.5,
    deed(
      'hold',
      [payment, fc.boolean()],
      (shop, index, isHeld) => void (shop.ledger[index]!.isHeld = isHeld),
    ),
  ],
  [4, deed('ask', [door, payment], ask)],
  [
    0.5,
    deed('deliver', [door, payment], (shop, at, index) =>
      shop.start(at, 'delivery', ({ store }) =>
        store.receiveDelivery([shop.ledger[index]!.id], shop.clock.now),
      ),
    ),
  ],
  [
    0.5,
    deed('check', [door, order], (shop, at, reference) =>
      shop.start(at, 'check', ({ act }) => act('check', reference, {})),
    ),
  ],
  [3, byHand('accept')],
  [1.5, byHand('close')],
  [1, byHand('note')],
  [
    4,
    deed(
      'refund',
      [
        ...[door, order],
        fc.constantFrom(undefined, undefined, '4.5', '25.5', '20'),
        fc.option(payment, { nil: undefined }),
        fc.constantFrom('torn', 'late'),
      ] as [
        fc.Arbitrary<number>,
        fc.Arbitrary<string>,
        fc.Arbitrary<string | undefined>,
        fc.Arbitrary<number | undefined>,
        fc.Arbitrary<string>,
      ],
      (shop, at, reference, amount, index, reason) =>
        shop.start(at, 'refund', ({ act }) =>
          act('refund', reference, {
            ...{ reason, expiresInSeconds: 86_400 },
            ...(amount !== undefined && { amount, coin: true }),
            ...(index !== undefined && { payment: `payment-${index}` }),
          }),
        ),
    ),
  ],
  [
    4,
    deed('address', [door, refund, fc.nat(1)], (shop, at, index, wallet) => {
      const found = shop.refund(index, 'requested')
      if (!found) return
      const address = wallets[found.payment.chain.id]?.[wallet] ?? ''
      shop.start(at, 'address', ({ refunds }) => giveAddress(refunds, found.id, { address }))
    }),
  ],
  [
    6,
    deed('sent', [door, refund, fc.nat(4)], (shop, at, index, hash) => {
      const found = shop.refund(index, 'address-given', 'cancelled')
      if (!found) return
      const income = shop.incomes[(hash - 3) % Math.max(1, shop.incomes.length)]
      const transaction = (hash < 3 ? undefined : income) ?? hashOf(found.payment.chain.id, `a${hash >> 1}`)
      shop.start(at, 'sent', ({ act }) => act('refund-sent', found.id, { transaction }))
    }),
  ],
  [
    2,
    deed('cancel', [door, refund], (shop, at, index) => {
      const found = shop.refund(index, 'address-given')
      if (found) shop.start(at, 'cancel', ({ act }) => act('refund-cancel', found.id, { reason: 'no' }))
    }),
  ],
  [
    1,
    deed('claim', [door, payment, fc.nat(1)], (shop, at, index, hash) => {
      const { id, chain } = shop.ledger[index]!
      shop.start(at, 'claim', ({ context }) =>
        claimWith(context, { checkDue: async () => 'checked' }, () => undefined)(orders[index >> 1]!, id, {
          transaction: hashOf(chain, `c${hash}`),
        }),
      )
    }),
  ],
  [
    1,
    deed('seal', [door, order, fc.constantFrom('49.99 USD', '60 USD')], (shop, at, reference, price) =>
      shop.start(at, 'seal', ({ store }) =>
        sealPrice(store, reference, { price, sealedAt: shop.clock.now }, shop.clock.now),
      ),
    ),
  ],
  [
    0.5,
    deed('expire', [door, order], (shop, at, reference) =>
      shop.start(at, 'expire', ({ store }) => expireRefunds(store, reference, shop.clock.now)),
    ),
  ],
  [
    1,
    deed('read', [order], async (shop, reference) => {
      const [found] = await shop.store.readOrders([reference])
      if (found) shop.read.set(reference, versionOf(found))
    }),
  ],
  [
    2,
    deed(
      'advance',
      [fc.constantFrom(1000, 16_000, day + 1, 5 * day)],
      (shop, ms) => void (shop.clock.now += ms),
    ),
  ],
  [0.5, deed('crash', [door], (shop, at) => shop.crash(at))],
]

/** What is there before two people meet: a run without money, or without a refund on its way, proves little. */
const beginnings = fc.record({
  paid: fc.uniqueArray(fc.tuple(payment, fc.constantFrom('10', '10', '25.5', '30', '30'), fc.boolean()), {
    selector: ([index]) => index,
    maxLength: 4,
  }),
  closed: fc.subarray(orders),
  given: fc.boolean(),
})

async function begin(shop: Shop, beginning: Beginning): Promise<void> {
  for (const [index, amount] of beginning.paid) {
    pay(shop, index, amount, true)
    ask(shop, 0, index)
    await shop.step(Infinity)
  }
  for (const reference of beginning.closed)
    shop.start(0, 'close', ({ act }) => act('close', reference, { reason: 'so' }))
  await shop.step(Infinity)
  for (const [index, , isRequested] of beginning.paid) {
    if (!isRequested) continue
    shop.start(0, 'refund', ({ act }) =>
      act('refund', orders[index >> 1]!, { reason: 'torn', payment: `payment-${index}` }),
    )
    await shop.step(Infinity)
  }
  if (beginning.given)
    for (const { id, payment: of } of shop.refunds.values())
      shop.start(0, 'address', ({ refunds }) =>
        giveAddress(refunds, id, { address: wallets[of.chain.id]![0]! }),
      )
  await shop.step(Infinity)
}
type Beginning = typeof beginnings extends fc.Arbitrary<infer Of> ? Of : never

const histories = fc.array(
  fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight: 2 * weight, arbitrary }))),
  {
    maxLength: 30,
    size: 'max',
  },
)

/** What happens in the runs, or two doors never met. */
const expected = [
  ...['accept', 'close', 'note', 'refund', 'address', 'sent', 'cancel', 'claim', 'seal', 'ask'],
  ...['close refused', 'refund refused', 'sent refused', 'cancel refused'],
]

async function checkDoors(
  name: string,
  kind: DoorKind,
  runs: number,
  share: number,
): Promise<Map<string, number>> {
  const met = new Map<string, number>()
  const startedAt = Date.now()
  const numRuns = isDeep ? Math.max(runs, Math.ceil(deepRuns * share)) : runs
  await fc.assert(
    fc.asyncProperty(beginnings, histories, fc.nat(), async (beginning, history, lot) => {
      const shop = await Shop.open(kind, lot, met)
      try {
        await begin(shop, beginning)
        for (const step of history) {
          await step.run(shop)
          await shop.assert()
        }
        await shop.end()
      } finally {
        await shop.store.close()
      }
    }),
    { seed, numRuns },
  )
  const counts = [...met].sort().map(([what, count]) => `  ${what}: ${count}`)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    `two doors, ${name}: ${numRuns} runs in ${seconds} s, CHECK_SEED=${seed}\n${counts.join('\n')}\n`,
  )
  return met
}

afterEach(() => vi.unstubAllGlobals())

describe('two people at two doors', () => {
  it.each<[string, DoorKind]>([
    ['in memory', { openStore: async () => memoryStore(), isOptimistic: true }],
    ['on SQLite', { openStore: () => sqliteStore(':memory:') }],
  ])(
    'spend no money twice, %s (Money is spent once)',
    async (name, kind) => {
      stubCrypto()
      const met = await checkDoors(name, kind, 150, 1 / 2)
      expect([...met.keys()]).toEqual(expect.arrayContaining(expected))
      expect(met.has('changed meanwhile')).toBe(kind.isOptimistic === true)
    },
    runTimeoutMs,
  )

  it(
    'spend no money twice, on PostgreSQL, where their own transactions meet (Money is spent once)',
    async () => {
      const pool = new pg.Pool({ connectionString: await postgresUrl() })
      const schema = freshSchema()
      const openStore = async () => {
        await emptySchema(pool, schema)
        return { ...(await postgresStore(pool, { schema })), clockOffsetMs: () => 0 }
      }
      const met = await checkDoors('on PostgreSQL', { openStore, atOnce: 2 }, 5, 1 / 100)
      await pool.end()
      expect([...met.keys()]).toEqual(expect.arrayContaining(['accept', 'close', 'note', 'ask']))
    },
    runTimeoutMs,
  )
})
