/** What all counted listings have in common: the query of a page, and the walk over all of them. */
import { describe, expect, it } from 'vitest'
import type { Gateway, PageOptions, WalkOptions } from '../../../src/gateway/index.js'
import { chain, gatewayTo, log, payout, success } from '../fixtures.js'

type Listing = {
  name: string
  record: (id: string) => unknown
  answer: (records: unknown[], page: number, pages: number) => Response
  list: (gateway: Gateway, options?: PageOptions) => Promise<unknown>
  all: (gateway: Gateway, options?: WalkOptions) => AsyncIterable<{ id: string }>
  assumptions: Record<string, string>
}

const numbered = (data: unknown[], page: number, pages: number) => success({ data, page, pages, limit: 10 })

const listings: Listing[] = [
  {
    name: 'system.chains',
    record: chain,
    answer: numbered,
    list: ({ system }, options) => system.chains(options),
    all: ({ system }, options) => system.allChains(options),
    assumptions: { chainsPageParam: 'p', chainsLimitParam: 'size' },
  },
  {
    name: 'payouts.list',
    record: payout,
    answer: numbered,
    list: ({ payouts }, options) => payouts.list(options),
    all: ({ payouts }, options) => payouts.all(options),
    assumptions: { payoutsPageParam: 'p', payoutsLimitParam: 'size' },
  },
  {
    name: 'webhooks.logs',
    record: log,
    answer: (webhookLogs, _, totalPages) => success({ webhookLogs, total: 25, totalPages }),
    list: ({ webhooks }, options) => webhooks.logs(options),
    all: ({ webhooks }, options) => webhooks.allLogs(options),
    assumptions: { logsPageParam: 'p', logsLimitParam: 'size' },
  },
]

describe.each(listings)('$name', ({ record, answer, list, all, assumptions }) => {
  /** A service with these pages, of which it may announce more. */
  const serving = (pages: unknown[][], announced = pages.length) =>
    gatewayTo((_, index) => answer(pages[index] ?? pages.at(-1) ?? [], index + 1, announced))
  // Without the other fields that decide something.
  const broken = { id: 'broken' }
  const ids = async (records: AsyncIterable<{ id: string }>) => {
    const found: string[] = []
    for await (const { id } of records) found.push(id)
    return found
  }

  it('asks for a page and a page size by the assumed names', async () => {
    for (const [options, search] of [
      [{}, '?page=2&limit=5'],
      [{ assumptions }, '?p=2&size=5'],
    ] as const) {
      const { gateway, seen } = gatewayTo(() => answer([record('a')], 2, 3), options)
      expect(await list(gateway, { page: 2, limit: 5 })).toMatchObject({ page: 2, pages: 3 })
      expect(seen[0]?.url.search).toBe(search)
    }
  })

  it.each([0, -1, 1.5, Number.NaN])('error: refuses to ask for page %o', async (page) => {
    const { gateway, seen } = serving([[]])
    await expect(list(gateway, { page })).rejects.toMatchObject({ code: 'invalid-input' })
    expect(seen).toHaveLength(0)
  })

  it('gives the records of all pages, each once', async () => {
    const { gateway, seen } = serving([['d', 'c'], ['c', 'b'], ['a']].map((page) => page.map(record)))
    expect(await ids(all(gateway, { limit: 2 }))).toStrictEqual(['d', 'c', 'b', 'a'])
    const searches = ['?limit=2', '?page=2&limit=2', '?page=3&limit=2']
    expect(seen.map(({ url }) => url.search)).toStrictEqual(searches)
  })

  it('asks for no page before its records are wanted, and for none once the caller stops', async () => {
    const { gateway, seen } = serving([[record('a')]], 3)
    const records = all(gateway)
    expect(seen).toHaveLength(0)
    for await (const { id } of records) if (id === 'a') break
    expect(seen).toHaveLength(1)
  })

  it('goes on behind a page without a record that can be read', async () => {
    const { gateway } = serving([[record('a')], [broken], [record('c')]])
    expect(await ids(all(gateway))).toStrictEqual(['a', 'c'])
  })

  it('error: gives up after ten pages without a record that can be read', async () => {
    const { gateway, seen } = serving([[broken]], 1e9)
    await expect(ids(all(gateway))).rejects.toMatchObject({ code: 'schema' })
    expect(seen).toHaveLength(10)
  })

  it('ends with an empty page, however many are announced, and says so', async () => {
    const { gateway, seen } = serving([[record('a')], []], 1e9)
    const cuts: object[] = []
    expect(await ids(all(gateway, { onCut: (cut) => cuts.push(cut) }))).toStrictEqual(['a'])
    expect(cuts).toEqual([{ page: 2, pages: 1e9 }])
    expect(seen).toHaveLength(2)
  })

  it('error: fails when the service gives the first page again', async () => {
    const { gateway } = gatewayTo(() => answer([record('a')], 1, 3))
    await expect(ids(all(gateway))).rejects.toMatchObject({
      code: 'schema',
      message: expect.stringMatching(/repeats the ones before it|is not the page asked for/),
    })
  })
})

describe.each(listings.filter(({ answer }) => answer === numbered))('$name', ({ record, answer, list }) => {
  it('error: refuses another page than the one asked for', async () => {
    const { gateway } = gatewayTo(() => answer([record('a')], 1, 3))
    await expect(list(gateway, { page: 2 })).rejects.toThrow(
      /data\.page is not the page asked for \(assumption \w+-page-param\)/,
    )
  })
})
