/** The meaning of SQLite's result codes for the store. The low byte is the code, the rest has details. */

const busy = 5
const ioError = 10
const corrupt = 11
const cannotOpen = 14
const notADatabase = 26
/** The file was moved or replaced while it was open. */
export const databaseMoved = 1032

/** Another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return ((codeOf(error) ?? 0) & 0xff) === busy
}

/** A disk failure: the database must be reopened, because what is in memory may not be on disk. */
export function isDiskError(error: unknown): boolean {
  return [ioError, cannotOpen].includes((codeOf(error) ?? 0) & 0xff) || isFinal(error)
}

/** Neither a retry nor reopening helps. */
export function isFinal(error: unknown): boolean {
  const code = codeOf(error) ?? 0
  return [corrupt, notADatabase].includes(code & 0xff) || code === databaseMoved
}

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined
}
