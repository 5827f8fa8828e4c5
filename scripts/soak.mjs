/**
 * `npm run soak -- --hours=8`: `serve` on SQLite under a steady load, and how its memory, descriptors, disk and lag grow. Default: one
 * hour; `--minutes=5` for a short run, which says little of memory.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { hours: { type: 'string' }, minutes: { type: 'string' } } })
const minutes = values.minutes === undefined ? 60 * Number(values.hours ?? 1) : Number(values.minutes)
if (!(minutes >= 1 && minutes <= 24 * 60)) {
  process.stderr.write('--hours must be 24 at most, --minutes 1 at least\n')
  process.exit(2)
}
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', 'test/chaos/soak'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHECK_DEEP: '1', SOAK_MINUTES: String(minutes) } },
)
process.exitCode = status ?? 1
