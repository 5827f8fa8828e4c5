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

  it('asks for a page and a page size by the assumed names', async () => {
    const assumptions = { payoutsPageParam: 'p', payoutsLimitParam: 'size' }
    for (const [options, search] of [
      [{}, '?page=2&limit=5'],
      [{ assumptions }, '?p=2&size=5'],
    ] as const) {
      const { gateway, seen } = gatewayTo(() => page([payout('p-1')], 2, 3), options)
      await gateway.payouts.list({ page: 2, limit: 5 })
      expect(seen[0]?.url.search).toBe(search)
    }
  })

  it('takes a page smaller than asked for as a page', async () => {
    const { gateway } = gatewayTo(() => page([payout('p-1')], 1, 3))
    const { items, pages, limit } = await gateway.payouts.list({ limit: 500 })
    expect([items.length, pages, limit]).toStrictEqual([1, 3, 10])
  })

  it('error: refuses another page than the one asked for', async () => {
    const { gateway } = gatewayTo(() => page([payout('p-1')], 1, 3))
    await expect(gateway.payouts.list({ page: 2 })).rejects.toThrow(
      'payout: data.page is not the page asked for (assumption payouts-page-param)',
    )
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

describe('payouts.all', () => {
  const ids = async (payouts: AsyncIterable<{ id: string }>) => {
    const found: string[] = []
    for await (const { id } of payouts) found.push(id)
    return found
  }

  it('gives the payouts of all pages, each once', async () => {
    const pages = [['d', 'c'], ['c', 'b'], ['a']]
    const { gateway, seen } = gatewayTo((_, index) =>
      page(
        (pages[index] ?? []).map((id) => payout(id)),
        index + 1,
        3,
      ),
    )
    expect(await ids(gateway.payouts.all({ limit: 2 }))).toStrictEqual(['d', 'c', 'b', 'a'])
    expect(seen.map(({ url }) => url.search)).toStrictEqual([
      '?limit=2',
      '?page=2&limit=2',
      '?page=3&limit=2',
    ])
  })

  it('goes on behind a page without a payout that can be read', async () => {
    const pages = [[payout('a')], [payout('b', { amount: '1,000.00' })], [payout('c')]]
    const { gateway } = gatewayTo((_, index) => page(pages[index] ?? [], index + 1, 3))
    expect(await ids(gateway.payouts.all())).toStrictEqual(['a', 'c'])
  })

  it('error: gives up after ten pages without a payout that can be read', async () => {
    const { gateway, seen } = gatewayTo((_, index) => page([payout('a', { amount: '' })], index + 1, 1e9))
    await expect(ids(gateway.payouts.all())).rejects.toMatchObject({ code: 'schema' })
    expect(seen).toHaveLength(10)
  })

  it('ends with an empty page, however many are announced, and says so', async () => {
    const { gateway, seen } = gatewayTo((_, index) => page(index ? [] : [payout('a')], index + 1, 1e9))
    const cuts: object[] = []
    expect(await ids(gateway.payouts.all({ onCut: (cut) => cuts.push(cut) }))).toStrictEqual(['a'])
    expect(cuts).toEqual([{ page: 2, pages: 1e9 }])
    expect(seen).toHaveLength(2)
  })

  it('asks for no page before its payouts are wanted', async () => {
    const { gateway, seen } = gatewayTo(() => page([payout('a')], 1, 3))
    const payouts = gateway.payouts.all()
    expect(seen).toHaveLength(0)
    for await (const { id } of payouts) if (id === 'a') break
    expect(seen).toHaveLength(1)
  })
})
