/** {@link LinkStore} on PostgreSQL. */
import type { Link, LinkCounts, LinkOrder } from '../../rules/link-data.js'
import {
  countedPieces,
  linkData,
  linkOrderData,
  toLink,
  toLinkOrder,
  type LinkOrderRow,
  type LinkRow,
} from '../link-rows.js'
import type { LinkStore } from '../link-store.js'
import type { PostgresConnection, Statements } from './connection.js'
import type { Tables } from '../sql/tables.js'

export function postgresLinks(connection: PostgresConnection, tables: Tables): LinkStore {
  const { links, link_orders: linkOrders, orders, payments } = tables
  const counted = `SELECT ${countedPieces('$1')} FROM ${linkOrders} b LEFT JOIN ${orders} o ON o.reference = b.reference
    WHERE b.link = $2 AND b.reference <> $3`

  return {
    changeLink: (name, reference, now, rule) =>
      connection.transaction(async (statements) => {
        // A link that is not there yet has no row to lock.
        await statements.run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 1))`, `${links}/${name}`)
        const row = await statements.get<LinkRow>(`SELECT * FROM ${links} WHERE name = $1`, name)
        const link = row && toLink(row)
        const order = await orderOf(statements, reference)
        // Only a stock has to be counted.
        const counts =
          link?.offer.stock === undefined
            ? { sold: 0, reserved: 0 }
            : await countsOf(statements, name, now, reference)
        const { result, ...changed } = rule({ ...(link && { link }), ...(order && { order }), counts })
        if (changed.link) await writeLink(statements, changed.link)
        if (changed.order) await writeOrder(statements, changed.order)
        return result
      }),
    async listLinks(now, name) {
      const rows = await connection.all<LinkRow>(
        `SELECT * FROM ${links} ${name === undefined ? '' : 'WHERE name = $1'} ORDER BY created_at DESC, name`,
        ...(name === undefined ? [] : [name]),
      )
      return Promise.all(
        rows.map(async (row) => ({ ...toLink(row), ...(await countsOf(connection, row.name, now, '')) })),
      )
    },
    getLinkOrder: (reference) => orderOf(connection, reference),
    forgetLinkFields: (before) =>
      connection.run(
        `UPDATE ${linkOrders} b SET fields = '{}' WHERE created_at < $1 AND fields <> '{}'
           AND NOT EXISTS (SELECT 1 FROM ${payments} p WHERE p.reference = b.reference)`,
        before,
      ),
  }

  async function orderOf(statements: Statements, reference: string): Promise<LinkOrder | undefined> {
    const row = await statements.get<LinkOrderRow>(
      `SELECT * FROM ${linkOrders} WHERE reference = $1`,
      reference,
    )
    return row && toLinkOrder(row)
  }

  async function countsOf(
    statements: Statements,
    name: string,
    now: number,
    except: string,
  ): Promise<LinkCounts> {
    const counts = await statements.get<LinkCounts>(counted, now, name, except)
    return { sold: counts?.sold ?? 0, reserved: counts?.reserved ?? 0 }
  }

  async function writeLink(statements: Statements, link: Link): Promise<void> {
    await statements.run(
      `INSERT INTO ${links} (name, created_at, closed_at, data) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET closed_at = excluded.closed_at, data = excluded.data`,
      link.name,
      link.createdAt,
      link.closedAt ?? null,
      linkData(link),
    )
  }

  async function writeOrder(statements: Statements, order: LinkOrder): Promise<void> {
    await statements.run(
      `INSERT INTO ${linkOrders} (reference, link, quantity, reserved_until, created_at, data, fields)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (reference) DO UPDATE SET reserved_until = excluded.reserved_until`,
      order.reference,
      order.link,
      order.quantity,
      order.reservedUntil,
      order.createdAt,
      linkOrderData(order),
      JSON.stringify(order.fields),
    )
  }
}
