/**
 * Two people at two doors of one shop, one in process and one over HTTP, while payers pay, claim and give addresses, and the
 * payment service answers: every call of the store waits for its turn, so what one has read may have changed when they write.
 */
import { CheckoutError } from '../../src/core/contract/problem.js'
import { comparable } from '../../src/core/chains/transaction-ids.js'
import { compareDecimals, subtractDecimals } from '../../src/core/money/decimal.js'
import type { Transaction } from '../../src/gateway/index.js'
import type { Context } from '../../src/server/context.js'
import { createApp } from '../../src/server/http/app.js'
import { createLimits } from '../../src/server/http/limits.js'
import type { Services } from '../../src/server/http/routes/route.js'
import { operations, type OperationName } from '../../src/server/orders/operation-table.js'
import { createOrderOperations } from '../../src/server/orders/operations.js'
import type { RefundContext } from '../../src/server/orders/refunds.js'
import { serviceIds } from '../../src/server/payments/service-ids.js'
import { pricePolicyOf } from '../../src/server/rules/price-policy.js'
import type { Order, OrderWrite, Refund, RefundState, Ruling, Store } from '../../src/server/store/store.js'
import { attempt, awaiting, destination } from '../support/stored-orders.js'
import { apiKey, apiKeys } from './door.js'
import { around, noteMoney, noting } from './endpoint.js'
import { assertOrders, type Watched } from './order-oracles.js'
import { drawn, type Turns } from './steps.js'
import { must } from './violation.js'

const day = 24 * 60 * 60_000
export const orders = ['order-0', 'order-1']
/** A network where a transaction is one transfer, and one where it may be several. */
const tron = { chain: attempt('').chain, coin: attempt('').coin }
const bsc = {
  chain: { id: 'bsc', name: 'BNB Smart Chain', type: 'evm' },
  coin: { id: 'bnb', name: 'BNB', symbol: 'BNB', token: false },
}
/** Where the payers of each payment pay, two of each order. */
const addresses = [
  'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
]
/** And where they want their money. */
export const wallets: Record<string, string[]> = {
  tron: ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS'],
  bsc: ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
}
export const hashOf = (chain: string, digits: string) => `${chain === 'bsc' ? '0x' : ''}${digits.repeat(32)}`

/** A payment as the service has it. */
type Truth = Record<'id' | 'chain' | 'received' | 'txId', string> & Record<'isCompleted' | 'isHeld', boolean>
/** A process, how many requests it works on, and how many of their steps wait for a turn. */
type Life = { isAlive: boolean; running: number; waiting: number }
type Door = {
  life: Life
  store: Store
  refunds: RefundContext
  context: Context
  act(name: OperationName, id: string, input: object): Promise<unknown>
}

/** A store for each run, and how it meets another door's steps. */
export type DoorKind = {
  openStore(): Promise<Store>
  /** An order is read, and written at the version that was read, as in PostgreSQL. */
  isOptimistic?: boolean
  /** So many steps at once: for a store whose own transactions meet. */
  atOnce?: number
}

/** What happened in the runs, so that runs in which nothing meets do not pass. */
type Met = Map<string, number>

export class Shop implements Watched {
  readonly clock = { now: 10_000 }
  readonly sessions = orders.map((reference) => ({ reference }))
  readonly reached: Watched['reached'] = new Set()
  readonly decisions = new Map<string, string>()
  readonly mostConfirmed = new Map<string, string>()
  readonly mostSinceTaken = new Map<string, { credited: string; confirmed: string }>()
  /** What two people sent, one of them after the other had cancelled it: the money is gone, and a person knows. */
  readonly sentTwice = new Set<string>()
  /** The version of each order, as a person read it last. */
  readonly read = new Map<string, string>()
  readonly ledger: Truth[] = []
  /** The transactions by which money came, as far as the shop knows. */
  readonly incomes: string[] = []
  readonly refunds = new Map<string, Refund>()
  /** Something was written since the claims were compared last. */
  #isNew = true
  /** Steps of the store that go on, also of a process that died meanwhile. */
  #calls = 0
  readonly failures: unknown[] = []
  readonly #records = new Map<string, OrderWrite['record']>()
  /** Who has a hash of TRON, where a transaction is one transfer: a payment that came by it, or the refund that went. */
  readonly #holders = new Map<string, string>()
  readonly store: Store
  readonly #kind: DoorKind
  readonly #met: Met
  readonly #turns: Turns
  readonly #doors: Door[] = []

