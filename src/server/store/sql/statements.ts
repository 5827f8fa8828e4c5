/**
 * What SQLite and PostgreSQL do alike: statements that both read the same. The first placeholder is `$1`, and a list is the value of
 * one placeholder.
 */
import type { Tables } from './tables.js'

export type Value = string | number | boolean | null | readonly (string | number | null)[]

export type Statements = {
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>
  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined>
  /** Writes. Resolves to the number of changed rows. */
  run(sql: string, ...values: Value[]): Promise<number>
}

/** A statement that writes, with its values. */
export type Write = readonly [sql: string, ...values: Value[]]

/** A database as the methods see it that both have alike. */
export type Sql = Statements & {
  tables: Tables
  /** Writes one after the other, in SQLite in one commit. Resolves to the number of rows that the last one changed. */
  runAll(...writes: readonly Write[]): Promise<number>
}
