/** The export's columns of what the payment service did with the money, and of the payouts that paid refunds. */
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../../support/csv.js'
import { apiKey, changing, freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint

const headers = { authorization: `Bearer ${apiKey}` }
const day = 24 * 60 * 60_000
const payerAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const otherAddress = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS'
const transaction = 'ab'.repeat(32)

const exported = async () => parseCsv((await endpoint.open('/orders/export?format=csv', { headers })).text)

describe('the export', () => {
  it('has what the merchant really received, as the service says, and that is no news to anyone', async () => {
    let fundTransferred = false
    endpoint = await freshEndpoint({
      sandbox: { confirmDelayMs: 0 },
      intercept: changing('/validate', (data) =>
        Object.assign(data, { fee: '0.49', feeSent: false, fundTransferred }),
      ),
    })
    await endpoint.receive({ amount: '60' })
    const [before] = await exported()
    expect(before).toMatchObject({ service_fee: '0.49', fee_sent: 'no', transferred: 'no', net: '' })
    expect(before?.['received_usd']).toMatch(/^\d+\.\d+$/)
    await expect.poll(() => endpoint.notified).toHaveLength(1)
    const events = async () =>
      (await endpoint.checkout.orders.get('order-1042')).timeline.filter(({ event }) => event === 'changed')
        .length
    const known = await events()

    // The daily check of a paid payment learns of it.
    fundTransferred = true
    endpoint.advance(day + 60_000)
    await expect.poll(async () => (await exported())[0]).toMatchObject({ transferred: 'yes', net: '59.51' })
    expect(await events()).toBe(known)
    expect(endpoint.notified).toHaveLength(1)
  })

  it('names the payout that paid a refund, and none to another address', async () => {
    const sent: Record<string, string> = {
      ...{ _id: 'payout-7', type: 'crypto', status: 'completed', coin: 'usdt', chain: 'tron' },
      ...{ address: otherAddress, txHash: transaction.toUpperCase() },
    }
    endpoint = await freshEndpoint({
      ...{ sandbox: { confirmDelayMs: 0 }, isSigned: true },
      intercept: changing('/v1/api/payout', (data) =>
        Object.assign(data, { page: 1, pages: 1, data: [sent] }),
      ),
    })
    await endpoint.receive({ amount: '60' })
    const asked = await endpoint.request<{ refund: { id: string; amount: string }; url: string }>(
      'POST',
      '/orders/order-1042/refund-link',
      { headers, body: { reason: 'too much' } },
    )
    const { refund, url } = asked.body
    // Another spelling of the same amount.
    sent['amount'] = `${refund.amount}.0`
    await endpoint.request('POST', `/refund/${url.split('/').at(-1)}`, { body: { address: payerAddress } })
    await endpoint.request('POST', `/refunds/${refund.id}/sent`, { headers, body: { transaction } })
    expect(await exported()).toMatchObject([{ refund_transaction: transaction, refund_payout: '' }])
    sent['address'] = payerAddress
    expect(await exported()).toMatchObject([{ refund_payout: 'payout-7' }])
  })
})
