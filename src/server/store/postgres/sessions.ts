/** {@link SessionStore} on PostgreSQL. */
import { keptMs, type SessionStore } from '../session-store.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from '../sql/tables.js'

export function postgresSessions(connection: PostgresConnection, { sessions }: Tables): SessionStore {
  return {
    async storeSession({ id, session, expiresAt }, now) {
      await connection.run(`DELETE FROM ${sessions} WHERE expires_at < $1`, now - keptMs)
      await connection.run(
        `INSERT INTO ${sessions} (id, session, expires_at) VALUES ($1, $2, $3)`,
        id,
        session,
        expiresAt,
      )
    },
    async findSession(id) {
      const row = await connection.get<{ session: string }>(
        `SELECT session FROM ${sessions} WHERE id = $1`,
        id,
      )
      return row?.session
    },
  }
}
