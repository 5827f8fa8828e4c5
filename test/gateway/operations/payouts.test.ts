import { describe, expect, it } from 'vitest'
import { canary, gatewayTo, payout, success } from '../fixtures.js'

const page = (items: unknown[], number = 1, pages = 1) =>
  success({ data: items, page: number, pages, limit: 10 })

describe('payouts.list', () => {
  it('reads a fiat payout, and any status', async () => {
    const none = { chain: '', address: '', txHash: null, coin: '' }
    const fiat = payout('p-1', { type: 'fiat', status: 'queued', ...none })
    const { gateway } = gatewayTo(() => page([fiat]))
    const [found] = (await gateway.payouts.list()).items
    expect(found).toMatchObject({ type: 'fiat', status: 'queued', amount: '12.50' })
    for (const field of ['chain', 'address', 'txHash', 'coin', 'dropped'])
      expect(found).not.toHaveProperty(field)
  })

  it('takes the merchant from the field of payoutMerchantField', async () => {
    const assumptions = { payoutMerchantField: 'merchant' }
    const { gateway } = gatewayTo(() => page([payout('p-1', { merchant: 'm-7' })]), { assumptions })
    expect((await gateway.payouts.list()).items[0]?.merchantId).toBe('m-7')
  })

  it('takes a page smaller than asked for as a page', async () => {
    const { gateway } = gatewayTo(() => page([payout('p-1')], 1, 3))
    const { items, pages, limit } = await gateway.payouts.list({ limit: 500 })
    expect([items.length, pages, limit]).toStrictEqual([1, 3, 10])
  })

  it.each(['1,000.00', -12.5, '-1', '1e3', '', null])(
    'leaves out a payout of %o alone, and counts it',
    async (amount) => {
      const { gateway } = gatewayTo(() => page([payout('p-1'), payout('p-2', { amount }), payout('p-3')]))
      const { items, dropped } = await gateway.payouts.list()
      expect(items.map(({ id }) => id)).toStrictEqual(['p-1', 'p-3'])
      expect(dropped).toStrictEqual({ count: 1, reasons: ['1.amount'] })
    },
  )

  it('does not fail if no payout can be read, and names the faults of the first ten', async () => {
    const { gateway } = gatewayTo(() =>
      page(Array.from({ length: 25 }, () => payout('p', { amount: canary }))),
    )
    const { items, dropped } = await gateway.payouts.list()
    expect(items).toStrictEqual([])
    expect(dropped?.count).toBe(25)
    expect(dropped?.reasons).toStrictEqual(Array.from({ length: 10 }, (_, index) => `${index}.amount`))
  })

  it('leaves out what a payout does not need, and names it', async () => {
    const odd = { fee: '1,5', address: 'T abc', txHash: 'a\nb', merchantId: 7, createdAt: {} }
    const { gateway } = gatewayTo(() => page([payout('p-1', odd)]))
    const { items, dropped } = await gateway.payouts.list()
    expect(items).toHaveLength(1)
    expect(items[0]?.dropped?.toSorted()).toStrictEqual(Object.keys(odd).toSorted())
    expect(dropped).toBeUndefined()
  })
})
