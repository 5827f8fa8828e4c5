/** The desk's pages over HTTP: what a person finds and does, and what no attacker can. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationsOn } from '../../../src/cli/orders/with-orders.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import {
  getPage,
  postForm,
  pressLink,
  sandboxGateway,
  signIn as signInTo,
  startDeskApp,
  type TestDesk,
} from '../../support/desk-app.js'
import { secret, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const host = '127.0.0.1:4400'
const origin = `http://${host}`
const markup = '<img src=x onerror=alert(1)>"\'&'
let endpoint: Endpoint
let desk: TestDesk
let time: number

/** In the middle of a month, so that no test is of two. */
const startedAt = Date.now()
const now = () => Date.UTC(2026, 10, 15, 12) + Date.now() - startedAt + time

beforeEach(async () => {
  const store = memoryStore()
  time = 0
  endpoint = await startEndpoint({ store, sandbox: { confirmDelayMs: 0 }, now })
  desk = startDeskApp({ store, now, gateway: sandboxGateway(endpoint.sandbox) })
})
afterEach(() => endpoint.close())

const get = (path: string, headers?: Record<string, string>) => getPage(desk, path, headers)
const post = (...form: [path: string, fields: Record<string, string>, headers?: Record<string, string>]) =>
  postForm(desk, ...form)
async function signIn() {
  const { cookie, csrf } = await signInTo(desk)
  const act = (action: string, reference: string, fields = {}) =>
    post('/act', { csrf, action, reference, reason: 'too much', ...fields }, { cookie })
  return { cookie, csrf, act }
}
async function order(reference: string, received: string, status: 'partial' | 'paid' = 'paid') {
  await endpoint.receive({ order: { reference }, status, ...(received !== 'all' && { amount: received }) })
}
/** The token of a refund's link on a page. */
const tokenIn = (text: string) => /https:\/\/shop\.example\/checkout\/refund\/([\w.-]+)/.exec(text)?.[1] ?? ''

