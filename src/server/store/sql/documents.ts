/** {@link DocumentStore} in SQL. */
import type { DocumentStore } from '../document-store.js'
import type { Sql } from './statements.js'

export function sqlDocuments({ tables: { documents, payments }, get, run, runAll }: Sql): DocumentStore {
  return {
    async addDocument({ kind, id, data, reference = null, createdAt, expiresAt = null }) {
      const insert = `INSERT INTO ${documents} (kind, id, data, reference, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`
      const added = await runAll(
        [`DELETE FROM ${documents} WHERE expires_at <= $1`, createdAt],
        [insert, kind, id, data, reference, createdAt, expiresAt],
      )
      return added > 0
    },
    async changeDocument(kind, id, data, before) {
      const sql = `UPDATE ${documents} SET data = $1 WHERE kind = $2 AND id = $3`
      const changed =
        before === undefined ? run(sql, data, kind, id) : run(`${sql} AND data = $4`, data, kind, id, before)
      return (await changed) > 0
    },
    async getDocument(kind, id) {
      const sql = `SELECT data FROM ${documents} WHERE kind = $1 AND id = $2`
      return (await get<{ data: string }>(sql, kind, id))?.data
    },
    forgetDocuments: (before) =>
      run(
        `DELETE FROM ${documents} WHERE reference IS NOT NULL AND created_at < $1
           AND NOT EXISTS (SELECT 1 FROM ${payments} p WHERE p.reference = ${documents}.reference)`,
        before,
      ),
  }
}
