/** Which payouts of the service are suggested for a refund, and which transactions are recorded for two. */
import { beforeEach, describe, expect, it } from 'vitest'
import { payoutOf, payoutsFor, suggestedFor } from '../../../src/server/orders/payouts.js'
import type { RefundDetails } from '../../../src/server/orders/refunds.js'
import type { Refund, Store } from '../../../src/server/store/store.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import { freshEndpoint, type Body, type Endpoint } from '../../support/sandbox-endpoint.js'
import { attempt } from '../../support/stored-orders.js'

const exchange = 'GDVEU3DD4KOFECV66VIHWEZOYX4ZKR3WV27L464SIIPOU2IUI3JCZA57'
const wallet = 'GD6ROJBYLKQMOW3E7N4M2YBPUHMZD7PL65VRHRMO24BOVSBV5H3BQRSL'
const hash = '7c2d42'.padEnd(64, '0')
let store: Store
let endpoint: Endpoint

const start = async () => {
  store = memoryStore()
  endpoint = await freshEndpoint({ store, sandbox: { confirmDelayMs: 0 } })
}

/** A refund of 5 XLM that waits for its transaction. */
async function refundTo(reference: string, to: string, tag?: string): Promise<Refund> {
  await endpoint.receive({ order: { reference }, method: ['stellar', 'stellar'], amount: '1000' })
  const input = { by: 'ada', reason: 'too much', amount: '5', coin: true }
  const { refund, url } = await endpoint.checkout.orders.refund(reference, input)
  const destination = tag === undefined ? { address: to, noTag: true } : { address: to, tag }
  const token = url.slice(url.lastIndexOf('/') + 1)
  const given = await endpoint.request<Body>('POST', `/refund/${token}`, { body: destination })
  expect(given.status, given.text).toBe(200)
  return stored(refund.id)
}
async function stored(id: string): Promise<Refund> {
  const refund = await store.getRefund(id)
  if (!refund) throw new Error(`there is no refund ${id}`)
  return refund
}
const sent = ({ id }: Refund, transaction = hash): Promise<RefundDetails> =>
  endpoint.checkout.orders.refundSent(id, { by: 'ada', transaction })
const payoutTo = ({ payment, address }: Refund, txHash: string = hash) => ({
  ...{ amount: '5', coin: payment.coin.id, chain: payment.chain.id, address, txHash },
})

describe('suggestedFor', () => {
  beforeEach(start)

  it('suggests a payout until it is recorded, and then for no other refund', async () => {
    const first = await refundTo('order-1', wallet)
    const payout = payoutTo(first)
    expect(await suggestedFor(store, first, [payout])).toEqual([payout])
    await sent(first)
    const second = await refundTo('order-2', wallet)
    const another = payoutTo(second, 'ab'.repeat(32))
    expect(await suggestedFor(store, second, [payout, another])).toEqual([another])
  })

  it('suggests none for a refund with a memo, which no payout has', async () => {
    const refund = await refundTo('order-1', exchange, '11')
    expect(await suggestedFor(store, refund, [payoutTo(refund)])).toEqual([])
  })

  it.each([[undefined], ['22']])(
    'suggests none while another refund of the amount to the address waits, with the memo %s',
    async (tag) => {
      const first = await refundTo('order-1', exchange)
      const second = await refundTo('order-2', exchange, tag)
      const payout = payoutTo(first)
      expect(await suggestedFor(store, first, [payout])).toEqual([])
      await sent(second, 'ab'.repeat(32))
      expect(await suggestedFor(store, first, [payout])).toEqual([payout])
    },
  )

  it('suggests none where too many orders need a person to look at each', async () => {
    const refund = await refundTo('order-1', wallet)
    const [order] = await store.listOrders({ needs: 'any', limit: 1 })
    const listOrders = async () => Array.from({ length: 500 }, () => order as never)
    expect(await suggestedFor({ ...store, listOrders }, refund, [payoutTo(refund)])).toEqual([])
  })
})

describe('a transaction of Stellar', () => {
  beforeEach(start)

  it.each([[[]], [[wallet]], [[wallet, wallet]]])(
    'error: is not recorded for two refunds with different memos, because it has one: after %j',
    async (before) => {
      for (const [index, address] of before.entries()) await sent(await refundTo(`order-w${index}`, address))
      const first = await refundTo('order-1', exchange, '11')
      const second = await refundTo('order-2', exchange, '22')
      await sent(first)
      await expect(sent(second)).rejects.toThrow(`was given for the refund ${first.id} with another memo`)
      expect(await stored(second.id)).toMatchObject({ state: 'address-given' })
      expect(await sent(await refundTo('order-3', exchange, '11'))).toMatchObject({ state: 'sent' })
    },
  )

  it('is recorded for several addresses, of which one has a memo', async () => {
    const first = await refundTo('order-1', exchange, '11')
    const second = await refundTo('order-2', wallet)
    await sent(first)
    expect(await sent(second)).toMatchObject({ state: 'sent', transaction: hash })
  })
})

describe('the payouts of a refund', () => {
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const other = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS'
  const { chain, coin } = attempt('a')
  const payment = { chain, coin } as Refund['payment']
  const match = { amount: '2.50', coin: coin.id, chain: chain.id, address, txHash: 'tx' }

  it.each<[string, Partial<typeof match>, boolean]>([
    ['ab'.repeat(32), { txHash: `0x${'AB'.repeat(32)}` }, true],
    ['ab'.repeat(32), { txHash: 'ff'.repeat(32) }, false],
    ['5VERv8NMvz', { txHash: '5VERv8NMvz' }, true],
    ['5VERv8NMvz', { txHash: '5verv8nmvz' }, false],
    ['tx', { amount: '1' }, false],
    ['tx', { address: other }, false],
  ])('are found by hexadecimal in any case, and by base58 in its own: %s, %j', (transaction, change, is) => {
    const found = payoutOf({ amount: '2.5', address, payment, transaction }, [{ ...match, ...change }])
    expect(found !== undefined).toBe(is)
  })

  it('are those to the same account, in the coin, network and amount', () => {
    const others = [
      { ...match, amount: '2.51' },
      { ...match, chain: 'ethereum' },
      { ...match, coin: 'usdc' },
      { ...match, address: other },
      { ...match, address: undefined },
    ]
    expect(payoutsFor({ amount: '2.5', address, payment }, [...others, match])).toEqual([match])
    expect(payoutsFor({ amount: '2.5', payment }, [match])).toEqual([])
  })

  it('are those on the network under its other id, too', () => {
    const refund = {
      amount: '2.5',
      address: exchange,
      payment: { ...payment, chain: { ...chain, id: 'xrpl' } },
    }
    const listed = ['xrp', 'xrpl', 'stellar'].map((id) => ({ ...match, chain: id, address: exchange }))
    expect(payoutsFor(refund, listed)).toEqual(listed.slice(0, 2))
  })
})
