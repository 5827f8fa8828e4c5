/** {@link SessionStore} in memory. */
import { keptMs, type SessionStore } from '../session-store.js'
import type { MemoryDatabase } from './database.js'

export function memorySessions({ sessions }: MemoryDatabase): SessionStore {
  return {
    async storeSession({ id, session, expiresAt }, now) {
      for (const [old, { expiresAt: end }] of sessions) if (end < now - keptMs) sessions.delete(old)
      sessions.set(id, { session, expiresAt })
    },
    findSession: async (id) => sessions.get(id)?.session,
  }
}
