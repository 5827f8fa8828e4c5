/**
 * A PostgreSQL that accepts and never answers, from a word of the conversation on (F144): a payer has an answer within ten
 * seconds, nothing is shown that is not stored, and whatever became of the last statement, an order gets one address.
 */
import { describe, it, type ExpectStatic } from 'vitest'
import { postgresStore } from '../../src/server/store/postgres.js'
import { freshSchema, postgresUrl } from '../support/postgres/database.js'
import { startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'
import { bundledCommand } from '../support/command/command.js'
import { endAll, startServe } from '../support/serve-process.js'
import { tcpProxy, type TcpProxy } from './tcp-proxy.js'

const url = await postgresUrl()
describe('a creation while PostgreSQL is silent', { timeout: 120_000 }, () => {
  async function startBehindProxy(): Promise<{ endpoint: Endpoint; proxy: TcpProxy }> {
    const { hostname: host, port } = new URL(url)
    const proxy = await tcpProxy({ host, port: Number(port) })
    const store = await postgresStore(url.replace(/:\d+\//, `:${proxy.port}/`), { schema: freshSchema() })
    const endpoint = await startEndpoint({
      store,
      sandbox: { confirmDelayMs: 0 },
      limits: false,
      gatewayTimeoutMs: 1000,
    })
    return { endpoint, proxy }
  }

  // Concurrently, because each waits for some seconds.
  it.concurrent.for<[from: string, word: string, when: 'before' | 'after']>([
    ['at connect', '', 'before'],
    ['at the claim', 'claim_first', 'before'],
    ['once the claim is done', 'claim_first', 'after'],
    ['before the payment is revealed', 'reveal_payment', 'before'],
    ['once the payment is revealed', 'reveal_payment', 'after'],
  ])('%s: ends within ten seconds, and loses nothing', async ([, word, when], { expect, onTestFinished }) => {
    const { endpoint, proxy } = await startBehindProxy()
    onTestFinished(async () => {
      proxy.become('open')
      await endpoint.close()
      await proxy.close()
    })
    const initiates = () => endpoint.calls.filter((call) => call.includes('/initiate')).length
    const session = await endpoint.session()

    if (word === '') proxy.become('silent')
    else proxy.silenceAt(word, when)
    const startedAt = performance.now()
    const answer = await endpoint.pay(session)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(answer).toMatchObject({ status: 503, body: { code: 'store-unavailable', retryable: true } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.text).not.toContain('address')
    expect(endpoint.reports.some(({ where }) => where === 'store')).toBe(true)
    const created = initiates()

    proxy.become('open')
    const again = await answered(endpoint, session, expect)
    expect((await endpoint.pay(session)).body.address).toBe(again.address)
    // Where the service was asked and its answer was stored, it is not asked again.
    if (created > 0 && when === 'after') expect(initiates()).toBe(created)
    endpoint.deposit(again.address)
    await endpoint.until(session, again.id, 'paid')
    await expect.poll(() => endpoint.notified).toMatchObject([{ payment: { id: again.id } }])
  })

  /** The payer tries again until there is an address. */
  async function answered(endpoint: Endpoint, session: string, expect: ExpectStatic) {
    for (;;) {
      const { status, body } = await endpoint.pay(session)
      if (status < 300) return body
      expect(body.retryable).toBe(true)
    }
  }
})

describe('serve while PostgreSQL is silent', { timeout: 120_000 }, () => {
  it.concurrent('ends within 30 seconds of SIGTERM', async ({ expect, onTestFinished }) => {
    const { hostname: host, port } = new URL(url)
    const proxy = await tcpProxy({ host, port: Number(port) })
    const command = await bundledCommand()
    const serve = await startServe(command, {
      // Nothing listens there.
      GATEWAY_URL: 'http://127.0.0.1:1',
      GATEWAY_ACCESS_ID: 'sandbox-access-id',
      CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'),
      CHECKOUT_API_KEY: 'api-key-of-the-shop',
      DATABASE_URL: `${url.replace(/:\d+\//, `:${proxy.port}/`)}?schema=${freshSchema()}`,
    })
    onTestFinished(async () => {
      endAll()
      await proxy.close()
    })
    expect(serve.url, serve.log()).toBeDefined()
    proxy.become('silent')
    // By then it has asked the database.
    expect((await fetch(`${serve.url}/checkout/health`)).status).toBe(503)
    const startedAt = performance.now()
    serve.signal('SIGTERM')
    const code = await serve.ended
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    // What waits for the database gives up in time, or is given up.
    expect([0, 74], serve.log()).toContain(code)
    expect(serve.log()).toContain(code === 0 ? '"event":"stopped"' : 'did not stop within')
  })
})
