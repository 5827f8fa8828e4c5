/** {@link LinkStore} in SQL. */
import type { Link, LinkCounts, LinkOrder, LinkRuling, LinkState } from '../../rules/link-data.js'
import type { LinkStore } from '../link-store.js'
import type { Sql, Write } from './statements.js'
import type { Tables } from './tables.js'

/** The columns of a stored link and a stored order; the rest is JSON. */
export type LinkRow = { name: string; data: string; created_at: number; closed_at: number | null }
export type LinkOrderRow = {
  reference: string
  link: string
  quantity: number
  reserved_until: number
  created_at: number
  data: string
  fields: string
}
export type CountsRow = { sold: number | null; reserved: number | null }

export function sqlLinks({ tables, all, get, run }: Sql): Omit<LinkStore, 'changeLink'> {
  const { links, link_orders: linkOrders, payments } = tables
  const sql = linkQueries(tables)
  return {
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
export const linkQueries = ({ links, link_orders: linkOrders, orders }: Tables) => ({
  link: `SELECT * FROM ${links} WHERE name = $1`,
  order: `SELECT * FROM ${linkOrders} WHERE reference = $1`,
  // In paid orders, and reserved in ones that are neither paid nor closed.
  counts: `SELECT sum(CASE WHEN o.decided_at IS NOT NULL THEN b.quantity END) AS sold,
      sum(CASE WHEN o.decided_at IS NULL AND o.closed_at IS NULL AND b.reserved_until > $1 THEN b.quantity END) AS reserved
    FROM ${linkOrders} b LEFT JOIN ${orders} o ON o.reference = b.reference WHERE b.link = $2 AND b.reference <> $3`,
})

/** Whether a rule needs the counts of a link: only a stock has to be counted. */
export const isCounted = (row: LinkRow | undefined): boolean =>
  row !== undefined && toLink(row).offer.stock !== undefined

/** A link as its rule finds it. */
export function toLinkState(
  link: LinkRow | undefined,
  order: LinkOrderRow | undefined,
  counts: CountsRow | undefined,
): LinkState {
  return {
    ...(link && { link: toLink(link) }),
    ...(order && { order: toLinkOrder(order) }),
    counts: toCounts(counts),
  }
}

/** What a rule made of a link. */
export function linkWrites(
  { links, link_orders: linkOrders }: Tables,
  { link, order }: Pick<LinkRuling<unknown>, 'link' | 'order'>,
): Write[] {
  const writeLink = `INSERT INTO ${links} (name, created_at, closed_at, data) VALUES ($1, $2, $3, $4)
    ON CONFLICT (name) DO UPDATE SET closed_at = excluded.closed_at, data = excluded.data`
  const writeOrder = `INSERT INTO ${linkOrders} (reference, link, quantity, reserved_until, created_at, data, fields)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (reference) DO UPDATE SET reserved_until = excluded.reserved_until`
  return [
    ...(link ? [[writeLink, link.name, link.createdAt, link.closedAt ?? null, linkData(link)] as const] : []),
    ...(order ? [[writeOrder, ...orderValues(order)] as const] : []),
  ]
}

function linkData({ offer, endsAt, createdBy, closedBy }: Link): string {
  return JSON.stringify({ offer, endsAt, createdBy, closedBy })
}

function orderValues({
  reference,
  link,
  quantity,
  reservedUntil,
  createdAt,
  fields,
  unit,
  amount,
  tip,
}: LinkOrder) {
  const data = JSON.stringify({ unit, amount, ...(tip !== undefined && { tip }) })
  return [reference, link, quantity, reservedUntil, createdAt, data, JSON.stringify(fields)]
}

function toLink({ name, data, created_at: createdAt, closed_at: closedAt }: LinkRow): Link {
  const stored = JSON.parse(data) as Omit<Link, 'name' | 'createdAt' | 'closedAt'>
  return { ...stored, name, createdAt, ...(closedAt !== null && { closedAt }) }
}

function toLinkOrder(row: LinkOrderRow): LinkOrder {
  const { reference, link, quantity, reserved_until: reservedUntil, created_at: createdAt } = row
  const fields = JSON.parse(row.fields) as Record<string, string>
  const stored = JSON.parse(row.data) as Pick<LinkOrder, 'unit' | 'amount' | 'tip'>
  return { ...{ reference, link, quantity, reservedUntil, createdAt, fields }, ...stored }
}

function toCounts(row: CountsRow | undefined): LinkCounts {
  return { sold: row?.sold ?? 0, reserved: row?.reserved ?? 0 }
}
