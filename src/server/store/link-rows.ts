/** Links and their orders as rows of a database. */
import type { Link, LinkOrder } from '../rules/link-data.js'

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

export function toLink({ name, data, created_at: createdAt, closed_at: closedAt }: LinkRow): Link {
  const stored = JSON.parse(data) as Omit<Link, 'name' | 'createdAt' | 'closedAt'>
  return { ...stored, name, createdAt, ...(closedAt !== null && { closedAt }) }
}

export function linkData({ offer, endsAt, createdBy, closedBy }: Link): string {
  return JSON.stringify({ offer, endsAt, createdBy, closedBy })
}

export function toLinkOrder(row: LinkOrderRow): LinkOrder {
  const { reference, link, quantity, reserved_until: reservedUntil, created_at: createdAt } = row
  const fields = JSON.parse(row.fields) as Record<string, string>
  const stored = JSON.parse(row.data) as Pick<LinkOrder, 'unit' | 'amount' | 'tip'>
  return { ...{ reference, link, quantity, reservedUntil, createdAt, fields }, ...stored }
}

export function linkOrderData({ unit, amount, tip }: LinkOrder): string {
  return JSON.stringify({ unit, amount, ...(tip !== undefined && { tip }) })
}

/** The sums of a link's orders: in paid ones, and reserved in ones that are neither paid nor closed. */
export const countedPieces = (now: string): string => `
  coalesce(sum(CASE WHEN o.decided_at IS NOT NULL THEN b.quantity END), 0) AS sold,
  coalesce(sum(CASE WHEN o.decided_at IS NULL AND o.closed_at IS NULL AND b.reserved_until > ${now} THEN b.quantity END), 0)
    AS reserved`
