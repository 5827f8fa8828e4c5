/** Changes a link in SQLite: one transaction writes at a time. */
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
import type { SqliteConnection } from './connection.js'
import { tables } from './tables.js'

const sql = linkQueries(tables)

export const changeLinkOn =
  (connection: SqliteConnection): LinkStore['changeLink'] =>
  (name, reference, now, rule) =>
    connection.write(() => {
      const link = connection.get<LinkRow>(sql.link, name)
      const order = connection.get<LinkOrderRow>(sql.order, reference)
      const counts = isCounted(link) ? connection.get<CountsRow>(sql.counts, now, name, reference) : undefined
      const { result, ...changed } = rule(toLinkState(link, order, counts))
      for (const write of linkWrites(tables, changed)) connection.run(...write)
      return result
    })
