import { describe, expect, it } from 'vitest'
import { payouts } from '../../src/cli/payouts/payouts.js'
import { wallets } from '../../src/cli/wallets/wallets.js'
import { parseCsv } from '../support/csv.js'
import { answering, commandAt, sandboxEnv } from './terminal.js'

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

describe('crypto-checkout wallets', () => {
  it('makes a wallet, and prints its addresses on all networks or on some', async () => {
    const { run } = commandAt(wallets)
    const created = await run(['create', 'customer 7'])
    expect(created).toMatchObject({ code: 0, stderr: '' })
    expect(created.stdout).toMatch(/^tron +T\w{33}$/m)
    expect(created.stdout).toMatch(/\n22 addresses\n$/)
    // More than the service's first page of 20.
    expect((await run(['addresses', 'customer 7'])).stdout).toBe(created.stdout)
    const some = await run(['addresses', 'customer 7', '--networks', 'tron, nowhere'])
    expect(some.stdout).toMatch(/^tron {2}T\w{33}\n1 address\nno address on nowhere\n$/)
  })

  it('checks an address, and has it watched', async () => {
    const { run, requests } = commandAt(wallets)
    const validate = (networks: string) => run(['validate', address, '--networks', networks])
    expect(await validate('tron')).toMatchObject({ code: 0, stdout: 'valid on tron\n' })
    expect(await validate('tron,ton')).toMatchObject({ code: 1, stdout: 'not valid on all of tron, ton\n' })
    expect((await run(['watch', address, '--networks', 'tron'])).stdout).toBe(`watched: ${address} on tron\n`)
    expect(requests.at(-1)).toMatchObject({
      path: '/v1/api/wallet/filter',
      body: JSON.stringify({ address, chains: ['tron'] }),
    })
  })

  it.each<[string, object, lacking: string]>([
    ['that it does not watch', { watched: false }, 'ethereum, polygon'],
    ['about fewer networks', { chains: ['polygon'] }, 'ethereum'],
    ['about another address', { address: `0x${'cE'.repeat(20)}` }, 'ethereum, polygon'],
  ])('error: ends with 1 where the service answers %s', async (_, change, lacking) => {
    const other = answering<object>(/wallet\/filter$/, (data) => ({ ...data, ...change }))
    const own = `0x${'cd'.repeat(20)}`
    const watch = ['watch', own, '--networks', 'ethereum,polygon']
    expect(await commandAt(wallets).run(watch)).toMatchObject({ code: 0 })
    expect(await commandAt(wallets, {}, other).run(watch)).toMatchObject({
      code: 1,
      stdout: `the service does not watch ${own} on ${lacking}\n`,
    })
  })

  it('counts the addresses that can’t be read', async () => {
    const { run } = commandAt(wallets, {}, async ({ method, url }, next) => {
      const answer = await next()
      if (method !== 'GET' || !url.includes('page=1')) return answer
      const { data, ...envelope } = (await answer.json()) as { data: object[] }
      return Response.json({ ...envelope, data: [{ network: 'tron', address: 'T 1' }, ...data] })
    })
    await run(['create', 'customer-7'])
    expect((await run(['addresses', 'customer-7'])).stdout).toMatch(/\n22 addresses; 1 could not be read\n$/)
  })

  it.each([
    [['create'], 'REFERENCE is required'],
    [['create', '..'], 'REFERENCE is malformed'],
    [['addresses', '.'], 'must not be empty, "." or ".."'],
    [['validate', address], '--networks is required'],
    [['validate', 'T 1', '--networks', 'tron'], 'ADDRESS is malformed'],
    [['watch', address, '--networks', 'a b'], '--networks.0 is malformed'],
    [['steal'], 'unknown command wallets steal'],
  ])('error: names what is wrong in %j', async (argv, message) => {
    const { run, requests } = commandAt(wallets)
    await expect(run(argv)).rejects.toThrow(message)
    expect(requests).toEqual([])
  })

  it('error: says where a wallet may be whose answer was lost', async () => {
    const { run } = commandAt(wallets, {}, async (_, next) => {
      await next()
      throw new TypeError('fetch failed')
    })
    const { code, stderr } = await run(['create', 'customer-7'])
    expect(code).toBe(3)
    expect(stderr).toMatch(
      /: .* failed\. Check GATEWAY_URL \(--gateway-url\), .*\. .*crypto-checkout wallets addresses/,
    )
  })

  it('error: explains a wallet that is not there, and one that is there already', async () => {
    const { run } = commandAt(wallets)
    expect(await run(['addresses', 'nobody'])).toMatchObject({ code: 1, stdout: '' })
    await run(['create', 'customer-7'])
    expect(await run(['create', 'customer-7'])).toMatchObject({ code: 1, stdout: '' })
    const { stderr } = await run(['validate', address, '--networks', 'nowhere'])
    expect(stderr).toContain('no such wallet or network')
  })
})

describe('crypto-checkout payouts', () => {
  it('exports every payout, not the first page alone', async () => {
    const { run } = commandAt(payouts)
    const { code, stdout } = await run(['export'])
    expect(stdout, 'a spreadsheet knows it as UTF-8').toMatch(/^\uFEFFid,type,status,/)
    const rows = parseCsv(stdout)
    expect([code, rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([0, 34, 34])
    expect(rows[0]).toMatchObject({ type: 'crypto', status: 'completed' })
    const lines = (await run(['export', '--format', 'jsonl', '--limit', '3'])).stdout.trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
      rows.slice(0, 3).map(({ id }) => id),
    )
  })

  it('counts those that can’t be read, and has no cell that a spreadsheet would run', async () => {
    type Page = { page: number; data: object[] }
    const odd = answering<Page>(/payout$/, ({ data: [one, two, ...rest], ...page }) => {
      const changed =
        page.page === 1
          ? [
              { ...one, amount: '1,000.00' },
              { ...two, coin: '=1+1' },
            ]
          : [one, two]
      return { ...page, data: [...changed, ...rest] }
    })
    const { run } = commandAt(payouts, {}, odd)
    const { stdout, stderr } = await run(['export'])
    expect(stderr).toBe('crypto-checkout: 1 payout could not be read\n')
    expect(parseCsv(stdout)[0]).toMatchObject({ coin: "'=1+1" })
  })

  it('says where the service ends the list before its last page', async () => {
    const cut = answering<{ page: number }>(/payout$/, (data) =>
      data.page === 1 ? { ...data, pages: 3 } : { ...data, page: 2, pages: 3, data: [] },
    )
    const { run } = commandAt(payouts, {}, cut)
    const { code, stdout, stderr } = await run(['export'])
    expect(code).toBe(0)
    expect(stderr).toBe('crypto-checkout: the list ended early, at page 2 of 3\n')
    expect(parseCsv(stdout)).not.toEqual([])
  })

  it('error: needs the access secret', async () => {
    const { GATEWAY_ACCESS_SECRET: _, ...env } = sandboxEnv
    await expect(commandAt(payouts).run(['export'], env)).rejects.toThrow('GATEWAY_ACCESS_SECRET')
  })
})
