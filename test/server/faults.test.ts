/** What the service says falsely or in another shape, and what a payer sees of it. `test/faults/catalogue.test.ts` has every outage. */
import { describe, expect, it } from 'vitest'
import { endHeldCalls } from '../support/held-calls.js'
import { changing, freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

let endpoint: Endpoint

type Shape = 'expanded' | 'compact'

async function start(shape: Shape, options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint({
    sandbox: { confirmDelayMs: 0, shapes: { initiate: shape, initiateFiat: shape } },
    intercept: endHeldCalls(),
    ...options,
  })
}

const strike = (name: string, operation: string) => endpoint.fault({ name, operation, delayMs: 60_000 })
const addresses = () => endpoint.sandbox.payments().map(({ walletAddress }) => walletAddress)

describe('POST /payments', () => {
  it('error: shows no address of a payment that the service holds back from the start', async () => {
    await start('expanded', {
      intercept: changing('/validate', (data) => (data['paymentBlacklisted'] = true)),
    })
    const { status, body, text } = await endpoint.pay(await endpoint.session())
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'payment-unverifiable' })
    expect(text).not.toContain(addresses()[0])
  })
})

describe('GET /payments/{id}', () => {
  it('ends a held poll when a check failed, and when the service is back', async () => {
    await start('expanded', { checkIntervalMs: 5 })
    const { session, body, headers } = await endpoint.begin()
    const hold = (etag: string | null) =>
      endpoint.request('GET', `/payments/${body.id}`, {
        session,
        headers: { prefer: 'wait=30', 'if-none-match': etag ?? '' },
      })
    await strike('html', 'validate')
    const failed = await hold(headers.get('etag'))
    expect(failed).toMatchObject({ status: 200, body: { stale: true, status: 'awaiting' } })
    const recovered = hold(failed.headers.get('etag'))
    await endpoint.heal()
    expect(await recovered).toMatchObject({ status: 200, body: { stale: false, status: 'awaiting' } })
  })

  /** From the second validate on, what the service says of the payment has changed. */
  const afterwards = (change: (data: Record<string, unknown>, count: number) => void): EndpointOptions => {
    let count = 0
    return { intercept: changing('/validate', (data) => ++count > 1 && change(data, count)) }
  }

  /** The rule refuses more: `test/server/rules/evidence.test.ts`. */
  it.each<[string, (data: Record<string, unknown>) => void]>([
    ['another address', (data) => (data['walletAddress'] = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')],
    ['another network', (data) => (data['chain'] = 'bsc')],
    ['the compact shape', (data) => (data['currency'] = 'usdt')],
    ['too little money', (data) => (data['amountReceived'] = '1')],
    ['a balance', (data) => (data['balanceRequired'] = '0.000001')],
  ])('error: fulfils nothing on a completed answer with %s', async (_, falsify) => {
    await start('expanded', afterwards(falsify))
    const { body, seen: review } = await endpoint.receive({ status: 'review' })
    expect(review).toMatchObject({ address: body.address, amount: body.amount })
    expect(endpoint.notified).toEqual([])
  })

  it.each(['Completed', 'completed ', ''])('error: fulfils nothing on the status "%s"', async (status) => {
    await start(
      'expanded',
      afterwards((data) => (data['status'] = status)),
    )
    const { seen } = await endpoint.receive({ status: 'confirming' })
    expect(seen.flags).toEqual(['unrecognised-status'])
    expect(endpoint.notified).toEqual([])
  })

  it('takes nothing over from an answer that is about another payment', async () => {
    const foreign = {
      walletAddress: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      amountReceived: '999',
      txId: 'f'.repeat(64),
    }
    let isForeign = true
    await start(
      'expanded',
      afterwards((data) => isForeign && Object.assign(data, foreign)),
    )
    const { session, body } = await endpoint.begin()
    const review = await endpoint.until(session, body.id, 'review')
    expect(review).toMatchObject({ received: '0', flags: [] })
    expect(JSON.stringify(review)).not.toContain('f'.repeat(64))
    isForeign = false
    expect(await endpoint.until(session, body.id, 'awaiting')).toMatchObject({ received: '0', flags: [] })
  })

  it('is paid although the service has put the chain’s hash in place of its transaction identifier', async () => {
    const hash = 'a'.repeat(64)
    await start(
      'compact',
      afterwards((data) => (data['txId'] = hash)),
    )
    const { seen: paid } = await endpoint.receive()
    expect(paid).toMatchObject({ txId: hash, explorerUrl: expect.stringContaining(hash) })
    await expect.poll(() => endpoint.notified).toHaveLength(1)
  })

  it('asks for what is left in units that the coin has', async () => {
    await start(
      'expanded',
      afterwards((data) => (data['balanceRequired'] = '5.12345611')),
    )
    const { seen } = await endpoint.receive({ amount: '20', status: 'partial' })
    expect(seen).toMatchObject({ remaining: '5.123457' })
  })
})
