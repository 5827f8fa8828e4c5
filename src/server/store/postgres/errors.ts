/** What PostgreSQL's SQLSTATEs mean for the store: which failures end the process, and which heal by themselves. */

import { wrongIsolation } from './functions.js'

/**
 * - `at once`: the tables are not what they were, and no repetition changes that.
 * - `if it lasts`: this process can't use the database as it is configured; a fallback or a reload may end it.
 */
type Finality = 'at once' | 'if it lasts'

/** All others heal: a full disk, a lost connection, a restart, a standby, a lock. */
const finalStates: Readonly<Record<string, Finality>> = {
  // Data or an index is corrupt.
  XX001: 'at once',
  XX002: 'at once',
  // The schema, a table, a column or a function is gone: dropped, or replaced by a backup of another release.
  '3F000': 'at once',
  '42P01': 'at once',
  '42703': 'at once',
  '42883': 'at once',
  // The database is gone.
  '3D000': 'if it lasts',
  // The user, its password, or its rights.
  '28000': 'if it lasts',
  '28P01': 'if it lasts',
  '42501': 'if it lasts',
}

/** The connection leads to a server that will not do, such as a standby: another one has to be opened. */
const reconnectStates = new Set(['25006', '57P01', '57P02', '57P03'])

/** Whether a failure ends the process; undefined for one that heals. */
export function finalityOf(error: unknown): Finality | undefined {
  const state = sqlState(error)
  return state !== undefined && Object.hasOwn(finalStates, state) ? finalStates[state] : undefined
}

/** Whether the connection that a failure came over must not be used again. */
export function mustReplaceConnection(error: unknown): boolean {
  const state = sqlState(error)
  return state === undefined || reconnectStates.has(state)
}

/** Serialization failures and deadlocks alone are tried again: of those it is certain that nothing was done. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

/** Whether a row could not be written because it, or one that excludes it, is there. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** Whether a function of ours refused to run, because its transaction would not see what was committed meanwhile. */
export function isWrongIsolation(error: unknown): boolean {
  return sqlState(error) === wrongIsolation
}

/** The five characters of PostgreSQL's answer; undefined for errors of the system, such as ECONNREFUSED or EPIPE. */
function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}
