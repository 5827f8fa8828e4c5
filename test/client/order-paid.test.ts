/** A payment whose order another payment paid: it asks for nothing, and the page shows the receipt of the payment that paid. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { amountDue, compareAnswer } from '../../src/client/agreement.js'
import { createCheckoutClient } from '../../src/client/checkout-client.js'
import { CheckoutFlow } from '../../src/client/checkout-flow.js'
import type { CheckoutState } from '../../src/client/checkout-state.js'
import { priceHoldOf } from '../../src/client/price-hold.js'
import { asksForMoney } from '../../src/client/asking.js'
import { loadPages, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'
import { last, ManualSignals, payment, session } from '../support/manual-client.js'
import { beginFlow, refusal } from '../support/manual-flow.js'

const flagged = payment({ flags: ['order-paid'] })
const part = payment({
  ...{ status: 'partial', flags: ['order-paid', 'duplicate'] },
  ...{ received: '20', remaining: '29.99' },
})
const decider = payment({ id: 'pay-2', status: 'paid', received: '49.99', remaining: '0' })

describe('a payment of an order that is paid', () => {
  it.each([flagged, part])('asks for nothing: $status', (one) => {
    expect(asksForMoney(one)).toBe(false)
    expect(amountDue(one)).toBe(null)
    expect(priceHoldOf({ ...one, priceHeldUntil: '2026-01-01T01:00:00.000Z' })).toBe(null)
  })

  it('error: stays so after an answer that asks for money again', () => {
    expect(compareAnswer(payment(), { known: flagged }).payment).toEqual(flagged)
    expect(compareAnswer(payment({ status: 'confirming' }), { known: flagged }).payment?.status).toBe(
      'confirming',
    )
  })
})

async function watching(first = payment()) {
  const { client, flow } = beginFlow()
  onTestFinished(() => flow.stop())
  last(client.sessions).resolve(session({ payments: [first] }))
  await expect.poll(() => client.checks).toHaveLength(1)
  return { client, flow }
}

describe('the flow, after a check whose answer says that the order is paid', () => {
  it('asks for the order at once, and shows the payment that paid', async () => {
    const { client, flow } = await watching()
    last(client.checks).resolve({ payment: flagged, etag: '"2"' })
    await expect.poll(() => client.sessions).toHaveLength(2)
    expect(flow.state).toMatchObject({ name: 'awaiting', payment: { flags: ['order-paid'] } })
    last(client.sessions).resolve(session({ payments: [decider] }))
    await expect.poll(() => flow.state).toMatchObject({ name: 'paid', payment: { id: 'pay-2' } })
  })

  it('asks for the order once at a time, and again with the next check where it got no answer', async () => {
    const { client, flow } = await watching()
    last(client.checks).resolve({ payment: flagged, etag: '"2"' })
    await expect.poll(() => client.sessions).toHaveLength(2)
    flow.changeMethod()
    flow.renewPrice()
    expect(flow.state.name).toBe('awaiting')
    last(client.sessions).reject(refusal('network-error', true))
    await expect.poll(() => client.checks).toHaveLength(2)
    last(client.checks).resolve({ payment: null, etag: '"2"' })
    await expect.poll(() => client.sessions).toHaveLength(3)
    last(client.sessions).resolve(session({ payments: [decider] }))
    await expect.poll(() => flow.state.name).toBe('paid')
  })

  it('asks for the order where a check is refused because the order is closed', async () => {
    const { client, flow } = await watching()
    last(client.checks).reject(refusal('order-closed'))
    await expect.poll(() => client.sessions).toHaveLength(2)
    last(client.sessions).resolve(session({ payments: [decider] }))
    await expect.poll(() => flow.state).toMatchObject({ name: 'paid', payment: { id: 'pay-2' } })
  })

  it('keeps a payment on screen that received money', async () => {
    const { client, flow } = await watching()
    last(client.checks).resolve({ payment: part, etag: '"2"' })
    await expect.poll(() => flow.state.name).toBe('partial')
    expect(flow.state).toMatchObject({ payment: { received: '20', flags: ['order-paid', 'duplicate'] } })
    expect(client.sessions).toHaveLength(1)
  })
})

describe('two devices of one order', () => {
  let endpoint: Endpoint
  beforeAll(async () => {
    await loadPages()
    endpoint = await startEndpoint({
      sandbox: { confirmDelayMs: 0 },
    })
  })
  afterAll(() => endpoint.close())

  const base = 'http://127.0.0.1:4300/checkout'

  function open(sealed: string) {
    const states: CheckoutState[] = []
    const asked: string[] = []
    const flow = new CheckoutFlow({
      client: createCheckoutClient({
        endpoint: base,
        session: sealed,
        async fetch(input, init) {
          const request = new Request(input, init)
          asked.push(`${request.method} ${new URL(request.url).pathname.replace('/checkout', '')}`)
          return endpoint.checkout.fetch(request)
        },
      }),
      signals: new ManualSignals(),
      onChange: (state) => states.push(state),
      checkAddress: () => Promise.resolve(true),
    })
    flow.start()
    onTestFinished(() => flow.stop())
    return { flow, states, asked }
  }

  it('shows the receipt of the other after the check that says so, and without a script', async () => {
    const [first, second] = [await endpoint.session(), await endpoint.session()]
    const { body: paying } = await endpoint.pay(first)
    const { body: waiting } = await endpoint.pay(second, 'bsc')
    const { flow, states, asked } = open(second)
    await expect.poll(() => flow.state.name).toBe('awaiting')
    endpoint.deposit(paying.address)
    await endpoint.until(first, paying.id, 'paid')
    await expect.poll(() => flow.state.name).toBe('paid')
    expect(flow.state).toMatchObject({ payment: { id: paying.id, status: 'paid' } })
    const changed = states.findIndex(
      (state) => 'payment' in state && state.payment.flags.includes('order-paid'),
    )
    const shown = states.slice(changed).map((state) => ('payment' in state ? state.payment.id : ''))
    expect([...new Set(shown)]).toEqual([waiting.id, paying.id])
    expect(asked.filter((one) => one === 'GET /session')).toHaveLength(2)

    const page = await endpoint.checkout.fetch(new Request(`${base}/pay/${second}?lang=en`))
    const drawn = await page.text()
    expect(drawn).toContain('crypto-receipt')
    expect(drawn).not.toContain(waiting.address)
  })

  it('shows the receipt where the shop accepted the order from elsewhere', async () => {
    const reference = 'order-accepted'
    const [first, second] = [await endpoint.session({ reference }), await endpoint.session({ reference })]
    const { body: part } = await endpoint.pay(first)
    await endpoint.pay(second, 'bsc')
    const { flow } = open(second)
    await expect.poll(() => flow.state.name).toBe('awaiting')
    endpoint.deposit(part.address, '10')
    await endpoint.until(first, part.id, 'partial')
    await endpoint.checkout.orders.accept(reference, { by: 'test', reason: 'a regular' })
    await expect.poll(() => flow.state).toMatchObject({ name: 'paid', payment: { id: part.id } })
  })
})
