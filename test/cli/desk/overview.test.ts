/** What the desk says at a glance: the numbers on top, the money of thirty days, the next action of an order. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryStore } from '../../../src/server/store/memory.js'
import type { Observation, ReceivedFilter, ReceivedMoney, Store } from '../../../src/server/store/store.js'
import { operationsOn } from '../../../src/cli/orders/with-orders.js'
import { createRefundTokens } from '../../../src/server/orders/refund-tokens.js'
import { secret } from '../../support/sandbox-endpoint.js'
import { unsetOf } from '../../../src/cli/desk/desk.js'
import { moneyOf } from '../../../src/cli/desk/pages/layout.js'
import { currencyDigits } from '../../../src/core/money/amount-format.js'
import { noteFalseRefunds, sealPrice } from '../../../src/server/orders/changes.js'
import { createReceived } from '../../../src/cli/desk/received.js'
import { openDesk } from '../../support/doors.js'
import {
  endRefund,
  giveRefundAddress,
  recordCheck,
  recordClaim,
  requestRefund,
} from '../../support/order-changes.js'
import {
  attempt,
  awaiting,
  destination,
  overpaid,
  paid,
  partly,
  unconfirmed,
} from '../../support/stored-orders.js'

const now = Date.UTC(2026, 10, 25, 12)
const hour = 3_600_000

type List = { rows: { reference: string }[]; summary: string; older?: string }
type Given = { hoursAgo: number; amount?: string; currency?: string; observation?: Observation }

async function reveal(store: Store, reference: string, given: Given) {
  const { hoursAgo, amount = '49.99', currency = 'USD', observation } = given
  const at = now - hoursAgo * hour
  const id = `payment-of-${reference}`
  const orderPrice = { price: `${amount} ${currency}`, sealedAt: at }
  const changes = { reference, sessionId: id, fiatCurrency: currency, orderPrice, startedAt: at }
  await store.claimAttempt(attempt(id, { ...changes, priceAmount: amount, priceHeldUntil: at + hour }))
  await store.recordDestination(id, { ...destination, address: `T${reference}` })
  await store.reveal(id, `service-of-${reference}`, awaiting, { at, nextCheckAt: at })
  if (!observation) return
  const end =
    observation.status === 'paid'
      ? { fulfils: true, checkedAt: at }
      : { isExpiry: true, checkedAt: at + hour }
  await recordCheck(store, id, 1, { observation, nextCheckAt: undefined, ...end })
}

async function open(store: Store, options: Parameters<typeof openDesk>[1] = {}) {
  const desk = await openDesk(store, { now: () => now, ...options })
  return { ...desk, found: async (path: string) => referencesIn(JSON.parse(await desk.get(path)) as List) }
}

const referencesIn = ({ rows }: List) => rows.map(({ reference }) => reference)

async function filled(): Promise<Store> {
  const store = memoryStore()
  await reveal(store, 'waiting', { hoursAgo: 1 })
  await reveal(store, 'short', { hoursAgo: 2, observation: partly('12.75') })
  await reveal(store, 'too-much', { hoursAgo: 3, observation: overpaid })
  await reveal(store, 'yesterday', { hoursAgo: 26, currency: 'EUR', observation: paid })
  await reveal(store, 'long-ago', { hoursAgo: 50 * 24, observation: paid })
  return store
}

const textOf = (page: string) =>
  page
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('the task of an order', () => {
  it('says why a payment has to be decided', async () => {
    const store = memoryStore()
    await reveal(store, 'waiting', { hoursAgo: 1, observation: { ...paid, status: 'confirming' } })
    const { get } = await open(store)
    expect(textOf(await get('/order?reference=waiting'))).toContain(
      'A payment has to be decided: money was seen, and the payment service does not complete the payment. Accept the order',
    )
  })

  it('says that a refund returned nothing', async () => {
    const store = memoryStore()
    await reveal(store, 'over', { hoursAgo: 1, observation: overpaid })
    const [at, transaction] = [Date.now(), 'ab'.repeat(32)]
    const asked = { id: 'r', at, by: 'ada', reason: 'x', expiresAt: at + 1000 }
    const { refund } = await requestRefund(store, 'over', asked)
    await giveRefundAddress(store, refund.id, 'payer', at)
    await endRefund(store, refund.id, { state: 'sent', at, by: 'ada', transaction })
    await noteFalseRefunds(store, 'over', { txId: transaction, received: '1' }, at)
    const { get } = await open(store)
    const page = textOf(await get('/order?reference=over'))
    expect(page).toContain('it returned nothing. Send the money from your own wallet, then add a note.')
  })

  it('offers no refund of money that is blacklisted, and says that it is', async () => {
    const store = memoryStore()
    const blacklisted = { ...unconfirmed(paid), status: 'review', blacklisted: true } as const
    await reveal(store, 'held', { hoursAgo: 1, observation: blacklisted })
    await reveal(store, 'over', { hoursAgo: 1, observation: overpaid })
    const { get, post } = await open(store)
    const page = await get('/order?reference=held')
    expect(textOf(page)).toContain('the payment service has blacklisted the payment. Ask the payment service')
    await post({ action: 'close', reference: 'held', reason: 'x' })
    expect(await get('/order?reference=held')).not.toContain('action=refund')
    expect(await get('/order?reference=over')).toContain('action=refund')
  })
})

describe('the overview', () => {
  it('counts on top what needs a person, is open, came today and goes back; each is a filter', async () => {
    const { get, found } = await open(await filled())
    const [tiles = ''] = /<ul class="tiles">.*?<\/ul>/s.exec(await get('/')) ?? []
    // 12.75 and 27.5 of 25.5 coins at 49.99.
    expect(textOf(tiles)).toBe('2 Need a person 1 Open $78.91 Received today (UTC) 1 To be returned')
    const paths = [...tiles.matchAll(/href="([^"]+)"/g)].map(([, path]) => path ?? '')
    const lists = paths.map((path) => found(path.replace('/?', '/rows?')))
    expect(await Promise.all(lists)).toEqual([
      ['short', 'too-much'],
      ['waiting'],
      ['short', 'too-much'],
      ['too-much'],
    ])
  })

  it('shows the price in money and the money of thirty days, by currency, with a list for each day', async () => {
    const { get, found } = await open(await filled())
    const page = await get('/')
    expect(page).toContain('<span class="price">$49.99</span>')
    expect(textOf(page)).toContain('Received in 30 days')
    expect(page.match(/<svg/g)).toHaveLength(2)
    expect(textOf(page)).toContain('$100 $50 $0 2026-11-25: $78.91 Oct 27 Nov 11 Nov 25')
    expect(textOf(page)).toMatch(/2026-11-25 €0\.00 \$78\.91 2026-11-24 €49\.99 \$0\.00/)
    expect(await found('/rows?received=2026-11-24')).toEqual(['yesterday'])
    expect(await get('/?received=2026-11-24')).toContain('Orders whose money came on 2026-11-24')
  })

  it('shows each digit of a price, also where `Intl` has fewer for its currency', async () => {
    const store = memoryStore()
    await reveal(store, 'dinar', { hoursAgo: 1, amount: '12.500', currency: 'IQD', observation: paid })
    await reveal(store, 'lek', { hoursAgo: 1, amount: '0.45', currency: 'ALL', observation: paid })
    const { get } = await open(store)
    const page = await get('/')
    const [tiles = ''] = /<ul class="tiles">.*?<\/ul>/s.exec(page) ?? []
    for (const [reference, price] of [
      ['dinar', 'IQD\u00A012.500'],
      ['lek', 'ALL\u00A00.45'],
    ] as const) {
      expect(tiles).toContain(price)
      expect(page).toContain(`<span class="price">${price}</span>`)
      expect(page).toContain(`<title>2026-11-25: ${price}`)
      expect(await get(`/order?reference=${reference}`)).toContain(price)
    }
  })

  it('shows each digit of a price in every currency', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      const amount = `1999.${'4999'.slice(0, currencyDigits(currency))}`.replace(/\.$/, '')
      expect(moneyOf(amount, currency).replace(/^\D+|,/g, ''), currency).toBe(amount)
    }
  })

  it('finds the orders of a day, and of a day in a search the search alone', async () => {
    const { found } = await open(await filled())
    expect(await found('/rows?q=2026-11-24')).toEqual(['yesterday'])
    expect(await found('/rows?q=24.11.2026')).toEqual(['yesterday'])
    expect(await found('/rows?q=2026-13-99')).toEqual([])
    const store = memoryStore()
    await reveal(store, 'december', { hoursAgo: -6 * 24 })
    const december = await open(store)
    expect(await december.found('/rows?q=2026-12-01')).toEqual(['december'])
    expect(await december.found('/rows?q=2026-11-31'), 'a day that no month has').toEqual([])
    expect(await found('/rows?q=waiting&received=2026-11-24')).toEqual(['waiting'])
    expect(await found('/rows?state=open&received=2026-11-24')).toEqual(['waiting'])
  })

  /** A shop with so many payments on each of forty days, the latest first, each of which changed at its time. */
  function withMoney(eachDay: number): Store {
    const terms = { received: '1', amount: '3', priceAmount: '6', currency: 'USD' }
    const payment = (index: number): ReceivedMoney => {
      const at = now - Math.floor((index * 24 * hour) / eachDay)
      return { paymentId: String(index), reference: `order-${index}`, at, changedAt: at, ...terms }
    }
    const listReceived: Store['listReceived'] = async ({ since, limit, before }) => {
      const start = before ? Number(before.paymentId) + 1 : 0
      const length = Math.min(limit, 40 * eachDay - start)
      const page = Array.from({ length }, (_, index) => payment(start + index))
      return page.filter(({ changedAt }) => changedAt >= since)
    }
    return Object.assign(Object.create(memoryStore()) as Store, { listReceived })
  }

  it('draws each day of a shop with 300 orders a day', async () => {
    const page = await (await open(withMoney(300))).get('/')
    expect(page.match(/<title>2026-\d\d-\d\d: \$600\.00/g)).toHaveLength(29)
    // Half of the day is over.
    expect(page).toContain('<title>2026-11-25: $302.00')
    expect(textOf(page)).not.toContain('too many')
  })

  it('error: says what the money leaves out, where there is too much', async () => {
    const { get } = await open(withMoney(25_000))
    const sentence =
      'Some of the money that came before 2026-11-23 12:00 UTC is left out: there are too many payments.'
    expect(textOf(await get('/'))).toContain(sentence)
    expect(textOf(await get('/?received=2026-11-23'))).toContain(sentence)
    expect(textOf(await get('/?received=2026-11-24'))).not.toContain(sentence)
  })

  it('lists the orders of a day in pages, and reads no more orders than a page has', async () => {
    const store = memoryStore()
    for (let index = 0; index < 120; index += 1)
      await reveal(store, `order-${index}`, { hoursAgo: 24 + index / 60, observation: paid })
    let most = 0
    const counted: Store = Object.assign(Object.create(store) as Store, {
      readOrders: async (references: readonly string[]) => {
        most = Math.max(most, references.length)
        return store.readOrders(references)
      },
    })
    const { get } = await open(counted)
    const found: string[] = []
    const summaries: string[] = []
    for (let path: string | undefined = '/?received=2026-11-24'; path !== undefined;) {
      const list = JSON.parse(await get(path.replace('/?', '/rows?'))) as List
      found.push(...referencesIn(list))
      summaries.push(list.summary)
      path = list.older
    }
    // The latest money came first.
    expect(found).toEqual(Array.from({ length: 120 }, (_, index) => `order-${index}`))
    expect(summaries).toEqual([
      '50 and more orders, 0 and more need a person',
      '50 and more orders, 0 and more need a person',
      '20 orders, 0 need a person',
    ])
    expect(most).toBe(50)
  })

  it('error: has no list of a day that is not in the chart', async () => {
    const { get } = await open(await filled())
    for (const day of ['2026-02-30', '2026-10-26', 'yesterday'])
      expect(textOf(await get(`/?received=${day}`))).toContain(
        'received: must be one of the last 30 days, such as 2026-11-25',
      )
  })

  it('counts those that need a person beyond the page, and says where a list goes on', async () => {
    const store = memoryStore()
    for (let index = 0; index < 53; index += 1)
      await reveal(store, `short-${index}`, { hoursAgo: index + 2, observation: partly('1') })
    const { get } = await open(store)
    const summary = async (path: string) => (JSON.parse(await get(path)) as { summary: string }).summary
    expect(await summary('/rows')).toBe('50 and more orders, 53 need a person')
    expect(await summary('/rows?needs=short')).toBe('50 and more orders, 50 and more need a person')
    expect(await summary('/rows?q=short-52')).toBe('1 order, 1 needs a person')
    expect(await summary('/rows?q=none')).toMatch(
      /^0 orders: a part of a reference .* newest 10,000 orders alone$/,
    )
  })

  it('counts to a thousand, and says where there are more', async () => {
    const counting = (count: number): Store =>
      Object.assign(Object.create(memoryStore()) as Store, {
        countOrders: async ({ limit, needs }: { limit: number; needs?: string }) =>
          Math.min(limit, needs === 'any' ? count : 1),
      })
    const tileOf = async (count: number) => textOf(await (await open(counting(count))).get('/'))
    expect(await tileOf(1000)).toContain('1000 Need a person 1 Open')
    const more = await tileOf(1001)
    expect(more).toContain('1000+ Need a person 1 Open')
    expect(more).toContain('0 orders, 1000+ need a person')
  })

  it('reads the chart in pages, then once a minute what changed, and lets others work between two', async () => {
    const asked: ReceivedFilter[] = []
    const turns: number[] = []
    let turn = 0
    let ticking = setImmediate(function tick() {
      turn += 1
      ticking = setImmediate(tick)
    })
    onTestFinished(() => clearImmediate(ticking))
    let time = now
    const many = withMoney(30)
    const counted: Store = Object.assign(Object.create(many) as Store, {
      listReceived: (filter: ReceivedFilter) => (
        asked.push(filter),
        turns.push(turn),
        many.listReceived(filter)
      ),
    })
    const received = createReceived(counted, () => time)
    await Promise.all([received(), received()])
    const since = Date.UTC(2026, 9, 27)
    expect(asked).toEqual([
      { since, limit: 500 },
      { since, limit: 500, before: expect.objectContaining({ paymentId: '499' }) as unknown },
    ])
    expect((turns[1] ?? 0) - (turns[0] ?? 0)).toBeGreaterThan(4)
    time += 60_000
    await received()
    // The latest money is of noon.
    expect(asked.slice(2)).toEqual([{ since: Date.UTC(2026, 10, 25, 11, 50), limit: 500 }])
  })

  it('counts money that changed once, and on the day on which it came', async () => {
    const terms = { amount: '3', priceAmount: '6', currency: 'USD' }
    const came = (paymentId: string, received: string, at: number, changedAt = at): ReceivedMoney => {
      return { ...terms, paymentId, reference: `order-${paymentId}`, received, at, changedAt }
    }
    let time = now
    const hour = 3_600_000
    let listed = [came('a', '1', now - hour), came('b', '1', now - 26 * hour), came('c', '1', now - 2 * hour)]
    const listReceived: Store['listReceived'] = async ({ since }) =>
      listed.filter(({ changedAt }) => changedAt >= since).sort((a, b) => b.changedAt - a.changedAt)
    const store = Object.assign(Object.create(memoryStore()) as Store, { listReceived })
    const received = createReceived(store, () => time)
    const lastDays = async () =>
      (await received()).days.slice(-2).map(({ sums, orders }) => [...sums.values(), orders.length])
    expect(await lastDays()).toEqual([
      ['2', 1],
      ['4', 2],
    ])
    time += 60_000
    // The first is seen whole, the second again, and a fourth was committed late.
    listed = [
      came('a', '3', time),
      came('b', '2', now - 26 * hour, time),
      came('d', '1', now - hour - 500_000),
    ]
    expect(await lastDays()).toEqual([
      ['4', 1],
      ['10', 3],
    ])
    time += 30 * 86_400_000
    expect(await lastDays()).toEqual([[0], [0]])
  })

  it('error: tries again after the money could not be read', async () => {
    let isBroken = true
    const listReceived: Store['listReceived'] = async () => {
      if (isBroken) throw new Error('locked')
      return []
    }
    const store = Object.assign(Object.create(memoryStore()) as Store, { listReceived })
    const received = createReceived(store, () => now)
    await expect(received()).rejects.toThrow('locked')
    isBroken = false
    expect((await received()).days).toHaveLength(30)
  })
})

