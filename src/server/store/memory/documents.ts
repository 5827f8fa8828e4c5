/** {@link DocumentStore} in memory. */
import type { DocumentStore, StoredDocument } from '../document-store.js'
import { copy, type MemoryDatabase } from './database.js'

/** The key of a document in the memory. */
export const keyOf = (kind: string, id: string) => JSON.stringify([kind, id])

export function memoryDocuments({ documents, rows }: MemoryDatabase): DocumentStore {
  return {
    async addDocument(document) {
      removeWhere(({ expiresAt }) => expiresAt !== undefined && expiresAt <= document.createdAt)
      const key = keyOf(document.kind, document.id)
      if (documents.has(key)) return false
      documents.set(key, copy(document))
      return true
    },
    async changeDocument(kind, id, data) {
      const document = documents.get(keyOf(kind, id))
      if (document) document.data = data
      return document !== undefined
    },
    getDocument: async (kind, id) => documents.get(keyOf(kind, id))?.data,
    async forgetDocuments(before) {
      const paid = new Set([...rows.values()].map(({ attempt }) => attempt.reference))
      return removeWhere(
        ({ reference, createdAt }) => reference !== undefined && createdAt < before && !paid.has(reference),
      )
    },
  }

  function removeWhere(isOver: (document: StoredDocument) => boolean): number {
    const over = [...documents].filter(([, document]) => isOver(document))
    for (const [key] of over) documents.delete(key)
    return over.length
  }
}
