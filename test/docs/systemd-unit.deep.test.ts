/** The unit of the guide starts `serve` again until its database is there, and not after a wrong setting. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { storeFailedCode } from '../../src/cli/options/database.js'

const guide = await readFile('docs/servers/proxies.md', 'utf8')
const unit = /```ini\n(.*?)```/s.exec(guide)![1]!

/** The settings of a section: systemd ignores one that stands in another. */
function settingsOf(section: string): Map<string, string> {
  const [, body = ''] = unit.split(`[${section}]\n`)
  const lines = body.split(/^\[/m)[0]!.matchAll(/^(\w+)=(.*)$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}

it('is never given up: there is no limit of starts, and a pause between them', () => {
  expect(settingsOf('Unit').get('StartLimitIntervalSec')).toBe('0')
  expect(settingsOf('Service').get('Restart')).toBe('on-failure')
  expect(Number(settingsOf('Service').get('RestartSec'))).toBeGreaterThanOrEqual(1)
})

it('is started again when the store has failed, and not after a wrong setting', () => {
  const final = settingsOf('Service').get('RestartPreventExitStatus')!.split(' ')
  expect(final).toContain('2')
  expect(final).not.toContain(String(storeFailedCode))
})

const isMissing = spawnSync('systemd-analyze', ['--version']).status !== 0
it.skipIf(isMissing)('is accepted by systemd', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-unit-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'crypto-checkout.service')
  await writeFile(file, unit.replace('/usr/bin/node', process.execPath))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
