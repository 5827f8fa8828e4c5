/** The tables of a database, by their names as statements have them. */

const names = [
  'orders',
  'payments',
  'payment_identifiers',
  'payment_changes',
  'refunds',
  'claims',
  'incidents',
  'audit',
  'outbox',
  'unknown_deliveries',
  'sessions',
  'links',
  'link_orders',
  'documents',
  'settings',
] as const

export type TableName = (typeof names)[number]
export type Tables = Record<TableName, string>

/** @param prefix of every name, such as `shop.` for the schema `shop`. */
export function tablesWith(prefix: string): Tables {
  return Object.fromEntries(names.map((name) => [name, prefix + name])) as Tables
}
