/** integrations/monitoring: the rules hold by Prometheus' own tool. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needPrograms } from '../../support/programs.js'

needPrograms('promtool')
const folder = join(import.meta.dirname, '../../../integrations/monitoring')

it.each(['check rules alerts.yml', 'test rules alerts.test.yml'])(
  'promtool %s finds nothing wrong',
  (args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args.split(' '), {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  },
)
