/** {@link LinkStore} in SQL. */
import type { Link, LinkCounts, LinkOrder, LinkRuling } from '../../rules/link-data.js'
import type { LinkStore } from '../link-store.js'
import { columnsOf, insertOf, type RowOf } from './columns.js'
import { ask, type Sql, type Write } from './statements.js'
import type { Tables } from './tables.js'

/** What statements compare; the rest is JSON. */
type ComparedLink = Pick<Link, 'name' | 'createdAt' | 'closedAt'>
type ComparedOrder = Pick<LinkOrder, 'reference' | 'link' | 'quantity' | 'reservedUntil' | 'createdAt'> & {
  fields: string
}

const columnsOfLink = columnsOf<ComparedLink>()({
  name: 'name',
  createdAt: 'created_at',
  closedAt: 'closed_at',
})
const columnsOfOrder = columnsOf<ComparedOrder>()({
  reference: 'reference',
  link: 'link',
  quantity: 'quantity',
  reservedUntil: 'reserved_until',
  createdAt: 'created_at',
  fields: 'fields',
})
export type LinkRow = RowOf<typeof columnsOfLink> & { data: string }
type LinkOrderRow = RowOf<typeof columnsOfOrder> & { data: string }
type CountsRow = { sold: number | null; reserved: number | null }

export function sqlLinks({ tables, spelling, all, get, run, transaction }: Sql): LinkStore {
  const { links, link_orders: linkOrders, payments } = tables
  const sql = linkQueries(tables)
  return {
    changeLink: (name, reference, now, rule) =>
      transaction(function* () {
        // A link that is not there yet has no row to lock.
        if (spelling.lockName) yield [spelling.lockName, `${links}/${name}`]
        const [link] = yield* ask<LinkRow>(sql.link, name)
        const [order] = yield* ask<LinkOrderRow>(sql.order, reference)
        // Only a stock has to be counted.
        const isCounted = link && toLink(link).offer.stock !== undefined
        const [counts] = isCounted ? yield* ask<CountsRow>(sql.counts, now, name, reference) : []
        const state = { ...(link && { link: toLink(link) }), ...(order && { order: toLinkOrder(order) }) }
        const { result, ...changed } = rule({ ...state, counts: toCounts(counts) })
        yield* linkWrites(tables, changed)
        return result
      }),
    async listLinks(now, name) {
      const rows =
        name === undefined
          ? await all<LinkRow>(`SELECT * FROM ${links} ORDER BY created_at DESC, name`)
          : await all<LinkRow>(sql.link, name)
      return Promise.all(
        rows.map(async (row) => ({
          ...toLink(row),
          ...toCounts(await get<CountsRow>(sql.counts, now, row.name, '')),
        })),
      )
    },
    async getLinkOrder(reference) {
      const row = await get<LinkOrderRow>(sql.order, reference)
      return row && toLinkOrder(row)
    },
    forgetLinkFields: (before) =>
      run(
        `UPDATE ${linkOrders} SET fields = '{}' WHERE created_at < $1 AND fields <> '{}'
           AND NOT EXISTS (SELECT 1 FROM ${payments} p WHERE p.reference = ${linkOrders}.reference)`,
        before,
      ),
  }
}

/** What `changeLink` reads: a link by its name, an order by its reference, and the pieces of all other orders of a link. */
const linkQueries = ({ links, link_orders: linkOrders, orders }: Tables) => ({
  link: `SELECT * FROM ${links} WHERE name = $1`,
  order: `SELECT * FROM ${linkOrders} WHERE reference = $1`,
  // In paid orders, and reserved in ones that are neither paid nor closed.
  counts: `SELECT sum(CASE WHEN o.decided_at IS NOT NULL THEN b.quantity END) AS sold,
      sum(CASE WHEN o.decided_at IS NULL AND o.closed_at IS NULL AND b.reserved_until > $1 THEN b.quantity END) AS reserved
    FROM ${linkOrders} b LEFT JOIN ${orders} o ON o.reference = b.reference WHERE b.link = $2 AND b.reference <> $3`,
})

/** What a rule made of a link. */
function linkWrites(
  { links, link_orders: linkOrders }: Tables,
  { link, order }: Pick<LinkRuling<unknown>, 'link' | 'order'>,
): Write[] {
  return [
    ...(link ? [insertOf(links, toLinkRow(link), replacesLink)] : []),
    ...(order ? [insertOf(linkOrders, toLinkOrderRow(order), extendsOrder)] : []),
  ]
}

const replacesLink = 'ON CONFLICT (name) DO UPDATE SET closed_at = excluded.closed_at, data = excluded.data'
const extendsOrder = 'ON CONFLICT (reference) DO UPDATE SET reserved_until = excluded.reserved_until'

export function toLink(row: LinkRow): Link {
  return { ...(JSON.parse(row.data) as Omit<Link, keyof ComparedLink>), ...columnsOfLink.toRecord(row) }
}

function toLinkRow(link: Link): LinkRow {
  return { ...columnsOfLink.toRow(link), data: columnsOfLink.restOf(link) }
}

function toLinkOrder(row: LinkOrderRow): LinkOrder {
  const rest = JSON.parse(row.data) as Omit<LinkOrder, keyof ComparedOrder>
  const order = columnsOfOrder.toRecord(row)
  return { ...rest, ...order, fields: JSON.parse(order.fields) as LinkOrder['fields'] }
}

function toLinkOrderRow(order: LinkOrder): LinkOrderRow {
  const compared = { ...order, fields: JSON.stringify(order.fields) }
  return { ...columnsOfOrder.toRow(compared), data: columnsOfOrder.restOf(order) }
}

function toCounts(row: CountsRow | undefined): LinkCounts {
  return { sold: row?.sold ?? 0, reserved: row?.reserved ?? 0 }
}
