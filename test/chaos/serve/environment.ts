/**
 * What stands around `serve` and outlives it: the payment service, whose ledger is the reference, the shop that receives paid
 * orders, and the payers, who remember every address that they were ever shown.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createSandbox, sandboxAccessId, type Sandbox } from '../../../src/sandbox/index.js'
import { listen } from '../../../src/cli/listen/listen.js'
import { createSessions } from '../../../src/server/orders/sessions.js'
import type { Payment } from '../../../src/core/contract/wire.js'
import type { NotificationType } from '../../../src/server/index.js'
import { assertLedger, decidedTypes, type ReceivedNotification, type Shown } from './assert-ledger.js'
import type { TestDatabase } from './databases.js'
import { bundledCommand, type Command } from '../../support/command/command.js'
import { endAll, startServe, type Serve } from '../../support/serve-process.js'

const apiKey = 'api-key-of-the-shop'
const secret = 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o'
const sessions = createSessions([secret], 'crypto-checkout/sandbox', Date.now)

/** The payer's, for the service alone. */
export const email = 'canary-payer@personal.invalid'

export type Environment = {
  sandbox: Sandbox
  /** Every notification that the shop received. */
  received: ReceivedNotification[]
  /** Every byte that the shop and the payers were sent. */
  said: string[]
  /** What `serve` must know besides its database. */
  settings: Record<string, string>
  /** A payer with an order. */
  payer(reference: string): Promise<Payer>
  /** A person at the shop reads, or acts with an input. An endpoint that was killed meanwhile has no status, or no body. */
  ask<T>(url: string, path: string, input?: object): Promise<{ status?: number; body?: T | undefined }>
  /** Resolves once the shop was notified that the order is paid or accepted. */
  untilNotified(reference: string): Promise<void>
  /** Lets what is due arrive at an address, all of it or `amount`, as far as it has not arrived. */
  deposit(address: string, amount?: string): void
  close(): Promise<void>
}

/** A browser: whatever answer breaks off, what it has shown by then counts. */
export type Payer = Shown & {
  /** The payment, when the whole answer came. Undefined when there was no answer or it was a refusal. */
  pay(url: string): Promise<Payment | undefined>
  /** Asks until the payment is paid, or has another of the statuses. Undefined when the endpoint is gone or refuses. */
  untilPaid(url: string, id: string, ...others: string[]): Promise<Payment | undefined>
  /** Says that they paid. Whether that was acknowledged. */
  claim(url: string, id: string, transaction: string): Promise<boolean>
}

/** What a file of these tests stands on. */
type Testbed = {
  /** New for each test. */
  environment: Environment
  /** For the databases of a test; gone after it. */
  folder: string
  /** `serve` in this environment, on a database. */
  start(database: TestDatabase, env?: Record<string, string>): Promise<Serve>
  /** Holds what the payers were shown against the ledger. */
  assertLedger(database: TestDatabase, payers: readonly Payer[]): Promise<void>
}

/** For the top of a file: bundles the command for its tests, and after each ends whatever that one has left. */
export function useEnvironment(): Testbed {
  let command: Command
  const testbed = {
    start: (database, env) =>
      startServe(command, { ...testbed.environment.settings, DATABASE_URL: database.databaseUrl, ...env }),
    async assertLedger(database, payers) {
      const store = await database.open()
      try {
        await assertLedger(testbed.environment, store, payers)
      } finally {
        await store.close()
      }
    },
  } as Testbed // Its other half comes with each test.
  beforeAll(async () => {
    command = await bundledCommand()
  })
  beforeEach(async () => {
    testbed.folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-chaos-'))
    testbed.environment = await startEnvironment()
  })
  afterEach(async () => {
    endAll()
    await testbed.environment.close()
    await rm(testbed.folder, { recursive: true })
  })
  return testbed
}

