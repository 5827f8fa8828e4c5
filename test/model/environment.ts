/**
 * One shop on one store, with as many instances of the endpoint as the run needs. Every call of the store, of the service
 * and of the shop waits for its turn, so a run decides what happens between any two of them; and an instance that has
 * crashed never gets an answer again, which is what a killed process looks like from its store.
 */
import type { Payment } from '../../src/core/contract/wire.js'
import { CheckoutError } from '../../src/core/contract/problem.js'
import type { LatePolicy, Store } from '../../src/server/index.js'
import type { OrderWrite } from '../../src/server/store/store.js'
import type { Milestone } from './milestones.js'
import {
  around,
  noteMoney,
  noting,
  type DecidedOrder,
  type Endpoint,
  type Kind,
  type Method,
} from './endpoint.js'
import { FakeService, serviceMethods, type LedgerPayment } from './service.js'
import { run, type Clock, type Turns } from './steps.js'

export const day = 24 * 60 * 60_000
/** A run spans three weeks at most: within them, and the days in which it ends, nothing is forgotten. */
const longestRunMs = 20 * day
/** Steps of the store from which a payer gets an answer. */
const commits = new Set(['claimAttempt', 'recordDestination', 'reveal', 'changeOrder'])

/** How a run begins: one process or two, a payer who has been shown an address or not yet, and whom to believe. */
export type Prologue = {
  isShown: boolean
  isDouble: boolean
  isCompact: boolean
  mayLie: boolean
  latePolicy: LatePolicy
}
export type Session = { token: string; reference: string; amount: string; expiresAt: number }
/** An instance's life, apart from the endpoint, which acts before it is all there. */
type Life = {
  isAlive: boolean
  unanswered: number
  /** It has committed something since it last answered. */
  hasCommitted: boolean
}
type Instance = { endpoint: Endpoint; life: Life; store: Store }
/** What a payer was shown of a payment, in the order of the answers. */
export type Sight = { session: Session; payment: Payment }

export class Environment {
  readonly service: FakeService
  readonly latePolicy: LatePolicy
  readonly sessions: Session[] = []
  readonly sights: Sight[] = []
  readonly notified: DecidedOrder[] = []
  /** The price of each order, as the store has it in the end. */
  readonly prices = new Map<string, string>()
  /** Orders that a person accepted or closed. */
  readonly byHand = new Set<string>()
  /** The decision of each order, as it was found first. */
  readonly decisions = new Map<string, string>()
  /** The most that the service ever confirmed of each payment. */
  readonly mostConfirmed = new Map<string, string>()
  /** The most of it since the order took the money: a person may accept what is no longer confirmed. */
  readonly mostSinceTaken = new Map<string, { credited: string; confirmed: string }>()
  readonly incidents: unknown[] = []
  /** Payments that were recorded as paid, and then as under review. */
  readonly takenBack = new Set<string>()
  /** What no payer must ever meet. */
  readonly failures: unknown[] = []
  /** Everything that left the server as text: answers and reports. */
  readonly said: string[] = []
  /** Payments that were recorded as paid at some time. */
  readonly oncePaid = new Set<string>()
  /** Payments that were recorded as paid when they were not. */
  readonly early: string[] = []
  /** Schedules that were corrected, although every clock is right. */
  corrections = 0
  readonly reached = new Set<Milestone>()
  /** How many more deliveries the shop will refuse. */
  shopFailures = 0
  readonly clock: Clock
  readonly store: Store
  readonly #kind: Kind
  readonly #turns: Turns
  readonly #instances: Instance[] = []
  #elapsed = 0

  /** @param clock runs until the next environment starts: there is one at a time. */
  static async start(kind: Kind, turns: Turns, clock: Clock, prologue: Prologue): Promise<Environment> {
    run(clock)
    const environment = new Environment(kind, await kind.openStore(), turns, clock, prologue)
    environment.startInstance()
    if (prologue.isDouble) environment.startInstance()
    await environment.open('order-0', 30 * day)
    environment.pay(environment.sessions[0], serviceMethods[0], 0)
    if (prologue.isShown) await environment.drain()
    return environment
  }

  private constructor(kind: Kind, store: Store, turns: Turns, clock: Clock, prologue: Prologue) {
    this.#kind = kind
    this.store = store
    this.#turns = turns
    this.clock = clock
    this.service = new FakeService(prologue)
    this.latePolicy = prologue.latePolicy
  }

  /** Requests that a living instance has not answered. */
  get unanswered(): number {
    return this.#instances.reduce((sum, { life }) => sum + life.unanswered, 0)
  }

  /** The payments of the ledger that a payer saw: only these can be paid. */
  shown(): LedgerPayment[] {
    return this.service.ledger.filter(({ address }) =>
      this.sights.some(({ payment }) => payment.address === address),
    )
  }

