/** The tables of the store, by their names in the schema of a shop. */
import { must } from '../../../core/option-rules.js'

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

export type Tables = Record<(typeof names)[number], string>

/** A name that needs no quotes. */
export const isSchemaName = must(
  'a plain name: small letters, digits and underscores, at most 63',
  (value) => typeof value === 'string' && /^[a-z_][a-z0-9_]{0,62}$/.test(value),
)

/** @throws {TypeError} if the name would have to be quoted. */
export function tablesIn(schema: string): Tables {
  isSchemaName(schema, 'schema')
  return Object.fromEntries(names.map((name) => [name, `${schema}.${name}`])) as Tables
}
