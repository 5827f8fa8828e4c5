/** {@link DocumentStore} on PostgreSQL. */
import { forgottenDocuments } from '../document-rows.js'
import type { DocumentStore } from '../document-store.js'
import type { PostgresConnection } from './connection.js'
import type { Tables } from './tables.js'

export const documentTables = ({ documents }: Tables) => `
  -- JSON beside the orders. What has a reference may be personal.
  CREATE TABLE ${documents} (
    kind        text COLLATE "C" NOT NULL,
    id          text COLLATE "C" NOT NULL,
    data        text NOT NULL,
    reference   text COLLATE "C",
    created_at  bigint NOT NULL,
    expires_at  bigint,
    PRIMARY KEY (kind, id)
  );
  CREATE INDEX documents_end ON ${documents} (expires_at) WHERE expires_at IS NOT NULL;
`

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
