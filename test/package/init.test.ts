/** `crypto-checkout init` as it is installed: the files that it writes run, with the sandbox, up to a paid order. Which it writes: test/cli. */
import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { sharedFolder } from '../support/folders.js'
import { onFreePort } from '../support/free-port.js'
import { endAll, startProcess } from '../support/processes.js'
import { deposit } from '../support/sandbox-control.js'

const root = join(import.meta.dirname, '../..')
const command = join(root, 'dist/cli/main.js')
const run = promisify(execFile)

const folder = sharedFolder()
let said: string

beforeAll(async () => {
  said = (await run(process.execPath, [command, 'init', folder])).stdout
  // What `npm install` brings.
  const sqlite = 'node_modules/@photostructure/sqlite'
  await mkdir(join(folder, 'node_modules/@photostructure'), { recursive: true })
  await symlink(root, join(folder, 'node_modules/crypto-checkout'))
  await symlink(join(root, sqlite), join(folder, sqlite))
})
afterEach(endAll)

/** Starts a process; resolves with the first address that it prints, and what it prints later. */
async function start(args: string[], env: Record<string, string>) {
  const { printed, output } = startProcess(args, env, { cwd: folder })
  return { url: await printed(/(http:\/\/127\.0\.0\.1:\d+)/), output }
}

describe('crypto-checkout init', () => {
  it('writes a shop that takes a payment with the sandbox', async () => {
    expect(said).toContain('README.md has the next steps.')
    const sandbox = await start([command, 'sandbox'], { PORT: '0', CONFIRM_DELAY_MS: '0' })
    // The environment wins over the file.
    const shop = await start(['--env-file=.env', 'server.mjs'], { GATEWAY_URL: sandbox.url, PORT: '0' })
    const page = await (await fetch(shop.url)).text()
    const session = /session="([^"]+)"/.exec(page)?.[1] ?? ''
    // The list is there before its script.
    expect(page).toContain('<form method="post" action="/checkout/pay/')
    expect((await fetch(`${shop.url}/cdn/crypto-checkout.js`)).status).toBe(200)
    expect((await fetch(`${shop.url}/cdn/../../package.json`)).status).toBe(404)

    const created = await fetch(`${shop.url}/checkout/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
      body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
    })
    const { id, address } = (await created.json()) as Payment
    expect(created.status).toBe(201)
    await deposit(sandbox.url, address)
    const statusNow = async () => {
      const answer = await fetch(`${shop.url}/checkout/payments/${id}`, {
        headers: { authorization: `Bearer ${session}` },
      })
      return ((await answer.json()) as Payment).status
    }
    await expect.poll(statusNow, { interval: 500 }).toBe('paid')
    await expect.poll(() => shop.output.stdout).toMatch(/^ship order-\d+$/m)
  })

  it('its first test pays an order', async () => {
    const { stdout } = await run(process.execPath, ['--test'], { cwd: folder })
    expect(stdout).toMatch(/pass 1\n/)
  })

  it('error: its server says what to change where its port is taken', async () => {
    const { port, close } = await onFreePort(createServer())
    onTestFinished(close)
    const shop = run(process.execPath, ['--env-file=.env', 'server.mjs'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: String(port) },
    })
    await expect(shop).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Choose another PORT in .env') as string,
    })
  })
})
