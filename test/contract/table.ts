/**
 * How the tables of the interface are written down here. A row is one line of it: where it stands, what it documents,
 * and an example. Both sides are held against the same rows: the sandbox's answers must have them, and the client must
 * read them.
 */
import { expect } from 'vitest'
import type { AssumptionId } from '../../src/gateway/index.js'

/** The types that the interface documents, with what its notes add to them. */
type FieldType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  /** A string that holds a decimal number. */
  | 'decimal'
  /** ISO 8601. */
  | 'timestamp'
  | 'url'
  | 'array of string'
  /** An object from chain identifier to string. */
  | 'string per chain'
  | { record: Table }
  | { arrayOf: Table }

/** One documented field. */
export type Row = {
  field: string
  type: FieldType
  /** What the fixture has there; another table has its own. */
  example?: unknown
  /** May be missing. */
  optional?: true
  /** The only values that the interface names. */
  values?: readonly string[]
  /** The interface doesn't show this field's name (or that it is there): the assumption that gives it. */
  assumed?: AssumptionId
  /** Where the client hands the field on, as a path into its result, empty for all of it; a field without is dropped. */
  client?: string
  /** The client checks it, but hands it on only when this assumption is switched. */
  switched?: AssumptionId
  /** What the client makes of `example`, where that is not the same. */
  read?: unknown
  /** What the client reads beside the variants of its type, see `variants.ts`. */
  accepts?: readonly Variant[]
}

/** A row that the client hands on under its own name. */
export const kept = (row: Row): Row => ({ ...row, client: row.field })

/** One way to write a field: `json` is the raw text of its value; `read` is what the client makes of it. */
export type Variant = { json: string; read: unknown }

/** One table of the interface. */
export type Table = {
  section: string
  title: string
  rows: readonly Row[]
}

/** The rows of a page of records. */
export const pageRows = (record: Table, limit: number): Row[] => [
  { field: 'data', type: { arrayOf: record } },
  kept({ field: 'pages', type: 'number', example: 1 }),
  kept({ field: 'page', type: 'number', example: 1 }),
  kept({ field: 'limit', type: 'number', example: limit }),
]

/** One field of a fixture made something else, however deep its table stands. */
export type Change = { table: Table; field: string; value: unknown }

/** The fixture of a table: a record with every field of it. */
export function fixtureOf(table: Table, change?: Change): Record<string, unknown> {
  const fixture = Object.fromEntries(table.rows.map((row) => [row.field, exampleOf(row, change)]))
  return change?.table === table ? { ...fixture, [change.field]: change.value } : fixture
}

/** The example of one row. */
export function exampleOf({ type, example }: Row, change?: Change): unknown {
  if (typeof type === 'string') return example
  return 'record' in type ? fixtureOf(type.record, change) : [fixtureOf(type.arrayOf, change)]
}

/** Matches the values that a row documents. */
export function matching({ type, values }: Row): unknown {
  if (values) return expect.toBeOneOf([...values])
  if (typeof type === 'string') return matchers[type]
  return 'record' in type ? expect.any(Object) : listOf('object')
}

/** A row as a test's title: its section, its field, its type. */
export function titleOf(section: string, { field, type, optional }: Row): string {
  const name =
    typeof type === 'string' ? type : 'record' in type ? type.record.title : `array of ${type.arrayOf.title}`
  return `${section} ${field}: ${name}${optional ? ', optional' : ''}`
}

const matchers = {
  string: expect.any(String),
  number: expect.any(Number),
  boolean: expect.any(Boolean),
  object: expect.any(Object),
  decimal: expect.stringMatching(/^\d+(\.\d+)?$/),
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  url: expect.stringMatching(/^https?:\/\//),
  'array of string': listOf('string'),
  'string per chain': expect.toSatisfy(
    (value: object) =>
      Object.getPrototypeOf(value) === Object.prototype && hasOnly('string', Object.values(value)),
  ) as unknown,
}

function listOf(type: 'string' | 'object'): unknown {
  return expect.toSatisfy((value: unknown) => Array.isArray(value) && hasOnly(type, value))
}

function hasOnly(type: 'string' | 'object', values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === type && value !== null)
}
