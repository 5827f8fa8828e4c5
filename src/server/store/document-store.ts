/** Texts of JSON beside the orders: what mail needs of a payer, and what was sent already. */

/** `data` is JSON. One with an end is deleted some time after it; one with a reference, with the order's payments. */
export type StoredDocument = {
  /** Which reader it belongs to. */
  kind: string
  /** Unique in its kind. */
  id: string
  data: string
  /** The order that it is about. */
  reference?: string
  createdAt: number
  expiresAt?: number
}

export interface DocumentStore {
  /** Stores a document, unless its kind has one with this id: false then. Deletes what has ended by its `createdAt`. */
  addDocument(document: StoredDocument): Promise<boolean>
  /** Replaces the data of a document; false if there is none, or, with `before`, if its data is another meanwhile. */
  changeDocument(kind: string, id: string, data: string, before?: string): Promise<boolean>
  /** The data of a document. */
  getDocument(kind: string, id: string): Promise<string | undefined>
  /** Deletes documents of orders that are older, and have no payment any more. Resolves to their number. */
  forgetDocuments(before: number): Promise<number>
}
