/**
 * A shop that lives in the page: the sandbox of the payment service, the merchant's endpoint as it runs on servers, and a
 * store in memory. Whatever one says to the other is a function call; nothing leaves the page.
 */
import { createGateway } from '../../src/gateway/index.js'
import { createSandbox, sandboxAccessId, sandboxAccessSecret } from '../../src/sandbox/index.js'
import type { ScenarioName, ServiceScenarioName } from '../../src/sandbox/simulation/scenarios.js'
import { createCheckout, type OrderInput } from '../../src/server/index.js'
import type { OrderSummary } from '../../src/server/store/index.js'
import { mountEndpoint, unmountEndpoint } from '../../test/support/canned-endpoint.js'
import { memoryStore } from '../../src/server/store/memory.js'

/** How long the sandbox takes to confirm what has arrived. */
export const confirmDelayMs = 3000

/** How the order stands at the shop, whatever the page shows. */
export type Standing = {
  state: OrderSummary['state'] | 'none'
  /** How many notifications the shop received. */
  notified: number
  /** On the clock of the shop and the service, in milliseconds since 1970. */
  now: number
}

export type Shop = {
  /** What the page's element takes. */
  endpoint: string
  session: string
  standing(): Promise<Standing>
  /** Begins a story of the newest payment. Its steps happen as the clock passes them. */
  play(name: ScenarioName): Promise<void>
  /** Begins a story of the whole service. */
  playService(name: ServiceScenarioName): Promise<void>
  /** Lets the service answer checks with a fault of its fault catalogue, until {@link Shop.heal}. */
  fault(name: string): Promise<void>
  heal(): Promise<void>
  /** Moves the clock that shop and service share. */
  advance(ms: number): void
  close(): Promise<void>
}

const order: OrderInput = {
  reference: '1042',
  amount: '49.99',
  currency: 'USD',
  title: 'Merino crew, navy',
  // Longer than the longest story.
  expiresInSeconds: 30 * 24 * 60 * 60,
}
// Loopback, for which plain HTTP will do. Nothing is ever sent there.
const service = 'http://127.0.0.1'
const webhookSecret = 'the-webhook-of-a-story'

/** Opens a shop with one order. The same shop each time, but for the order's session. */
export async function openShop(change: Partial<OrderInput> = {}): Promise<Shop> {
  const notified: string[] = []
  const sandbox = createSandbox({
    seed: 'storybook',
    confirmDelayMs,
    deliver: (request) => checkout.fetch(request),
  })
  const gateway = createGateway({
    baseUrl: service,
    accessId: sandboxAccessId,
    accessSecret: sandboxAccessSecret,
    now: sandbox.clock.now,
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
  })
  const endpoint = mountEndpoint((request) => checkout.fetch(request))
  const store = memoryStore()
  const checkout = createCheckout({
    gateway,
    store,
    // It is public here.
    secrets: ['c3RvcnlzdG9yeXN0b3J5c3RvcnlzdG9yeXN0b3J5c3Q'],
    merchant: { name: 'Fjord & Field', supportUrl: 'https://shop.example/support' },
    mode: 'sandbox',
    // The rates of the sandbox drift: a story must not end one way today and another tomorrow.
    latePolicy: 'accept',
    basePath: endpoint,
    webhookSecrets: [webhookSecret],
    now: sandbox.clock.now,
    checkIntervalMs: 250,
    watchIntervalMs: 250,
    limits: false,
    // The pause after failures is real time, for which no story waits.
    gatewayBudget: { failures: Infinity },
    on: { 'order.paid': ({ reference }) => void notified.push(reference) },
    // Failures are what some stories are about.
    onError: () => undefined,
  })
  checkout.start()
  await gateway.webhooks?.create({
    url: `${service}${endpoint}/webhook`,
    eventTypes: ['transaction_completed'],
    headers: { 'x-checkout-webhook-secret': webhookSecret },
  })
  const { session } = await checkout.sessions.create({ ...order, ...change })

  /** @throws when the sandbox refuses. */
  async function control(method: string, path: string, body: object): Promise<void> {
    const response = await sandbox.fetch(
      new Request(`${service}/sandbox/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    if (!response.ok) throw new Error(`the sandbox refused ${path}: ${await response.text()}`)
  }

  return {
    endpoint,
    session,
    async standing() {
      const [summary] = await store.listOrders({ limit: 1 })
      return { state: summary?.state ?? 'none', notified: notified.length, now: sandbox.clock.now() }
    },
    async play(name) {
      const [payment] = sandbox.payments()
      if (!payment) throw new Error('no payment was made yet')
      await control('POST', `payments/${payment._id}/scenario`, { name })
    },
    playService: (name) => control('POST', 'scenarios', { name }),
    fault: (name) => control('POST', 'faults', { name, operation: 'validate' }),
    heal: () => control('DELETE', 'faults', {}),
    advance: (ms) => sandbox.clock.advance(ms),
    async close() {
      unmountEndpoint(endpoint)
      await checkout.close()
      await sandbox.close()
    },
  }
}