  static async open(kind: DoorKind, lot: number, met: Met): Promise<Shop> {
    const shop = new Shop(await kind.openStore(), kind, lot, met)
    for (const [index, address] of addresses.entries()) {
      const [id, reference = ''] = [`payment-${index}`, orders[index >> 1]]
      const network = index % 2 ? bsc : tron
      const choice = { chainId: network.chain.id, coinId: network.coin.id, sessionId: `session-of-${index}` }
      const orderPrice = { price: '49.99 USD', sealedAt: 1000 }
      const held = { priceHeldUntil: 5 * day, orderPrice }
      await shop.store.claimAttempt(attempt(id, { ...choice, ...network, ...held, reference }))
      await shop.store.recordDestination(id, { ...destination, serviceIds: [id], address })
      await shop.store.reveal(id, id, awaiting, { at: 2000, nextCheckAt: 3000 })
      const txId = hashOf(network.chain.id, `e${index}`)
      shop.ledger.push({
        id,
        chain: network.chain.id,
        received: '0',
        isCompleted: false,
        isHeld: false,
        txId,
      })
    }
    for (let door = 0; door < 2; door += 1) shop.openDoor(door)
    return shop
  }

  private constructor(store: Store, kind: DoorKind, lot: number, met: Met) {
    this.store = store
    this.#kind = kind
    this.#met = met
    this.#turns = drawn(lot)
  }

  note(what: string): void {
    this.#met.set(what, (this.#met.get(what) ?? 0) + 1)
  }

  /** Someone acts; what the rules refuse is no failure. */
  start(door: number, what: string, work: (door: Door) => Promise<unknown>): void {
    const at = this.#doors[door] as Door
    at.life.running += 1
    work(at).then(
      () => {
        at.life.running -= 1
        this.note(what)
      },
      (error: unknown) => {
        at.life.running -= 1
        if (error instanceof CheckoutError && error.code !== 'store-unavailable') this.note(`${what} refused`)
        else this.failures.push(error)
      },
    )
  }

  /** One of the refunds that are in such a state, or of all where none is. */
  refund(index: number, ...states: RefundState[]): Refund | undefined {
    const all = [...this.refunds.values()]
    const found = all.filter(({ state }) => states.includes(state))
    const refunds = found.length > 0 ? found : all
    return refunds[index % Math.max(1, refunds.length)]
  }