async function startEnvironment(): Promise<Environment> {
  const sandbox = createSandbox({ confirmDelayMs: 0 })
  const service = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request) => sandbox.fetch(request),
  })
  const received: ReceivedNotification[] = []
  const said: string[] = []
  const shop = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      said.push(JSON.stringify(request.headers), body)
      const { type, data } = JSON.parse(body) as {
        type: NotificationType
        data: { reference: string; payment: { id: string } }
      }
      received.push({
        id: String(request.headers['webhook-id']),
        type,
        reference: data.reference,
        paymentId: data.payment.id,
      })
      response.end()
      shop.emit('received')
    })
  }).listen(0, '127.0.0.1')
  shop.setMaxListeners(0)
  await once(shop, 'listening')

  const environment: Environment = {
    sandbox,
    received,
    said,
    settings: {
      GATEWAY_URL: service.url,
      GATEWAY_ACCESS_ID: sandboxAccessId,
      CHECKOUT_SECRET: secret,
      CHECKOUT_API_KEY: apiKey,
      NOTIFY_URL: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/paid`,
      NOTIFY_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      LIMIT_REQUESTS_PER_ADDRESS: '0',
      LIMIT_REQUESTS_PER_SESSION: '0',
      LIMIT_CREATIONS_PER_ADDRESS: '0',
      LIMIT_CREATIONS: '0',
    },
    async payer(reference) {
      const { session } = await sessions.create({ reference, amount: '49.99', currency: 'USD', email })
      return createPayer(reference, session, (text) => said.push(text))
    },
    async ask<T>(url: string, path: string, input?: object) {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const init = { headers, ...(input && { method: 'POST', body: JSON.stringify(input) }) }
      const answer = await fetch(`${url}/checkout${path}`, init).catch(() => undefined)
      if (!answer) return {}
      expect([401, 403, 405, 500]).not.toContain(answer.status)
      const body = await answer.json().catch(() => undefined)
      return { status: answer.status, body: body as T | undefined }
    },
    async untilNotified(reference) {
      const isDecided = ({ type, ...order }: ReceivedNotification) =>
        decidedTypes.includes(type) && order.reference === reference
      while (!received.some(isDecided)) await once(shop, 'received')
    },
    deposit(address, amount) {
      const payment = sandbox.payments().find(({ walletAddress }) => walletAddress === address)
      if (!payment) throw new Error('The service has no payment at this address.')
      if (payment.balanceRequired !== '0') sandbox.deposit(payment._id, amount)
    },
    async close() {
      shop.close()
      shop.closeAllConnections()
      await sandbox.close()
      await service.close(0)
    },
  }
  return environment
}

function createPayer(reference: string, session: string, hear: (text: string) => void): Payer {
  const shown = new Set<string>()
  const headers = { authorization: `Bearer ${session}` }
  return {
    reference,
    shown,
    async pay(url) {
      const { body } = await ask(`${url}/checkout/payments`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ chain: 'tron', coin: 'usdt' }),
      })
      return body
    },
    async claim(url, id, transaction) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      const body = JSON.stringify({ transaction })
      return (await ask(`${url}/checkout/payments/${id}/claim`, { ...init, body })).status === 202
    },
    async untilPaid(url, id, ...others) {
      let etag = ''
      for (;;) {
        const conditions = etag && { 'if-none-match': etag, prefer: 'wait=5' }
        const answer = await ask(`${url}/checkout/payments/${id}`, { headers: { ...headers, ...conditions } })
        if (answer.body && ['paid', ...others].includes(answer.body.status)) return answer.body
        if (answer.status === undefined || answer.status >= 400) return undefined
        etag = answer.etag ?? etag
      }
    },
  }

  /** `status` is undefined when there was no answer, or not all of it. */
  async function ask(
    url: string,
    init: RequestInit,
  ): Promise<{ status?: number; etag?: string | null; body?: Payment }> {
    let text = ''
    try {
      const response = await fetch(url, init)
      hear(JSON.stringify([...response.headers]))
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece
      const body = response.ok && text ? (JSON.parse(text) as Payment) : undefined
      return { status: response.status, etag: response.headers.get('etag'), ...(body && { body }) }
    } catch {
      return {}
    } finally {
      hear(text)
      for (const [, address = ''] of text.matchAll(/"address":"(\w+)"/g)) shown.add(address)
    }
  }
}
