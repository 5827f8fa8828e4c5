/** `crypto-checkout serve` as it is installed: run as a process, against the sandbox as a process, and killed. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { freshFolder } from '../support/folders.js'
import { onFreePort } from '../support/free-port.js'
import { openedOnce } from '../support/opened.js'
import { endAll, listening, startProcess, type Started } from '../support/processes.js'
import { deposit, paymentsOf } from '../support/sandbox-control.js'

const command = join(import.meta.dirname, '../../dist/cli/main.js')
const secrets = {
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_SECRET: 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o',
  CHECKOUT_API_KEY: 'api-key-of-the-shop',
  NOTIFY_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

type Delivery = { headers: IncomingHttpHeaders; body: string }
type Process = Started & { url: string }

let folder: string
let shopUrl: string
let deliveries: Delivery[]

/** One for all tests: each has an order and a store of its own. */
const sandbox = openedOnce(async () => {
  const env = { PORT: '0', CONFIRM_DELAY_MS: '0' }
  const { child, printed } = startProcess([command, 'sandbox'], env, { outlives: true })
  return { url: await printed(listening), close: () => child.kill() }
})

beforeEach(async () => {
  folder = freshFolder()
  deliveries = []
  const shop = await onFreePort(
    createServer((request, response) => {
      void text(request).then((body) => {
        deliveries.push({ headers: request.headers, body })
        response.end()
      })
    }),
  )
  onTestFinished(shop.close)
  shopUrl = `${shop.url}/paid/`
})

afterEach(endAll)

const environment = () => ({
  ...secrets,
  GATEWAY_URL: sandbox().url,
  DATABASE_URL: `sqlite:${join(folder, 'checkout.db')}`,
  NOTIFY_URL: shopUrl,
})

const run = (env: Record<string, string> = {}) =>
  startProcess([command, 'serve'], { PORT: '0', ...environment(), ...env })

async function serve(env: Record<string, string> = {}): Promise<Process> {
  const started = run(env)
  return { ...started, url: await started.printed(listening) }
}

