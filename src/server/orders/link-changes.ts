/** Changes of links: each reads a link with its counted orders, calls a rule, and commits what it returns. */
import { keepRule, linkPrefix, reservedForGood, reserveRule } from '../rules/link.js'
import type { Link, LinkOrder, LinkSale } from '../rules/link-data.js'
import type { LinkStore } from '../store/link-store.js'

export { isOpen } from '../rules/link.js'

/** False if the name is taken. */
export function addLink(store: LinkStore, link: Link): Promise<boolean> {
  return store.changeLink(link.name, '', link.createdAt, ({ link: known }) =>
    known ? { result: false } : { result: true, link },
  )
}

/** False if there is no such link. A link that is closed already stays as it is. */
export function closeLink(store: LinkStore, name: string, at: number, by?: string): Promise<boolean> {
  return store.changeLink(name, '', at, ({ link }) => ({
    result: link !== undefined,
    ...(link &&
      link.closedAt === undefined && {
        link: { ...link, closedAt: at, ...(by !== undefined && { closedBy: by }) },
      }),
  }))
}

export function reserve(
  store: LinkStore,
  order: LinkOrder,
  now: number,
): Promise<ReturnType<typeof reserveRule>['result']> {
  return store.changeLink(order.link, order.reference, now, (state) => reserveRule(state, order, now))
}

/**
 * Keeps what an order reserved, for good or until a time, because its money was seen. False if the reservation has ended and its
 * pieces are gone. An order of no link is true.
 */
export async function keepReservation(
  store: LinkStore,
  reference: string,
  now: number,
  until?: number,
): Promise<boolean> {
  const order = reference.startsWith(linkPrefix) ? await store.getLinkOrder(reference) : undefined
  if (!order || order.reservedUntil === reservedForGood) return true
  return store.changeLink(order.link, reference, now, (state) => keepRule(state, now, until))
}

/** What an order of a link was for; undefined of any other order. */
export async function soldBy(
  store: Pick<LinkStore, 'getLinkOrder'>,
  reference: string | undefined,
): Promise<LinkSale | undefined> {
  const order = reference?.startsWith(linkPrefix) ? await store.getLinkOrder(reference) : undefined
  if (!order) return undefined
  const { link: name, quantity, tip, fields } = order
  return { name, quantity, ...(tip !== undefined && { tip }), fields }
}
