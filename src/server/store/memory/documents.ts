/** {@link DocumentStore} in memory. */
import type { DocumentStore, StoredDocument } from '../document-store.js'
import { copy, rowsOf, type MemoryDatabase } from './database.js'

/** The key of a document in the memory. */
export const keyOf = (kind: string, id: string) => JSON.stringify([kind, id])

export function memoryDocuments(database: MemoryDatabase): DocumentStore {
  const { documents } = database
  return {
    async addDocument(document) {
      removeWhere(({ expiresAt }) => expiresAt !== undefined && expiresAt <= document.createdAt)
      const key = keyOf(document.kind, document.id)
      if (documents.has(key)) return false
      documents.set(key, copy(document))
      return true
    },
    async changeDocument(kind, id, data, before) {
      const document = documents.get(keyOf(kind, id))
      if (!document || document.data !== (before ?? document.data)) return false
      document.data = data
      return true
    },
    getDocument: async (kind, id) => documents.get(keyOf(kind, id))?.data,
    forgetDocuments: async (before) =>
      removeWhere(
        ({ reference, createdAt }) =>
          reference !== undefined && createdAt < before && rowsOf(database, reference).length === 0,
      ),
  }

  function removeWhere(isOver: (document: StoredDocument) => boolean): number {
    const over = [...documents].filter(([, document]) => isOver(document))
    for (const [key] of over) documents.delete(key)
    return over.length
  }
}
