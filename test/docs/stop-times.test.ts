/** What stops `serve` from outside waits longer than `serve` takes to stop by itself. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { stopMs } from '../../src/cli/serve/serve.js'

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
