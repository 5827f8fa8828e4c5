/** One life of a shop with two faults in it, and what must hold when both are over. */
import { getFulfilment } from '../../support/order-changes.js'
import { randomFrom } from '../../support/seeded.js'
import type { IncidentError } from '../../../src/server/notifications/incident-alerts.js'
import type { PaymentRecord } from '../../../src/server/store/store.js'
import { direct } from '../../model/direct.js'
import type { Kind } from '../../model/endpoint.js'
import { day, Environment } from '../../model/environment.js'
import { act as actOn, claim, deeds } from '../../model/merchant.js'
import { assertOrders } from '../../model/order-oracles.js'
import { serviceMethods, type LedgerPayment } from '../../model/service.js'
import { drawn, type Clock } from '../../model/steps.js'
import { must } from '../../model/violation.js'
import { disturbed, faults, type Conditions, type Fault } from './faults.js'
import type { StoreUnderTest } from './stores.js'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const steps = 16
/** Until all that waits is tried again. Shorter than half a day each: no watch may end. */
const recoveryMs = [
  ...Array<number>(6).fill(70 * second),
  ...Array<number>(3).fill(hour),
  ...Array<number>(6).fill(5 * hour),
]

/** What a life came to, for the counts that are printed. */
type Outcome = { names: [string, string]; payments: number; paid: number }

/** Runs the life of a seed. The time of `clock` passes as the life says. */
export async function live(seed: number, store: StoreUnderTest, clock: Clock): Promise<Outcome> {
  const random = randomFrom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const first = pick(faults)
  const other = pick(faults.filter((fault) => fault !== first))
  const conditions: Conditions = {
    // Set below: the environment begins with a request.
    environment: undefined as unknown as Environment,
    ...{ store, skews: [0, 0], answers: new Set(), shop: new Set(), random },
  }
  const environment = await Environment.start(kindOn(store, conditions), drawn(seed), clock, {
    isShown: random() < 0.7,
    isDouble: true,
    isCompact: random() < 0.3,
    mayLie: false,
    latePolicy: pick(['revalue', 'accept', 'review']),
  })
  conditions.environment = environment
  try {
    const windows = [first, other].map((fault) => windowOf(fault, random))
    for (let step = 0; step < steps; step += 1) {
      for (const { fault, from } of windows) if (from === step) await fault.begin(conditions)
      await act(environment, random)
      for (const { fault, to } of windows) if (to === step) await fault.end(conditions)
      if (await store.restart()) await restart(environment)
    }
    for (const { fault, to } of windows) if (to >= steps) await fault.end(conditions)
    await recover(environment, store)
    const records = await assertInvariants(environment, [first, other])
    await assertOrders(environment)
    return {
      names: [first.name, other.name],
      payments: records.length,
      paid: environment.service.ledger.filter(({ wasPaid }) => wasPaid).length,
    }
  } catch (error) {
    if (error instanceof Error)
      error.message = `seed ${seed}, ${first.name} + ${other.name}: ${error.message}`
    throw error
  } finally {
    store.heal()
    await environment.end()
  }
}

function windowOf(fault: Fault, random: () => number) {
  const from = Math.floor(random() * (steps - 2))
  return { fault, from, to: from + 1 + Math.floor(random() * (steps - from)) }
}

/** The endpoint of the model, on a store that fails, and on hosts whose clocks may be wrong. */
function kindOn(store: StoreUnderTest, conditions: Conditions): Kind {
  let started = 0
  return {
    openStore: () => store.open(),
    start(testbed) {
      const host = (started++ % 2) as 0 | 1
      const disturbance = disturbed(testbed, host, conditions)
      const clock = store.clockOf(disturbance.now)
      const measuring = {
        takeDuePayments: async (...due: Parameters<typeof testbed.store.takeDuePayments>) => {
          await clock.measure()
          return testbed.store.takeDuePayments(...due)
        },
        clockOffsetMs: clock.offsetMs,
      }
      return direct.start({
        ...disturbance,
        store: { ...testbed.store, ...measuring },
        now: () => disturbance.now() + clock.offsetMs(),
      })
    },
    quiet: store.quiet,
  }
}

async function act(environment: Environment, random: () => number): Promise<void> {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
  const chance = random()
  const session = pick(environment.sessions)
  const payment = pick(environment.shown())
  const host = random() < 0.5 ? 0 : 1
  if (chance < 0.18) environment.pay(session, pick(serviceMethods)!, host)
  else if (chance < 0.22 && environment.sessions.length < 3) await openOrder(environment)
  else if (chance < 0.45 && payment) payRest(environment, payment, random)
  else if (chance < 0.55 && session) environment.look(session, host)
  else if (chance < 0.6 && session) environment.wait(session, host)
  else if (chance < 0.66) environment.webhook(pick(environment.service.ledger), false, host)
  else if (chance < 0.85)
    await environment.advance(
      pick([second, 6 * second, 20 * second, minute, 11 * minute, hour, 6 * hour, day])!,
    )
  else if (session) people(environment, session.reference, random)
  if (random() < 0.6) await environment.drain()
  else await environment.step(Math.floor(random() * 8))
}

