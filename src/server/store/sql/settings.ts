/** The settings of a database, such as the mode that it serves. */
import { createProbe } from '../probe.js'
import type { Store } from '../store.js'
import type { Sql } from './statements.js'
import type { Tables } from './tables.js'

/** Records when the database was restored. */
export const markRestored = ({ settings }: Tables): string =>
  `INSERT INTO ${settings} (name, value) VALUES ('restored-at', $1)
   ON CONFLICT (name) DO UPDATE SET value = excluded.value`

/** A write that changes nothing of use: it proves that the disk takes one. */
export const probeStatement = ({ settings }: Tables): string =>
  `INSERT INTO ${settings} AS s (name, value) VALUES ('probe', '1')
   ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(s.value AS bigint) + 1 AS text)`

export function sqlSettings({ tables, get, run }: Sql) {
  const { settings } = tables
  const getMode = async () => toMode(await valueOf('mode'))
  return {
    getMode,
    async claimMode(mode) {
      const insert = `INSERT INTO ${settings} (name, value) VALUES ('mode', $1) ON CONFLICT DO NOTHING`
      await run(insert, mode)
      return (await getMode()) === mode
    },
    async restoredAt() {
      const value = await valueOf('restored-at')
      return value === undefined ? undefined : Number(value)
    },
    async markRestored(at) {
      await run(markRestored(tables), String(at))
    },
    probe: createProbe(() => run(probeStatement(tables))),
  } satisfies Partial<Store>

  async function valueOf(name: string): Promise<string | undefined> {
    const row = await get<{ value: string }>(`SELECT value FROM ${settings} WHERE name = $1`, name)
    return row?.value
  }
}

/** The value of the setting `mode`. */
export function toMode(value: string | undefined): 'sandbox' | 'live' | undefined {
  return value === 'sandbox' || value === 'live' ? value : undefined
}
