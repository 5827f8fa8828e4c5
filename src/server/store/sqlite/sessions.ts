/** {@link SessionStore} on SQLite. */
import { keptMs, type SessionStore } from '../session-store.js'
import type { SqliteConnection } from './connection.js'

export function sqliteSessions(connection: SqliteConnection): SessionStore {
  return {
    storeSession: ({ id, session, expiresAt }, now) =>
      connection.write(() => {
        connection.run(`DELETE FROM sessions WHERE expires_at < ?`, now - keptMs)
        connection.run(
          `INSERT INTO sessions (id, session, expires_at) VALUES (?, ?, ?)`,
          id,
          session,
          expiresAt,
        )
      }),
    async findSession(id) {
      return connection.get<{ session: string }>(`SELECT session FROM sessions WHERE id = ?`, id)?.session
    },
  }
}
