/** The tables of the store, by their names in the schema of a shop. */
import { must } from '../../../core/option-rules.js'

export type Tables = Record<
  | 'payments'
  | 'payment_identifiers'
  | 'fulfilments'
  | 'notifications'
  | 'incidents'
  | 'unknown_deliveries'
  | 'order_prices'
  | 'outbox'
  | 'order_sequences'
  | 'sessions'
  | 'payment_changes'
  | 'audit'
  | 'refunds'
  | 'settings',
  string
>

/** A name that needs no quotes. */
export const isSchemaName = must(
  'a plain name: small letters, digits and underscores, at most 63',
  (value) => typeof value === 'string' && /^[a-z_][a-z0-9_]{0,62}$/.test(value),
)

/** @throws {TypeError} if the name would have to be quoted. */
export function tablesIn(schema: string): Tables {
  isSchemaName(schema, 'schema')
  return {
    payments: `${schema}.payments`,
    payment_identifiers: `${schema}.payment_identifiers`,
    fulfilments: `${schema}.fulfilments`,
    notifications: `${schema}.notifications`,
    incidents: `${schema}.incidents`,
    unknown_deliveries: `${schema}.unknown_deliveries`,
    order_prices: `${schema}.order_prices`,
    outbox: `${schema}.outbox`,
    order_sequences: `${schema}.order_sequences`,
    sessions: `${schema}.sessions`,
    payment_changes: `${schema}.payment_changes`,
    audit: `${schema}.audit`,
    refunds: `${schema}.refunds`,
    settings: `${schema}.settings`,
  }
}
