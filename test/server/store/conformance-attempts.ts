/** What every store must do between a claim and the address: reveal one payment, or give the attempt up. */
import { describe, expect } from 'vitest'
import { revealedRecord } from '../../../src/server/store/revealed-record.js'
import type { Attempt, Store } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination, type StoreTest } from '../../support/stored-orders.js'

const times = { at: 2000, nextCheckAt: 17_000 }

export function describeAttempts(it: StoreTest): void {
  /** An attempt of an order of its own, at an address of its own. */
  async function create(store: Store, id: string): Promise<void> {
    await store.claimAttempt(attempt(id, { sessionId: id, reference: id }))
    await store.recordDestination(id, { ...destination, address: `address-of-${id}` })
  }

  describe('reveal', () => {
    it('leaves the payment as its payer sees it without reading it', async (store, second) => {
      await store.claimAttempt(attempt('a'))
      await store.recordDestination('a', destination)
      await store.reveal('a', 'service-1', awaiting, times)
      const made = { ...attempt('a'), phase: 'created' as const, destination }
      const read: Partial<Attempt> = { ...(await second.getPayment('a')) }
      delete read.phase
      expect(revealedRecord(made, 'service-1', awaiting, times)).toEqual(read)
    })

    it('error: shows no second payment that the service calls by the same name', async (store, second) => {
      for (const id of ['a', 'b', 'c']) await create(store, id)
      expect(await store.reveal('a', 'service-1', awaiting, times)).toBe(true)
      expect(await second.reveal('b', 'service-1', awaiting, times)).toBe(false)
      expect(await second.getPayment('b')).toBeUndefined()
      expect(await store.reveal('c', 'service-2', awaiting, times)).toBe(true)
    })

    it('stores the destination in the same step, of an attempt that is still creating', async (store, second) => {
      for (const id of ['a', 'b', 'c', 'd'])
        await store.claimAttempt(attempt(id, { sessionId: id, reference: id }))
      const { chain } = attempt('a')
      const at = (address: string) => ({ chain, destination: { ...destination, address } })
      expect(await store.reveal('a', 'service-a', awaiting, times, at('address-a'))).toBe(true)
      expect(await second.getPayment('a')).toMatchObject({
        ...{
          serviceId: 'service-a',
          destination: { ...destination, address: 'address-a' },
          revealedAt: 2000,
        },
      })
      // Its address or its identifier is another payment's; with others it can be shown.
      expect(await second.reveal('b', 'service-b', awaiting, times, at('address-a'))).toBe(false)
      expect(await second.reveal('b', 'service-a', awaiting, times, at('address-b'))).toBe(false)
      expect(await second.getPayment('b')).toBeUndefined()
      expect(await second.reveal('b', 'service-b', awaiting, times, at('address-b'))).toBe(true)
      expect(await store.reveal('b', 'service-b', awaiting, times, at('address-b'))).toBe(false)
      // It was stored, or given up, before.
      await store.recordDestination('c', at('address-c').destination)
      expect(await store.reveal('c', 'service-c', awaiting, times, at('address-c'))).toBe(false)
      await store.abandonAttempt('d', 'orphaned')
      expect(await store.reveal('d', 'service-d', awaiting, times, at('address-d'))).toBe(false)
      expect(await store.reveal('unknown', 'service-e', awaiting, times, at('address-e'))).toBe(false)
    })

    it('gives an identifier to the payment that had it first', async (store, second) => {
      for (const id of ['a', 'b']) {
        await create(store, id)
        await store.reveal(id, `service-${id}`, { ...awaiting, ids: ['shared'] }, times)
      }
      await second.receiveDelivery(['shared'], 5000)
      expect(await store.getPayment('a')).toMatchObject({ nextCheckAt: 5000 })
      expect(await store.getPayment('b')).toMatchObject({ nextCheckAt: 17_000 })
    })

    it('error: shows nothing of an attempt without an address, of one that was refused it, and of none', async (store) => {
      await create(store, 'a')
      await store.reveal('a', 'service-a', awaiting, times)
      await store.claimAttempt(attempt('b', { sessionId: 'b', reference: 'b' }))
      expect(await store.reveal('b', 'service-b', awaiting, times)).toBe(false)
      const taken = { ...destination, address: 'address-of-a' }
      expect(await store.recordDestination('b', taken)).toBe(false)
      expect(await store.reveal('b', 'service-b', awaiting, times)).toBe(false)
      expect(await store.reveal('unknown', 'service-c', awaiting, times)).toBe(false)
      expect(await store.recordDestination('unknown', destination)).toBe(false)
    })
  })

  describe('abandonAttempt', () => {
    it('frees the choice and the address of an attempt that was not shown', async (store, second) => {
      await create(store, 'a')
      await store.abandonAttempt('a', 'unsent')
      const again = attempt('again', { sessionId: 'a', reference: 'a' })
      expect(await second.claimAttempt(again)).toMatchObject({ claimed: true })
      const address = { ...destination, address: 'address-of-a' }
      expect(await second.recordDestination('again', address)).toBe(true)
      expect(await store.reveal('a', 'service-a', awaiting, times)).toBe(false)
    })

    it('leaves what is shown, and what is not there, as it is', async (store, second) => {
      await create(store, 'a')
      await store.reveal('a', 'service-a', awaiting, times)
      await second.abandonAttempt('a', 'orphaned')
      expect(await store.claimAttempt(attempt('b', { sessionId: 'a', reference: 'a' }))).toMatchObject({
        ...{ claimed: false, attempt: { id: 'a', phase: 'revealed' } },
      })
      await second.abandonAttempt('unknown', 'orphaned', { detail: 'no address', at: 3000 })
      expect(await store.takeIncidents(3000, 9, 4000)).toEqual([])
    })
  })
}
