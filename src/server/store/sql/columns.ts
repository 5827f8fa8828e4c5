/** Records and their rows, by a table of columns: a field that is absent is NULL in its column. */
import type { Value, Write } from './statements.js'

export type Row = Readonly<Record<string, Value>>

/** The row of a record, of which each field has a column. */
type RowWith<Fields, Columns extends Record<keyof Fields, string>> = {
  [Field in keyof Fields as Columns[Field]]-?: undefined extends Fields[Field]
    ? Exclude<Fields[Field], undefined> | null
    : Fields[Field]
}

/** The rows that a table of columns reads and writes. */
export type RowOf<Table extends { toRow: (record: never) => unknown }> = ReturnType<Table['toRow']>

/**
 * Reads and writes the rows of a record: `columnsOf<Claim>()({ id: 'id', paymentId: 'payment_id', … })`. It is called twice because
 * the record is named, and the columns follow from what is given.
 */
export function columnsOf<Fields extends object>() {
  return <const Columns extends Readonly<Record<keyof Fields, string>>>(columns: Columns) => {
    const pairs = Object.entries<string>(columns)
    return {
      columns,
      /** The row may have other columns. */
      toRecord(row: RowWith<Fields, Columns>): Fields {
        const values = row as Readonly<Record<string, unknown>>
        const record: Record<string, unknown> = {}
        for (const [field, column] of pairs) if (values[column] !== null) record[field] = values[column]
        return record as Fields
      },
      /** The record may have other fields. */
      toRow(record: Fields): RowWith<Fields, Columns> {
        const fields = record as Readonly<Record<string, unknown>>
        const row: Record<string, unknown> = {}
        for (const [field, column] of pairs) row[column] = fields[field] ?? null
        return row as RowWith<Fields, Columns>
      },
      /** The fields of a record that have no column, as JSON. */
      restOf: (record: object): string =>
        JSON.stringify(
          Object.fromEntries(Object.entries(record).filter(([field]) => !Object.hasOwn(columns, field))),
        ),
    }
  }
}

/** The statement that inserts a row of these columns. */
export function insertInto(table: string, names: readonly string[], onConflict = ''): string {
  const places = names.map((_, index) => `$${index + 1}`)
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) ${onConflict}`
}

/** The statement that inserts a row, with its values. */
export function insertOf(table: string, row: Row, onConflict = ''): Write {
  return [insertInto(table, Object.keys(row), onConflict), ...Object.values(row)]
}