  async open(reference: string, lifetimeMs: number, amount = '50'): Promise<void> {
    const order = { reference, amount, currency: 'USD', expiresInSeconds: lifetimeMs / 1000 }
    // Of two processes' sessions of one millisecond, none is newer, and the first price that is claimed stays.
    this.clock.advance(1)
    const token = await this.#turnsUntil(this.#instance(0).endpoint.seal(order))
    this.sessions.push({ token, reference, amount, expiresAt: this.clock.now + lifetimeMs })
  }

  /** Asks for a payment; what comes of it is seen when its turn comes. */
  pay(session: Session | undefined, method: Method, instance: number): void {
    if (session) this.#request(session, instance, ({ pay }) => pay(session.token, method))
  }

  /** Reloads the page, and looks at a payment that was seen. */
  look(session: Session, instance: number): void {
    this.#request(session, instance, ({ load }) => load(session.token))
    const id = this.#lastSeen(session)
    if (id !== undefined) this.#request(session, instance, ({ look }) => look(session.token, id))
  }

  /** Keeps a page open that waits for news. */
  wait(session: Session, instance: number): void {
    const id = this.#lastSeen(session)
    if (id !== undefined) this.#request(session, instance, ({ wait }) => wait(session.token, id))
  }

  /** A person acts on an order. What is refused changes nothing. */
  act(instance: number, work: (store: Store, at: number, endpoint: Endpoint) => Promise<unknown>): void {
    const { endpoint, store, life } = this.#instance(instance)
    life.unanswered += 1
    const end = () => {
      life.unanswered -= 1
      life.hasCommitted = false
    }
    work(store, this.clock.now, endpoint).then(end, (error: unknown) => {
      end()
      if (!(error instanceof CheckoutError)) this.failures.push(error)
    })
  }

