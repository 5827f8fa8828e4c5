import { afterEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../../src/gateway/index.js'
import type { WalletTransaction } from '../../../src/server/index.js'
import { sandboxAccessId, sandboxAccessSecret } from '../../../src/sandbox/index.js'
import { startEndpoint, type Endpoint, type EndpointOptions } from '../harness.js'

const secret = 's'.repeat(43)
const event = 'SUB_USER_WALLET_TRANSACTION_DETECTED'
const deposit = {
  reference: 'a customer',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  chain: 'tron',
  coin: 'usdt',
  amount: '25.50',
  txHash: 'a1b2c3',
}

let endpoint: Endpoint
afterEach(() => endpoint.close())

async function start(options: EndpointOptions = {}): Promise<WalletTransaction[]> {
  const taken: WalletTransaction[] = []
  endpoint = await startEndpoint({
    webhookSecret: secret,
    onWalletTransaction: (transaction) => void taken.push(transaction),
    ...options,
  })
  return taken
}

const deliver = (body: unknown, header = secret) =>
  endpoint.request('POST', '/webhook', { body, headers: { 'x-checkout-webhook-secret': header } })

describe('onWalletTransaction', () => {
  it('gets what the service detected on a watched address', async () => {
    const taken: WalletTransaction[] = []
    await start({
      onWalletTransaction: (transaction) => void taken.push(transaction),
      sandbox: { deliver: (request) => endpoint.checkout.fetch(request) },
    })
    const gateway = createGateway({
      baseUrl: 'http://127.0.0.1:4100',
      accessId: sandboxAccessId,
      accessSecret: sandboxAccessSecret,
      fetch: (input, init) => endpoint.sandbox.fetch(new Request(input, init)),
    })
    await gateway.webhooks.create({
      url: 'http://127.0.0.1:4300/checkout/webhook',
      eventTypes: [event],
      headers: { 'x-checkout-webhook-secret': secret },
    })
    const { addresses } = await gateway.wallets.create({ reference: 'a customer' })
    const address = addresses.find(({ network }) => network === 'tron')?.address ?? ''
    await gateway.wallets.watch({ address, chains: ['tron'] })
    const response = await endpoint.sandbox.fetch(
      new Request('http://127.0.0.1:4100/sandbox/api/wallets/deposits', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address, chain: 'tron', coin: 'usdt', amount: '12.5' }),
      }),
    )
    expect(response.ok).toBe(true)
    await expect.poll(() => taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ address, chain: 'tron', coin: 'usdt', amount: '12.5' })
  })

  it('gets one id for every delivery of a transaction, and another for another transaction', async () => {
    const taken = await start()
    for (const data of [deposit, { ...deposit, email: 'new' }, { ...deposit, txHash: 'd4e5' }])
      expect((await deliver({ event, data })).status).toBe(202)
    const [first, second, third] = taken.map(({ id }) => id)
    expect(first).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    const { reference: walletReference, ...rest } = deposit
    expect(taken[0]).toStrictEqual({ ...rest, walletReference, id: first, timestamp: expect.any(String) })
  })

  it('gets an amount that is a JSON number exactly, or not at all', async () => {
    const taken = await start()
    for (const amount of ['25.5', '12345678901234567890', '0.1234567890123456789'])
      await deliver(`{"event":"${event}","data":{"chain":"tron","txHash":"a","amount":${amount}}}`)
    expect(taken.map(({ amount }) => amount)).toEqual(['25.5', undefined, undefined])
  })

  it('gets no other event', async () => {
    const taken = await start()
    for (const body of [
      { event: 'transaction_completed', data: deposit },
      { event: 'other', data: deposit },
      [],
    ])
      expect((await deliver(body)).status).toBe(202)
    expect(taken).toEqual([])
  })

  it('error: gets no delivery without the secret', async () => {
    const taken = await start()
    expect((await deliver({ event, data: deposit }, 'x'.repeat(43))).status).toBe(401)
    expect(taken).toEqual([])
  })

  it('error: has the delivery answered 503 until the shop has taken it', async () => {
    const ids: string[] = []
    await start({
      onWalletTransaction({ id }) {
        ids.push(id)
        if (ids.length < 3) throw new Error('the shop is down')
      },
    })
    const statuses = []
    for (let time = 0; time < 3; time += 1) {
      const { status, headers } = await deliver({ event, data: deposit })
      statuses.push([status, headers.get('retry-after')])
    }
    expect(statuses).toEqual([
      [503, '60'],
      [503, '60'],
      [202, null],
    ])
    expect(new Set(ids).size).toBe(1)
    expect(endpoint.reports.map(({ where }) => where)).toEqual(['wallet-transaction', 'wallet-transaction'])
  })
})
