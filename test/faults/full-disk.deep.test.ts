/**
 * `serve` on a volume that is full (F141): a real file system of some megabytes, filled by another file, as a log would. Only root
 * may mount one; elsewhere the kernel's limit of the file size stands for it, in `disk.deep.test.ts`.
 */
import { spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sharedFolder } from '../support/folders.js'
import { useServedShop } from '../support/served-shop.js'

const volume = sharedFolder()
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', volume], { encoding: 'utf8' })
if (mounted.status !== 0)
  throw new Error(`This test mounts a volume: run it as root. ${mounted.stderr || 'There is no mount.'}`)

/** Takes all the room that is left, to the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const size of [65_536, 4096, 1]) {
      try {
        for (;;) await file.write(Buffer.alloc(size))
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
    }
  } finally {
    await file.close()
  }
}

describe('serve on a volume that is full', { timeout: 60_000 }, () => {
  afterAll(() => void spawnSync('umount', [volume]))
  // Its hooks end what runs before the volume is gone.
  const shop = useServedShop('full disk')
  const { health, pay } = shop

  it('F141: is not ready within two seconds, loses nothing, says so once, and goes on once there is room', async () => {
    const serve = await shop.start(join(volume, 'checkout.db'))
    const { session: known } = await shop.seal(serve, 'before')
    const { session: meanwhile } = await shop.seal(serve, 'meanwhile')
    const before = await pay(serve, known)
    expect(before.status).toBe(201)
    expect(await health(serve)).toBe(200)

    const log = join(volume, 'another.log')
    await fill(log)
    const fullAt = performance.now()
    while ((await health(serve)) !== 503) expect(performance.now() - fullAt).toBeLessThan(2000)
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await pay(serve, meanwhile)
      expect(refused).toMatchObject({ status: 503, code: 'store-unavailable' })
      expect(refused.text).not.toContain('address')
    }
    // What is stored is read on.
    expect(await pay(serve, known)).toMatchObject({ status: 200, address: before.address })
    await shop.deposit(before.address)
    await rm(log)
    await expect.poll(() => health(serve)).toBe(200)
    const after = await pay(serve, meanwhile)
    expect(after.status).toBe(201)
    const status = async () => {
      const look = await fetch(`${serve.url}/checkout/payments/${before.id}`, {
        headers: { authorization: `Bearer ${known}` },
      })
      return ((await look.json()) as { status: string }).status
    }
    await expect.poll(status).toBe('paid')
    serve.signal('SIGTERM')
    expect(await serve.ended).toBe(0)
    const reports = serve
      .log()
      .split('\n')
      .filter((line) => line.includes('"where":"store"'))
    expect(reports).toHaveLength(1)
    // SQLITE_FULL
    expect(JSON.parse(reports[0]!)).toMatchObject({ level: 'error', event: 'failure', errcode: 13 })
  })
})
