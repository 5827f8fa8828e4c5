/** {@link LinkStore} in memory. */
import type { LinkCounts } from '../../rules/link-data.js'
import type { LinkStore } from '../link-store.js'
import { compareText, copy, rowsOf, type MemoryDatabase } from './database.js'

export function memoryLinks(database: MemoryDatabase): LinkStore {
  const { links, linkOrders, orders } = database
  return {
    async changeLink(name, reference, now, rule) {
      const [link, order] = [links.get(name), linkOrders.get(reference)]
      const state = { ...(link && { link }), ...(order && { order }), counts: countsOf(name, now, reference) }
      const { result, ...changed } = rule(copy(state))
      if (changed.link) links.set(name, copy(changed.link))
      if (changed.order) linkOrders.set(reference, copy(changed.order))
      return result
    },
    async listLinks(now, name) {
      const listed = [...links.values()].filter((link) => name === undefined || link.name === name)
      const newest = listed.sort((a, b) => b.createdAt - a.createdAt || compareText(a.name, b.name))
      return copy(newest.map((link) => ({ ...link, ...countsOf(link.name, now) })))
    },
    getLinkOrder: async (reference) => copy(linkOrders.get(reference)),
    async forgetLinkFields(before) {
      const old = [...linkOrders.values()].filter(
        ({ createdAt, fields, reference }) =>
          createdAt < before && Object.keys(fields).length > 0 && rowsOf(database, reference).length === 0,
      )
      for (const order of old) order.fields = {}
      return old.length
    },
  }

  function countsOf(name: string, now: number, except?: string): LinkCounts {
    const counts = { sold: 0, reserved: 0 }
    for (const { link, reference, quantity, reservedUntil } of linkOrders.values()) {
      if (link !== name || reference === except) continue
      const { decision, closedAt } = orders.get(reference) ?? {}
      if (decision) counts.sold += quantity
      else if (closedAt === undefined && reservedUntil > now) counts.reserved += quantity
    }
    return counts
  }
}