describe('signing in', () => {
  it('takes the one-time link once, for a session of this browser', async () => {
    expect(desk.links[0]).toMatch(/^\/open\?key=[\w-]{22}$/)
    const opened = await pressLink(desk, desk.links[0] ?? '')
    expect(opened.status).toBe(303)
    expect(opened.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
    const again = await pressLink(desk, desk.links[0] ?? '')
    expect(again.status).toBe(403)
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  it('is begun by the button of the page, so that no reading of the link uses it up', async () => {
    const path = desk.links[0] ?? ''
    for (const method of ['GET', 'HEAD']) {
      const headers = { host, purpose: 'prefetch', 'sec-purpose': 'prefetch' }
      const read = await desk.app.request(`${origin}${path}`, { method, headers })
      expect(read.status).toBe(200)
      expect(read.headers.get('set-cookie')).toBeNull()
    }
    const { text } = await get(path)
    expect(text.match(/<button/g)).toHaveLength(1)
    const [, key = ''] = /<input type="hidden" name="key" value="([^"]+)"/.exec(text) ?? []
    expect(text).toContain('<form method="post" action="/open">')
    expect((await post('/open', { key })).status).toBe(303)
  })

  it.each(['https://attacker.example', 'http://127.0.0.1:3000', 'null'])(
    'error: is not begun by a form of %s, which leaves the link as it is',
    async (foreign) => {
      const key = (desk.links[0] ?? '').split('key=')[1] ?? ''
      expect((await post('/open', { key }, { origin: foreign })).status).toBe(403)
      expect((await post('/open', { key })).status).toBe(303)
    },
  )

  it('error: takes no link after five minutes, and none that a newer one replaced', async () => {
    time = 5 * 60_000
    expect((await pressLink(desk, desk.links[0] ?? '')).status).toBe(403)
    await post('/link', {})
    time += 60_000
    await post('/link', {})
    expect(desk.links).toHaveLength(3)
    expect((await pressLink(desk, desk.links[1] ?? '')).status).toBe(403)
    expect((await pressLink(desk, desk.links[2] ?? '')).status).toBe(303)
  })

  it('error: shows nothing without a session, to a forged cookie, and after signing out', async () => {
    await order('order-1042', '20', 'partial')
    for (const headers of [{}, { cookie: `crypto-checkout-desk=${'a'.repeat(43)}` }])
      for (const path of [
        '/',
        '/rows',
        '/order?reference=order-1042',
        '/export',
        '/account',
        '/links',
        '/notifications',
      ]) {
        const page = await get(path, headers)
        expect(page.status).toBe(401)
        expect(page.text).not.toContain('order-1042')
      }
    const { cookie, csrf } = await signIn()
    expect((await post('/sign-out', { csrf }, { cookie })).status).toBe(303)
    expect((await get('/', { cookie })).status).toBe(401)
  })

  it('error: ends after twelve hours', async () => {
    const { cookie } = await signIn()
    time = 12 * 3_600_000
    expect((await get('/', { cookie })).status).toBe(401)
  })
})

describe('attacks', () => {
  it.each([
    ['a page of another name', { host: 'attacker.example:4400' }],
    ['a name that looks like ours', { host: '127.0.0.1.attacker.example' }],
    ['no host', { host: '' }],
    ['a proxy that replaces the host', { 'x-forwarded-for': '203.0.113.9' }],
  ])('error: answers nothing to %s: DNS rebinding', async (_, headers) => {
    const { cookie } = await signIn()
    for (const path of ['/', '/open?key=x', '/rows', '/desk.js'])
      expect((await get(path, { cookie, ...headers })).status).toBe(403)
  })

  it.each([
    ['another site', { origin: 'https://attacker.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['no origin', { origin: 'null' }],
  ])('error: takes no form of %s', async (_, headers) => {
    await order('order-1042', '20', 'partial')
    const { cookie, csrf } = await signIn()
    const fields = { csrf, action: 'accept', reference: 'order-1042', reason: 'x' }
    expect((await post('/act', fields, { cookie, ...headers })).status).toBe(403)
    expect((await get('/order?reference=order-1042', { cookie })).text).toContain('badge open')
  })

  it('error: takes no form without the session’s own token, also with its cookie', async () => {
    await order('order-1042', '20', 'partial')
    const { cookie } = await signIn()
    await post('/link', {})
    for (const csrf of ['', 'a'.repeat(22)]) {
      const fields = { csrf, action: 'accept', reference: 'order-1042', reason: 'x' }
      expect((await post('/act', fields, { cookie })).status).toBe(403)
      const link = { csrf, name: 'coffee', amount: '5', currency: 'EUR' }
      for (const path of ['/links', '/links/close', '/notifications', '/account'])
        expect((await post(path, link, { cookie })).status).toBe(403)
    }
    expect(await endpoint.checkout.links.list()).toEqual([])
  })

  it.each(['cross-site', 'same-site'])('error: gives no part of itself to a page: %s', async (site) => {
    const { cookie } = await signIn()
    expect((await get('/rows', { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).status).toBe(
      403,
    )
  })

  it.each(['/%2e%2e%2forder', '/order%2F..%2Faccount', '//order', '/rows%2f', '/desk.js/..%2frows'])(
    'error: has no page at %s, and asks for a session there',
    async (path) => {
      expect((await get(path)).status).toBe(401)
      const { cookie } = await signIn()
      expect((await get(path, { cookie })).status).toBe(404)
    },
  )

  it('error: searches for any text: long, with wildcards, quotes or control characters', async () => {
    await order('order-1042', '20', 'partial')
    const { cookie } = await signIn()
    for (const [query, found] of [
      ['a'.repeat(10_000), 0],
      [`%' OR 1=1 --`, 0],
      ['_rder', 0],
      ['\0', 1],
      ['order\r\n-1042', 1],
    ] as const) {
      const { status, text } = await get(`/rows?${new URLSearchParams({ q: query }).toString()}`, { cookie })
      expect(status).toBe(200)
      expect(JSON.parse(text), query.slice(0, 20)).toMatchObject({ rows: { length: found } })
    }
    expect((await get('/order?reference=%00', { cookie })).status).toBe(404)
  })

  it('error: shows markup in references, reasons and searches as text, under a policy without inline code', async () => {
    await order(markup, '20', 'partial')
    const { cookie, act } = await signIn()
    await act('note', markup, { reason: markup })
    const fields = { reference: markup, q: markup, done: markup, action: 'accept' }
    const query = new URLSearchParams(fields).toString()
    for (const path of ['/', `/?${query}`, `/order?${query}`, `/confirm?${query}`, `/open?key=${query}`]) {
      const { status, headers, text } = await get(path, { cookie })
      expect(status).toBe(200)
      expect(text).not.toContain('<img')
      expect(text).not.toMatch(/<script>|\sstyle=|\son\w+="/)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of [
        "default-src 'none'",
        "require-trusted-types-for 'script'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(part)
      expect(policy).not.toContain('unsafe')
    }
  })
})

describe('the orders', () => {
  it('finds the orders that need a person for a reason, and exports a month', async () => {
    await order('too-much', '60')
    await order('plain', 'all')
    const { cookie } = await signIn()
    const found = async (query: string) => {
      const { text } = await get(`/rows?${query}`, { cookie })
      return [...text.matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference)
    }
    expect(await found('needs=surplus')).toEqual(['too-much'])
    expect(await found('needs=any&state=paid')).toEqual(['too-much'])
    expect(await found('needs=claim')).toEqual([])
    const page = (await get('/?needs=surplus', { cookie })).text
    expect(page).toContain('value="surplus" selected')
    expect(page).toContain('>Month (UTC)<')
    expect((await get('/export?month=2026-11&state=paid', { cookie })).text).toContain('plain')
    expect((await get('/export?month=2020-01', { cookie })).text).not.toContain('plain')
    expect((await get('/export?month=2020', { cookie })).status).toBe(409)
  })

  it('accepts after a page that repeats the reference and the sum, once, in the person’s name', async () => {
    await order('order-1042', '20', 'partial')
    const { cookie, act } = await signIn()
    const confirm = await get('/confirm?reference=order-1042&action=accept', { cookie })
    expect(confirm.text).toContain('order-1042')
    expect(confirm.text).toMatch(/20 of [\d.]+ USDT/)
    const done = await act('accept', 'order-1042', { reason: 'cash' })
    expect(done.headers.get('location')).toBe('/order?reference=order-1042&done=accept')
    const { text } = await get(done.headers.get('location') ?? '', { cookie })
    expect(text).toContain('The order is accepted.')
    expect(text).toContain('accepted by <bdi>ada</bdi>: <bdi>cash</bdi>')

    const again = await act('accept', 'order-1042', { reason: 'another' })
    const same = await get(again.headers.get('location') ?? '', { cookie })
    expect(same.text).toContain('Nothing was changed: ada accepted the order before, with the reason “cash”.')
    expect(same.text).not.toContain('The order is accepted.')

    await order('order-1043', '20', 'partial')
    for (const text of ['The order is closed.', 'Nothing was changed: ada closed the order before']) {
      const closed = await act('close', 'order-1043', { reason: 'cash' })
      expect((await get(closed.headers.get('location') ?? '', { cookie })).text).toContain(text)
    }
  })

  it('refunds a surplus: the link, the address, the transaction', async () => {
    await order('order-1042', '60')
    const { cookie, act } = await signIn()
    const token = tokenIn((await act('refund', 'order-1042')).text)
    const body = { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
    await endpoint.request('POST', `/refund/${token}`, { body })
    expect((await get('/', { cookie })).text).toContain('Pay the refund')
    const { text } = await get('/order?reference=order-1042', { cookie })
    const refund = /refund=(ref_\w+)/.exec(text)?.[1] ?? ''
    const confirm = await get(`/confirm?reference=order-1042&action=refund-sent&refund=${refund}`, { cookie })
    expect(confirm.text.replaceAll(/<[^>]+>/g, '')).toContain(body.address)
    expect(confirm.text).toMatch(/name="transaction"[^>]*autocorrect="off"[^>]*spellcheck="false"/)
    const sent = async (transaction: string) =>
      (await act('refund-sent', 'order-1042', { refund, transaction })).status
    const transaction = '7c2d42'.padEnd(64, '0')
    expect(await sent(transaction)).toBe(303)
    expect(await sent(transaction), 'again').toBe(303)
    expect(await sent('cd'.repeat(32))).toBe(409)
    expect((await get('/export', { cookie })).text).toContain('7c2d42')
  })

  it('names the tag of a refund in the sentence of what to send, and in the timeline', async () => {
    const session = await endpoint.session({ reference: 'order-1042' })
    const method = (await endpoint.methods(session)).find(({ chain }) => chain.type === 'xrpl')
    const { body } = await endpoint.pay(session, method?.chain.id, method?.coin.id)
    endpoint.deposit(body.address, '1000000')
    await endpoint.until(session, body.id, 'paid')
    const { cookie, act } = await signIn()
    const token = tokenIn((await act('refund', 'order-1042')).text)
    const address = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
    const given = await endpoint.request('POST', `/refund/${token}`, { body: { address, tag: '77' } })
    expect(given.status).toBe(200)
    const { text } = await get('/order?reference=order-1042', { cookie })
    expect(text).toMatch(
      /Send [\d.]+ \w+ to the address of the payer, with the destination tag 77, from your own wallet\./,
    )
    expect(text).toContain(`address-given · ${address}, destination tag 77`)
  })

  it.each([
    [['CHECKOUT_SECRET', 'PUBLIC_URL'], {}],
    [['CHECKOUT_SECRET'], { publicUrl: 'https://shop.example/checkout' }],
    [['PUBLIC_URL'], { secrets: [secret] }],
  ])(
    'error: requests no refund without the settings of its link, and says which: %s',
    async (unset, links) => {
      const store = memoryStore()
      await endpoint.close()
      endpoint = await startEndpoint({ store, sandbox: { confirmDelayMs: 0 } })
      desk = startDeskApp({ store, now: Date.now, orders: operationsOn(store, links), unset })
      await order('order-1042', '60')
      const { cookie, act } = await signIn()
      const refused = await act('refund', 'order-1042')
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('Set CHECKOUT_SECRET and PUBLIC_URL')
      expect((await endpoint.checkout.orders.get('order-1042')).refunds).toEqual([])
      expect((await get('/account', { cookie })).text).toContain(`Not set: ${unset.join(', ')}.`)
    },
  )

  it('error: asks again where the reason is missing, or the action is refused', async () => {
    await order('order-1042', 'all')
    const { cookie, act } = await signIn()
    const empty = await act('accept', 'order-1042', { reason: ' ' })
    expect(empty.status).toBe(409)
    expect(empty.text).toContain('role="alert"')
    expect((await act('close', 'order-1042')).status).toBe(409)
    expect((await get('/order?reference=nobody', { cookie })).status).toBe(404)
    expect((await get('/confirm?reference=order-1042&action=drop', { cookie })).status).toBe(404)
  })

  it('exports ten thousand payments as they are read, and stops when the reader goes away', async () => {
    const store = memoryStore()
    const orders = operationsOn(store)
    let produced = 0
    let isEnded = false
    async function* lines(): AsyncGenerator<string, void> {
      try {
        while (produced < 10_000) {
          produced += 1
          yield `order-${produced}\r\n`
        }
      } finally {
        isEnded = true
      }
    }
    desk = startDeskApp({ store, now: Date.now, orders: { ...orders, export: lines } })
    const { cookie } = await signIn()
    const open = async () => {
      const { body } = await desk.app.request(`${origin}/export`, { headers: { host, cookie } })
      return body!.getReader()
    }
    const reader = await open()
    await reader.read()
    expect(produced).toBeLessThan(10)
    await reader.cancel()
    expect(isEnded).toBe(true)

    produced = 0
    const whole = await open()
    let received = 0
    let most = 0
    for (let chunk = await whole.read(); !chunk.done; chunk = await whole.read()) {
      received += chunk.value.filter((byte: number) => byte === 10).length
      most = Math.max(most, produced - received)
    }
    expect(received).toBe(10_000)
    expect(most).toBeLessThan(10)
  })
})

describe('links', () => {
  it('are created, listed and closed; what was typed stays where it is refused', async () => {
    const { cookie, csrf } = await signIn()
    const typed = { csrf, name: 'coffee', title: markup, amount: '5', currency: 'EUR', stock: '40' }
    const refused = await post('/links', { ...typed, amount: '0' }, { cookie })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('amount: must be above zero')
    expect(refused.text).toContain('value="coffee"')
    expect((await post('/links', typed, { cookie })).status).toBe(303)
    const { text } = await get('/links', { cookie })
    expect(text).toContain('/l/coffee')
    expect(text).not.toContain('<img')
    expect((await post('/links/close', { csrf, name: 'coffee' }, { cookie })).status).toBe(303)
    expect(await endpoint.checkout.links.list()).toMatchObject([
      { state: 'closed', createdBy: 'ada', closedBy: 'ada' },
    ])
  })
})
