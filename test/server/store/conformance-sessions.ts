/** What every store must do with the sessions that are too long for a link. */
import { describe, expect } from 'vitest'
import type { StoreTest } from '../../support/stored-orders.js'

const keptMs = 30 * 24 * 60 * 60_000

export function describeSessions(it: StoreTest): void {
  describe('a stored session', () => {
    it('is found by its id, in another process too, until long after its end', async (store, second) => {
      await store.storeSession({ id: 'a', session: 'sealed-a', expiresAt: 1000 }, 500)
      expect(await second.findSession('a')).toBe('sealed-a')
      expect(await second.findSession('b')).toBeUndefined()
      await second.storeSession({ id: 'b', session: 'sealed-b', expiresAt: keptMs }, 1000 + keptMs)
      expect(await store.findSession('a')).toBe('sealed-a')
      await second.storeSession({ id: 'c', session: 'sealed-c', expiresAt: keptMs }, 1001 + keptMs)
      expect(await store.findSession('a')).toBeUndefined()
      expect(await store.findSession('b')).toBe('sealed-b')
    })
  })
}
