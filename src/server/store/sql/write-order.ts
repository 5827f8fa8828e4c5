/** What a change of an order inserts, in both databases. */
import { toOutboxRow } from '../outbox-rows.js'
import { toRefundRow } from '../refund-rows.js'
import { audit, claims, toChangeRow, toNewIncidentRow } from '../rows.js'
import type { OrderWrite } from '../store.js'
import type { Row } from './columns.js'
import type { TableName } from './tables.js'

/** Rows of a table, always with the same columns, and what happens to one that is there already. */
export type Insert = { table: TableName; rows: readonly Row[]; onConflict: string }

export function insertsOf({ record: { reference }, ...write }: OrderWrite): Insert[] {
  const inserts: Insert[] = [
    {
      table: 'payment_changes',
      rows: write.changes.map((change) => ({ ...toChangeRow(change), reference })),
      onConflict: 'ON CONFLICT DO NOTHING',
    },
    {
      table: 'refunds',
      rows: write.refunds.map(toRefundRow),
      onConflict:
        'ON CONFLICT (id) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at, data = excluded.data',
    },
    { table: 'claims', rows: write.claims.map(claims.toRow), onConflict: '' },
    {
      table: 'incidents',
      rows: write.incidents.map(toNewIncidentRow),
      // Of a known one, its end is written.
      onConflict: 'ON CONFLICT (id) DO UPDATE SET closed_at = excluded.closed_at',
    },
    {
      table: 'outbox',
      rows: write.notifications.map((notification) => toOutboxRow({ ...notification, reference })),
      onConflict: 'ON CONFLICT DO NOTHING',
    },
    { table: 'audit', rows: write.entries.map(audit.toRow), onConflict: '' },
  ]
  return inserts.filter(({ rows }) => rows.length > 0)
}
