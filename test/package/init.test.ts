/** `crypto-checkout init` as it is installed: the files that it writes run, with the sandbox, up to a paid order. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import type { PaymentSummary } from '../../src/sandbox/index.js'
import { endAll, startProcess } from '../support/processes.js'

const root = join(import.meta.dirname, '../..')
const command = join(root, 'dist/cli/main.js')
const run = promisify(execFile)
const examples = (await readdir(join(root, 'examples'))).sort()
const init = (folder: string) => run(process.execPath, [command, 'init', folder])

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-init-'))
})

afterEach(async () => {
  endAll()
  await rm(folder, { recursive: true })
})

/** What `npm install` brings. */
async function linkPackages(): Promise<void> {
  const sqlite = 'node_modules/@photostructure/sqlite'
  await mkdir(join(folder, 'node_modules/@photostructure'), { recursive: true })
  await symlink(root, join(folder, 'node_modules/crypto-checkout'))
  await symlink(join(root, sqlite), join(folder, sqlite))
}

/** Starts a process; resolves with the first address that it prints, and what it prints later. */
async function start(args: string[], env: Record<string, string>) {
  const { printed, output } = startProcess(args, env, { cwd: folder })
  return { url: await printed(/(http:\/\/127\.0\.0\.1:\d+)/), output }
}

