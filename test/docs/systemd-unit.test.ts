/**
 * The unit of the guide starts `serve` again until its database is there, and not after a wrong setting. The guide's command runs as the
 * unit does.
 */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
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

it('runs a command as the same user, in the same folders, with the same settings', () => {
  const command = /^systemd-run (?:.*\\\n)*.*$/m.exec(guide)![0]
  const given = [...command.matchAll(/-p (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
  const {
    User: user,
    Environment: environment,
    ...others
  } = Object.fromEntries(given) as Record<string, string>
  const service = settingsOf('Service')
  // Without a User, that of a dynamic user is the name of the unit.
  expect(user).toBe(/\/([\w-]+)\.service`/.exec(guide)![1])
  expect(service.get('Environment')).toContain(environment)
  expect(Object.keys(others).toSorted()).toEqual([
    ...['DynamicUser', 'EnvironmentFile', 'StateDirectory', 'UMask', 'WorkingDirectory'],
  ])
  for (const [name, value] of Object.entries(others)) expect(value, name).toBe(service.get(name))
})
