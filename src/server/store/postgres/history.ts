/**
 * Notices that the database may lack commits. A standby that was promoted, and a recovery to an earlier moment, begin another
 * timeline. It has all that the timeline before had only where each commit waited for a standby.
 */
import type { Statements } from '../sql/statements.js'

const askHistory = `SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
  current_setting('synchronous_standby_names') AS standbys`

/**
 * Keeps the timeline in the table of settings, and records a restore where another began that may lack commits: once, however many
 * processes notice it.
 */
export function historyIn(settings: string): (statements: Statements) => Promise<void> {
  let known = ''
  return async (statements) => {
    // A service without these functions gives no answer: there, a person records it.
    const found = await statements
      .get<{ timeline: string; standbys: string }>(askHistory)
      .catch(() => undefined)
    if (!found) return
    const { timeline, standbys } = found
    const value = standbys === '' ? timeline : `${timeline} synchronous`
    if (value === known) return
    await statements.run(
      `WITH before AS (SELECT value FROM ${settings} WHERE name = 'timeline' FOR UPDATE),
         kept AS (INSERT INTO ${settings} (name, value) VALUES ('timeline', $1)
           ON CONFLICT (name) DO UPDATE SET value = excluded.value)
       INSERT INTO ${settings} (name, value)
       SELECT 'restored-at', (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text FROM before
       WHERE split_part(value, ' ', 1) <> $2 AND value NOT LIKE '% synchronous'
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      value,
      timeline,
    )
    known = value
  }
}
