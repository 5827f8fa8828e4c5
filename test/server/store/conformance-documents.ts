/** What every store must do with the documents beside its orders. */
import { describe, expect } from 'vitest'
import type { StoredDocument } from '../../../src/server/store/document-store.js'
import { revealOrder, type StoreTest } from '../../support/stored-orders.js'

const document = (id: string, change: Partial<StoredDocument> = {}): StoredDocument => ({
  ...{ kind: 'note', id, data: `{"of":"${id}"}`, createdAt: 1000 },
  ...change,
})

export function describeDocuments(it: StoreTest): void {
  describe('a document', () => {
    it('is added once by two processes, and is changed in place', async (store, second) => {
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
      expect(await store.getDocument('other', 'a')).toBe('{"of":"a"}')
    })

    it('is changed once by two processes that read the same', async (store, second) => {
      await store.addDocument(document('a', { data: '1' }))
      const changed = await Promise.all([
        store.changeDocument('note', 'a', '2', '1'),
        second.changeDocument('note', 'a', '3', '1'),
      ])
      expect(changed.sort()).toEqual([false, true])
      expect(await store.changeDocument('note', 'a', '4', '1')).toBe(false)
      expect(await second.getDocument('note', 'a')).toMatch(/^[23]$/)
    })

    it('ends at its end, with the next document that is added', async (store, second) => {
      await store.addDocument(document('a', { expiresAt: 2000 }))
      await second.addDocument(document('b', { createdAt: 1999 }))
      expect(await store.getDocument('note', 'a')).toBeDefined()
      await second.addDocument(document('c', { createdAt: 2000 }))
      expect(await store.getDocument('note', 'a')).toBeUndefined()
      expect(await store.getDocument('note', 'b')).toBeDefined()
    })

    it('of an order is forgotten when it is old and the order has no payment', async (store, second) => {
      await revealOrder(store, 'order-1')
      for (const id of ['order-1', 'order-2', 'order-3'])
        await store.addDocument(document(id, { reference: id, createdAt: id === 'order-3' ? 5000 : 1000 }))
      await store.addDocument(document('settings'))
      expect(await second.forgetDocuments(2000)).toBe(1)
      expect(await store.getDocument('note', 'order-2')).toBeUndefined()
      for (const id of ['order-1', 'order-3', 'settings'])
        expect(await store.getDocument('note', id)).toBeDefined()
    })
  })
}
