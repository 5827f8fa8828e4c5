/** Compares the results that processes got with the store after they ended. */
import { getFulfilment, getOrderPrice } from '../../support/order-changes.js'
import { expect } from 'vitest'
import type { OrderPrice, Store } from '../../../src/server/store/store.js'
import { attempt, paidId } from '../../support/stored-orders.js'
import { assertMoney } from '../../model/order-oracles.js'
import type { Fact } from './facts.js'

type Of<Type extends Fact['type']> = Extract<Fact, { type: Type }>

/** Nothing that was acknowledged is lost, nothing is decided twice, and no decision is without its notification. */
export async function assertLedger(store: Store, facts: Fact[]): Promise<void> {
  const all = <Type extends Fact['type']>(type: Type) =>
    facts.filter((fact) => fact.type === type) as Of<Type>[]

  const claims = all('claimed')
  const prices = new Map<string, OrderPrice | undefined>()
  for (const { reference } of claims) prices.set(reference, await getOrderPrice(store, reference))
  expect(duplicates(claims.map(({ choice }) => JSON.stringify(choice)))).toEqual([])
  const addresses = new Map(all('given').map(({ id, address }) => [id, address]))
  for (const { id, choice, reference } of claims) {
    // A decided or closed order takes no attempt: its payments are read instead.
    if (
      (await getFulfilment(store, reference)) ||
      (await store.getOrder(reference))?.closedAt !== undefined
    ) {
      const payment = await store.getPayment(id)
      if (payment) expect(payment.destination.address).toBe(addresses.get(id))
      continue
    }
    const { attempt: found } = await store.claimAttempt(
      attempt(`assertion of ${id}`, { ...choice, reference }),
    )
    // An attempt that was not revealed yet is given up with its price.
    const isGivenUp = choice.priceAmount === '50' && prices.get(reference)?.price === '60 USD'
    if (isGivenUp && found.id.startsWith('assertion of ')) continue
    expect(found.id).toBe(id)
    const address = addresses.get(id)
    if (address !== undefined) expect(found.destination?.address).toBe(address)
  }
  for (const { id } of all('revealed')) expect(await store.getPayment(id)).toBeDefined()
  for (const { id, revision } of all('checked'))
    expect((await store.getPayment(id))?.revision).toBeGreaterThanOrEqual(revision)
  for (const { reference, paymentId } of all('decided'))
    expect(await getFulfilment(store, reference)).toMatchObject({ paymentId })
  for (const { reference } of all('delivered'))
    expect(await paidNotification(store, reference)).toMatchObject({ deliveredAt: 4000 })
  for (const [place, count] of countsOf(all('noted').map(({ reference, by }) => `${reference} ${by}`))) {
    const [reference = '', by] = place.split(' ')
    const log = await store.listAuditEntries(reference)
    expect(log.filter((entry) => entry.action === 'note' && entry.by === by).length).toBeGreaterThanOrEqual(
      count,
    )
  }
  for (const reference of new Set(claims.map((claim) => claim.reference))) await assertOrder(store, reference)
}

/**
 * A decision, its payment and its notification come together or not at all, at the price of the order, unless a person accepted it.
 * What the order took and what was refunded is no more than what the service confirmed, which it takes back from no payment here.
 */
async function assertOrder(store: Store, reference: string): Promise<void> {
  const [order] = await store.readOrders([reference])
  const decision = order?.record?.decision
  assertMoney(order!, 4000, ({ observation }) => observation.confirmed)
  const notification = await paidNotification(store, reference)
  const type = decision?.accepted ? 'order.accepted' : 'order.paid'
  const decided = (await store.listNotifications(reference)).filter((one) =>
    /^order\.(paid|accepted)$/.test(one.type),
  )
  expect(decided.map((one) => one.type)).toEqual(decision ? [type] : [])
  if (decision?.accepted) return
  const winners = (await store.listPayments(reference)).filter(
    ({ observation }) => observation.status === 'paid' && !observation.flags.includes('duplicate'),
  )
  expect(winners.map(({ id }) => id)).toEqual(decision ? [decision.paymentId] : [])
  const { price } = (await getOrderPrice(store, reference)) ?? {}
  for (const { orderPrice } of winners) expect(orderPrice?.price).toBe(price)
  expect(notification?.id).toBe(decision ? paidId(reference) : undefined)
}

async function paidNotification(store: Store, reference: string) {
  return (await store.listNotifications(reference)).find(({ type }) => type === 'order.paid')
}

function countsOf(values: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function duplicates(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
