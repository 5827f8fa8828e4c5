/** The guide of capacity has what its command prints. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { plan, traffic } from '../../bench/plan/model.mjs'
import { planTables } from '../../bench/plan/tables.mjs'
import * as schedule from '../../src/server/rules/schedule.js'

it('is in the guide as its command prints it', async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  const measured = JSON.parse(await read('bench/measured.json'))
  const tables = planTables(plan(schedule, measured), measured, traffic)
  expect(withoutPadding(await read('docs/scaling.md'))).toContain(withoutPadding(tables))
})

/** A formatter aligns tables in its own way, and breaks lines. */
function withoutPadding(text: string): string {
  return text.replace(/-{2,}:?/g, '-').replace(/\s+/g, ' ')
}
