/** The tables of the store in the schema of a shop. */
import { must } from '../../../core/option-rules.js'
import { tablesWith, type Tables } from '../sql/tables.js'

/** A name that needs no quotes. */
export const isSchemaName = must(
  'a plain name: small letters, digits and underscores, at most 63',
  (value) => typeof value === 'string' && /^[a-z_][a-z0-9_]{0,62}$/.test(value),
)

/** @throws {TypeError} if the name would have to be quoted. */
export function tablesIn(schema: string): Tables {
  isSchemaName(schema, 'schema')
  return tablesWith(`${schema}.`)
}
