/** What can happen to a shop, each as a command that fast-check strings together, shrinks and prints. */
import fc from 'fast-check'
import { honestFaults, lyingFaults, nearWords, serviceMethods, statusWords } from './service.js'
import type { LedgerPayment } from './service.js'
import { act, claim, deeds, requested } from './merchant.js'
import { day, type Prologue, type Session, type Environment } from './environment.js'

/** Prints as its name and its arguments. */
export type Command = { run(environment: Environment): Promise<void> | void; toString(): string }

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const index = fc.nat(11)
const instance = fc.nat(1)

function command(
  name: string,
  args: readonly unknown[],
  run: (environment: Environment) => Promise<void> | void,
): Command {
  return { run, toString: () => `${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})` }
}

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

function forSession(
  name: string,
  args: readonly [number, ...unknown[]],
  run: (environment: Environment, session: Session) => Promise<void> | void,
): Command {
  return command(name, args, async (environment) => {
    const session = pick(environment.sessions, args[0])
    if (session) await run(environment, session)
  })
}

/** Acts on a payment that a payer saw; does nothing without one. */
function forPayment(
  name: string,
  args: readonly [number, ...unknown[]],
  run: (environment: Environment, payment: LedgerPayment) => Promise<void> | void,
): Command {
  return command(name, args, async (environment) => {
    const payment = pick(environment.shown(), args[0])
    if (payment) await run(environment, payment)
  })
}

const open = fc
  .tuple(fc.nat(1), fc.constantFrom(hour, 30 * day), fc.constantFrom('50', '50', '60'))
  .map(([order, lifetimeMs, amount]) =>
    command('open', [order, lifetimeMs, amount], async (environment) => {
      if (environment.sessions.length < 4) await environment.open(`order-${order}`, lifetimeMs, amount)
    }),
  )

/** The coin falls, or its rate is no longer listed. A new payment is worth its price at one dollar only. */
const rate = fc.constantFrom('1', '0.98', '0.5', null).map((usd) =>
  command('rate', [usd], (environment) => {
    environment.service.rate = usd
    environment.service.isRateSteady = false
  }),
)

const pay = fc
  .tuple(index, fc.nat(serviceMethods.length - 1), fc.constantFrom(1, 1, 1, 1, 2, 2, 12), instance)
  .map(([at, method, clicks, on]) =>
    forSession('pay', [at, method, clicks, on], (environment, session) => {
      for (let click = 0; click < clicks; click += 1)
        environment.pay(session, serviceMethods[method] ?? serviceMethods[0], on + click)
    }),
  )

const look = fc
  .tuple(index, instance)
  .map(([at, on]) => forSession('look', [at, on], (environment, session) => environment.look(session, on)))
const wait = fc
  .tuple(index, instance)
  .map(([at, on]) => forSession('wait', [at, on], (environment, session) => environment.wait(session, on)))

const step = fc
  .integer({ min: 1, max: 12 })
  .map((count) => command('step', [count], (environment) => environment.step(count)))
const drain = fc.constant(command('drain', [], (environment) => environment.drain()))

const deposit = fc
  .tuple(index, fc.constantFrom(1, 20, 49, 51, 5000))
  .map(([at, amount]) =>
    forPayment('deposit', [at, amount], (environment, payment) =>
      environment.deposit(payment, BigInt(amount)),
    ),
  )

/** Most payers send what they are asked for, and most payments are confirmed. */
const payRest = fc.tuple(index, fc.boolean()).map(([at, isConfirmed]) =>
  forPayment('payRest', [at, isConfirmed], (environment, payment) => {
    environment.deposit(payment, payment.amount - payment.received)
    if (isConfirmed) environment.service.confirm(payment)
  }),
)

const confirm = index.map((at) =>
  forPayment('confirm', [at], (environment, payment) => environment.service.confirm(payment)),
)
const revert = index.map((at) =>
  forPayment('revert', [at], (environment, payment) => environment.service.revert(payment)),
)
const blacklist = index.map((at) =>
  forPayment('blacklist', [at], (environment, payment) => environment.service.blacklist(payment)),
)

/** Two instances ask about one payment, and while the first has its answer on the way, the money is confirmed. */
const race = fc.tuple(index, fc.nat(7), fc.nat(7)).map(([at, before, after]) =>
  forSession('race', [at, before, after], async (environment, session) => {
    await environment.drain()
    await environment.advance(6 * second)
    environment.look(session, 0)
    await environment.step(before)
    const payment = pick(environment.shown(), at)
    if (payment) {
      environment.deposit(payment, payment.amount - payment.received)
      environment.service.confirm(payment)
    }
    environment.look(session, 1)
    await environment.step(after)
  }),
)

const word = fc.oneof(fc.constantFrom(...nearWords), fc.constantFrom(...statusWords))
const faultsOf = (name: string, names: readonly string[]) =>
  fc
    .array(fc.record({ name: fc.constantFrom(...names), word }), { minLength: 1, maxLength: 4 })
    .map((calls) => command(name, calls, (environment) => void environment.service.faults.push(...calls)))