describe('an order', () => {
  it('says why it needs a person, and has the action that is needed first', async () => {
    const store = await filled()
    await recordClaim(store, 'waiting', {
      ...{ id: 'claim-1', paymentId: 'payment-of-waiting', transaction: 'ab'.repeat(32), at: now },
    })
    const { get } = await open(store)
    const order = async (reference: string) => {
      const page = await get(`/order?reference=${reference}`)
      const [, id, label] = /<a\s+class="button primary"\s+id="([\w-]+)"[^>]*>([^<]+)</.exec(page) ?? []
      return { text: textOf(/<p class="notice">.*?<\/p>/s.exec(page)?.[0] ?? ''), id, label: label?.trim() }
    }
    expect(await order('too-much')).toEqual({
      ...{ id: 'refund', label: 'Refund 2 TRX', text: 'More came than the price. Return 2 TRX.' },
    })
    expect(await order('short')).toMatchObject({ id: 'accept', label: 'Accept the order' })
    expect((await order('short')).text).toMatch(/^12\.75 TRX of the price is missing/)
    expect(await order('waiting')).toMatchObject({ id: 'check', text: expect.stringContaining('abab') })
    expect(await order('yesterday')).toEqual({ text: '', id: undefined, label: undefined })
    expect(textOf(await get('/order?reference=yesterday'))).toContain('paid €49.99')
  })

  it('shows the link of a refund with its end, and the address and tag to pay to, to copy', async () => {
    const store = await filled()
    const { get, post } = await open(store)
    const fields = { action: 'refund', reference: 'too-much', reason: 'too much' }
    const { text: link } = await post(fields)
    expect(textOf(link)).toMatch(/once, until 2026-12-09 12:00 UTC \./)
    expect(link).toMatch(/<code>https:\/\/shop\.example[^<]+<\/code>\s*<button[^>]*class="copy"[^>]*hidden/)
    await store.changeOrder('too-much', (order) => {
      const [refund] = order.refunds
      const given = { ...refund!, state: 'address-given' as const, address: 'rTarget', tag: '1234567' }
      const { needs: _, ...record } = order.record!
      const written = { ...record, version: record.version + 1, needs: 'refund-to-pay' as const }
      return {
        result: undefined,
        write: {
          ...{ record: written, version: record.version, payments: [], changes: [], abandoned: [] },
          ...{ refunds: [given], claims: [], incidents: [], notifications: [], entries: [] },
        },
      }
    })
    const page = await get('/order?reference=too-much')
    expect(textOf(page)).toContain('Record the refund of 2 TRX')
    expect(page).toMatch(/<code>1234567<\/code>\s*<button/)
    // In groups of four, without spaces in what is copied.
    const inGroups =
      /<code class="groups"[^>]*><span>rTar<\/span><wbr \/><span>get<\/span><wbr \/><\/code\s*>\s*<button/
    expect(page).toMatch(inGroups)
    expect(page.match(/<code class="groups"/g), 'that of the payment, too').toHaveLength(2)
    const [, path = ''] = /id="task"\s+href="([^"]+)"/.exec(page) ?? []
    const confirm = await get(path.replaceAll('&amp;', '&'))
    expect(confirm).toMatch(inGroups)
    expect(textOf(confirm)).toMatch(/Copy Tag or memo 1234567/)
  })
})

