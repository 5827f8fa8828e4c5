/** Section 6, from both sides: what is delivered, to whom, and what the client makes of it. */
import { describe, expect, it } from 'vitest'
import { parseEvent } from '../../src/gateway/index.js'
import { control } from '../support/sandbox-control.js'
import { transaction } from './fixtures/transaction.js'
import { bodyOf, operations } from './operations.js'
import { idOf, startService } from './service.js'
import { fixtureOf } from './table.js'

const completed = 'transaction_completed'
const detected = 'SUB_USER_WALLET_TRANSACTION_DETECTED'
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** What a receiver that is subscribed to some events gets, when a payment is paid and a watched address receives. */
async function deliveriesOf(eventTypes: readonly string[]) {
  const deliveries: Record<string, unknown>[] = []
  const { sandbox, call } = startService({
    async deliver(request) {
      deliveries.push((await request.json()) as Record<string, unknown>)
      return new Response('')
    },
  })
  const webhook = { ...bodyOf(operations['POST webhook']), eventTypes }
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
  return { body: deliveries[0]!, paymentId }
}

describe('6 the sandbox delivers', () => {
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
    expect(deliveries.map(({ event }) => event).sort()).toStrictEqual(delivered)
  })
})

describe('6 the client', () => {
  it('reads transaction_completed for the ids to validate, and nothing else', () => {
    const { _id, txId, ...rest } = fixtureOf(transaction)
    const event = parseEvent({ event: completed, data: { _id, txId, ...rest } })
    expect(event).toEqual({ type: completed, ids: expect.arrayContaining([_id, txId]) })
  })

  it('finds the payment, and reads the deposit, in what the sandbox delivers', async () => {
    const ofPayment = await deliveryOf(completed)
    const ofDeposit = await deliveryOf(detected)
    expect(parseEvent(ofPayment.body).ids).toContain(ofPayment.paymentId)
    expect(parseEvent(ofDeposit.body)).toMatchObject({
      type: detected,
      deposit: { address, chain: 'tron', coin: 'usdt', amount: '3.5', txHash: expect.any(String) },
    })
  })
})