const fault = faultsOf('fault', [...honestFaults, 'lag', 'lag', 'lag'])
const lie = faultsOf('lie', [...lyingFaults, 'paid-word', 'paid-word', 'paid-word'])
/** The service is well for the calls to come. */
const heal = fc.constant(command('heal', [], (environment) => void (environment.service.faults.length = 0)))

const outage = fc
  .constantFrom(true, false, false)
  .map((isOut) => command('outage', [isOut], (environment) => void (environment.service.isOut = isOut)))

const shopFails = fc
  .integer({ min: 1, max: 3 })
  .map((times) => command('shopFails', [times], (environment) => void (environment.shopFailures = times)))

/** Valid or forged, of a known or unknown payment, and repeated. */
const webhook = fc
  .tuple(index, fc.boolean(), fc.constantFrom(1, 1, 3), instance)
  .map(([at, isForged, times, on]) =>
    command('webhook', [at, isForged, times, on], (environment) => {
      for (let time = 0; time < times; time += 1)
        environment.webhook(pick(environment.service.ledger, at), isForged, on)
    }),
  )

/** People act on what they read, which may have changed since. */
const byHand = fc
  .tuple(
    index,
    fc.constantFrom(...deeds, 'refund', 'note'),
    fc.constantFrom(undefined, '1', '20', '50', '5000'),
    instance,
  )
  .map(([at, deed, amount, on]) =>
    forSession(deed, [at, amount, on], (environment, { reference }) =>
      environment.act(on, (store, now) => act(store, reference, deed, { at: now, by: 'ada', amount })),
    ),
  )

/** A refund on its way: of money that is there, to the address of its payer, as far as it comes. A surplus may vanish meanwhile. */
const refundPath = fc
  .tuple(
    index,
    fc.constantFrom(undefined, '20', '50'),
    instance,
    fc.constantFrom(undefined, undefined, 'refund', 'address', 'sent'),
  )
  .map(([at, amount, on, shrinksAfter]) =>
    forSession('refundPath', [at, amount, on, shrinksAfter], async (environment, { reference }) => {
      for (const deed of ['refund', 'address', 'sent'] as const) {
        environment.act(on, (store, now) => act(store, reference, deed, { at: now, by: 'ada', amount }))
        await environment.drain()
        if (shrinksAfter !== deed) continue
        environment.service.shrink()
        await environment.advance(day)
        await environment.drain()
      }
    }),
  )

/** Two people at once at the same order, by a request and in process: what one sees is not what the other leaves. */
const twoDoors = fc
  .tuple(
    index,
    fc.constantFrom(...deeds, 'refund', 'refund'),
    fc.constantFrom(...requested, 'refund', 'refund'),
    fc.constantFrom(undefined, '20', '50'),
    fc.nat(7),
  )
  .map(([at, deed, asked, amount, before]) =>
    forSession('twoDoors', [at, deed, asked, amount, before], async (environment, { reference }) => {
      environment.act(0, (store, now) => act(store, reference, deed, { at: now, by: 'ada', amount }))
      await environment.step(before)
      environment.act(1, (_, __, endpoint) => endpoint.act(reference, asked, { by: 'bob', amount }))
    }),
  )
const claims = fc
  .tuple(index, instance)
  .map(([at, on]) =>
    forSession('claim', [at, on], (environment, { reference }) =>
      environment.act(on, (store, now) => claim(store, reference, { at: now, by: 'ada' })),
    ),
  )

const advance = fc
  .constantFrom(
    ...[second, 6 * second, 16 * second, 16 * second, minute, 11 * minute],
    ...[hour, 6 * hour, day, 5 * day, 15 * day],
  )
  .map((ms) => command('advance', [ms], (environment) => environment.advance(ms)))

const crash = instance.map((on) => command('crash', [on], (environment) => environment.crash(on)))
const secondInstance = fc.constant(
  command('secondInstance', [], (environment) => environment.startInstance()),
)

const weighted: [number, fc.Arbitrary<Command>][] = [
  [5, drain],
  [4, step],
  [5, advance],
  [1, open],
  [0.5, rate],
  [3, pay],
  [2, look],
  [1, wait],
  [3, payRest],
  [2, deposit],
  [2, confirm],
  [1, webhook],
  [1, race],
  [1.5, byHand],
  [1, refundPath],
  [1, twoDoors],
  [0.5, claims],
  [1, revert],
  [0.5, blacklist],
  [2, fault],
  [2, lie],
  [1, heal],
  [0.5, outage],
  [0.5, shopFails],
  [1, crash],
  [0.5, secondInstance],
]

export const prologues: fc.Arbitrary<Prologue> = fc.record({
  isShown: fc.boolean(),
  isDouble: fc.boolean(),
  isCompact: fc.boolean(),
  mayLie: fc.boolean(),
  latePolicy: fc.constantFrom('revalue', 'accept', 'review'),
})

/** Payers and time most of all: a run in which nothing is paid proves little. */
export const commandLists = fc.array(
  fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight: 2 * weight, arbitrary }))),
  { maxLength: 40, size: 'max' },
)