/** Two people at once: at two hosts, at one order. A payer may say that they paid meanwhile. */
function people(environment: Environment, reference: string, random: () => number): void {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const isClaimed = random() < 0.3
  for (const [host, by] of ['ada', 'bob'].entries()) {
    const [deed, amount] = [pick([...deeds, 'refund', 'refund'] as const), pick([undefined, '20', '50'])]
    environment.act(host, (store, at) => actOn(store, reference, deed, { at, by, amount }))
  }
  if (isClaimed) environment.act(0, (store, at) => claim(store, reference, { at, by: 'ada' }))
}

async function openOrder(environment: Environment): Promise<void> {
  await environment.open(`order-${environment.sessions.length}`, 20 * day).catch(() => undefined)
}

function payRest(environment: Environment, payment: LedgerPayment, random: () => number): void {
  environment.deposit(payment, payment.amount - payment.received)
  if (random() < 0.8) environment.service.confirm(payment)
}

/** The supervisor starts every process again. */
async function restart(environment: Environment): Promise<void> {
  await environment.crash(0)
  await environment.crash(1)
}

/** Ends all faults, confirms payments, and lets a day and a half pass without a viewer. */
async function recover(environment: Environment, store: StoreUnderTest): Promise<void> {
  store.heal()
  for (const payment of environment.service.ledger) environment.service.confirm(payment)
  for (const ms of recoveryMs) {
    await environment.drain()
    await environment.advance(ms)
    if (await store.restart()) await restart(environment)
  }
  await environment.drain()
}

/** No payment is lost or unwatched, and no order is notified under two ids. */
async function assertInvariants(environment: Environment, pair: readonly Fault[]): Promise<PaymentRecord[]> {
  const { store, service, notified } = environment
  const references = [...new Set(environment.sessions.map(({ reference }) => reference))]
  const alerts = new Set((environment.incidents as IncidentError[]).map(({ id }) => id))
  const all: PaymentRecord[] = []
  for (const reference of references) {
    const records = await store.listPayments(reference)
    all.push(...records)
    const fulfilment = await getFulfilment(store, reference)
    const sent = notified.filter((order) => order.reference === reference)
    must(new Set(sent.map(({ id }) => id)).size <= 1, 'an order is notified under one id', sent)
    must(sent.length > 0 === (fulfilment !== undefined), 'exactly the decided orders are notified', [
      fulfilment,
      sent.length,
    ])
    for (const { payment } of sent)
      must(payment.id === fulfilment?.paymentId, 'the notification has the decided payment', [
        payment.id,
        fulfilment,
      ])
    for (const record of records) assertRecord(environment, record, fulfilment?.paymentId, alerts)
    const winner = records.find(({ id }) => id === fulfilment?.paymentId)
    if (fulfilment && !fulfilment.accepted)
      must(
        winner !== undefined && truthOf(service.ledger, winner).wasPaid,
        'what is decided was paid',
        winner,
      )
  }
  for (const { session, payment } of environment.sights) {
    const record = all.find(({ id }) => id === payment.id)
    must(record?.reference === session.reference, 'what was shown is stored for its order', payment)
    must(record.destination.address === payment.address, 'the address that was shown is stored', payment)
  }
  const mayFail = pair.some(({ name }) => name.startsWith('the store'))
  must(
    mayFail || environment.failures.length === 0,
    'no payer meets an error of ours',
    String(environment.failures[0]),
  )
  must(environment.unanswered === 0, 'every request is answered', environment.unanswered)
  return all
}

function assertRecord(
  environment: Environment,
  record: PaymentRecord,
  fulfilledBy: string | undefined,
  alerts: ReadonlySet<string>,
): void {
  const { status, flags, received } = record.observation
  const truth = truthOf(environment.service.ledger, record)
  const now = environment.clock.now
  must(record.nextCheckAt !== undefined, 'a payment that was shown is watched', record)
  must(record.nextCheckAt <= now + 25 * hour, 'it is checked within a day', { now, record })
  const age = now - record.checkedAt
  must(age >= 0 && age < 26 * hour, 'it was checked since all is well', { now, record })
  if (status !== 'paid') must(age < 12 * hour, 'what is open was checked in the last hours', { now, record })
  if (truth.status === 'completed') {
    must(status === 'paid' || status === 'review', 'money that arrived is found', [truth, record])
    if (status === 'paid') must(fulfilledBy !== undefined, 'the order of what is paid is decided', record)
  }
  if (status === 'review')
    must(alerts.has(`inc_${record.id}_review_${received}`), 'a review is reported', record)
  // What comes for an order that another payment decided is a duplicate alone, however late or much it is.
  const reported = flags.includes('order-paid') ? ['duplicate'] : ['late', 'overpaid']
  for (const flag of reported)
    if (flags.some((found) => found === flag))
      must(alerts.has(`inc_${record.id}_${flag}_${received}`), 'what is flagged is reported', record)
}

function truthOf(ledger: readonly LedgerPayment[], { destination }: PaymentRecord): LedgerPayment {
  const truth = ledger.find(({ address }) => address === destination.address)
  must(truth !== undefined, 'a stored address is the service’s', destination)
  return truth
}