async function createSession(url: string, reference: string): Promise<string> {
  const response = await fetch(`${url}/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.CHECKOUT_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reference, amount: '49.99', currency: 'USD' }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { session: string }).session
}

const as = (session: string) => ({ authorization: `Bearer ${session}` })

async function pay(url: string, session: string): Promise<Payment> {
  const response = await fetch(`${url}/checkout/payments`, {
    method: 'POST',
    headers: { ...as(session), 'content-type': 'application/json' },
    body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
  })
  expect([200, 201]).toContain(response.status)
  return (await response.json()) as Payment
}

/** Polls, held, until the payment is paid. */
async function untilPaid(url: string, session: string, { id }: Payment): Promise<Payment> {
  let etag = ''
  for (;;) {
    const response = await fetch(`${url}/checkout/payments/${id}`, {
      headers: { ...as(session), ...(etag && { 'if-none-match': etag, prefer: 'wait=10' }) },
    })
    etag = response.headers.get('etag') ?? ''
    const payment = response.status === 200 ? ((await response.json()) as Payment) : undefined
    if (payment?.status === 'paid') return payment
  }
}

/** The log: each line is a record. */
const records = (stderr: string) =>
  stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const references = () =>
  deliveries.map(({ body }) => (JSON.parse(body) as { data: { reference: string } }).data.reference)

describe('crypto-checkout serve', () => {
  it('takes a payment from the order to one signed notice of it, and answers a held poll when it is asked to end', async () => {
    const { url, child, ended } = await serve()
    const session = await createSession(url, 'order-1042')
    const payment = await pay(url, session)
    const [service] = await paymentsOf(sandbox().url)
    expect(payment).toMatchObject({ address: service?.walletAddress, amount: service?.amount })
    await deposit(sandbox().url, payment.address)
    const paid = await untilPaid(url, session, payment)

    await expect.poll(() => deliveries.length).toBe(1)
    const [delivery] = deliveries
    const headers = delivery?.headers as Record<string, string>
    const notice = new Webhook(secrets.NOTIFY_SECRET).verify(delivery?.body ?? '', headers)
    expect(notice).toMatchObject({
      type: 'order.paid',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { reference: 'order-1042', payment: { id: payment.id, status: 'paid', address: paid.address } },
    })
    expect(() => new Webhook(secrets.NOTIFY_SECRET).verify(`${delivery?.body} `, headers)).toThrow()

    const other = await createSession(url, 'order-1')
    const { id } = await pay(url, other)
    const first = await fetch(`${url}/checkout/payments/${id}`, { headers: as(other) })
    const etag = first.headers.get('etag') ?? ''
    await first.text()
    const held = fetch(`${url}/checkout/payments/${id}`, {
      headers: { ...as(other), 'if-none-match': etag, prefer: 'wait=30' },
    })
    // A later request is answered after it was accepted.
    await (await fetch(`${url}/checkout/health`)).text()
    child.kill('SIGTERM')
    expect([200, 304]).toContain((await held).status)
    const { code, stderr } = await ended
    expect(code).toBe(0)
    const events = records(stderr).map(({ event }) => event)
    expect(events.at(0)).toBe('started')
    expect(events.at(-1)).toBe('stopped')
    expect(events).not.toContain('failure')
  })

  it(
    'shows nothing that a kill could take back, and fulfils once what was paid meanwhile',
    { timeout: 120_000 },
    async () => {
      const killed = await serve()
      await (await fetch(`${killed.url}/checkout/health`)).text()
      const sessions = new Map<string, string>()
      for (let index = 0; index < 20; index += 1)
        sessions.set(`order-${index}`, await createSession(killed.url, `order-${index}`))

      const shown = new Map<string, Payment>()
      const requests = [...sessions].map(async ([reference, session]) => {
        const payment = await pay(killed.url, session)
        shown.set(reference, payment)
        if (shown.size === 10) killed.child.kill('SIGKILL')
      })
      await Promise.allSettled(requests)
      await killed.ended
      expect(shown.size).toBeGreaterThanOrEqual(10)
      const paidMeanwhile = [...shown].slice(0, 3)
      for (const [, payment] of paidMeanwhile) await deposit(sandbox().url, payment.address)

      const next = await serve()
      const services = await paymentsOf(sandbox().url)
      for (const [reference, payment] of shown) {
        const session = sessions.get(reference) ?? ''
        const response = await fetch(`${next.url}/checkout/payments/${payment.id}`, { headers: as(session) })
        const { address, amount } = (await response.json()) as Payment
        expect({ address, amount }).toEqual({ address: payment.address, amount: payment.amount })
        expect(services.find(({ walletAddress }) => walletAddress === address)).toMatchObject({ amount })
      }
      // Those whose answer was cut off wait for the lease of the process that is gone: test/server/races.test.ts.
      const again = await Promise.all(
        [...shown.keys()].map(async (reference) => pay(next.url, sessions.get(reference) ?? '')),
      )
      expect(again.map(({ address }) => address)).toEqual([...shown.values()].map(({ address }) => address))
      expect(new Set(again.map(({ address }) => address)).size).toBe(shown.size)

      // The payers come back before the watcher asks, after half a minute.
      for (const [reference, payment] of paidMeanwhile)
        await untilPaid(next.url, sessions.get(reference) ?? '', payment)
      await expect.poll(() => deliveries.length).toBe(3)
      next.child.kill('SIGTERM')
      expect((await next.ended).code).toBe(0)
      expect(references().sort()).toEqual(paidMeanwhile.map(([reference]) => reference).sort())
    },
  )

  it('fails no poll twice while one process takes over from another', async () => {
    const before = await serve()
    const payment = await pay(before.url, await createSession(before.url, 'order-1042'))
    const pollers = await Promise.all(
      Array.from({ length: 5 }, async () => ({
        session: await createSession(before.url, 'order-1042'),
        failures: 0,
      })),
    )
    let url = before.url
    let isOver = false
    const polling = pollers.map(async (poller) => {
      let etag = ''
      while (!isOver) {
        const headers = { ...as(poller.session), ...(etag && { 'if-none-match': etag, prefer: 'wait=1' }) }
        const response = await fetch(`${url}/checkout/payments/${payment.id}`, { headers }).catch(
          () => undefined,
        )
        await response?.arrayBuffer().catch(() => undefined)
        if (!response || ![200, 304].includes(response.status)) poller.failures += 1
        etag = response?.headers.get('etag') ?? ''
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
    const after = await serve()
    // As a balancer does: new requests go to the new process before the old one gets the signal to stop.
    url = after.url
    before.child.kill('SIGTERM')
    expect((await before.ended).code).toBe(0)
    isOver = true
    await Promise.all(polling)
    for (const { failures } of pollers) expect(failures).toBeLessThanOrEqual(1)
  })

  it('logs and counts what was asked of it, and logs nothing that a client or the service wrote', async () => {
    const { child, url, ended, output } = await serve({ LOG_LEVEL: 'debug', METRICS_PORT: '0' })
    const session = await createSession(url, 'order-1042')
    const { id } = await pay(url, session)
    await fetch(`${url}/checkout/payments/${id}?canary=hunter2`, { headers: as(session) })
    await fetch(`${url}/checkout/hunter2/ada@shop.example`, { headers: { 'x-forwarded-for': 'hunter2' } })
    await fetch(`${url}/checkout/webhook`, { method: 'POST', body: '{"email":"ada@shop.example"}' })
    // Its first line stands in the log before anything is answered.
    const metricsUrl = String(records(output.stderr).find(({ event }) => event === 'started')?.['metrics'])
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text()
    expect(metrics).toContain('crypto_checkout_open_payments 1\n')
    expect(metrics).toMatch(
      /crypto_checkout_request_duration_seconds_count\{route="\/checkout\/payments",method="POST",status="201"\} 1\n/,
    )
    expect(metrics).toMatch(
      /crypto_checkout_service_call_duration_seconds_count\{operation="payments.initiateFiat",outcome="ok"\} 1\n/,
    )
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    expect(code).toBe(0)
    expect(output.stdout).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\n$/)
    const requests = records(stderr).filter(({ event }) => event === 'request')
    expect(
      requests.map(({ method, route, status }) => `${String(method)} ${String(route)} ${String(status)}`),
    ).toEqual([
      'POST /checkout/sessions 201',
      'POST /checkout/payments 201',
      'GET /checkout/payments/:id 200',
      'GET none 404',
      'POST /checkout/webhook 401',
      'GET none 404',
    ])
    for (const { requestId } of requests) expect(requestId).toMatch(/^[\da-f-]{36}$/)
    for (const secret of [...Object.values(secrets), session, session.slice(-20), id, 'hunter2', 'ada@'])
      expect(stderr).not.toContain(secret)
  })

  it('error: notifies no shop in a private network when it serves more than this machine', async () => {
    // What a name stands for is known with each connection; an address that is written out: test/cli/serve/serve.test.ts.
    const NOTIFY_URL = shopUrl.replace('127.0.0.1', 'localhost')
    const { child, url, ended } = await serve({ HOST: '0.0.0.0', NOTIFY_URL })
    const local = url.replace('0.0.0.0', '127.0.0.1')
    const session = await createSession(local, 'order-1042')
    const payment = await pay(local, session)
    await deposit(sandbox().url, payment.address)
    await untilPaid(local, session, payment)
    child.kill('SIGTERM')
    const { stderr } = await ended
    expect(records(stderr)).toContainEqual(
      expect.objectContaining({ event: 'failure', where: 'notification', code: 'refused-address' }),
    )
    expect(deliveries).toEqual([])
  })

  it('error: ends with 2, and at once, when a port is taken', async () => {
    const taken = new URL(shopUrl).port
    for (const name of ['PORT', 'METRICS_PORT']) {
      const { code, stderr } = await run({ [name]: taken }).ended
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${name} `) })
      expect(stderr).toContain('is already in use')
    }
  })
})
