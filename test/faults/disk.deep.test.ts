/**
 * `serve` while its disk refuses writes (F141). The kernel refuses them for real: a limit of the file size, set on the running
 * process, makes every write that would enlarge a file fail. `prlimit` is part of every Debian.
 */
import { spawnSync } from 'node:child_process'
import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshFolder } from '../support/folders.js'
import { needPrograms } from '../support/programs.js'
import { useServedShop } from '../support/served-shop.js'
import { endAll, type Serve } from '../support/serve-process.js'

needPrograms('prlimit')

const shop = useServedShop('disk')
const { health } = shop
let folder: string
beforeEach(() => void (folder = freshFolder()))
afterEach(endAll)

const start = () => shop.start(join(folder, 'checkout.db'))

/** Creates the payment of a new order, and resolves to the status of the answer. */
async function pay(serve: Serve, reference: string): Promise<number> {
  const sealed = await shop.seal(serve, reference)
  if (sealed.session === undefined) return sealed.status
  const { status, text } = await shop.pay(serve, sealed.session)
  if (status !== 201) expect(text).not.toContain('"address"')
  return status
}

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
