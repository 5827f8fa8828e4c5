/**
 * `serve` while its disk refuses writes (F141). The kernel refuses them for real: a limit of the file size, set on the running
 * process, makes every write that would enlarge a file fail. `prlimit` is part of every Debian.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, sandboxAccessId, type Sandbox } from '../../src/sandbox/index.js'
import { listen, type Listener } from '../../src/cli/listen/listen.js'
import { needPrograms } from '../support/programs.js'
import { bundledCommand, type Command } from '../support/command/command.js'
import { endAll, startServe, type Serve } from '../support/serve-process.js'

const apiKey = 'api-key-of-the-shop'
needPrograms('prlimit')

let command: Command
let sandbox: Sandbox
let service: Listener
let folder: string
beforeAll(async () => {
  command = await bundledCommand()
  sandbox = createSandbox({ seed: 'disk', confirmDelayMs: 0 })
  service = await listen({ fetch: (request) => sandbox.fetch(request), host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-disk-'))
})
afterEach(async () => {
  endAll()
  await rm(folder, { recursive: true })
})
afterAll(async () => {
  await service.close(0)
  await sandbox.close()
})

function start(): Promise<Serve> {
  return startServe(command, {
    GATEWAY_URL: service.url,
    GATEWAY_ACCESS_ID: sandboxAccessId,
    CHECKOUT_SECRET: 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o',
    CHECKOUT_API_KEY: apiKey,
    DATABASE_URL: `sqlite:${join(folder, 'checkout.db')}`,
  })
}

/** Creates the payment of a new order, and resolves to the status of the answer. */
async function pay({ url }: Serve, reference: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const sealed = await fetch(`${url}/checkout/sessions`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ reference, amount: '49.99', currency: 'USD' }),
  })
  const { session } = (await sealed.json()) as { session?: string }
  // Its price can't be sealed.
  if (session === undefined) return sealed.status
  const answer = await fetch(`${url}/checkout/payments`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${session}` },
    body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
  })
  const text = await answer.text()
  if (answer.status !== 201) expect(text).not.toContain('"address"')
  return answer.status
}

const health = async ({ url }: Serve) => (await fetch(`${url}/checkout/health`)).status

/** No file may grow beyond what the largest one has. */
async function limitFiles({ pid }: Serve): Promise<void> {
  const files = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))))
  setLimit(pid, String(Math.min(...files.map(({ size }) => size))))
}

function setLimit(pid: number | undefined, bytes: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  expect(status, String(stderr)).toBe(0)
}

describe('serve on a disk that refuses writes', { timeout: 60_000 }, () => {
  it('F141: is not ready and shows no address meanwhile, and goes on by itself afterwards', async () => {
    const serve = await start()
    expect(await pay(serve, 'before')).toBe(201)
    expect(await health(serve)).toBe(200)

    await limitFiles(serve)
    expect(await pay(serve, 'meanwhile')).toBe(503)
    await expect.poll(() => health(serve)).toBe(503)
    const live = await fetch(`${serve.url}/checkout/health/live`)
    expect(live.status).toBe(200)

    setLimit(serve.pid, 'unlimited')
    await expect.poll(() => health(serve)).toBe(200)
    expect(await pay(serve, 'afterwards')).toBe(201)
    serve.signal('SIGTERM')
    expect(await serve.ended).toBe(0)
  })
})

describe('serve whose database is taken away', () => {
  it('error: F141: shows no address, and exits with 74', async () => {
    const serve = await start()
    expect(await pay(serve, 'before')).toBe(201)
    await rename(join(folder, 'checkout.db'), join(folder, 'elsewhere.db'))
    expect([503, undefined]).toContain(await pay(serve, 'after').catch(() => undefined))
    expect(await serve.ended).toBe(74)
    expect(serve.log()).toContain('"name":"StoreFailedError"')
  })
})
