/** A process of the chaos tests. It says what was acknowledged to it at once, in case it is killed in the next moment. */
import { getFulfilment, recordCheck } from '../../support/order-changes.js'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import type { NewAttempt, Observation, Store } from '../../../src/server/store/store.js'
import { act, claim as claimPaid, deeds, type Deed, type DeedOptions } from '../../model/merchant.js'
import { attempt, awaiting, destination, paid, taken } from '../../support/stored-orders.js'
import { randomFrom, type Fact, type Place, type Task } from './facts.js'
import { markedPoints, openMarked } from './marked.js'

const [place, task] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown) as [Place, Task]
const lines = createInterface({ input: process.stdin })
const points = markedPoints(task.name === 'one-order' ? task.killAt : 0)
const store = await openMarked(place, points)

say({ type: 'ready' })
const tasks = { traffic, 'one-order': oneOrder, race }
await tasks[task.name]()
say({ type: 'done', points: points.count() })
lines.close()
await store.close()

function say(fact: Fact): void {
  writeSync(1, `${JSON.stringify(fact)}\n`)
}

/** Everything that an endpoint does, at random and several at once, until it is killed. */
async function traffic(): Promise<void> {
  const { worker, seed } = task as Task & { name: 'traffic' }
  let made = 0
  await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const random = randomFrom(seed + index)
      for (;;) {
        const reference = `order-${Math.floor(random() * 40)}`
        const kind = random()
        if (kind < 0.4) {
          made += 1
          const coin = random() < 0.5 ? 'tron' : 'usdt'
          await create(store, { ...attemptAt(`${worker}-${made}`, reference, coin), ...pricedAt(random()) })
        } else if (kind < 0.75) await check(store, reference, random())
        else if (kind < 0.9) await people(store, reference, worker, random)
        else await tell(store)
      }
    }),
  )
}

async function oneOrder(): Promise<void> {
  await create(store, { ...attemptAt('a', 'order-1', 'tron'), ...pricedAt(0) })
  await check(store, 'order-1', 0.2)
  await check(store, 'order-1', 0.9)
  await person(store, 'order-1', 'refund', { by: 'ada', amount: '1' })
  await person(store, 'order-1', 'note', { by: 'ada', amount: undefined })
  await tell(store)
}

/** On the signal: claims what the others claim, and takes what the others take. */
async function race(): Promise<void> {
  const { worker } = task as Task & { name: 'race' }
  await once(lines, 'line')
  const choices = Array.from({ length: 60 }, (_, index) => `raced-${index}`)
  await Promise.all(
    choices.map(async (reference) => {
      const raced = attemptAt(`${worker}-${reference}`, reference, 'tron')
      if ((await store.claimAttempt(raced)).claimed) sayClaimed(raced)
    }),
  )
  for (;;) {
    const ids = await store.takeDuePayments(100_000, 3, 200_000)
    if (ids.length === 0) return
    say({ type: 'leased', ids })
  }
}

async function create(store: Store, made: NewAttempt): Promise<void> {
  const { id } = made
  if (!(await claim(store, made))) return
  sayClaimed(made)
  const address = `address-of-${id}`
  if (!(await store.recordDestination(id, { ...destination, address }))) return
  say({ type: 'given', id, address })
  if (await store.reveal(id, `service-of-${id}`, awaiting, { at: 2000, nextCheckAt: 17_000 }))
    say({ type: 'revealed', id })
}

/** False also when the order has another price that was sealed later, or money at another price. */
async function claim(store: Store, made: NewAttempt): Promise<boolean> {
  try {
    return (await store.claimAttempt(made)).claimed
  } catch (error) {
    if (error instanceof CheckoutError && /^(price-replaced|order-closed)$/.test(error.code)) return false
    throw error
  }
}

/** Most orders keep their price; some are sealed again at another. */
function pricedAt(chance: number): Pick<NewAttempt, 'priceAmount' | 'orderPrice'> {
  const [priceAmount, sealedAt] = chance < 0.8 ? (['50', 1000] as const) : (['60', 2000] as const)
  return { priceAmount, orderPrice: { price: `${priceAmount} USD`, sealedAt } }
}

/** Money came in, all of it in half of the cases. */
async function check(store: Store, reference: string, chance: number): Promise<void> {
  const payments = await store.listPayments(reference)
  const payment = payments[Math.floor(chance * payments.length)]
  // Under review is a payment at a replaced price, of which a further check finds nothing new.
  if (!payment || payment.observation.status === 'paid' || payment.observation.status === 'review') return
  const isAll = chance > 0.5
  const observation: Observation = isAll ? paid : { ...awaiting, received: String(payment.revision) }
  const recorded = await recordCheck(store, payment.id, payment.revision, {
    observation,
    checkedAt: 3000,
    nextCheckAt: isAll ? undefined : 18_000,
    fulfils: isAll,
  })
  if (!recorded) return
  say({ type: 'checked', id: payment.id, revision: payment.revision + 1 })
  const decision = await getFulfilment(store, reference)
  if (decision) say({ type: 'decided', reference, paymentId: decision.paymentId })
}

/** A person at the shop, or a payer, acts on an order, whatever others do to it. */
async function people(store: Store, reference: string, by: string, random: () => number): Promise<void> {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  await person(store, reference, pick([...deeds, 'refund', 'refund', 'claim'] as const), {
    by,
    amount: pick([undefined, '1', '20']),
  })
}

async function person(
  store: Store,
  reference: string,
  deed: Deed | 'claim',
  { by, amount }: DeedOptions,
): Promise<void> {
  try {
    if (deed === 'claim') await claimPaid(store, reference, { at: 3500, by })
    else await act(store, reference, deed, { at: 3500, by, amount })
    if (deed === 'note') say({ type: 'noted', reference, by })
  } catch (error) {
    // What is refused changes nothing.
    if (!(error instanceof CheckoutError)) throw error
  }
}

async function tell(store: Store): Promise<void> {
  for (const { id, type, reference = '' } of await store.takeDueNotifications(4000, 2, () => 4000)) {
    await store.recordDelivery(id, taken(4000))
    if (type === 'order.paid') say({ type: 'delivered', reference })
  }
}

function attemptAt(id: string, reference: string, coinId: string): NewAttempt {
  return attempt(id, { reference, coinId, sessionId: `session-of-${reference}` })
}

function sayClaimed({ id, reference, sessionId, chainId, coinId, priceAmount }: NewAttempt): void {
  say({ type: 'claimed', id, reference, choice: { sessionId, chainId, coinId, priceAmount } })
}
