/** What every store must do with the documents beside its orders. */
import { describe, expect, it } from 'vitest'
import type { StoredDocument } from '../../../src/server/store/document-store.js'
import type { Store } from '../../../src/server/store/store.js'
import { revealOrder } from '../../support/stored-orders.js'

const document = (id: string, change: Partial<StoredDocument> = {}): StoredDocument => ({
  ...{ kind: 'note', id, data: `{"of":"${id}"}`, createdAt: 1000 },
  ...change,
})

/** @param stores two stores on the same data, new for each test. */
export function describeDocuments(stores: () => readonly [Store, Store]): void {
  describe('a document', () => {
    it('is added once by two processes, is changed in place, and is removed once', async () => {
      const [store, second] = stores()
      const added = await Promise.all([
        store.addDocument(document('a', { data: '1' })),
        second.addDocument(document('a', { data: '2' })),
      ])
      expect(added.sort()).toEqual([false, true])
      expect(await store.addDocument(document('a', { kind: 'other' }))).toBe(true)
      expect(await second.changeDocument('note', 'a', '3')).toBe(true)
      expect(await store.changeDocument('note', 'b', '3')).toBe(false)
      expect(await store.getDocument('note', 'a')).toBe('3')
      expect(await store.getDocument('note', 'b')).toBeUndefined()
      expect(await second.removeDocument('note', 'a')).toBe(true)
      expect(await store.removeDocument('note', 'a')).toBe(false)
      expect(await store.getDocument('other', 'a')).toBeDefined()
    })

    it('is listed in pages of its kind, newest first', async () => {
      const [store, second] = stores()
      for (const [id, createdAt] of Object.entries({ a: 1, b: 3, c: 2, d: 3 }))
        await store.addDocument(document(id, { createdAt }))
      await store.addDocument(document('e', { kind: 'other' }))
      const ids = async (limit: number, offset?: number) =>
        (await second.listDocuments('note', { limit, ...(offset !== undefined && { offset }) })).map(
          ({ id }) => id,
        )
      expect(await ids(10)).toEqual(['b', 'd', 'c', 'a'])
      expect(await ids(2, 1)).toEqual(['d', 'c'])
      const whole = document('f', { reference: 'order-1', expiresAt: 9000 })
      await second.addDocument(whole)
      expect(await store.listDocuments('note', { limit: 1 })).toEqual([whole])
    })

    it('ends at its end, with the next document that is added', async () => {
      const [store, second] = stores()
      await store.addDocument(document('a', { expiresAt: 2000 }))
      await second.addDocument(document('b', { createdAt: 1999 }))
      expect(await store.getDocument('note', 'a')).toBeDefined()
      await second.addDocument(document('c', { createdAt: 2000 }))
      expect(await store.getDocument('note', 'a')).toBeUndefined()
      expect(await store.getDocument('note', 'b')).toBeDefined()
    })

    it('of an order is forgotten when it is old and the order has no payment', async () => {
      const [store, second] = stores()
      await revealOrder(store, 'order-1')
      for (const id of ['order-1', 'order-2', 'order-3'])
        await store.addDocument(document(id, { reference: id, createdAt: id === 'order-3' ? 5000 : 1000 }))
      await store.addDocument(document('settings'))
      expect(await second.forgetDocuments(2000)).toBe(1)
      const left = await store.listDocuments('note', { limit: 10 })
      expect(left.map(({ id }) => id)).toEqual(['order-3', 'order-1', 'settings'])
    })
  })
}