describe('a desk that runs before the endpoint has used its database', () => {
  it('makes links of refunds that the endpoint opens', async () => {
    const store = await filled()
    const links = { secrets: [secret], publicUrl: 'https://shop.example/checkout' }
    const orders = operationsOn(store, links)
    await store.claimMode('sandbox')
    const { url } = await orders.refund('too-much', { by: 'ada', reason: 'too much' })
    const token = url.split('/').at(-1) ?? ''
    const tokens = createRefundTokens([secret], 'crypto-checkout/sandbox')
    expect(await tokens.open(token)).toMatch(/^\S+$/)
    await expect(createRefundTokens([secret], 'crypto-checkout/live').open(token)).rejects.toThrow()
  })
})

describe('the title of an order', () => {
  it('is searched, and shown in the list, by the refresh of the list, and on the page of the order', async () => {
    const store = await filled()
    await sealPrice(store, 'waiting', { price: '49.99 USD', sealedAt: now, title: '<i>Blue</i> coffee' }, now)
    const { get, found } = await open(store)
    expect(await found('/rows?q=COFFEE')).toEqual(['waiting'])
    expect(await found('/rows?q=tea')).toEqual([])
    expect(JSON.parse(await get('/rows?q=waiting'))).toMatchObject({
      rows: [{ title: '<i>Blue</i> coffee' }],
    })
    for (const path of ['/?q=%3Ci%3Eblue', '/order?reference=waiting'])
      expect(await get(path)).toContain('<bdi>&lt;i&gt;Blue&lt;/i&gt; coffee</bdi>')
  })
})

describe('what is not there', () => {
  it('is not explained: a notification that was given up, and an older order', async () => {
    const { get } = await open(memoryStore())
    const notifications = textOf(await get('/notifications'))
    expect(notifications).toContain('No notification was given up.')
    expect(notifications).not.toContain('ten tries')
    // The way to older orders is below the orders, before the export.
    expect(await get('/')).toMatch(/id="orders"[^]*id="older" hidden[^]*<h2>Export<\/h2>/)
  })
})

describe('the account page', () => {
  it('says once what to set', async () => {
    const unset = unsetOf({ secrets: ['s'.repeat(43)] })
    expect(unset).toEqual(['GATEWAY_URL', 'GATEWAY_ACCESS_ID', 'GATEWAY_ACCESS_SECRET', 'PUBLIC_URL'])
    const { get } = await open(memoryStore(), { unset })
    expect(textOf(await get('/account'))).toContain(`Not set: ${unset.join(', ')}.`)
  })
})
