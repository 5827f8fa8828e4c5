/** Changes a link in PostgreSQL, under a lock of its name. */
import type { LinkStore } from '../link-store.js'
import {
  isCounted,
  linkQueries,
  linkWrites,
  toLinkState,
  type CountsRow,
  type LinkOrderRow,
  type LinkRow,
} from '../sql/links.js'
import type { Tables } from '../sql/tables.js'
import type { PostgresConnection } from './connection.js'

export function changeLinkOf(connection: PostgresConnection, tables: Tables): LinkStore['changeLink'] {
  const sql = linkQueries(tables)
  return (name, reference, now, rule) =>
    connection.transaction(async ({ get, run }) => {
      // A link that is not there yet has no row to lock.
      await run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 1))`, `${tables.links}/${name}`)
      const link = await get<LinkRow>(sql.link, name)
      const order = await get<LinkOrderRow>(sql.order, reference)
      const counts = isCounted(link) ? await get<CountsRow>(sql.counts, now, name, reference) : undefined
      const { result, ...changed } = rule(toLinkState(link, order, counts))
      for (const write of linkWrites(tables, changed)) await run(...write)
      return result
    })
}
