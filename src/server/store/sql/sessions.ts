/** {@link SessionStore} in SQL. */
import { keptMs, type SessionStore } from '../session-store.js'
import type { Sql } from './statements.js'

export function sqlSessions({ tables: { sessions }, get, runAll }: Sql): SessionStore {
  return {
    async storeSession({ id, session, expiresAt }, now) {
      await runAll(
        [`DELETE FROM ${sessions} WHERE expires_at < $1`, now - keptMs],
        [`INSERT INTO ${sessions} (id, session, expires_at) VALUES ($1, $2, $3)`, id, session, expiresAt],
      )
    },
    async findSession(id) {
      const row = await get<{ session: string }>(`SELECT session FROM ${sessions} WHERE id = $1`, id)
      return row?.session
    },
  }
}
