/** Documents as the databases keep them. */
import type { StoredDocument } from './document-store.js'

/** A row of the table. */
export type DocumentRow = {
  kind: string
  id: string
  data: string
  reference: string | null
  created_at: number
  expires_at: number | null
}

export function toDocument(row: DocumentRow): StoredDocument {
  const { kind, id, data, reference, created_at: createdAt, expires_at: expiresAt } = row
  return {
    ...{ kind, id, data, createdAt },
    ...(reference !== null && { reference }),
    ...(expiresAt !== null && { expiresAt }),
  }
}

/** Deletes what is older than a time and of an order without a payment. */
export const forgottenDocuments = (documents: string, payments: string, before: string): string =>
  `DELETE FROM ${documents} WHERE reference IS NOT NULL AND created_at < ${before}
     AND NOT EXISTS (SELECT 1 FROM ${payments} p WHERE p.reference = ${documents}.reference)`