  async step(count: number): Promise<void> {
    await this.#quiet()
    for (let left = count; left > 0 && this.#turns.count() > 0; left -= 1) {
      for (let each = 0; each < (this.#kind.atOnce ?? 1); each += 1) this.#turns.next()
      await this.#quiet()
    }
  }

  /** Its process dies: what it waits for never comes. */
  crash(door: number): void {
    const { life } = this.#doors[door] as Door
    life.isAlive = false
    this.openDoor(door)
  }

  openDoor(index: number): void {
    const life = { isAlive: true, running: 0, waiting: 0 }
    const store = this.#storeOf(life)
    const now = () => this.clock.now
    const onError = (error: unknown) => void this.failures.push(error)
    const context = {
      ...{ store, now, onError, serviceIds: serviceIds(), pricePolicy: pricePolicyOf({}) },
      gateway: { payments: { validate: (by: string) => this.#answer(life, by) } },
      calls: { run: (_: string, ask: () => unknown) => ask() },
      rates: { freshRateOf: async () => ({ perCoin: '1.96' }) },
      merchant: { name: 'Model' },
      storeMode: { isBound: () => true },
    } as unknown as Context
    const refunds: RefundContext = {
      ...{
        store,
        now,
        merchant: context.merchant,
        addressOf: (path) => path,
        onNotification: () => undefined,
      },
      tokens: { seal: async (id) => id, open: async (token) => token },
    }
    const act = index === 0 ? inProcess(context, refunds) : overHttp(context, refunds)
    this.#doors[index] = { life, store, refunds, context, act }
  }

  /** Until all that people and payers began waits for a turn, or is over. */
  async #quiet(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve))
    while (this.#calls > 0 || this.#doors.some(({ life }) => life.waiting < life.running))
  }

  async #turn(life: Life, what: string): Promise<void> {
    life.waiting += 1
    if (life.isAlive) await this.#turns.take(what)
    life.waiting -= 1
    if (!life.isAlive) await new Promise(() => undefined)
  }

  /** What the service says of a payment, which has changed when the answer is there. */
  async #answer(life: Life, by: string): Promise<Transaction> {
    await this.#turn(life, 'call')
    const index = this.ledger.findIndex(({ id }) => id === by)
    const { received, isCompleted, isHeld, txId } = this.ledger[index] as Truth
    const { chain, coin } = index % 2 ? bsc : tron
    const isPart = compareDecimals(received, destination.amount) < 0
    const answer: Transaction = {
      ...{ shape: 'expanded', ids: [by], chain: chain.id, coin: coin.id, address: addresses[index] ?? '' },
      ...{ contract: '', amount: destination.amount, received, blacklisted: isHeld },
      status: isCompleted && !isPart ? 'completed' : 'pending',
      remaining: isPart ? subtractDecimals(destination.amount, received) : '0',
      ...(received !== '0' && { txId }),
    }
    await this.#turn(life, 'answer')
    return answer
  }

  /** The store as one process sees it: of a store in memory, an order may change between its read and its write. */
  #storeOf(life: Life): Store {
    return around(this.store, async (method, name, args) => {
      await this.#turn(life, name)
      if (name === 'changeOrder' && this.#kind.isOptimistic) return this.#change(life, args)
      let write: OrderWrite | undefined
      const given = name === 'changeOrder' ? noting(args, (last) => (write = last)) : args
      this.#calls += 1
      const result = await method(...given).finally(() => (this.#calls -= 1))
      if (write) this.#noteWrite(write)
      return life.isAlive ? result : new Promise(() => undefined)
    })
  }

  async #change(life: Life, args: readonly unknown[]): Promise<unknown> {
    const [reference, rule] = args as [string, (order: Order) => Ruling<unknown>]
    for (;;) {
      const [order] = await this.store.readOrders([reference])
      const { result, write } = rule(order as Order)
      if (!write) return result
      await this.#turn(life, 'write')
      const isWritten = await this.store.changeOrder(reference, ({ record }) =>
        (record?.version ?? 0) === write.version ? { result: true, write } : { result: false },
      )
      if (!isWritten) {
        this.note('changed meanwhile')
        continue
      }
      this.#noteWrite(write)
      return life.isAlive ? result : new Promise(() => undefined)
    }
  }

  #noteWrite(write: OrderWrite): void {
    this.#isNew = true
    noteMoney(this, write)
    const { record, notifications, incidents, entries } = write
    const before = this.#records.get(record.reference)
    this.#records.set(record.reference, record)
    const held = [
      ...write.payments.map(({ id, chain, observation: { txId } }) => ({ id, chain, transaction: txId })),
      ...write.refunds.map(({ id, payment: { chain }, transaction }) => ({ id, chain, transaction })),
    ]
    for (const { id, chain, transaction } of held) {
      if (transaction === undefined || chain.id !== 'tron') continue
      const holder = this.#holders.get(comparable(transaction)) ?? id
      must(holder === id, 'a transaction of one transfer is of one payment or refund', [
        transaction,
        id,
        holder,
      ])
      this.#holders.set(comparable(transaction), id)
    }
    for (const {
      observation: { txId = '' },
    } of write.payments)
      if (txId !== '' && !this.incomes.includes(txId)) this.incomes.push(txId)
    for (const refund of write.refunds) {
      const { id, paymentId, state } = refund
      const isLost = incidents.some((incident) => incident.id === `inc_${paymentId}_${id}`)
      if (this.refunds.get(id)?.state === 'cancelled' && state === 'sent' && isLost)
        this.sentTwice.add(paymentId)
      this.refunds.set(id, refund)
    }
    // Who acts knows what they did.
    if (entries.length > 0) return
    // What is short is notified by the check of its own payment, and a request that was not answered in time when it expires.
    const isExpiring = [...this.refunds.values()].some(
      ({ reference, state, expiresAt }) =>
        reference === record.reference && state === 'requested' && expiresAt <= this.clock.now,
    )
    const isNeed = record.needs !== undefined && record.needs !== 'short' && before?.needs === undefined
    const isNews =
      incidents.some(({ closedAt, kind }) => closedAt === undefined && kind !== 'short') ||
      (isNeed && !isExpiring)
    must(!isNews || notifications.length > 0, 'what needs a person is notified', write)
  }

  /** @throws {Violation} naming what does not hold. */
  async assert(): Promise<void> {
    must(this.failures.length === 0, 'nobody meets an error of ours', String(this.failures[0]))
    if (!this.#isNew) return
    this.#isNew = false
    await assertOrders(this)
    for (const { reference, record, refunds, claims } of await this.store.readOrders(orders)) {
      const notified = (await this.store.listNotifications(reference)).map(({ type }) => type)
      const entries = (await this.store.listAuditEntries(reference)).map(({ action }) => action)
      const isClosed = Number(record?.closedAt !== undefined)
      const sent = refunds.filter(({ state }) => state === 'sent').length
      const given = refunds.filter(({ addressAt }) => addressAt !== undefined).length
      const counts: [what: string, found: number, expected: number][] = [
        ['decision', count(notified, 'order.paid', 'order.accepted'), Number(!!record?.decision)],
        ['closure', count(notified, 'order.closed'), isClosed],
        ['claim', count(notified, 'order.claimed'), claims.length],
        ['sent refund', count(notified, 'refund.sent'), sent],
        ['refund and its address', count(notified, 'refund.requested'), refunds.length + given],
        ['acceptance', count(entries, 'accept'), Number(!!record?.decision?.accepted)],
        ['closing', count(entries, 'close'), isClosed],
        ['request', count(entries, 'refund'), refunds.length],
        ['sending', count(entries, 'refund-sent'), sent],
      ]
      for (const [what, found, expected] of counts)
        must(found === expected, `each ${what} is there once`, [found, expected, notified, entries, refunds])
    }
  }

  /** A person ends what needs one, by the operations alone. */
  async end(): Promise<void> {
    await this.step(Infinity)
    must(!this.#doors.some(({ life }) => life.running > 0), 'every request is answered')
    const finished = async (...[name, id, input]: Parameters<Door['act']>) => {
      const before = this.#met.get(name) ?? 0
      this.start(0, name, ({ act }) => act(name, id, input))
      await this.step(Infinity)
      return (this.#met.get(name) ?? 0) > before
    }
    for (const { reference, refunds } of await this.store.readOrders(orders)) {
      for (const { id, state, transaction } of refunds) {
        const isAnswered = state !== 'sent' || (await finished('refund-sent', id, { transaction }))
        must(isAnswered, 'what was recorded is answered again', transaction)
        if (state === 'requested' || state === 'address-given')
          await finished('refund-cancel', id, { reason: 'x' })
      }
      await finished('note', reference, { text: 'x' })
      const [after] = await this.store.readOrders([reference])
      must(after?.record?.needs === undefined, 'an action ends each need', after)
      must(after?.record?.state !== 'review', 'an action ends each review', after)
      const open = after?.incidents.filter(({ closedAt }) => closedAt === undefined)
      must(open?.length === 0, 'an action ends each incident', open)
    }
    await this.assert()
  }
}

const count = (all: readonly string[], ...wanted: string[]) =>
  all.filter((each) => wanted.includes(each)).length

function inProcess(context: Context, refunds: RefundContext): Door['act'] {
  const { act } = createOrderOperations({ ...context, refunds })
  return (name, id, input) => act(name, id, input, { by: 'ada' })
}

function overHttp(context: Context, refunds: RefundContext): Door['act'] {
  let app: ReturnType<typeof createApp> | undefined
  return async (name, id, input) => {
    app ??= createApp(
      {
        ...{ context, refunds, orders: createOrderOperations({ ...context, refunds }) },
        ...{ basePath: '', page: { allowedOrigins: [] } },
        limits: createLimits(false, context.now, undefined),
      } as unknown as Services,
      { apiKeys, webhookSecrets: [], publicOrigin: undefined, onRequest: undefined },
    )
    const { on, path } = operations[name]
    const response = await app.request(`http://127.0.0.1/${on}s/${id}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const text = await response.text()
    if (response.ok) return text
    if (![400, 404, 409].includes(response.status)) throw new Error(`HTTP ${response.status}: ${text}`)
    throw new CheckoutError('invalid-request', { detail: text })
  }
}
