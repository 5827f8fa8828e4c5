/** Links that are reused, from their creation to a paid order: by HTTP, by a form without a script, and in process. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowedStyles, stylesOf } from '../support/page-styles.js'
import {
  apiKey,
  changing,
  loadPages,
  freshEndpoint,
  type Endpoint,
  type Page,
} from '../support/sandbox-endpoint.js'

const markup = '<img src=x onerror=alert(1)>"\'&'
const coffee = {
  ...{ name: 'coffee', title: markup, amount: '5', currency: 'EUR', stock: 4, maxQuantity: 3, tips: [5, 10] },
  fields: [
    { name: 'email', label: 'E-mail', type: 'email' as const, required: true },
    { name: 'note', label: 'Note', type: 'note' as const },
  ],
  thanks: 'See you at the counter.',
}
const fields = { email: 'ada@shop.example' }
const key = { authorization: `Bearer ${apiKey}` }
const html = { accept: 'text/html,*/*' }
let endpoint: Endpoint

beforeAll(() => loadPages(), 120_000)
beforeEach(async () => {
  endpoint = await freshEndpoint({
    sandbox: { confirmDelayMs: 0 },
    latePolicy: 'accept',
  })
})

const create = (change: object = {}) =>
  endpoint.request<{ state: string; detail: string }>('POST', '/links', {
    headers: key,
    body: { ...coffee, ...change },
  })
type Begun = { session: string; reference: string; url: string; code: string; detail: string }
const order = (body: unknown = { fields }, headers: Record<string, string> = {}) =>
  endpoint.request<Begun>('POST', '/l/coffee', { body, headers })
const page = (path: string, init: RequestInit = {}) =>
  endpoint.open(path, { ...init, headers: { ...html, ...init.headers } })
const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  page('/l/coffee', { method: 'POST', body: new URLSearchParams(form), headers })
/** A page in words, and no document for programs. */
const expectPage = ({ status, headers, text }: Page, expected: number) => {
  expect(status).toBe(expected)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toContain('<h1>')
}
const list = async () => (await endpoint.checkout.links.list())[0]

async function pay(session: string, amount?: string) {
  const { body } = await endpoint.pay(session)
  endpoint.deposit(body.address, amount)
  return body.id
}

