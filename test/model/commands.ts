/** What can happen to a shop, each as a command that fast-check strings together, shrinks and prints. */
import fc from 'fast-check'
import { honestMishaps, lyingMishaps, nearWords, serviceMethods, statusWords } from './service.js'
import type { LedgerPayment } from './service.js'
import { day, type Prologue, type Session, type World } from './environment.js'

/** Prints as its name and its arguments. */
export type Command = { run(world: World): Promise<void> | void; toString(): string }

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const index = fc.nat(11)
const instance = fc.nat(1)

function command(
  name: string,
  args: readonly unknown[],
  run: (world: World) => Promise<void> | void,
): Command {
  return { run, toString: () => `${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})` }
}

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

function forSession(
  name: string,
  args: readonly [number, ...unknown[]],
  run: (world: World, session: Session) => Promise<void> | void,
): Command {
  return command(name, args, async (world) => {
    const session = pick(world.sessions, args[0])
    if (session) await run(world, session)
  })
}

/** Does something to a payment that somebody was shown; nothing while there is none. */
function forPayment(
  name: string,
  args: readonly [number, ...unknown[]],
  run: (world: World, payment: LedgerPayment) => Promise<void> | void,
): Command {
  return command(name, args, async (world) => {
    const payment = pick(world.shown(), args[0])
    if (payment) await run(world, payment)
  })
}

const open = fc
  .tuple(fc.nat(1), fc.constantFrom(hour, 30 * day), fc.constantFrom('50', '50', '60'))
  .map(([order, lifetimeMs, amount]) =>
    command('open', [order, lifetimeMs, amount], async (world) => {
      if (world.sessions.length < 4) await world.open(`order-${order}`, lifetimeMs, amount)
    }),
  )

/** The coin falls, or its rate is no longer listed. A new payment is worth its price at one dollar only. */
const rate = fc.constantFrom('1', '0.98', '0.5', null).map((usd) =>
  command('rate', [usd], (world) => {
    world.service.rate = usd
    world.service.isRateSteady = false
  }),
)

const pay = fc
  .tuple(index, fc.nat(serviceMethods.length - 1), fc.constantFrom(1, 1, 1, 1, 2, 2, 12), instance)
  .map(([at, method, clicks, on]) =>
    forSession('pay', [at, method, clicks, on], (world, session) => {
      for (let click = 0; click < clicks; click += 1)
        world.pay(session, serviceMethods[method] ?? serviceMethods[0], on + click)
    }),
  )

const look = fc
  .tuple(index, instance)
  .map(([at, on]) => forSession('look', [at, on], (world, session) => world.look(session, on)))
const wait = fc
  .tuple(index, instance)
  .map(([at, on]) => forSession('wait', [at, on], (world, session) => world.wait(session, on)))

const step = fc
  .integer({ min: 1, max: 12 })
  .map((count) => command('step', [count], (world) => world.step(count)))
const drain = fc.constant(command('drain', [], (world) => world.drain()))

const deposit = fc
  .tuple(index, fc.constantFrom(1, 20, 49, 51, 5000))
  .map(([at, amount]) =>
    forPayment('deposit', [at, amount], (world, payment) => world.deposit(payment, BigInt(amount))),
  )

/** Most payers send what they are asked for, and most payments are confirmed. */
const payRest = fc.tuple(index, fc.boolean()).map(([at, isConfirmed]) =>
  forPayment('payRest', [at, isConfirmed], (world, payment) => {
    world.deposit(payment, payment.amount - payment.received)
    if (isConfirmed) world.service.confirm(payment)
  }),
)

const confirm = index.map((at) =>
  forPayment('confirm', [at], (world, payment) => world.service.confirm(payment)),
)
const revert = index.map((at) =>
  forPayment('revert', [at], (world, payment) => world.service.revert(payment)),
)
const blacklist = index.map((at) =>
  forPayment('blacklist', [at], (world, payment) => world.service.blacklist(payment)),
)

/** Two instances ask about one payment, and while the first has its answer on the way, the money is confirmed. */
const race = fc.tuple(index, fc.nat(7), fc.nat(7)).map(([at, before, after]) =>
  forSession('race', [at, before, after], async (world, session) => {
    await world.drain()
    await world.advance(6 * second)
    world.look(session, 0)
    await world.step(before)
    const payment = pick(world.shown(), at)
    if (payment) {
      world.deposit(payment, payment.amount - payment.received)
      world.service.confirm(payment)
    }
    world.look(session, 1)
    await world.step(after)
  }),
)

const word = fc.oneof(fc.constantFrom(...nearWords), fc.constantFrom(...statusWords))
const mishapsOf = (name: string, names: readonly string[]) =>
  fc
    .array(fc.record({ name: fc.constantFrom(...names), word }), { minLength: 1, maxLength: 4 })
    .map((calls) => command(name, calls, (world) => void world.service.mishaps.push(...calls)))
const mishap = mishapsOf('mishap', [...honestMishaps, 'lag', 'lag', 'lag'])
const lie = mishapsOf('lie', [...lyingMishaps, 'paid-word', 'paid-word', 'paid-word'])
/** The service is well for the calls to come. */
const heal = fc.constant(command('heal', [], (world) => void (world.service.mishaps.length = 0)))

const outage = fc
  .constantFrom(true, false, false)
  .map((isOut) => command('outage', [isOut], (world) => void (world.service.isOut = isOut)))

const shopFails = fc
  .integer({ min: 1, max: 3 })
  .map((times) => command('shopFails', [times], (world) => void (world.shopFailures = times)))

/** True, forged, of a payment or of nobody's, and as often as the service likes. */
const webhook = fc
  .tuple(index, fc.boolean(), fc.constantFrom(1, 1, 3), instance)
  .map(([at, isForged, times, on]) =>
    command('webhook', [at, isForged, times, on], (world) => {
      for (let time = 0; time < times; time += 1) world.webhook(pick(world.service.ledger, at), isForged, on)
    }),
  )

const advance = fc
  .constantFrom(
    ...[second, 6 * second, 16 * second, 16 * second, minute, 11 * minute],
    ...[hour, 6 * hour, day, 5 * day, 15 * day],
  )
  .map((ms) => command('advance', [ms], (world) => world.advance(ms)))

const crash = instance.map((on) => command('crash', [on], (world) => world.crash(on)))
const secondInstance = fc.constant(command('secondInstance', [], (world) => world.startInstance()))

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
  [1, deposit],
  [2, confirm],
  [1, webhook],
  [1, race],
  [1, revert],
  [0.5, blacklist],
  [2, mishap],
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

/** Payers and time most of all: a story in which nothing is paid proves little. */
export const stories = fc.array(
  fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight: 2 * weight, arbitrary }))),
  { maxLength: 40, size: 'max' },
)
