/** {@link DocumentStore} on PostgreSQL. */
import { forgottenDocuments } from '../document-rows.js'
import type { DocumentStore } from '../document-store.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from '../sql/tables.js'

export function postgresDocuments(
  connection: PostgresConnection,
  { documents, payments }: Tables,
): DocumentStore {
  return {
    async addDocument({ kind, id, data, reference, createdAt, expiresAt }) {
      await connection.run(`DELETE FROM ${documents} WHERE expires_at <= $1`, createdAt)
      const added = await connection.run(
        `INSERT INTO ${documents} (kind, id, data, reference, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        ...[kind, id, data, reference ?? null, createdAt, expiresAt ?? null],
      )
      return added > 0
    },
    async changeDocument(kind, id, data) {
      const sql = `UPDATE ${documents} SET data = $1 WHERE kind = $2 AND id = $3`
      return (await connection.run(sql, data, kind, id)) > 0
    },
    async getDocument(kind, id) {
      const sql = `SELECT data FROM ${documents} WHERE kind = $1 AND id = $2`
      return (await connection.get<{ data: string }>(sql, kind, id))?.data
    },
    forgetDocuments: (before) => connection.run(forgottenDocuments(documents, payments, '$1'), before),
  }
}