describe('a browser', () => {
  it('is shown a page where another site sends a form, and where a form is too large', async () => {
    await create()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const foreign = { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const body = new URLSearchParams({ request: crypto.randomUUID(), 'field.email': fields.email })
    expectPage(await page('/l/coffee', { method: 'POST', body, headers: foreign }), 403)
    for (const path of ['/l/coffee', '/pay/x', '/refund/x'])
      expectPage(await page(path, { method: 'POST', body: 'x'.repeat(17 * 1024), headers: form }), 413)
    expect(await list()).toMatchObject({ reserved: 0 })
  })

  it('gets the problem as data from what is no page, and a program everywhere', async () => {
    const type = async (path: string, headers: Record<string, string>) =>
      (await page(path, { headers })).headers.get('content-type')
    expect(await type('/orders/x', {})).toBe('application/problem+json')
    expect(await type('/l/Coffee', { accept: '*/*' })).toBe('application/problem+json')
  })
})

describe('a form that is refused', () => {
  it('names the range of an amount and of a quantity', async () => {
    await create({ amount: { min: '0.50', max: '500' }, fields: undefined })
    const wrong = async (form: Record<string, string>) => (await post({ amount: '5', ...form })).text
    for (const amount of ['0.10', '501']) expect(await wrong({ amount })).toMatch(/€0\.50\..*€500\.00\./)
    for (const amount of ['x', '5.999']) expect(await wrong({ amount })).toContain('for example 0.50')
    expect(await wrong({ quantity: '4' })).toContain('(1–3)')
  })

  it('says when to try again', async () => {
    endpoint = await freshEndpoint({ limits: { orders: 1 } })
    await create({ fields: undefined })
    expect((await post({ request: crypto.randomUUID() })).status).toBe(303)
    const refused = await post({ request: crypto.randomUUID() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a link', () => {
  it('sells a piece: its fields and its tip reach the shop, and no browser', async () => {
    const link = await create()
    expect(link).toMatchObject({ status: 201, body: { state: 'open', createdBy: 'shop' } })
    const { status, body } = await order({
      quantity: 2,
      tip: 10,
      fields: { ...fields, note: ' two\r\nlines ' },
    })
    expect(status).toBe(201)
    expect(body.reference).toMatch(/^link-coffee-[0-9a-f]{16}$/)
    const session = await endpoint.getSession(body.session)
    expect(session).toMatchObject({
      price: { kind: 'fiat', amount: '11', currency: 'EUR' },
      title: `2 × ${markup}`,
      lines: [{ amount: '10' }, { label: '+ 10 %', amount: '1' }],
      thanks: 'See you at the counter.',
    })
    expect(JSON.stringify(session)).not.toContain('shop.example/ada')
    expect(JSON.stringify(session)).not.toContain('ada@')
    expect(await list()).toMatchObject({ sold: 0, reserved: 2, left: 2 })
    await endpoint.until(body.session, await pay(body.session), 'paid')
    await expect.poll(() => endpoint.notified).toHaveLength(1)
    const sale = { name: 'coffee', quantity: 2, tip: 10, fields: { ...fields, note: 'two lines' } }
    expect(endpoint.notified[0]).toMatchObject({ reference: body.reference, link: sale })
    expect(await endpoint.checkout.orders.get(body.reference)).toMatchObject({ link: sale })
    expect(await list()).toMatchObject({ sold: 2, reserved: 0, left: 2 })
  })

  it('error: takes no text that is no e-mail address in a field named email', async () => {
    await create({ fields: ['email', 'wish'].map((name) => ({ name, label: name })) })
    const detail = expect.stringMatching(/^fields\.email: /) as string
    expect(await order({ fields: { email: 'ada' } })).toMatchObject({ status: 400, body: { detail } })
    expect(await order({ fields: { email: 'ada@shop.example', wish: 'ada' } })).toMatchObject({ status: 201 })
  })

  it('is shown by a page without a script, which writes nothing', async () => {
    await create()
    const { status, headers, text } = await page('/l/coffee?lang=de')
    expect(status).toBe(200)
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).not.toMatch(/<script|<img|<[^>]*\s(style|on\w+)=/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(allowedStyles(headers)).toEqual(stylesOf(text))
    expect(await list()).toMatchObject({ sold: 0, reserved: 0 })
    const json = await endpoint.request('GET', '/l/coffee', { headers: { accept: 'application/json' } })
    expect(json.body).toEqual({
      ...{ name: 'coffee', title: markup, amount: '5', currency: 'EUR', state: 'open', maxQuantity: 3 },
      ...{ tips: [5, 10], fields: coffee.fields },
    })
  })

  it('begins one order for a form that is sent twice, and leads to its page', async () => {
    await create()
    const [, request = ''] = /name="request" value="([^"]+)"/.exec((await page('/l/coffee')).text) ?? []
    const form = { request, quantity: '2', tip: '5', 'field.email': ' ada@shop.example ', 'field.note': '' }
    const [first, second] = [await post(form), await post(form)]
    expect(first.status).toBe(303)
    expect(first.location).toMatch(/^\.\.\/pay\//)
    expect(second.status).toBe(303)
    expect(await list()).toMatchObject({ reserved: 2 })
    const next = await page(`/l/${first.location}`)
    expect(next.status).toBe(200)
  })

  it('begins another order for another choice by the same form, as after "Back", and for a form without a usable key', async () => {
    await create()
    const send = (quantity: string, request = 'a-form-of-this-buyer') =>
      post({ request, quantity, 'field.email': fields.email })
    const answers = [await send('1'), await send('2'), await send('2'), await send('1')]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(await list()).toMatchObject({ reserved: 3 })
    expect((await send('1', 'x')).status).toBe(303)
  })

  it('of a till leads to the layout of a till, and back to itself for the next customer', async () => {
    await create({ layout: 'till', fields: [] })
    const offer = await page('/l/coffee')
    expect(offer.text).toContain('<article class="till">')
    const begun = await post({ request: 'a-key-of-the-counter' })
    expect(begun.status).toBe(303)
    const { location } = begun
    expect(location).toMatch(/^\.\.\/pay\/[^?]+\?layout=kiosk$/)
    const paying = await page(location.slice(2))
    expect(paying.text).toContain('<main class="kiosk">')
    const session = /pay\/([^?]+)/.exec(location)![1]!
    expect((await endpoint.getSession(session)).returnUrl).toBe('http://127.0.0.1:4300/checkout/l/coffee')
    // In another language, and with a way back of its own.
    const german = await page('/l/coffee?lang=de', {
      ...{ method: 'POST', body: new URLSearchParams({ request: 'another-key-of-the-counter' }) },
    })
    expect(german.location).toMatch(/\?lang=de&layout=kiosk$/)
  })

  it('prints a poster with its own address, whose code scanners read', async () => {
    await create()
    const { text } = await page('/l/coffee?poster')
    expect(text).toContain('<svg')
    expect(text).toContain('127.0.0.1:4300/<wbr>checkout/<wbr>l/<wbr>coffee</p>')
    expect(text).toMatch(/\.poster svg\s*\{[^}]*border-radius:/)
    expect(text).not.toContain('<form')
    // Black on white, also where a page is darkened or has forced colours.
    expect(text).toMatch(/\.poster svg\s*\{[^}]*forced-color-adjust:\s*none/)
    expect(text).toMatch(/\.poster path\s*\{\s*filter:\s*brightness\(0\)/)
    expect(text).toMatch(/\.poster rect\s*\{\s*filter:\s*brightness\(0\)\s*invert\(1\)/)
  })

  it('error: sells nothing beyond its stock, and a form says so', async () => {
    await create({ maxQuantity: 4 })
    expect(await order({ quantity: 4, fields })).toMatchObject({ status: 201 })
    expect(await order()).toMatchObject({ status: 409, body: { code: 'sold-out' } })
    const refused = await post({ request: crypto.randomUUID(), 'field.email': 'ada@shop.example' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Sold out')
    expect(refused.text).not.toContain('<form')
  })

  it('error: leaves money to a person that comes after the last piece was sold', async () => {
    await create()
    const { body: late } = await order({ quantity: 3, fields })
    const payment = await endpoint.pay(late.session)
    endpoint.advance(3_601_000)
    const { body: next } = await order({ quantity: 3, fields })
    await endpoint.until(next.session, await pay(next.session), 'paid')
    endpoint.deposit(payment.body.address)
    await endpoint.until(late.session, payment.body.id, 'review')
    expect(await endpoint.checkout.orders.get(late.reference)).toMatchObject({
      fulfilled: false,
      needs: 'review',
    })
    expect(await list()).toMatchObject({ sold: 3, reserved: 0, left: 1 })
    await endpoint.checkout.orders.accept(late.reference, { by: 'ada', reason: 'one more in the store room' })
    expect(await list()).toMatchObject({ sold: 6, left: 0 })
  })

  it('error: has its pieces back where a process ends before it records money that is not there later', async () => {
    const [gone, money] = [new Error('the process has ended'), { isSeen: false, isKept: false }]
    endpoint = await freshEndpoint({
      intercept: changing('/validate', (data) => {
        if (money.isSeen) Object.assign(data, { amountReceived: data['amount'], balanceRequired: '0' })
      }),
      wrapStore: (store) => ({
        async changeLink(...given) {
          const result = await store.changeLink(...given)
          money.isKept ||= money.isSeen
          return result
        },
        changeOrder: (...given) =>
          money.isKept && money.isSeen ? Promise.reject(gone) : store.changeOrder(...given),
      }),
    })
    await create()
    const { body } = await order({ quantity: 3, fields })
    await endpoint.pay(body.session)
    money.isSeen = true
    await endpoint.pass(60_000)
    expect(money.isKept).toBe(true)
    money.isSeen = false
    await endpoint.pass(2 * 86_400_000)
    expect(await endpoint.checkout.orders.get(body.reference)).toMatchObject({ state: 'open' })
    expect(await list()).toMatchObject({ sold: 0, reserved: 0, left: 4 })
  })

  it('keeps the pieces of money that is on its way for as long as that takes', async () => {
    endpoint = await freshEndpoint({ sandbox: { confirmDelayMs: 1e10 } })
    await create()
    const { body } = await order({ quantity: 3, fields })
    await endpoint.until(body.session, await pay(body.session), 'confirming')
    await expect.poll(async () => (await list())?.reserved).toBe(3)
    await endpoint.pass(3 * 86_400_000)
    expect(await list()).toMatchObject({ sold: 0, reserved: 3 })
  })

  it('error: takes no orders after it was closed or has ended, and none of it is known by another name', async () => {
    await create({ endsAt: '2999-01-01T00:00:00Z' })
    expect(await endpoint.request('POST', '/links/coffee/close', { headers: key })).toMatchObject({
      status: 200,
      body: { state: 'closed', createdBy: 'shop', closedBy: 'shop' },
    })
    await expect(endpoint.checkout.links.close('coffee', '\u001b[2J')).rejects.toThrow(/^by: /)
    await endpoint.checkout.links.close('coffee', 'ada')
    expect(await list()).toMatchObject({ closedBy: 'shop' })
    expect(await order()).toMatchObject({ status: 409, body: { code: 'order-closed' } })
    expect((await page('/l/coffee')).text).toContain('This offer has ended.')
    for (const unknown of ['/l/tea', '/l/tea?poster', '/l/..%2f']) expectPage(await page(unknown), 404)
    expect((await page('/l/tea')).text).toContain('Open it again from the shop.')
    const body = new URLSearchParams({ request: crypto.randomUUID() })
    expectPage(await page('/l/tea', { method: 'POST', body }), 404)
    const notFound = { status: 404, body: { code: 'not-found' } }
    expect(await endpoint.request('GET', '/l/tea')).toMatchObject(notFound)
    expect(await create()).toMatchObject({ status: 400, body: { detail: expect.stringContaining('name') } })
  })

  it('takes an amount of the range that the buyer chooses, as their language writes it', async () => {
    await create({ amount: { min: '2', max: '50' }, fields: [], tips: [10], maxQuantity: 1 })
    const typed = await post(
      { request: crypto.randomUUID(), amount: '7,50', tip: '10' },
      { 'accept-language': 'de' },
    )
    expect(typed.status).toBe(303)
    const outside = { status: 422, body: { code: 'amount-out-of-range' } }
    expect(await order({ amount: '51' })).toMatchObject(outside)
    expect(await order({})).toMatchObject({ status: 400, body: { code: 'invalid-amount' } })
    const { body } = await order({ amount: '7.53', tip: 10 })
    expect((await endpoint.getSession(body.session)).price).toMatchObject({ amount: '8.29' })
  })
})

describe('bad input', () => {
  /** The rule of a choice refuses more: `test/server/rules/link.test.ts`. */
  const orders: [body: unknown, field: string][] = [
    [{ quantity: 0, fields }, 'quantity'],
    [{ quantity: 1.5, fields }, 'quantity'],
    [{ quantity: '1', fields }, 'quantity'],
    [{ tip: -5, fields }, 'tip'],
    [{ amount: '-5', fields }, 'amount'],
    [{ fields: { email: '' } }, 'fields.email'],
    [{ fields: { email: 'ada' } }, 'fields.email'],
    [{ fields: { email: 'ada@shop.example\r\nBcc: all@shop.example' } }, 'fields.email'],
    [{ fields: { ...fields, note: 'a'.repeat(501) } }, 'fields.note'],
    [{ fields: { ...fields, note: 'a\u202Eb' } }, 'fields.note'],
    [{ fields: { ...fields, phone: '1' } }, 'fields'],
    [{ fields: { ...fields, ['__proto__x']: '1' } }, 'fields'],
    [{ fields: { ...fields, email: 5 } }, 'fields.email'],
    [{ fields: [] }, 'fields'],
    [{ fields, price: '1' }, 'price'],
    [[], 'body'],
  ]
  it('error: is no order, and its field is named', async () => {
    await create()
    for (const [body, field] of orders) {
      const { status, body: problem } = await order(body)
      expect([status, problem.detail.split(': ')[0]], JSON.stringify(body)).toEqual([400, field])
    }
    expect(await list()).toMatchObject({ reserved: 0 })
  })

  /** What is typed into one field is refused at every door: `orders/link-doors.test.ts`. */
  const links: [change: object, field: string][] = [
    [{ name: '../x' }, 'name'],
    [{ name: 'a'.repeat(49) }, 'name'],
    [{ amount: { min: '5', max: '4' } }, 'amount.max'],
    [{ coin: 'usdt' }, 'currency'],
    [{ stock: 2_000_000 }, 'stock'],
    [{ tips: [0] }, 'tips.0'],
    [{ fields: Array.from({ length: 6 }, (_, i) => ({ name: 'abcdef'[i], label: 'x' })) }, 'fields'],
    [{ fields: ['A', 'B'].map((label) => ({ name: 'a', label })) }, 'fields'],
    [{ fields: [{ name: 'a b', label: 'A' }] }, 'fields.0.name'],
    [{ script: '1' }, 'script'],
  ]
  it('error: is no link, and its field is named', async () => {
    for (const [change, field] of links) {
      const { status, body } = await create(change)
      expect([status, body.detail.split(': ')[0]], JSON.stringify(change)).toEqual([400, field])
    }
    expect(await endpoint.checkout.links.list()).toEqual([])
  })

  it('error: a form shows which field is wrong, and keeps what was typed as text', async () => {
    await create()
    const answer = await post({ request: crypto.randomUUID(), 'field.email': markup, 'field.note': markup })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('E-mail: This entry is not valid.')
    expect(answer.text).toContain('aria-invalid="true"')
    expect(answer.text).not.toContain('<img')
    expect(await list()).toMatchObject({ reserved: 0 })
  })

  it('error: a key that can be guessed, or that another choice has, begins no order', async () => {
    await create()
    expect(await order({ fields }, { 'idempotency-key': 'short' })).toMatchObject({ status: 400 })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect(await order({ fields }, headers)).toMatchObject({ status: 201 })
    expect(await order({ quantity: 2, fields }, headers)).toMatchObject({
      body: { code: 'idempotency-mismatch' },
    })
  })

  it('error: bodies of another type', async () => {
    await create()
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }
    expect(await page('/l/coffee', init)).toMatchObject({ status: 415 })
  })
})

describe('forgery and floods', () => {
  it('error: the routes of the merchant need the key', async () => {
    const refused = { status: 401 }
    for (const path of ['/links', '/links/coffee/close'])
      expect(await endpoint.request('POST', path, { body: {} })).toMatchObject(refused)
    expect(await endpoint.request('GET', '/links')).toMatchObject(refused)
  })

  it('error: one address begins no more than its orders of a minute', async () => {
    endpoint = await freshEndpoint({ limits: { ordersPerAddress: 2 } })
    await create({ stock: 100 })
    const json = { 'content-type': 'application/json' }
    const from = (address: string) => {
      const init = { method: 'POST', headers: json, body: JSON.stringify({ fields }) }
      return endpoint.checkout.fetch(new Request('http://127.0.0.1:4300/checkout/l/coffee', init), {
        address,
      })
    }
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await from('203.0.113.7')).status)
    expect(statuses).toEqual([201, 201, 429])
    expect((await from('203.0.113.8')).status).toBe(201)
    expect(await list()).toMatchObject({ reserved: 3 })
  })

  it('error: a header can’t be added by the language of the link', async () => {
    await create()
    const { status, headers } = await page('/l/coffee?lang=de%0d%0aset-cookie:%20a=b', {
      method: 'POST',
      body: new URLSearchParams({ request: crypto.randomUUID(), 'field.email': 'ada@shop.example' }),
    })
    expect(status).toBe(303)
    expect(headers.get('set-cookie')).toBeNull()
  })
})
