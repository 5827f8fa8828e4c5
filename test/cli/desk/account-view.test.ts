/** The lists of the account at the service: whole, or with the number of what is not shown and a way to it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { readAccount, readWallet } from '../../../src/cli/desk/account-view.js'
import { accountPage } from '../../../src/cli/desk/pages/account.js'
import { confirmPage } from '../../../src/cli/desk/pages/confirm.js'
import type { Gateway } from '../../../src/gateway/index.js'
import { readPayouts } from '../../../src/server/orders/payouts.js'
import { createSandbox } from '../../../src/sandbox/index.js'
import { gatewayTo, payout, success } from '../../gateway/fixtures.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import { sandboxGateway } from '../../support/desk-app.js'
import { openDesk } from '../../support/doors.js'

let gateway: Gateway
beforeEach(() => {
  gateway = sandboxGateway(createSandbox({ seed: 'desk' }))
})
const first = { logs: 1, payouts: 1 }

/** A service with so many payouts, ten to a page whatever is asked for. */
function withPayouts(count: number, change: (index: number) => object = () => ({})) {
  return gatewayTo(({ url }) => {
    const page = Number(url.searchParams.get('page') ?? 1)
    const from = (page - 1) * 10
    const size = Math.max(0, Math.min(10, count - from))
    const data = Array.from({ length: size }, (_, index) => payout(`p-${from + index}`, change(from + index)))
    return success({ data, page, pages: Math.ceil(count / 10), limit: 10 })
  }).gateway
}

describe('a wallet', () => {
  it('is shown with its addresses on all 22 networks', async () => {
    const { addresses } = await gateway.wallets.create({ reference: 'customer-7' })
    expect(addresses).toHaveLength(22)
    const wallet = {
      reference: 'customer-7',
      network: '',
      addresses: await readWallet(gateway, 'customer-7'),
    }
    const view = await readAccount(gateway, first)
    const text = String(await accountPage({ csrf: '', view, wallet }))
    for (const { network, address } of addresses) {
      expect(text).toContain(`<td>${network}</td>`)
      expect(text).toContain(`<td>${address}</td>`)
    }
    expect(text).toContain('22 addresses.')
  })
})

describe('the page', () => {
  it('marks its place among the others, and names no page of a list that has one', async () => {
    const view = await readAccount(gateway, first)
    const text = String(await accountPage({ csrf: 'token', view }))
    expect(text.match(/<a[^>]*aria-current="page"[^>]*>[^<]*/g)).toEqual([
      '<a href="/account" aria-current="page">Service account',
    ])
    expect(text).toContain('Page 1 of 4.')
    expect(text).not.toContain('Page 1 of 1.')
  })
})

describe('a secret that is not set', () => {
  it('is named once, in the place of all that lacks it', async () => {
    const lacking = (what: string) => ({ failure: `${what}: accessSecret is missing` })
    const { rates } = await readAccount(gateway, first)
    const view = { rates, webhook: lacking('webhook'), logs: lacking('logs'), payouts: lacking('payout') }
    const page = async (unset: string[]) => String(await accountPage({ csrf: '', view, unset }))
    const text = await page(['GATEWAY_ACCESS_SECRET'])
    expect(text).toContain('Not set: GATEWAY_ACCESS_SECRET.')
    expect(text).not.toMatch(/is missing|<h2>(?:Webhook|Deliveries|Payouts)/)
    expect(text).toContain('<h2>Rates</h2>')
    expect(await page([])).toContain('payout: accessSecret is missing')
  })
})

describe('a subwallet', () => {
  async function openAccount() {
    const { get, post } = await openDesk(memoryStore(), { gateway })
    return { get, act: async (fields: Record<string, string>) => (await post(fields, '/account')).text }
  }

  it('is made and shown with its addresses; an address is checked, and watched', async () => {
    const { act, get } = await openAccount()
    const text = await act({ action: 'create', new: 'customer-7' })
    expect(text).toContain('The wallet customer-7 was made, with 22 addresses.')
    expect(text).toContain('<td>tron</td>')
    const some = await get('/account?wallet=customer-7&network=tron')
    expect(some).toContain('1 address.')
    const address = /<td>(T\w{33})<\/td>/.exec(some)?.[1] ?? ''
    const checked = await act({ action: 'validate', address, networks: 'tron, ton' })
    expect(checked).toContain(`${address} is not valid on all of tron, ton.`)
    const watched = await act({ action: 'watch', watched: address, chains: 'tron' })
    expect(watched).toContain(`${address} is watched on tron.`)
  })

  it('error: is not made twice or with a wrong name', async () => {
    const { act } = await openAccount()
    await act({ action: 'create', new: 'customer-7' })
    for (const name of ['customer-7', '..', '']) {
      const text = await act({ action: 'create', new: name })
      expect(text).toContain('class="problem"')
      expect(text).not.toContain('was made')
    }
    const markup = '<img src=x onerror=alert(1)>'
    expect(await act({ action: 'create', new: markup })).not.toContain(markup)
  })
})

describe('payouts', () => {
  it('are shown page by page, with the ways to the others', async () => {
    const seen = new Set<string>()
    for (const page of [1, 2, 3, 4]) {
      const view = await readAccount(gateway, { ...first, payouts: page })
      const text = String(await accountPage({ csrf: '', view }))
      expect(text).toContain(`Page ${page} of 4.`)
      expect(text.includes(`href="/account?payouts=${page + 1}">Older`)).toBe(page < 4)
      expect(text.includes(`href="/account?payouts=${page - 1}">Newer`)).toBe(page > 1)
      if (!('value' in view.payouts)) throw new Error(view.payouts.failure)
      for (const { id } of view.payouts.value.items) seen.add(id)
    }
    expect(seen.size).toBe(34)
  })

  it('that can’t be read are counted on their page', async () => {
    const odd = withPayouts(10, (index) => (index < 3 ? { amount: '1,000.00' } : {}))
    const text = String(await accountPage({ csrf: '', view: await readAccount(odd, first) }))
    expect(text).toContain('3 of this page could not be read.')
  })

  it('are all compared with a refund, not the first page alone', async () => {
    const { items, isWhole } = await readPayouts(withPayouts(40), 1000)
    expect([items.length, isWhole]).toEqual([40, true])
  })

  it('are compared up to a bound, and the page of the refund says so', async () => {
    const { items, isWhole } = await readPayouts(withPayouts(1005), 1000)
    expect([items.length, isWhole]).toEqual([1000, false])
    const order = { reference: 'order-1', payments: [], refunds: [] } as never
    const text = String(
      await confirmPage({
        csrf: '',
        action: 'refund-sent',
        order,
        refundId: '',
        payouts: [],
        compared: 1000,
      }),
    )
    expect(text).toContain('Only the newest 1000 payouts')
    expect(text).toContain('href="/account"')
  })

  it('are those before a page that the service does not answer', async () => {
    const failing = gatewayTo((_, index) =>
      index === 0
        ? success({ data: [payout('a')], page: 1, pages: 3, limit: 1 })
        : new Response('', { status: 500 }),
    ).gateway
    const { items, isWhole } = await readPayouts(failing, 1000)
    expect([items.map(({ id }) => id), isWhole]).toEqual([['a'], false])
  })
})
