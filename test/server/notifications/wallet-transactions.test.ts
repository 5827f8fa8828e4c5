import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createGateway } from '../../../src/gateway/index.js'
import { CheckoutError, type WalletTransaction } from '../../../src/server/index.js'
import { createWalletTransactions } from '../../../src/server/notifications/wallet-transactions.js'
import { sentTypes } from '../../../src/server/orders/sendings.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { sandboxAccessId, sandboxAccessSecret } from '../../../src/sandbox/index.js'
import { freshFolder } from '../../support/folders.js'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../../support/sandbox-endpoint.js'

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

async function start(options: EndpointOptions = {}): Promise<WalletTransaction[]> {
  const taken: WalletTransaction[] = []
  endpoint = await freshEndpoint({
    webhookSecrets: [secret],
    on: { 'wallet.transaction': (transaction) => void taken.push(transaction) },
    ...options,
  })
  return taken
}

const deliver = (body: unknown, header = secret) =>
  endpoint.request('POST', '/webhook', { body, headers: { 'x-checkout-webhook-secret': header } })

describe('the notifications of deliveries', () => {
  /** The transfers of which deliveries notify, each of which comes twice. */
  async function transfersOf(...deliveries: unknown[]): Promise<string[]> {
    const store = memoryStore()
    const options = { isNotified: true, onAdded: () => undefined }
    const { receive } = createWalletTransactions({ store, now: () => 0 }, options)
    for (const body of [...deliveries, ...deliveries]) await receive(body)
    const due = await store.takeDueNotifications(0, 99, () => undefined)
    return due
      .map(({ payload }) => JSON.parse(payload) as WalletTransaction)
      .map(({ txHash = 'none', amount = '' }) => `${txHash} ${amount}`)
  }
  const [hash, address] = ['aB'.repeat(32), `0x${'cD'.repeat(20)}`]
  const ether = { ...deposit, chain: 'ethereum', address, txHash: `0x${hash}` }
  const spelled = [{ address: address.toLowerCase() }, { address: address.slice(2) }, { amount: '25.5' }]
  const coin = { ...deposit, chain: 'ton', txHash: 'q6urq6urq6urq6urq6urq6urq6urq6urq6urq6-rq6s=' }
  const raw = '0:47caefa86550c7458435fab2a51aaa47cb9c80a9a9cf062ac440d30d3a67c72e'
  const accounts = [
    { address: 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT' },
    { address: 'EQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLotW' },
    { address: raw },
    { address: raw.toUpperCase(), txHash: coin.txHash.slice(0, -1).replace('-', '+') },
    { address: raw, txHash: Buffer.from(coin.txHash, 'base64').toString('hex') },
  ]
  const segwit = { ...deposit, chain: 'bitcoin', address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }
  const { txHash: _, ...bare } = deposit

  it.each<[string, base: object, changes: object[], count: number]>([
    ['one of a transaction, whatever else is said of it', deposit, [{}, { email: 'new' }], 1],
    ['one of a transaction in any spelling', ether, [{}, { txHash: hash.toUpperCase() }, ...spelled], 1],
    ['one of a short hash in any case', { ...ether, txHash: '0xaB1' }, [{}, { txHash: '0xAb1' }], 1],
    ['one of an account of TON in any spelling', coin, accounts, 1],
    ['one of a bech32 address in capitals', segwit, [{}, { address: segwit.address.toUpperCase() }], 1],
    ['one of either id of a network', { ...deposit, chain: 'base' }, [{}, { chain: '8453' }], 1],
    ['another of a base64 hash in another case', coin, [{}, { txHash: coin.txHash.replace('q', 'Q') }], 2],
    ['another of another transaction', deposit, [{}, { txHash: 'd4e5' }], 2],
    ['another of a base58 hash in another case', deposit, [{ txHash: '5Va' }, { txHash: '5VA' }], 2],
    ['another of each place in a transaction', deposit, [{}, { logIndex: 1 }, { logIndex: 2 }], 3],
    ['another of each id of a delivery', deposit, [{}, { deliveryId: 'a1' }, { deliveryId: 'a2' }], 3],
    ['one of each delivery without a hash', bare, [{}, { amount: '26' }], 2],
  ])('are %s', async (_, base, changes, count) => {
    // An envelope may have the id of the webhook.
    const deliveries = changes.map((change) => ({ _id: 'wh_1', event, data: { ...base, ...change } }))
    expect(await transfersOf(...deliveries)).toHaveLength(count)
  })

  it('are each of several events, and of several transactions of one event', async () => {
    const several = ['1', '2'].map((amount) => ({ ...deposit, txHash: `a${amount}`, amount }))
    const events = several.map((data) => ({ event, data }))
    for (const body of [events, { event, data: several }])
      expect((await transfersOf(body, events[0])).sort()).toEqual(['a1 1', 'a2 2'])
  })
})

describe('the handler of wallet.transaction', () => {
  it('gets what the service detected on a watched address', async () => {
    const taken: WalletTransaction[] = []
    await start({
      on: { 'wallet.transaction': (transaction) => void taken.push(transaction) },
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
    await expect.poll(() => taken).toHaveLength(2)
    const [first, second] = taken.map(({ id }) => id)
    expect(first).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
    const { reference: walletReference, ...rest } = deposit
    expect(taken[0]).toStrictEqual({
      ...{ ...rest, walletReference, id: first, type: 'wallet.transaction' },
      timestamp: expect.any(String),
    })
  })

  it('gets every transfer of a transaction, whose places are numbers of any size', async () => {
    const taken = await start()
    for (const place of ['9007199254740992', '9007199254740993', '"9007199254740993"', '"0x20000000000001"'])
      await deliver(`{"event":"${event}","data":{"chain":"tron","txHash":"a1","logIndex":${place}}}`)
    await deliver({ event, data: { ...deposit, txHash: 'last' } })
    await expect.poll(() => taken.map(({ txHash }) => txHash)).toContain('last')
    expect(taken.filter(({ txHash }) => txHash === 'a1')).toHaveLength(2)
  })

  it('gets an amount that is a JSON number exactly', async () => {
    const taken = await start()
    const amounts = ['25.5', '12345678901234567890.123456789', '9007199254740991', '0.1234567890123456']
    for (const [index, amount] of amounts.entries())
      await deliver(`{"event":"${event}","data":{"chain":"tron","txHash":"a${index}","amount":${amount}}}`)
    await expect.poll(() => taken).toHaveLength(4)
    expect(taken.map(({ amount }) => amount).sort()).toEqual(amounts.sort())
  })

  it('gets what was delivered to a process without it', async () => {
    const file = join(freshFolder(), 'checkout.db')
    const taken = await start({ file })
    const store = await sqliteStore(file)
    await expect.poll(() => sentTypes(store)).toContain('wallet.transaction')
    await store.close()
    endpoint = await freshEndpoint({ file, beside: endpoint, webhookSecrets: [secret], hasHandlers: false })
    expect((await deliver({ event, data: deposit })).status).toBe(202)
    await expect.poll(() => taken).toHaveLength(1)
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

  it('error: has a delivery answered 503 that the store did not take', async () => {
    await start({
      wrapStore: () => ({
        addNotification: () => Promise.reject(new CheckoutError('gateway-unavailable')),
      }),
    })
    expect((await deliver({ event, data: deposit })).status).toBe(503)
  })
})
