/**
 * What SQLite and PostgreSQL do alike: statements that both read the same. The first placeholder is `$1`, and a list is the value of
 * one placeholder.
 */
import type { OrderFilter } from '../store.js'
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

/**
 * A transaction of either database: it yields statements, and goes on with their rows. PostgreSQL waits for each; SQLite, where
 * nothing may come between them, runs all of them at once.
 */
export type Steps<T> = Generator<Write, T, unknown[]>

/** A step: the rows of a statement. */
export function* ask<Row>(...statement: Write): Steps<Row[]> {
  // The rows are what the statement selects.
  return (yield statement) as Row[]
}

/** A database as the methods see it that both have alike. */
export type Sql = Statements & {
  tables: Tables
  spelling: Spelling
  /** Writes one after the other, in SQLite in one commit. Resolves to the number of rows that the last one changed. */
  runAll(...writes: readonly Write[]): Promise<number>
  /** Writes with one statement, and resolves to the rows that it returns. */
  change<Row>(...write: Write): Promise<Row[]>
  /** Commits all steps or none. They begin again where PostgreSQL has undone them because of another transaction. */
  transaction<T>(steps: () => Steps<T>): Promise<T>
  /** Reads the database's clock now and then, where it may be another than this host's. */
  measureClock(): Promise<void>
}

/** What the databases spell differently. */
export type Spelling = {
  /** That a column is in the list of a placeholder. */
  inList: (place: string) => string
  /** The list of a placeholder as a table with the column `value`. */
  list: (place: string) => string
  /** The ids of the first placeholder with the numbers of the second, as the table `each_one (id, value)`. */
  pairs: string
  /** Locks the rows that are selected, past those that another transaction has. Empty where one transaction writes at a time. */
  lockRows: string
  /** Locks the name that is the first value until the commit. Absent as that is empty. */
  lockName?: string
  /** The table of orders as `o`, read by the index of a list. */
  listedOrders: (filter: OrderFilter) => string
  /** The table of payments as `p`, read by the index of those that have received money. */
  receivingPayments: string
  /** The table of payments, read by the index of those that are due. */
  duePayments: string
  /** The coin of the payment `p` as JSON. */
  coin: string
}

/** Takes rows that are due by a column, the longest overdue first, and puts each off until its lease ends. */
export async function takeDue<Row>(
  { tables, spelling, change, measureClock }: Sql,
  table: 'payments' | 'incidents',
  column: string,
  returned: string,
  lease: readonly [now: number, limit: number, leasedUntil: number],
): Promise<Row[]> {
  await measureClock()
  // Materialized, because a plan that reads twice would take more than the limit.
  return change<Row>(
    `WITH due AS MATERIALIZED (
       SELECT id AS due_id FROM ${tables[table]} WHERE ${column} <= $1 ORDER BY ${column} LIMIT $2 ${spelling.lockRows}
     )
     UPDATE ${tables[table]} SET ${column} = $3 FROM due WHERE id = due_id RETURNING ${returned}`,
    ...lease,
  )
}