  webhook(payment: LedgerPayment | undefined, isForged: boolean, instance: number): void {
    const isShown = this.sights.some((sight) => sight.payment.address === payment?.address)
    if (payment && !isForged && !isShown) this.reached.add('webhook before the address was shown')
    const id = payment?.id ?? 'e'.repeat(24)
    const data = { _id: id, status: 'completed', amountReceived: '50', balanceRequired: '0' }
    const body = { event: 'transaction.completed', data }
    this.#request(undefined, instance, async ({ deliver }) => {
      await deliver(body, isForged)
      return undefined
    })
  }

  /** Work that waits for turns of its own, or for a lock of the store, whose pauses pass where nothing else can happen. */
  async #turnsUntil<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const end = () => void (isOver = true)
    work.then(end, end)
    await this.#kind.quiet()
    while (!isOver) {
      if (this.#turns.count() > 0) await this.step(1)
      else await this.#pass(100)
      await this.#kind.quiet()
    }
    return work
  }

  deposit(payment: LedgerPayment, amount: bigint): void {
    this.service.deposit(payment, amount, this.clock.now)
  }

  async step(count: number): Promise<void> {
    for (let left = count; left > 0 && this.#turns.count() > 0; left -= 1) {
      this.#turns.next()
      await this.#kind.quiet()
    }
  }

  async drain(): Promise<void> {
    await this.#kind.quiet()
    while (this.#turns.count() > 0) await this.step(1)
  }

  async advance(ms: number): Promise<void> {
    const allowedMs = Math.min(ms, longestRunMs - this.#elapsed)
    this.#elapsed += allowedMs
    await this.#pass(allowedMs)
  }

  async crash(index: number): Promise<void> {
    const { life } = this.#instance(index)
    if (life.unanswered > 0) this.reached.add('crash in a request')
    if (life.unanswered > 0 && life.hasCommitted) this.reached.add('crash between commit and answer')
    life.isAlive = false
    this.#instances[index % this.#instances.length] = this.#newInstance()
    await this.#kind.quiet()
  }

  startInstance(): void {
    if (this.#instances.length < 2) this.#instances.push(this.#newInstance())
  }

  /** Ends all faults, and lets some days pass without a payer. */
  async settle(): Promise<void> {
    this.service.isOut = false
    this.service.faults.length = 0
    this.shopFailures = 0
    await this.drain()
    // A call that hangs ends on the first, one that probes an open circuit is answered on the next, then all are.
    for (let round = 0; round < 4; round += 1) {
      await this.#pass(25 * 60 * 60_000)
      await this.drain()
    }
    for (let waits = 0; waits < 400 && this.unanswered > 0; waits += 1) {
      await this.#pass(1000)
      await this.drain()
    }
  }

  /** Every payer comes back and repeats their request. Returns the answers. */
  async returnAll(): Promise<readonly Sight[]> {
    for (const session of this.sessions) this.look(session, 0)
    await this.drain()
    const seen = this.sights.length
    for (const session of this.sessions) {
      // An order has three open payments at most, and one that was shown a while ago does not count.
      await this.#pass(11 * 60_000)
      // The first may find that what was begun before can't be trusted, and give it up.
      for (let round = 0; round < 2; round += 1) {
        this.pay(session, serviceMethods[0], 0)
        await this.drain()
      }
    }
    const answers = this.sights.slice(seen)
    // A price that holds again makes its payments due.
    await this.#pass(60_000)
    await this.drain()
    return answers
  }

  async end(): Promise<void> {
    for (const { life } of this.#instances) life.isAlive = false
    await this.store.close()
  }

  async #pass(ms: number): Promise<void> {
    this.clock.advance(ms)
    await this.#kind.quiet()
  }

  #instance(index: number): Instance {
    const instance = this.#instances[index % this.#instances.length]
    if (!instance) throw new Error('there is no instance')
    return instance
  }

  #lastSeen(session: Session): string | undefined {
    return this.sights.findLast((sight) => sight.session === session)?.payment.id
  }

  #request(
    session: Session | undefined,
    index: number,
    send: (endpoint: Endpoint) => Promise<Payment | readonly Payment[] | undefined>,
  ): void {
    const { endpoint, life } = this.#instance(index)
    life.unanswered += 1
    const end = () => {
      life.unanswered -= 1
      life.hasCommitted = false
    }
    send(endpoint).then(
      (answer) => {
        end()
        if (!session || !answer || !life.isAlive) return
        for (const payment of 'id' in answer ? [answer] : answer) this.sights.push({ session, payment })
      },
      (error: unknown) => {
        end()
        this.failures.push(error)
      },
    )
  }

  #newInstance(): Instance {
    const life: Life = { isAlive: true, unanswered: 0, hasCommitted: false }
    const never = new Promise<never>(() => undefined)
    const turn = async (what: string) => {
      if (life.isAlive) await this.#turns.take(what)
      if (!life.isAlive) await never
    }
    const store = this.#storeOf(turn, (name) => {
      life.hasCommitted ||= commits.has(name)
      return life.isAlive ? undefined : never
    })
    const endpoint = this.#kind.start({
      store,
      now: () => this.clock.now,
      rate: () => this.service.rate,
      latePolicy: this.latePolicy,
      ask: async (request) => {
        await turn('call')
        const answer = this.service.answer(request)
        // Data that is read now may be outdated when the notification is sent.
        await turn('answer')
        return answer
      },
      tell: async (order) => {
        await turn('shop')
        if (this.shopFailures-- > 0) throw new Error('the shop is down')
        if (this.notified.some(({ id }) => id === order.id)) this.reached.add('notified twice')
        this.notified.push(order)
      },
      onError: (error, where) => {
        if (where === 'incident') this.incidents.push(error)
        if (where === 'gateway') this.reached.add('breaker open')
        if (where === 'notification') this.reached.add('shop down')
        this.said.push(`${where} ${error instanceof Error ? error.message : 'failed'}`)
      },
      onEvent: (event) => void this.said.push(JSON.stringify(event)),
      onSaid: (text) => void this.said.push(text),
    })
    return { endpoint, life, store }
  }

  /** The store as one instance sees it. */
  #storeOf(
    turn: (what: string) => Promise<void>,
    onDone: (name: string) => Promise<never> | undefined,
  ): Store {
    return around(this.store, async (method, name, args) => {
      await turn(name)
      let write: OrderWrite | undefined
      const called = name === 'changeOrder' ? noting(args, (written) => (write = written)) : args
      const result = await method(...called)
      this.#noteStep(name, args, result, write)
      await onDone(name)
      return result
    })
  }

  /** Looked at at once: money that comes later would make a decision that was too early look right. */
  async #noteDecision(id: string): Promise<void> {
    const record = await this.store.getPayment(id).catch(() => undefined)
    // A store that fails at this moment says nothing.
    if (!record) return
    const truth = this.service.ledger.find(({ address }) => address === record.destination.address)
    if (!truth?.wasPaid) this.early.push(id)
  }

  #noteStep(name: keyof Store, args: readonly unknown[], result: unknown, write?: OrderWrite): void {
    if (name === 'claimAttempt' && !(result as { claimed: boolean }).claimed)
      this.reached.add('choice made twice')
    if (name === 'reveal' && result === false) this.reached.add('reveal lost to another')
    // What waited for its turn has the time of before.
    if (name === 'correctSchedules' && args[0] === this.clock.now) this.corrections += Number(result)
    if (name !== 'changeOrder') return
    // A check of a payment that is no longer at its revision changes nothing.
    if (result === undefined && !write) this.reached.add('check lost to another')
    if (write) noteMoney(this, write)
    for (const { id, observation } of write?.payments ?? []) {
      // A person may accept what is not paid.
      if (observation.flags.includes('accepted')) continue
      if (observation.status === 'review' && this.oncePaid.has(id)) this.takenBack.add(id)
      else if (observation.status === 'paid') {
        this.oncePaid.add(id)
        void this.#noteDecision(id)
      }
    }
  }
}
