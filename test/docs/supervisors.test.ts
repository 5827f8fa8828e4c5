/**
 * How the guides run `serve`: the unit starts it again until its database is there, and not after a wrong setting; the guide's command
 * runs as the unit does, and one in the image, too; what stops it from outside waits longer than it takes to stop by itself.
 */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { storeFailedCode } from '../../src/cli/options/database.js'
import { stopMs } from '../../src/cli/serve/serve.js'

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

it.each([
  ['systemd', 'docs/servers/proxies.md', /^TimeoutStopSec=(\d+)$/gm],
  ['Docker', 'docs/servers/docker.md', /--stop-timeout (\d+)/g],
])('%s waits longer than serve takes to end', async (_, file, pattern) => {
  const seconds = [...(await readFile(file, 'utf8')).matchAll(pattern)].map(([, text]) => Number(text))
  expect(seconds.length).toBeGreaterThan(0)
  for (const each of seconds) expect(each * 1000).toBeGreaterThan(stopMs)
})

it('serve says in its guides within how many seconds it ends', async () => {
  for (const file of ['docs/servers/proxies.md', 'docs/servers/docker.md', 'docs/operations.md'])
    expect(await readFile(file, 'utf8'), file).toContain(`${stopMs / 1000} seconds`)
})

it('the last stage of the image works where the package is, and keeps its data elsewhere', async () => {
  const last = (await readFile('Dockerfile', 'utf8')).split(/^FROM /m).at(-1) ?? ''
  const folder = /^COPY --from=install (\S+) \1$/m.exec(last)?.[1]
  expect(last).toContain(`\nWORKDIR ${folder}\n`)
  expect(last).toContain(`"${folder}/node_modules/crypto-checkout/dist/cli/main.js"`)
  expect(last).toMatch(/DATABASE_URL=sqlite:\/data\/.*\n(.*\n)*VOLUME \/data\n/)
  expect(await readFile('docs/servers/docker.md', 'utf8')).toContain(
    'docker exec CONTAINER npx crypto-checkout ',
  )
})
