/** The page of one order as it is answered: its states, its forms, and what may not be on it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderInput, RenderedCheckout, RenderOptions } from '../../../src/server/index.js'
import {
  apiKey,
  type Endpoint,
  type EndpointOptions,
  loadPages,
  freshEndpoint,
} from '../../support/sandbox-endpoint.js'
import { allowedStyles, stylesOf } from '../../support/page-styles.js'
import { tagsOf } from '../../support/tags-of.js'

const assets = { 'crypto-checkout.js': 'checkout()' }
const markup = '<img src=x onerror=alert(1)>"\'&'

let endpoint: Endpoint
beforeAll(() => loadPages())
const start = async (options: EndpointOptions = {}) => {
  endpoint = await freshEndpoint({ assets, sandbox: { confirmDelayMs: 0 }, ...options })
}
beforeEach(() => start())

const origin = 'http://127.0.0.1:4300'
const get = (path: string, headers: Record<string, string> = {}) => endpoint.open(`/pay/${path}`, { headers })
const post = (session: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  endpoint.open(`/pay/${session}`, { method: 'POST', body: new URLSearchParams(fields), headers })
const range: Partial<OrderInput> = { amount: { min: '5', max: '500', presets: ['10'] } }

describe('GET /pay/{session}', () => {
  it('lists the methods as buttons of forms, without inline script', async () => {
    const session = await endpoint.session()
    const { status, headers, text } = await get(session)
    expect(status).toBe(200)
    expect(text).toMatch(/<form method="post"[\s\S]*name="chain" value="tron"[\s\S]*name="coin"/)
    expect(text).toContain('<details')
    expect(text).toContain('$49.99')
    expect(text).not.toMatch(/\sstyle=|<script>|\son\w+=/)
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('waits for no other file: its policy allows the hashes of its styles, and no other style', async () => {
    await start({ appearance: { variables: { colorPrimary: '#0a7' } } })
    const session = await endpoint.session()
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
    const session = await endpoint.session()
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
    const session = await endpoint.session()
    await endpoint.checkout.orders.close('order-1042', { by: 'ada', reason: 'the cart was cancelled' })
    const own = await endpoint.session({ returnUrl: 'https://shop.example/own' })
    const pages = [await get(session), await post(session, { chain: 'tron', coin: 'usdt' }), await get(own)]
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
    expect((await get(await endpoint.session())).headers.get(header)).toBeNull()
    await start({ allowedOrigins: ['https://shop.example'] })
    expect((await get(await endpoint.session())).headers.get(header)).toBe('require-corp')
  })

  it('is byte for byte the same for the same order, in every language', async () => {
    const session = await endpoint.session()
    for (const lang of ['en', 'ar', 'ja']) {
      const first = await get(`${session}?lang=${lang}`)
      expect((await get(`${session}?lang=${lang}`)).text).toBe(first.text)
    }
  })

  it('speaks the language of the link, else the best that the browser accepts', async () => {
    const session = await endpoint.session()
    expect((await get(`${session}?lang=ar`)).text).toContain('<html lang="ar" dir="rtl">')
    const accepted = { 'accept-language': 'xx;q=0.9, de-AT;q=0.8, en;q=0.1' }
    expect((await get(session, accepted)).text).toContain('<html lang="de-AT" dir="ltr">')
    expect((await get(session)).text).toContain('<html lang="en" dir="ltr">')
  })

  it('shows markup in names as text', async () => {
    await start({ merchant: { name: markup } })
    const session = await endpoint.session({
      reference: markup,
      title: markup,
      lines: [{ label: markup, amount: '49.99' }],
      returnUrl: 'https://shop.example/?a="><script>',
    })
    const { text } = await get(session)
    expect(text).not.toContain('<img src=x')
    expect(text.match(/&lt;img src=x|&#60;img src=x/g)?.length).toBeGreaterThanOrEqual(3)
  })

  it('has nothing of the order that is not for its payer', async () => {
    const { session, body } = await endpoint.begin({ email: 'payer@personal.invalid' })
    const { text } = await get(`${session}?payment=${body.id}`)
    expect(text).toContain(body.address)
    expect(text).not.toContain('personal.invalid')
  })

  it('is compressed where the browser accepts it', async () => {
    const session = await endpoint.session()
    const { headers } = await get(session, { 'accept-encoding': 'gzip' })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect((await get(session)).headers.get('content-encoding')).toBeNull()
  })

  it('writes nothing', async () => {
    const session = await endpoint.session()
    await get(session)
    expect(endpoint.calls.some((call) => call.includes('initiate'))).toBe(false)
  })

  it('refreshes itself while a payment is under way, and not on the receipt', async () => {
    const session = await endpoint.session()
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
    const decide = async (reference: string, action: 'accept' | 'close') => {
      const { session, body } = await endpoint.receive({
        order: { reference },
        amount: '30',
        status: 'partial',
      })
      await endpoint.checkout.orders[action](reference, { by: 'ada', reason: 'agreed' })
      return { page: await get(session), address: body.address }
    }
    const { page: accepted } = await decide('accepted', 'accept')
    expect(accepted.text).toContain('Accepted by the shop')
    expect(accepted.text).toMatch(/30 USDT of [\d.]+ USDT received/)
    const { page: closed, address } = await decide('closed', 'close')
    expect(closed.status).toBe(409)
    expect(closed.text).toContain('This order accepts no further payment')
    expect(closed.text).not.toContain(address)
    expect(closed.text).not.toContain('<form')
  })

  it('error: shows a page for a session that is none, and for one that is over', async () => {
    const bad = await get('nonsense')
    expect(bad.status).toBe(401)
    expect(bad.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const session = await endpoint.session({ expiresInSeconds: 60 })
    endpoint.advance(61_000)
    const over = await get(session)
    expect(over.status).toBe(401)
    expect(over.text).toContain('role="status"')
  })

  it('leaves the page to its script where nothing draws it', async () => {
    await start({ pages: async () => undefined })
    const session = await endpoint.session()
    const { text } = await get(session)
    expect(text).toContain(`<crypto-payment-page endpoint="../" session="${session}"`)
  })
})

describe('the link of a long order', () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({ label: `Print number ${index}`, amount: '1' }))

  it('is short, and shows and pays the order as the session does', async () => {
    const { url, session } = await endpoint.checkout.sessions.create({
      reference: 'long',
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
    expect((await post(id, { chain: 'tron', coin: 'usdt' })).status).toBe(303)
    expect((await endpoint.getSession(session)).payments).toHaveLength(1)
  })

  it('error: leads nowhere with another id', async () => {
    expect((await get('A'.repeat(22))).status).toBe(401)
  })
})

describe('sessions.render', () => {
  const input: OrderInput = { reference: 'order-1', amount: '49.99', currency: 'USD' }
  const rendered = async (options: RenderOptions = {}, change: Partial<OrderInput> = {}) => {
    const { sessions } = endpoint.checkout
    const session = await sessions.create({ ...input, ...change })
    return { ...session, ...(await sessions.render(session, options)) }
  }

  it('has the checkout as HTML, whose forms and files are the endpoint’s', async () => {
    await start({ publicUrl: 'https://pay.shop.example/checkout' })
    const { html, url, session } = await rendered({ lang: 'de' })
    expect(html).toMatch(/^<crypto-checkout /)
    expect(html).toContain(`session="${session}"`)
    expect(html).toContain('endpoint="https://pay.shop.example/checkout"')
    expect(html).toContain(`action="${url}"`)
    expect(html).toMatch(/href="https:\/\/pay\.shop\.example\/checkout\/assets\/\w+\/crypto-checkout\.css"/)
    expect(html).toMatch(new RegExp(`<a href="${url.replaceAll('.', '[.]')}">[^<]+</a></crypto-checkout>$`))
    expect(html).not.toMatch(/<style|\sstyle=|<script|\son\w+=/)
  })

  it('registers the colours of the elements before its script, as the page does', async () => {
    const registration = '@property --_cc-surface{syntax:"<color>|<number>"'
    expect((await rendered({ styles: 'inline' })).html).toContain(registration)
    expect((await rendered()).html).toMatch(/<link rel="stylesheet" href="[^"]+\/colors\.css"><a /)
    expect((await get(await endpoint.session())).text).toContain(registration)
  })

  it('has its styles in it where it may, and says what a policy has to allow', async () => {
    const { html, styleSources = '' } = await rendered({ styles: 'inline' })
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).not.toMatch(/\sstyle=|<script|\son\w+=/)
    expect(styleSources.split(' ').toSorted()).toEqual(stylesOf(html))
    expect(await rendered()).not.toHaveProperty('styleSources')
  })

  it.each(['linked', 'inline'] as const)(
    'shows markup in names as text, on a page, too, %j',
    async (styles) => {
      const drawn = async (name: string): Promise<string[]> => {
        await start({ merchant: { name } })
        const lines = [{ label: name, amount: '49.99' }]
        const { html, url } = await rendered({ styles }, { title: name, lines, reference: name })
        const { text } = await get(
          `${url.split('/').at(-1) ?? ''}?lang=${encodeURIComponent(name)}&layout=${encodeURIComponent(name)}`,
        )
        return tagsOf(html + text)
      }
      expect(await drawn(`</style></script></template><!--${markup}`)).toEqual(await drawn('Name'))
    },
  )

  it('lists first what the page prefers, as its script will', async () => {
    const coinsOf = (html: string) =>
      [...html.matchAll(/name="coin"\s+value="([^"]+)"/g)].map(([, coin]) => coin)
    const { html } = await rendered({ preferredMethods: 'bitcoin' })
    expect(html).toMatch(/^<crypto-checkout [^>]*preferred-methods="bitcoin"/)
    expect(coinsOf(html)[0]).toBe('bitcoin')
    expect(coinsOf((await rendered()).html)[0]).not.toBe('bitcoin')
    await expect(rendered({ preferredMethods: '\u0000' })).rejects.toThrow(/^preferredMethods: must/)
  })

  it('is in the direction of its language, however that is written', async () => {
    const { html } = await rendered({ lang: 'AR' })
    expect(html).toMatch(/^<crypto-checkout [^>]*dir="rtl"/)
    expect(html).toContain('اختيار')
  })

  it('error: names a language that is no tag', async () => {
    for (const lang of ['junk!!', 'e', 'de_AT', 'de-', '<b>'])
      await expect(rendered({ lang })).rejects.toThrow(/^lang: must be/)
  })

  it('is the element alone where the list can’t be read', async () => {
    await endpoint.fault({ name: 'html' })
    const { html, url } = await rendered()
    expect(html).toMatch(/^<crypto-checkout endpoint="\/checkout" session="[^"]+"><a href=/)
    expect(html).toContain(`<a href="${url}">Open the payment page</a></crypto-checkout>`)
  })

  it('keeps the language and the look where the list can’t be read', async () => {
    await start({ appearance: { theme: 'dark' } })
    await endpoint.fault({ name: 'html' })
    const { html } = await rendered({ lang: 'de' })
    expect(html).toContain(' lang="de" appearance="{&#34;theme&#34;:&#34;dark&#34;}"><a')
  })

  it('error: draws no session of another endpoint', async () => {
    const { url } = await rendered()
    await expect(endpoint.checkout.sessions.render({ session: 'x.y', url })).rejects.toThrow(
      expect.objectContaining({ code: 'session-invalid' }),
    )
  })

  it('is what `POST /sessions` answers with `render`, and with that alone', async () => {
    const create = async (body: object) =>
      (
        await endpoint.request<RenderedCheckout>('POST', '/sessions', {
          body: { ...input, ...body },
          headers: { authorization: `Bearer ${apiKey}` },
        })
      ).body
    expect((await create({ render: true, lang: 'de' })).html).toMatch(/^<crypto-checkout [^>]*lang="de"/)
    expect(await create({ render: 'inline' })).toHaveProperty('styleSources')
    expect(await create({ render: false })).not.toHaveProperty('html')
    await expect(endpoint.checkout.sessions.create({ ...input, ...{ render: true } })).rejects.toThrow(
      'render: is not a known field',
    )
  })
})

describe('POST /pay/{session}', () => {
  it('creates the payment once and leads to its page', async () => {
    const session = await endpoint.session()
    const first = await post(session, { chain: 'tron', coin: 'usdt' })
    expect(first.status).toBe(303)
    const paymentOf = ({ location }: { location: string }) => new URLSearchParams(location).get('payment')
    expect(paymentOf(first)).toMatch(/^[\w-]+$/)
    expect(paymentOf(await post(session, { chain: 'tron', coin: 'usdt' }))).toBe(paymentOf(first))
    const page = await get(session + first.location)
    const [payment] = (await endpoint.getSession(session)).payments
    expect(page.text.replaceAll(/<[^>]+>/g, '')).toContain(payment?.address)
  })

  it('keeps the language of the link', async () => {
    const session = await endpoint.session()
    expect((await post(`${session}?lang=ar`, { chain: 'tron', coin: 'usdt' })).location).toMatch(/&lang=ar$/)
  })

  it('asks for the amount that the payer chooses, and takes it in their digits', async () => {
    const session = await endpoint.session(range)
    const asked = await post(session, { chain: 'tron', coin: 'usdt' })
    expect(asked.location).toBe('?chain=tron&coin=usdt')
    expect((await get(session + asked.location)).text).toContain('name="amount"')
    const created = await post(`${session}?lang=ar`, { chain: 'tron', coin: 'usdt', amount: '٢٥٫٥' })
    expect(created.status).toBe(303)
    const [payment] = (await endpoint.getSession(session)).payments
    expect(payment?.fiat?.amount).toBe('25.5')
  })

  it('error: shows an amount that can’t be used again, with what is wrong', async () => {
    const session = await endpoint.session(range)
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
    const session = await endpoint.session()
    const page = await post(session, { chain: 'tron', coin: 'gold' })
    expect(page.status).toBe(422)
    expect(page.text).toContain('role="alert"')
    expect(page.text).toContain('<crypto-method-select')
  })

  it('error: takes no form from a page of another origin', async () => {
    const session = await endpoint.session()
    const fields = { chain: 'tron', coin: 'usdt' }
    expect((await post(session, fields, { origin: 'https://evil.example' })).status).toBe(403)
    const cross = { origin: 'null', 'sec-fetch-site': 'cross-site' }
    expect((await post(session, fields, cross)).status).toBe(403)
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await post(session, fields, own)).status).toBe(303)
  })

  it('error: takes a form only', async () => {
    const session = await endpoint.session()
    const { status } = await endpoint.request('POST', `/pay/${session}`, { body: { chain: 'tron' } })
    expect(status).toBe(415)
  })
})

describe('a claim of the payer that they paid, without a script', () => {
  const transaction = 'ab'.repeat(32)

  it('is a form in the help, and leads to the page with what came of it', async () => {
    const { session, body } = await endpoint.begin()
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
    const { timeline } = await endpoint.checkout.orders.get('order-1042')
    expect(JSON.stringify(timeline)).toContain(transaction)
  })

  it('takes the link of an explorer, as the form of a page with a script does', async () => {
    const { session, body } = await endpoint.begin()
    const link = `https://tronscan.org/#/transaction/${transaction}`
    const { status } = await post(session, { claim: '1', payment: body.id, transaction: link })
    expect(status).toBe(303)
    const { timeline } = await endpoint.checkout.orders.get('order-1042')
    expect(timeline).toContainEqual(expect.objectContaining({ event: 'claim', detail: transaction }))
  })

  it('error: says that it is no transaction, with the address still on the page', async () => {
    const { session, body } = await endpoint.begin()
    const page = await post(`${session}?lang=en`, { claim: '1', payment: body.id, transaction: '0x12' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('This is not a transaction of')
    expect(page.text).toContain(body.address)
  })

  it('error: takes none for a payment of another order', async () => {
    const { body } = await endpoint.pay(await endpoint.session({ reference: 'another' }))
    const session = await endpoint.session()
    const { status } = await post(session, { claim: '1', payment: body.id, transaction })
    expect(status).toBe(404)
    const { timeline } = await endpoint.checkout.orders.get('another')
    expect(JSON.stringify(timeline)).not.toContain(transaction)
  })
})

describe('GET /session, for a page that asks for HTML', () => {
  const list = (session: string, query = '', accept = 'text/html') =>
    endpoint.open(`/session${query}`, { headers: { authorization: `Bearer ${session}`, accept } })

  it('has the list as forms with their styles, in the language that the page asks for', async () => {
    const session = await endpoint.session()
    const { status, headers, text } = await list(session, '?lang=de')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('vary')).toBe('origin, authorization, accept')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toMatch(
      /^<meta name="reference" content="order-1042"><crypto-checkout [^>]*lang="de"[^>]*><template shadowrootmode="open"><style>/,
    )
    expect(text).toContain(`action="${origin}/checkout/pay/${session}"`)
    expect(text).not.toMatch(/\sstyle=|<script|<link|\son\w+=/)
  })

  it('begins with the methods that the page prefers', async () => {
    const session = await endpoint.session()
    const { text } = await list(session, '?preferredMethods=btc')
    expect(text.indexOf('value="btc"')).toBeLessThan(text.indexOf('value="usdt"'))
  })

  it.each(['*/*', 'application/json', 'application/json, text/html;q=0.9', ''])(
    'is JSON for %j',
    async (accept) => {
      const { text } = await list(await endpoint.session(), '', accept)
      expect(JSON.parse(text)).toMatchObject({ reference: 'order-1042' })
    },
  )

  it('is JSON for an order with a payment, whose address the page verifies', async () => {
    const session = await endpoint.session()
    await endpoint.request('POST', '/payments', { session, body: { chain: 'tron', coin: 'usdt' } })
    const { headers, text } = await list(session)
    expect(headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({ payments: [{ status: 'awaiting' }] })
  })

  it('error: escapes the reference', async () => {
    const { text } = await list(await endpoint.session({ reference: `"><script>` }))
    expect(text).toContain('content="&#34;&#62;&#60;script&#62;"')
  })

  it.each([
    ['lang', '?lang=..%2F'],
    ['preferredMethods', `?preferredMethods=${'x'.repeat(5000)}`],
  ])('error: refuses a %s that is none', async (field, query) => {
    const { status, text } = await list(await endpoint.session(), query)
    expect(status).toBe(400)
    expect(text).toContain(field)
  })

  it('error: is a problem for a session that is none', async () => {
    expect((await list('abc')).status).toBe(401)
  })
})
