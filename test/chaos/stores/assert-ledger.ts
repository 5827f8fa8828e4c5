/** Holds what processes were told against what the store remembers after they are dead. */
import { expect } from 'vitest'
import type { Store } from '../../../src/server/store/store.js'
import { attempt } from '../../server/store/samples.js'
import type { Fact } from './facts.js'

type Of<Type extends Fact['type']> = Extract<Fact, { type: Type }>

/** Nothing that was acknowledged is lost, nothing is decided twice, and no decision is without its notification. */
export async function judge(store: Store, facts: Fact[]): Promise<void> {
  const all = <Type extends Fact['type']>(type: Type) =>
    facts.filter((fact) => fact.type === type) as Of<Type>[]

  const claims = all('claimed')
  expect(duplicates(claims.map(({ choice }) => JSON.stringify(choice)))).toEqual([])
  const addresses = new Map(all('given').map(({ id, address }) => [id, address]))
  for (const { id, choice, reference } of claims) {
    const { attempt: found } = await store.claimAttempt(attempt('of the judge', { ...choice, reference }))
    expect(found.id).toBe(id)
    const address = addresses.get(id)
    if (address !== undefined) expect(found.destination?.address).toBe(address)
  }
  for (const { id } of all('revealed')) expect(await store.getPayment(id)).toBeDefined()
  for (const { id, revision } of all('checked'))
    expect((await store.getPayment(id))?.revision).toBeGreaterThanOrEqual(revision)
  for (const { reference, paymentId } of all('decided'))
    expect(await store.getFulfilment(reference)).toMatchObject({ paymentId })
  for (const { reference } of all('delivered'))
    expect(await store.getNotification(reference)).toMatchObject({ deliveredAt: 4000 })
  for (const reference of new Set(claims.map((claim) => claim.reference))) await judgeOrder(store, reference)
}

/** A decision, its payment and its notification come together or not at all. */
async function judgeOrder(store: Store, reference: string): Promise<void> {
  const decision = await store.getFulfilment(reference)
  const winners = (await store.listPayments(reference)).filter(
    ({ observation }) => observation.status === 'paid' && !observation.flags.includes('duplicate'),
  )
  expect(winners.map(({ id }) => id)).toEqual(decision ? [decision.paymentId] : [])
  const notification = await store.getNotification(reference)
  expect(notification?.id).toBe(decision ? `msg_${reference}` : undefined)
}

function duplicates(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
