/** systemd accepts the unit of the guide. */
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder } from '../support/folders.js'
import { needPrograms } from '../support/programs.js'

needPrograms('systemd-analyze')
const guide = await readFile('docs/servers/proxies.md', 'utf8')
const unit = /```ini\n(.*?)```/s.exec(guide)![1]!

it('is accepted by systemd', async () => {
  const folder = freshFolder()
  const file = join(folder, 'crypto-checkout.service')
  await writeFile(file, unit.replace('/usr/bin/node', process.execPath))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
