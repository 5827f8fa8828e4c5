/** The settings of a server by which what it committed stays, and those by which a failure could lose it. */
import { CheckoutError } from '../../../core/contract/problem.js'
import type { StoreWeakness } from '../store.js'

/** What a new connection is asked before it is used: a promoted host, or a role, may have other settings. */
export const askSettings = `SELECT current_setting('transaction_read_only') AS "readOnly", current_setting('fsync') AS fsync,
  current_setting('synchronous_commit') AS commit, current_setting('synchronous_standby_names') AS standbys,
  current_setting('full_page_writes') AS pages`
export type DurabilitySettings = {
  readOnly: string
  fsync: string
  commit: string
  standbys: string
  pages: string
}

/**
 * Refuses a server that answers before a commit is where it has to be: on its disk, and on the standby that it names.
 * @throws {CheckoutError} `internal`
 */
export function assertDurable(settings: Pick<DurabilitySettings, 'fsync' | 'commit'> | undefined): void {
  if (settings?.fsync === 'on' && !['off', 'local'].includes(settings.commit)) return
  throw new CheckoutError('internal', {
    detail: 'PostgreSQL must have fsync on, and synchronous_commit neither off nor local.',
  })
}

/** How a failure could lose what was committed, with so many hosts. */
export function weaknessesOf(
  { commit, standbys, pages }: DurabilitySettings,
  hosts: number,
): StoreWeakness[] {
  const isAlone = standbys === ''
  return [
    ...(isAlone && hosts > 1 ? (['no-synchronous-standby'] as const) : []),
    ...(!isAlone && commit === 'remote_write' ? (['unflushed-standby'] as const) : []),
    ...(pages === 'off' ? (['no-full-page-writes'] as const) : []),
  ]
}
