/**
 * The store can't be written any more, and nothing in this process helps: end the process and restart it. The `cause`
 * is the database's own error.
 * @example
 * try {
 *   await store.probe()
 * } catch (error) {
 *   if (error instanceof StoreFailedError) process.exit(1)
 * }
 */
export class StoreFailedError extends Error {
  override readonly name = 'StoreFailedError'
}
