/**
 * Two of `serve` on one PostgreSQL behind HAProxy, as docs/operations.md has it, are started again one after the other with
 * rotated secrets, while payers choose, pay and wait. No request of a payer fails, and none is of the shop.
 */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { useEnvironment } from '../../chaos/serve/environment.js'
import { freshFolder } from '../../support/folders.js'
import { missingProxy, startPayersProxy, type PayersProxy } from '../../support/payers-proxy.js'
import { startPostgres, type PostgresServer } from '../../support/postgres/server.js'
import type { Serve } from '../../support/serve-process.js'

const missing = missingProxy()
if (missing) process.stderr.write(`\nSKIPPED: a rolling restart was not tested: ${missing}\n\n`)

const workers = 4
/** How long payers go on with one set of settings. */
const calmMs = 4000

const testbed = useEnvironment()
let folder: string
let postgres: PostgresServer | undefined
let proxy: PayersProxy | undefined

describe.skipIf(missing)('two of serve, started again one after the other', { timeout: 600_000 }, () => {
  beforeEach(async () => {
    folder = freshFolder()
    postgres = await startPostgres()
    proxy = await startPayersProxy(folder)
  })
  afterEach(async () => {
    proxy?.close()
    await postgres?.stop()
  })

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const fresh = () => randomBytes(32).toString('base64url')

  it('fail no request of a payer and none of the shop, while secrets are rotated', async () => {
    const { environment } = testbed
    const databaseUrl = postgres!.url
    const secret = environment.settings['CHECKOUT_SECRET'] ?? ''
    const key = environment.settings['CHECKOUT_API_KEY'] ?? ''
    const [nextSecret, nextKey] = [fresh(), fresh()]
    /** Each step is a rolling restart: every instance knows a secret before one seals with it, and until its sessions have ended. */
    const steps = [
      { CHECKOUT_SECRET: secret, CHECKOUT_API_KEY: key },
      { CHECKOUT_SECRET: `${secret},${nextSecret}`, CHECKOUT_API_KEY: `${key},${nextKey}` },
      { CHECKOUT_SECRET: `${nextSecret},${secret}`, CHECKOUT_API_KEY: `${nextKey},${key}` },
    ]
    let shopKey = key
    const start = (port: number, env: Record<string, string>) =>
      testbed.start({ databaseUrl, open: () => postgresStore(databaseUrl) }, { PORT: String(port), ...env })
    const instances: Serve[] = []
    for (const port of proxy!.ports) instances.push(await start(port, steps[0]!))
    await proxy!.isReady()

    const failures: string[] = []
    const counts = { requests: 0, orders: 0, paid: 0 }
    let isOver = false
    async function ask<T>(path: string, init: RequestInit): Promise<{ body: T; etag: string }> {
      counts.requests += 1
      const { status, text, etag } = await fetch(`${proxy!.url}/checkout${path}`, init).then(
        async (answer) => ({
          status: answer.status,
          text: await answer.text(),
          etag: answer.headers.get('etag') ?? '',
        }),
        (error: unknown) => ({ status: 0, text: String(error), etag: '' }),
      )
      if (status === 0 || status >= 400) {
        failures.push(`${init.method ?? 'GET'} ${path.split('/')[1]}: ${status} ${text}`)
        throw new Error(text)
      }
      return { body: (text && JSON.parse(text)) as T, etag }
    }
    type Payment = { id: string; address: string; status: string }
    async function order(reference: string): Promise<void> {
      counts.orders += 1
      const json = { 'content-type': 'application/json' }
      const { body } = await ask<{ session: string }>('/sessions', {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${shopKey}` },
        body: JSON.stringify({ reference, amount: '49.99', currency: 'USD' }),
      })
      const headers = { authorization: `Bearer ${body.session}` }
      await ask('/session', { headers })
      await ask('/methods', { headers })
      const { body: payment } = await ask<Payment>('/payments', {
        method: 'POST',
        headers: { ...headers, ...json },
        body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
      })
      environment.deposit(payment.address)
      for (let known = ''; ;) {
        const held = known && { 'if-none-match': known, prefer: 'wait=5' }
        const { body: now, etag } = await ask<Payment | ''>(`/payments/${payment.id}`, {
          headers: { ...headers, ...held },
        })
        known = etag
        if (now && now.status === 'paid') break
      }
      counts.paid += 1
      await environment.untilNotified(reference)
    }
    async function work(worker: number): Promise<void> {
      for (let count = 0; !isOver; count += 1) await order(`order-${worker}-${count}`).catch(() => undefined)
    }
    const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))

    for (const [index, env] of steps.entries()) {
      if (index > 0)
        for (const [at, port] of proxy!.ports.entries()) {
          instances[at]!.signal('SIGTERM')
          expect(await instances[at]!.ended, instances[at]!.log()).toBe(0)
          instances[at] = await start(port, env)
          expect(instances[at].url, instances[at].log()).toBeDefined()
          await proxy!.isReady()
        }
      await pause(calmMs)
      if (index === 1) shopKey = nextKey
    }
    isOver = true
    await working

    process.stdout.write(
      `rolling restart: ${2 * (steps.length - 1)} restarts, ${counts.requests} requests, ${failures.length} failed, ` +
        `${counts.orders} orders, ${counts.paid} paid and notified\n`,
    )
    expect(failures).toEqual([])
    expect(counts.paid).toBe(counts.orders)
  })
})