describe('crypto-checkout init', () => {
  it('error: names what it can’t write, without a stack', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(init(join(file, 'shop'))).rejects.toMatchObject({
      code: 2,
      stderr: `crypto-checkout: ${join(file, 'shop')} can't be written (ENOTDIR). Choose another folder\n`,
    })
  })

  it('writes a shop that takes a payment with the sandbox', async () => {
    const { stdout } = await init(folder)
    expect(stdout).toContain('README.md has the next steps.')
    await linkPackages()

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
    const { id } = (await created.json()) as Payment
    expect(created.status).toBe(201)
    const { data: payments } = (await (await fetch(`${sandbox.url}/sandbox/api/payments`)).json()) as {
      data: PaymentSummary[]
    }
    await fetch(`${sandbox.url}/sandbox/api/payments/${payments[0]?._id}/complete`, { method: 'POST' })
    const statusNow = async () => {
      const answer = await fetch(`${shop.url}/checkout/payments/${id}`, {
        headers: { authorization: `Bearer ${session}` },
      })
      return ((await answer.json()) as Payment).status
    }
    await expect.poll(statusNow, { interval: 500 }).toBe('paid')
    await expect.poll(() => shop.output.stdout).toMatch(/^ship order-\d+$/m)
  })

  it.each(examples)(
    'writes the example %s with fresh secrets, a first test and its next steps',
    async (name) => {
      await run(process.execPath, [command, 'init', folder, '--framework', name])
      const read = (file: string) => readFile(join(folder, file), 'utf8')
      expect(await read('.env')).not.toMatch(/^(CHECKOUT_SECRET|CHECKOUT_API_KEY|NOTIFY_SECRET)=$/m)
      expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600)
      expect(await read('checkout.test.mjs')).toContain("from 'node:test'")
      expect(await read('README.md')).toContain('npx crypto-checkout desk')
      const written = (await readdir(folder, { recursive: true })).filter((file) => file.includes('.'))
      const source = await readdir(join(root, 'examples', name))
      expect(
        source.filter((file) => file !== 'node_modules' && !written.includes(file) && file.includes('.')),
      ).toEqual([])
    },
  )

  it('names in the README what a package.json of the shop lacks for a framework', async () => {
    await writeFile(join(folder, 'package.json'), '{"dependencies":{"vue":"3.5.0"}}')
    await run(process.execPath, [command, 'init', folder, '--framework=vue'])
    const readme = await readFile(join(folder, 'README.md'), 'utf8')
    expect(readme).toMatch(
      /^npm install @photostructure\/sqlite@\S+ crypto-checkout@\S+ vite@\S+ @vitejs\/plugin-vue@\S+$/m,
    )
    expect(readme).toContain("npx -c 'crypto-checkout init --env && crypto-checkout sandbox & ")
    expect(await readFile(join(folder, 'package.json'), 'utf8')).toBe('{"dependencies":{"vue":"3.5.0"}}')
  })

  it('error: names the frameworks', async () => {
    await expect(
      run(process.execPath, [command, 'init', folder, '--framework', 'jquery']),
    ).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--framework must be one of astro, express, next') as string,
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('--env writes the settings of an example once', async () => {
    const env = () => readFile(join(folder, '.env'), 'utf8')
    const write = () => run(process.execPath, [command, 'init', '--env'], { cwd: folder })
    await expect(write()).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(".env.example can't be read (ENOENT)") as string,
    })
    await writeFile(join(folder, '.env.example'), 'PORT=1\nCHECKOUT_SECRET=\nNOTIFY_SECRET=\nNAME=\n')
    await write()
    const first = await env()
    expect(first).toMatch(/^PORT=1\nCHECKOUT_SECRET=[\w-]{43}\nNOTIFY_SECRET=whsec_[\w+/]{43}=\nNAME=\n$/)
    await write()
    expect(await env()).toBe(first)
  })

  it('its first test pays an order', async () => {
    await init(folder)
    await linkPackages()
    const { stdout } = await run(process.execPath, ['--test'], { cwd: folder })
    expect(stdout).toMatch(/pass 1\n/)
  })

  it('creates a new secret each time, readable by its owner alone', async () => {
    await init(join(folder, 'a'))
    await init(join(folder, 'b'))
    const [a, b] = await Promise.all(
      ['a', 'b'].map(
        async (name) =>
          /^CHECKOUT_SECRET=(.+)$/m.exec(await readFile(join(folder, name, '.env'), 'utf8'))?.[1],
      ),
    )
    expect(Buffer.from(a ?? '', 'base64url')).toHaveLength(32)
    expect(a).not.toBe(b)
    expect((await stat(join(folder, 'a/.env'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'a/.gitignore'), 'utf8')).toContain('.env\n')
  })

  it('keeps a package.json that npm has written', async () => {
    await writeFile(join(folder, 'package.json'), '{"name":"mine"}')
    await init(folder)
    expect(await readFile(join(folder, 'package.json'), 'utf8')).toBe('{"name":"mine"}')
  })

  it.each([
    ['of its own', undefined, 'npm install'],
    ['of npm init', '{"name":"mine"}', 'npm install @photostructure/sqlite crypto-checkout'],
    [
      'of npm install crypto-checkout',
      '{"dependencies":{"crypto-checkout":"file:../it.tgz"}}',
      'npm install @photostructure/sqlite',
    ],
  ])('names the packages that a package.json %s lacks', async (_, packageJson, command) => {
    if (packageJson !== undefined) await writeFile(join(folder, 'package.json'), packageJson)
    await init(folder)
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain(`\n${command}\n`)
  })

  it('error: refuses a package.json that is broken, and writes nothing', async () => {
    await writeFile(join(folder, 'package.json'), '{')
    await expect(init(folder)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('package.json is not JSON. Correct or delete it') as string,
    })
    expect(await readdir(folder)).toEqual(['package.json'])
  })

  it('error: its server says what to change where its port is taken', async () => {
    await init(folder)
    await linkPackages()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const shop = run(process.execPath, ['--env-file=.env', 'server.mjs'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: String(port) },
    })
    await expect(shop).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Choose another PORT in .env') as string,
    })
    other.close()
  })

  it('error: refuses a folder with files, names one, and writes nothing', async () => {
    await writeFile(join(folder, 'index.html'), '')
    await expect(init(folder)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it has index.html') as string,
    })
    expect(await readdir(folder)).toEqual(['index.html'])
  })
})
