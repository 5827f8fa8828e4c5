/**
 * What the endpoint costs: `npm run bench -- endpoint`, some four minutes. `node bench/endpoint.mjs status viewers` measures those parts
 * alone, of creations, status, viewers, costs and instances.
 *
 * Everything is on loopback: a server, what asks it, and the database share this machine's cores, so read the ratios of one
 * run and not the figures of two.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costs } from './endpoint/costs.mjs'
import { creations, instances } from './endpoint/creations.mjs'
import { status } from './endpoint/status.mjs'
import { held } from './endpoint/viewers.mjs'
import { startPostgres } from './shared/postgres.mjs'
import { asked, createReport, isOnce } from './shared/report.mjs'

const counts = isOnce ? { seconds: 0.02, warmUp: 0.02, rounds: 1 } : { seconds: 2, warmUp: 2, rounds: 3 }
const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-endpoint-'))
const file = (name) => ({ file: join(folder, `${name}.db`) })

const report = createReport('endpoint')
const wants = (part) => asked.length === 0 || asked.includes(part)
const postgres = ['creations', 'status', 'costs', 'instances'].some(wants)
  ? await startPostgres(report)
  : undefined
/** What each part is measured on, with its budgets. To see that it works, the first is enough. */
const places = [
  { name: 'SQLite', ownAt: 1000, ofBare: 0.4 },
  { name: 'SQLite, embedded', embedded: true },
  ...(postgres
    ? [{ name: 'PostgreSQL', store: postgres.store, ownAt: 400, atLeast: 1200, ofBare: 0.25 }]
    : []),
].slice(0, isOnce ? 1 : undefined)
const storeFor = (part, { name, store = file(`${part} ${name}`) }) => store
/** For the capacity plan. */
const raw = {}
const history = {}
try {
  if (wants('creations'))
    for (const place of places.filter(({ embedded }) => !embedded))
      await creations(report, { ...place, store: storeFor('creations', place) }, counts)
  if (wants('status'))
    for (const place of places) {
      const { bare, ratio } = await status(report, { ...place, store: storeFor('status', place) }, counts)
      raw.bare ??= bare
      history['status / bare node:http'] ??= ratio.toFixed(2)
    }
  if (wants('viewers')) raw.poll = await held(report, 'SQLite', file('viewers'))
  if (wants('costs') && postgres) Object.assign(raw, await costs(report, postgres))
  if (wants('instances') && postgres) await instances(report, postgres.store, counts)
  await report.end({ raw, history })
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
}
