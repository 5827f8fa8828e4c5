/** The page of one order as it is answered: its states, its forms, and what may not be on it. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderInput } from '../../../src/server/index.js'
import { openedOnce } from '../../support/opened.js'
import { allowedStyles, stylesOf } from '../../support/page-styles.js'
import {
  freshEndpoint,
  loadPages,
  startEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

const options: EndpointOptions = {
  assets: { 'crypto-checkout.js': 'checkout()' },
  sandbox: { confirmDelayMs: 0 },
}
const markup = '<img src=x onerror=alert(1)>"\'&'
const origin = 'http://127.0.0.1:4300'

let endpoint: Endpoint
const shared = openedOnce(async () => (await loadPages(), startEndpoint(options)))
let reference: string
let count = 0
beforeEach(() => {
  endpoint = shared()
  reference = `order-of-test-${(count += 1)}`
})
const start = async (change: EndpointOptions) =>
  void (endpoint = await freshEndpoint({ ...options, ...change }))

/** Each test has an order of its own. */
const newSession = (change: Partial<OrderInput> = {}) => endpoint.session({ reference, ...change })
const get = (path: string, headers: Record<string, string> = {}) => endpoint.open(`/pay/${path}`, { headers })
const post = (session: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  endpoint.open(`/pay/${session}`, { method: 'POST', body: new URLSearchParams(fields), headers })
const usdt = { chain: 'tron', coin: 'usdt' }
const range: Partial<OrderInput> = { amount: { min: '5', max: '500', presets: ['10'] } }

describe('GET /pay/{session}', () => {
  it('lists the methods as buttons of forms, without inline script, and writes nothing', async () => {
    const before = endpoint.sandbox.payments().length
    const { status, headers, text } = await get(await newSession())
    expect(status).toBe(200)
    expect(text).toMatch(/<form method="post"[\s\S]*name="chain" value="tron"[\s\S]*name="coin"/)
    expect(text).toContain('<details')
    expect(text).toContain('$49.99')
    expect(text).not.toMatch(/\sstyle=|<script>|\son\w+=/)
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(endpoint.sandbox.payments()).toHaveLength(before)
  })

  it('waits for no other file: its policy allows the hashes of its styles, and no other style', async () => {
    await start({ appearance: { variables: { colorPrimary: '#0a7' } } })
    const session = await newSession()
    const pages = [await get(session), await get('nonsense')]
    const { body } = await endpoint.pay(session, 'tron', 'usdt')
    pages.push(await get(`${session}?payment=${body.id}`))
    for (const { headers, text } of pages) {
      expect(text).not.toContain('rel="stylesheet"')
      expect(allowedStyles(headers)).toEqual(stylesOf(text))
    }
    expect(pages[0]?.text).toMatch(/<style>crypto-payment-page,[^{]*\{[^<]*#0a7/)
  })

  it('offers its languages as links that keep what the address says', async () => {
    const session = await newSession()
    const chain = encodeURIComponent(markup)
    const { text } = await get(`${session}?lang=pt-AO&layout=kiosk&choose=&chain=${chain}&utm=x`)
    const [menu = ''] = /<nav class="languages"[\s\S]*<\/nav>/.exec(text) ?? []
    expect(menu).toContain('<nav class="languages" aria-label="Idioma">')
    expect(menu).toMatch(/lang="pt-PT" aria-current="true">Português europeu</)
    expect(menu.match(/aria-current/g)).toHaveLength(1)
    expect(menu).toContain('href="?lang=de&#38;layout=kiosk&#38;choose=&#38;chain=%3Cimg')
    expect(menu).not.toContain(markup)
    expect(menu).not.toContain('utm')
    const { text: none } = await get('nonsense', { 'accept-language': 'zh-TW' })
    expect(none).toContain('lang="zh-Hant" aria-current="true"')
  })

  it('says of an order that was closed before anyone began to pay it that it takes no payment', async () => {
    const session = await newSession()
    await endpoint.checkout.orders.close(reference, { by: 'ada', reason: 'the cart was cancelled' })
    const own = await newSession({ returnUrl: 'https://shop.example/own' })
    const pages = [await get(session), await post(session, usdt), await get(own)]
    for (const { status, text } of pages) {
      expect(status).toBe(409)
      expect(text).toContain('This order accepts no further payment')
      expect(text).not.toContain('name="coin"')
      expect(text).toContain('href="https://shop.example/help"')
    }
    expect(pages.map(({ text }) => text.includes('href="https://shop.example/own"'))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is isolated by an embedder policy only where pages may frame it', async () => {
    const header = 'cross-origin-embedder-policy'
    expect((await get(await newSession())).headers.get(header)).toBeNull()
    await start({ allowedOrigins: ['https://shop.example'] })
    expect((await get(await newSession())).headers.get(header)).toBe('require-corp')
  })

  it('speaks the language of the link, else the best that the browser accepts', async () => {
    const session = await newSession()
    expect((await get(`${session}?lang=ar`)).text).toContain('<html lang="ar" dir="rtl">')
    const accepted = { 'accept-language': 'xx;q=0.9, de-AT;q=0.8, en;q=0.1' }
    expect((await get(session, accepted)).text).toContain('<html lang="de-AT" dir="ltr">')
    expect((await get(session)).text).toContain('<html lang="en" dir="ltr">')
  })

  it('has nothing of the order that is not for its payer', async () => {
    const { session, body } = await endpoint.begin({ reference, email: 'payer@personal.invalid' })
    const { text } = await get(`${session}?payment=${body.id}`)
    expect(text).toContain(body.address)
    expect(text).not.toContain('personal.invalid')
  })

  it('is compressed where the browser accepts it', async () => {
    const session = await newSession()
    const { headers } = await get(session, { 'accept-encoding': 'gzip' })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect((await get(session)).headers.get('content-encoding')).toBeNull()
  })

  it('refreshes itself while a payment is under way, and not on the receipt', async () => {
    const session = await newSession()
    expect((await get(session)).text).not.toContain('http-equiv="refresh"')
    const { body } = await endpoint.pay(session, 'tron', 'usdt')
    expect((await get(session)).text).toContain(
      '<noscript><meta http-equiv="refresh" content="15"></noscript>',
    )
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
    const receipt = (await get(session)).text
    expect(receipt).not.toContain('http-equiv="refresh"')
    expect(receipt).toContain('<crypto-receipt')
  })

  it('says that the shop accepted a part, and asks for no money for an order that the shop closed', async () => {
    const decide = async (action: 'accept' | 'close') => {
      const order = { reference: `${reference}-${action}` }
      const { session, body } = await endpoint.receive({ order, amount: '30', status: 'partial' })
      await endpoint.checkout.orders[action](order.reference, { by: 'ada', reason: 'agreed' })
      return { page: await get(session), address: body.address }
    }
    const { page: accepted } = await decide('accept')
    expect(accepted.text).toContain('Accepted by the shop')
    expect(accepted.text).toMatch(/30 USDT of [\d.]+ USDT received/)
    const { page: closed, address } = await decide('close')
    expect(closed.status).toBe(409)
    expect(closed.text).toContain('This order accepts no further payment')
    expect(closed.text).not.toContain(address)
    expect(closed.text).not.toContain('<form')
  })

  it('error: shows a page for a session that is none, and for one that is over', async () => {
    const bad = await get('nonsense')
    expect(bad.status).toBe(401)
    expect(bad.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const session = await newSession({ expiresInSeconds: 60 })
    endpoint.advance(61_000)
    const over = await get(session)
    expect(over.status).toBe(401)
    expect(over.text).toContain('role="status"')
  })

  it('leaves the page to its script where nothing draws it', async () => {
    await start({ pages: async () => undefined })
    const session = await newSession()
    const { text } = await get(session)
    expect(text).toContain(`<crypto-payment-page endpoint="../" session="${session}"`)
  })
})

describe('the link of a long order', () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({ label: `Print number ${index}`, amount: '1' }))

  it('is short, and shows and pays the order as the session does', async () => {
    const { url, session } = await endpoint.checkout.sessions.create({
      reference,
      amount: '40',
      currency: 'USD',
      lines,
    })
    expect(session.length).toBeGreaterThan(2000)
    const id = url.split('/').at(-1) ?? ''
    expect(id).toMatch(/^[\w-]{22}$/)
    const page = await get(id)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Print number 39')
    expect((await post(id, usdt)).status).toBe(303)
    expect((await endpoint.getSession(session)).payments).toHaveLength(1)
  })

  it('error: leads nowhere with another id', async () => {
    expect((await get('A'.repeat(22))).status).toBe(401)
  })
})

describe('POST /pay/{session}', () => {
  it('creates the payment once and leads to its page', async () => {
    const session = await newSession()
    const first = await post(session, usdt)
    expect(first.status).toBe(303)
    const paymentOf = ({ location }: { location: string }) => new URLSearchParams(location).get('payment')
    expect(paymentOf(first)).toMatch(/^[\w-]+$/)
    expect(paymentOf(await post(session, usdt))).toBe(paymentOf(first))
    const page = await get(session + first.location)
    const [payment] = (await endpoint.getSession(session)).payments
    expect(page.text.replaceAll(/<[^>]+>/g, '')).toContain(payment?.address)
  })

  it('keeps the language of the link', async () => {
    const session = await newSession()
    expect((await post(`${session}?lang=ar`, usdt)).location).toMatch(/&lang=ar$/)
  })

  it('asks for the amount that the payer chooses, and takes it in their digits', async () => {
    const session = await newSession(range)
    const asked = await post(session, usdt)
    expect(asked.location).toBe('?chain=tron&coin=usdt')
    expect((await get(session + asked.location)).text).toContain('name="amount"')
    const created = await post(`${session}?lang=ar`, { chain: 'tron', coin: 'usdt', amount: '٢٥٫٥' })
    expect(created.status).toBe(303)
    const [payment] = (await endpoint.getSession(session)).payments
    expect(payment?.fiat?.amount).toBe('25.5')
  })

  it('error: shows an amount that can’t be used again, with what is wrong', async () => {
    const session = await newSession(range)
    for (const [amount, status] of [
      ['abc', 400],
      ['9999', 422],
    ] as const) {
      const page = await post(session, { chain: 'tron', coin: 'usdt', amount })
      expect(page.status).toBe(status)
      expect(page.text).toContain(`value="${amount}"`)
      expect(page.text).toContain('role="alert"')
    }
    expect((await endpoint.getSession(session)).payments).toEqual([])
  })

  it('error: shows the list again for a method that is none', async () => {
    const session = await newSession()
    const page = await post(session, { chain: 'tron', coin: 'gold' })
    expect(page.status).toBe(422)
    expect(page.text).toContain('role="alert"')
    expect(page.text).toContain('<crypto-method-select')
  })

  it('error: takes no form from a page of another origin', async () => {
    const session = await newSession()
    expect((await post(session, usdt, { origin: 'https://evil.example' })).status).toBe(403)
    const cross = { origin: 'null', 'sec-fetch-site': 'cross-site' }
    expect((await post(session, usdt, cross)).status).toBe(403)
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await post(session, usdt, own)).status).toBe(303)
  })
})

describe('a claim of the payer that they paid, without a script', () => {
  const transaction = 'ab'.repeat(32)

  it('is a form in the help, and leads to the page with what came of it', async () => {
    const { session, body } = await endpoint.begin({ reference })
    const { text } = await get(`${session}?lang=en`)
    expect(text).toMatch(/<form[^>]*method="post"[^>]*>\s*<input type="hidden" name="claim" value="1"/)
    const fields = {
      claim: '1',
      payment: body.id,
      transaction: `\u202e${transaction.replace(/.{4}/g, '$& ')}`,
      note: '',
    }
    const { status, location } = await post(session, fields)
    expect(status).toBe(303)
    expect(new URLSearchParams(location).get('payment')).toBe(body.id)
    const page = await get(`${session}${location}&lang=en`)
    expect(page.text).toMatch(/The shop has your message\.[\s\S]*shop\.example\/help/)
    expect(page.text).toContain(body.address)
    const claim = async (of: string) =>
      (await endpoint.checkout.orders.get(of)).timeline.find(({ event }) => event === 'claim')
    expect(await claim(reference)).toMatchObject({ detail: transaction })
    // The link of an explorer, as the form of a page with a script takes it.
    const other = `${reference}-b`
    const second = await endpoint.begin({ reference: other })
    const link = `https://tronscan.org/#/transaction/${transaction}`
    await post(second.session, { claim: '1', payment: second.body.id, transaction: link })
    expect(await claim(other)).toMatchObject({ detail: transaction })
  })

  it('error: says that it is no transaction, with the address still on the page', async () => {
    const { session, body } = await endpoint.begin({ reference })
    const page = await post(`${session}?lang=en`, { claim: '1', payment: body.id, transaction: '0x12' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('This is not a transaction of')
    expect(page.text).toContain(body.address)
  })

  it('error: takes none for a payment of another order', async () => {
    const { body } = await endpoint.pay(await endpoint.session({ reference: `${reference}-b` }))
    const session = await newSession()
    const { status } = await post(session, { claim: '1', payment: body.id, transaction })
    expect(status).toBe(404)
    const { timeline } = await endpoint.checkout.orders.get(`${reference}-b`)
    expect(JSON.stringify(timeline)).not.toContain(transaction)
  })
})

describe('GET /session, for a page that asks for HTML', () => {
  const list = (session: string, query = '', accept = 'text/html') =>
    endpoint.open(`/session${query}`, { headers: { authorization: `Bearer ${session}`, accept } })

  it('has the list as forms with their styles, in the language that the page asks for', async () => {
    const session = await newSession()
    const { status, headers, text } = await list(session, '?lang=de')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('vary')).toBe('origin, authorization, accept')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toMatch(
      /^<meta name="reference" content="order-of-test-\d+"><crypto-checkout [^>]*lang="de"[^>]*><template shadowrootmode="open"><style>/,
    )
    expect(text).toContain(`action="${origin}/checkout/pay/${session}"`)
    expect(text).not.toMatch(/\sstyle=|<script|<link|\son\w+=/)
  })

  it('begins with the methods that the page prefers', async () => {
    const session = await newSession()
    const { text } = await list(session, '?preferredMethods=btc')
    expect(text.indexOf('value="btc"')).toBeLessThan(text.indexOf('value="usdt"'))
  })

  it.each(['*/*', 'application/json', 'application/json, text/html;q=0.9', ''])(
    'is JSON for %j',
    async (accept) => {
      const { text } = await list(await newSession(), '', accept)
      expect(JSON.parse(text)).toMatchObject({ reference })
    },
  )

  it('is JSON for an order with a payment, whose address the page verifies', async () => {
    const session = await newSession()
    await endpoint.pay(session)
    const { headers, text } = await list(session)
    expect(headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({ payments: [{ status: 'awaiting' }] })
  })

  it('error: escapes the reference', async () => {
    const { text } = await list(await newSession({ reference: `"><script>` }))
    expect(text).toContain('content="&#34;&#62;&#60;script&#62;"')
  })

  it.each([
    ['lang', '?lang=..%2F'],
    ['preferredMethods', `?preferredMethods=${'x'.repeat(5000)}`],
  ])('error: refuses a %s that is none', async (field, query) => {
    const { status, text } = await list(await newSession(), query)
    expect(status).toBe(400)
    expect(text).toContain(field)
  })

  it('error: is a problem for a session that is none', async () => {
    expect((await list('abc')).status).toBe(401)
  })
})
