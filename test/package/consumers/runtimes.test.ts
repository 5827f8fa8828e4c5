/**
 * `serve` of the packed package on other runtimes than the one that runs the tests: an order is paid and notified of, and is
 * still there after a restart. A runtime that the registry does not have for this machine is skipped, with its name.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { onFreePort } from '../../support/free-port.js'
import { openedOnce } from '../../support/opened.js'
import { startPostgres, type PostgresServer } from '../../support/postgres/server.js'
import { deposit } from '../../support/sandbox-control.js'
import { bin, openWorkshop } from './workshop.js'

const apiKey = 'api-key-of-the-shop'

/** What runs a file, by its package. Node's own packages have one binary each. */
const runtimes = [
  { runtime: 'Bun', packages: ['bun@1.4.5'], command: ['bun'] },
  { runtime: 'Deno', packages: ['deno@2.9.6'], command: ['deno', 'run', '--allow-all'] },
  { runtime: 'Node 22', packages: ['node@22.23.3'], command: ['node'] },
  { runtime: 'Node 24', packages: ['node@24.21.0'], command: ['node'] },
]

const workshop = openedOnce(openWorkshop)
let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

/** Runs a command of the package until the test ends. */
function start(shop: string, [file = '', ...args]: string[], name: string, settings: Record<string, string>) {
  const main = 'node_modules/crypto-checkout/dist/cli/main.js'
  const child = spawn(file, [...args, main, name], {
    cwd: shop,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...settings },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()))
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    await once(child, 'exit')
    return child.exitCode
  }
  onTestFinished(async () => void (await stop('SIGKILL')))
  const listening = async () => {
    await expect.poll(() => printed).toMatch(/listening on http/)
    return /listening on (http\S+)/.exec(printed)![1]!
  }
  return { listening, stop, printed: () => printed }
}

/** The types of the notifications that a shop got. */
async function startShop(): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push((JSON.parse(body) as { type: string }).type)
      response.end()
    })
  })
  const { port, close } = await onFreePort(server)
  onTestFinished(close)
  return { url: `http://localhost:${port}/`, heard }
}

async function call<T>(url: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, url).toBe(true)
  return (await response.json()) as T
}

describe.each(runtimes)('serve on $runtime', ({ runtime, packages, command }) => {
  let shop: string
  let runs: string[] | undefined

  beforeAll(async () => {
    // Node 22 and 24 have a SQLite that is recent enough, Bun and Deno too: none needs the driver of Node 20.
    shop = await workshop().install([], [...packages, 'pg@8.23.1'])
    const file = bin(shop, command[0]!)
    try {
      execFileSync(file, ['--version'])
      runs = [file, ...command.slice(1)]
    } catch {
      runs = undefined
    }
  })

  it.for(['SQLite', 'PostgreSQL'])('is paid, notifies and restarts with %s', async (store, { skip }) => {
    if (!runs) return skip(`${runtime} does not run on this machine`)
    const { url, heard } = await startShop()
    const sandbox = start(shop, [process.execPath], 'sandbox', { CONFIRM_DELAY_MS: '0' })
    const service = await sandbox.listening()
    const settings = {
      DATABASE_URL: store === 'SQLite' ? `sqlite:${join(shop, 'checkout.db')}` : postgres.url,
      ...{ GATEWAY_URL: service, GATEWAY_ACCESS_ID: 'sandbox-access-id', CHECKOUT_API_KEY: apiKey },
      CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'),
      ...{ NOTIFY_URL: url, NOTIFY_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
    }
    const first = start(shop, runs, 'serve', settings)
    const endpoint = `${await first.listening()}/checkout`
    const reference = `order of ${runtime}`
    type Created = { session: string; url: string; html: string }
    const order = { reference, amount: '49.99', currency: 'USD', render: true }
    const created = await call<Created>(`${endpoint}/sessions`, apiKey, order)
    expect(created.html).toContain('<crypto-checkout')
    expect((await fetch(created.url)).status).toBe(200)
    const choice = { chain: 'tron', coin: 'usdt' }
    const { address } = await call<{ address: string }>(`${endpoint}/payments`, created.session, choice)
    await deposit(service, address)
    await expect.poll(() => heard).toContain('order.paid')
    expect(await first.stop('SIGTERM'), first.printed()).toBe(0)

    const second = start(shop, runs, 'serve', settings)
    const again = `${await second.listening()}/checkout/orders/${encodeURIComponent(reference)}`
    expect(await call(again, apiKey)).toMatchObject({ fulfilled: true })
  })
})
