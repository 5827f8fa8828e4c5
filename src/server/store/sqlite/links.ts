/** {@link LinkStore} on SQLite. */
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
import type { SqliteConnection } from './connection.js'

export function sqliteLinks(connection: SqliteConnection): LinkStore {
  return {
    changeLink: (name, reference, now, rule) =>
      connection.write(() => {
        const link = linkOf(name)
        const order = orderOf(reference)
        // Only a stock has to be counted.
        const counts =
          link?.offer.stock === undefined ? { sold: 0, reserved: 0 } : countsOf(name, now, reference)
        const { result, ...changed } = rule({ ...(link && { link }), ...(order && { order }), counts })
        if (changed.link) writeLink(changed.link)
        if (changed.order) writeOrder(changed.order)
        return result
      }),
    async listLinks(now, name) {
      const rows = connection.all<LinkRow>(
        `SELECT * FROM links ${name === undefined ? '' : 'WHERE name = ?'} ORDER BY created_at DESC, name`,
        ...(name === undefined ? [] : [name]),
      )
      return rows.map((row) => ({ ...toLink(row), ...countsOf(row.name, now, '') }))
    },
    getLinkOrder: async (reference) => orderOf(reference),
    forgetLinkFields: (before) =>
      connection.write(() =>
        connection.run(
          `UPDATE link_orders SET fields = '{}' WHERE created_at < ? AND fields <> '{}'
             AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.reference = link_orders.reference)`,
          before,
        ),
      ),
  }

  function linkOf(name: string): Link | undefined {
    const row = connection.get<LinkRow>('SELECT * FROM links WHERE name = ?', name)
    return row && toLink(row)
  }

  function orderOf(reference: string): LinkOrder | undefined {
    const row = connection.get<LinkOrderRow>('SELECT * FROM link_orders WHERE reference = ?', reference)
    return row && toLinkOrder(row)
  }

  function countsOf(name: string, now: number, except: string): LinkCounts {
    const counts = connection.get<LinkCounts>(
      `SELECT ${countedPieces('?')} FROM link_orders b LEFT JOIN orders o ON o.reference = b.reference
       WHERE b.link = ? AND b.reference <> ?`,
      now,
      name,
      except,
    )
    return { sold: counts?.sold ?? 0, reserved: counts?.reserved ?? 0 }
  }

  function writeLink(link: Link): void {
    connection.run(
      `INSERT INTO links (name, created_at, closed_at, data) VALUES (?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET closed_at = excluded.closed_at, data = excluded.data`,
      link.name,
      link.createdAt,
      link.closedAt ?? null,
      linkData(link),
    )
  }

  function writeOrder(order: LinkOrder): void {
    connection.run(
      `INSERT INTO link_orders (reference, link, quantity, reserved_until, created_at, data, fields)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (reference) DO UPDATE SET reserved_until = excluded.reserved_until`,
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
