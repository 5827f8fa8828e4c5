/** Section 6, from both sides: what is delivered, to whom, and what the client makes of it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { parseEvent } from '../../src/gateway/index.js'
import { control } from '../support/sandbox-control.js'
import { transaction } from './fixtures/transaction.js'
import { bodyOf, operations } from './operations.js'
import { idOf, startService } from './service.js'
import { fixtureOf, matching, titleOf, type Row } from './table.js'

const completed = 'transaction_completed'
const detected = 'SUB_USER_WALLET_TRANSACTION_DETECTED'
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const headers = { 'x-checkout-webhook-secret': 'a secret', 'x-shop': 'northlight' }

/** The body of a delivery: the interface shows none, so every row is assumed. */
const deliveryRows: readonly Row[] = [
  { field: 'event', type: 'string', values: [completed], assumed: 'event-payload' },
  { field: 'data', type: 'object', assumed: 'event-payload' },
]
const depositRows: readonly Row[] = [
  { field: 'address', type: 'string', assumed: 'event-payload' },
  { field: 'chain', type: 'string', assumed: 'event-payload' },
  { field: 'coin', type: 'string', assumed: 'event-payload' },
  { field: 'amount', type: 'decimal', assumed: 'event-payload' },
  { field: 'txHash', type: 'string', assumed: 'event-payload' },
]

type Delivery = { url: string; method: string; headers: Headers; body: Record<string, unknown> }

/** What a receiver that is subscribed to some events gets, when a payment is paid and a watched address receives. */
async function deliveriesOf(eventTypes: readonly string[]) {
  const deliveries: Delivery[] = []
  const { sandbox, call } = startService({
    async deliver(request) {
      const { url, method } = request
      // A delivery is an object; the rows above say which.
      deliveries.push({
        url,
        method,
        headers: request.headers,
        body: (await request.json()) as Delivery['body'],
      })
      return new Response('')
    },
  })
  const webhook = { ...bodyOf(operations['POST webhook']), eventTypes, headers }
  await call('POST webhook', { body: webhook })
  await call('POST wallet/filter', { body: { address, chains: ['tron'] } })
  const payment = await call('POST payment/initiate', { body: bodyOf(operations['POST payment/initiate']) })
  sandbox.deposit(idOf(payment))
  await control(sandbox, '/wallets/deposits', { address, chain: 'tron', coin: 'usdt', amount: '3.5' })
  sandbox.clock.advance(60_000)
  await sandbox.settled()
  return { deliveries, paymentId: idOf(payment) }
}

async function deliveryOf(eventType: string) {
  const { deliveries, paymentId } = await deliveriesOf([eventType])
  expect(deliveries).toHaveLength(1)
  return { ...deliveries[0]!, paymentId }
}

let ofPayment: Awaited<ReturnType<typeof deliveryOf>>
let ofDeposit: typeof ofPayment
beforeAll(async () => {
  ofPayment = await deliveryOf(completed)
  ofDeposit = await deliveryOf(detected)
})

describe('6 the sandbox delivers', () => {
  it('to the registered url, as JSON, with the headers of the registration', () => {
    const { url, method, headers: sent } = ofPayment
    expect({ url, method }).toEqual({ url: 'https://shop.example/checkout/webhook', method: 'POST' })
    expect(Object.fromEntries(sent)).toMatchObject({ ...headers, 'content-type': 'application/json' })
  })

  it.each([
    [[completed], [completed]],
    [[detected], [detected]],
    [
      [completed, detected],
      [detected, completed],
    ],
    [['something_else'], []],
  ])('to who is subscribed to %j: %j', async (types, delivered) => {
    const { deliveries } = await deliveriesOf(types)
    expect(deliveries.map(({ body }) => body['event']).sort()).toStrictEqual(delivered)
  })

  it.each(deliveryRows.map((row) => [titleOf('6', row), row] as const))('%s', (_, row) => {
    expect(ofPayment.body[row.field]).toEqual(matching(row))
  })

  it.each(transaction.rows.map((row) => [titleOf('2.2', row), row] as const))(
    'a completed payment with %s',
    (_, row) => expect(Object(ofPayment.body['data'])[row.field]).toEqual(matching(row)),
  )

  it.each(depositRows.map((row) => [titleOf('6', row), row] as const))('a deposit with %s', (_, row) => {
    expect(Object(ofDeposit.body['data'])[row.field]).toEqual(matching(row))
  })
})

describe('6 the client', () => {
  it('reads transaction_completed for the ids to validate, and nothing else', () => {
    const { _id, txId, ...rest } = fixtureOf(transaction)
    const event = parseEvent({ event: completed, data: { _id, txId, ...rest } })
    expect(event).toEqual({ type: completed, ids: expect.arrayContaining([_id, txId]) })
  })

  it('finds the payment, and reads the deposit, in what the sandbox delivers', () => {
    expect(parseEvent(ofPayment.body).ids).toContain(ofPayment.paymentId)
    expect(parseEvent(ofDeposit.body)).toMatchObject({
      type: detected,
      deposit: { address, chain: 'tron', coin: 'usdt', amount: '3.5', txHash: expect.any(String) },
    })
  })
})
