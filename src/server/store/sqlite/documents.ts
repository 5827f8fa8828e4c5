/** {@link DocumentStore} on SQLite. */
import { forgottenDocuments } from '../document-rows.js'
import type { DocumentStore } from '../document-store.js'
import type { SqliteConnection } from './connection.js'

export function sqliteDocuments(connection: SqliteConnection): DocumentStore {
  return {
    addDocument: ({ kind, id, data, reference, createdAt, expiresAt }) =>
      connection.write(() => {
        connection.run('DELETE FROM documents WHERE expires_at <= ?', createdAt)
        const added = connection.run(
          `INSERT INTO documents (kind, id, data, reference, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT DO NOTHING`,
          ...[kind, id, data, reference ?? null, createdAt, expiresAt ?? null],
        )
        return added > 0
      }),
    changeDocument: (kind, id, data) =>
      connection.write(
        () => connection.run('UPDATE documents SET data = ? WHERE kind = ? AND id = ?', data, kind, id) > 0,
      ),
    async getDocument(kind, id) {
      const sql = 'SELECT data FROM documents WHERE kind = ? AND id = ?'
      return connection.get<{ data: string }>(sql, kind, id)?.data
    },
    forgetDocuments: (before) =>
      connection.write(() => connection.run(forgottenDocuments('documents', 'payments', '?'), before)),
  }
}
