/**
 * The store can't be written any more, and nothing that this process can do helps: end it, and have it started again.
 * The `cause` is the database's own error.
 */
export class StoreFailedError extends Error {
  override readonly name = 'StoreFailedError'
}
