/** Rules of sessions, methods, and requests of the shop's own server. */
import type { ShapeOf } from '../../core/contract/shape.js'
import { paymentShape, sessionShape, type CheckoutSession, type Payment } from '../../core/contract/wire.js'
import { expectProblem } from './general.js'
import { expect, SkipError } from './outcome.js'
import { rulesOf, type Rule } from './rule.js'
import { outcome, parseAs } from './conformance-client.js'
import { counted } from '../options/options.js'

/** Orders that every endpoint must refuse, and the wrong field. */
const wrongOrders: readonly [field: string, change: Record<string, unknown>][] = [
  ['reference', { reference: undefined }],
  ['reference', { reference: 'x'.repeat(129) }],
  ['amount', { amount: 49.99 }],
  ['amount', { amount: '-1' }],
  ['amount', { amount: '0' }],
  ['amount', { amount: '1e3' }],
  ['amount', { amount: '049.99' }],
  ['amount', { amount: '49,99' }],
  ['amount', { amount: ' 49.99' }],
  ['amount', { amount: '٤٩' }],
  ['amount', { amount: { min: '10', max: '5' } }],
  ['currency', { currency: 'XX1' }],
  ['currency', { currency: undefined }],
  ['currency', { coin: 'usdt' }],
  ['returnUrl', { returnUrl: 'javascript:alert(1)' }],
  ['expiresInSeconds', { expiresInSeconds: 59 }],
  ['expiresInSeconds', { expiresInSeconds: 2_592_001 }],
]

const sessions: readonly Rule[] = rulesOf('sessions', {
  async 'sessions-closed'(client) {
    const body = { reference: 'conformance', amount: '1', currency: 'USD' }
    for (const token of [undefined, 'conformance', ''])
      expectProblem(await client.send('POST', '/sessions', { body, token }), 'unauthorized')
  },
  async 'sessions-created'(client) {
    const { session, id } = await client.createSession()
    expect(/^[\x21-\x7e]{1,8000}$/.test(session), 'a session that fits a header', () => 'another')
    expect(id !== '' && !session.includes(id), 'an id apart from the session', () => 'another')
  },
  async 'sessions-expiry'(client) {
    const { expiresAt } = await client.createSession({ expiresInSeconds: 600 })
    const seconds = Math.round((Date.parse(expiresAt) - Date.now()) / 1000)
    expect(Math.abs(seconds - 600) < 60, 'expiresAt 600 seconds from now', () => `${seconds} seconds`)
  },
  async 'sessions-url'(client) {
    const { url, session } = await client.createSession()
    expect(/^https?:/.test(url) && URL.canParse(url), 'an absolute http or https url', () => 'another')
    const { hash, search, pathname } = new URL(url)
    expect(url.length < 2000, 'a url of less than 2000 characters', () => `${url.length}`)
    const isInFragment = hash === `#${session}` && !pathname.includes(session)
    const isInPath = hash === '' && /\/pay\/[^/]+$/.test(pathname)
    const isLink = !search.includes(session) && (isInFragment || isInPath)
    expect(isLink, 'a url with the session in its fragment, or /pay/ and its page', () => 'another')
  },
  async 'orders-checked'(client) {
    const token = client.key()
    for (const [field, change] of wrongOrders) {
      const body = { reference: 'conformance', amount: '49.99', currency: 'USD', ...change }
      const answer = await client.send('POST', '/sessions', { token, body })
      expect(answer.status === 400, `400 for ${JSON.stringify(change)}`, () => outcome(answer))
      expectProblem(answer, 'invalid-request', 'invalid-amount')
      const { detail } = answer.json as { detail?: unknown }
      expect(String(detail).includes(field), `a detail that names ${field}`, () => String(detail))
    }
  },
  async 'session-missing'(client) {
    for (const path of ['/session', '/methods'])
      expectProblem(await client.send('GET', path), 'session-missing')
  },
  async 'session-invalid'(client) {
    const session = await client.session()
    const middle = Math.floor(session.length / 2)
    const changed =
      session.slice(0, middle) + (session[middle] === 'A' ? 'B' : 'A') + session.slice(middle + 1)
    for (const token of ['conformance', changed])
      expectProblem(await client.send('GET', '/session', { token }), 'session-invalid')
  },
  'session-expired'() {
    throw new SkipError('a session lasts a minute at least, which is not waited for')
  },
  async 'session-shape'(client) {
    const lines = [{ label: 'A print', amount: '49.99' }]
    const order = { title: 'A print', lines, returnUrl: 'https://shop.example/' }
    const { session, id, reference, expiresAt } = await client.createSession(order)
    const answer = await client.send('GET', '/session', { token: session })
    const seen = parseAs<CheckoutSession>(sessionShape, answer)
    const expected = {
      id,
      reference,
      expiresAt,
      ...order,
      price: { kind: 'fiat', amount: '49.99', currency: 'USD' },
    }
    for (const [field, value] of Object.entries(expected)) {
      const same = JSON.stringify(seen[field as keyof typeof seen], sorted) === JSON.stringify(value, sorted)
      expect(same, `${field} as it was sealed`, () => 'another')
    }
  },
  async 'session-allow-list'(client) {
    const email = 'conformance@shop.example'
    const { session } = await client.createSession({ email })
    const answer = await client.send('GET', '/session', { token: session })
    expect(!answer.text.includes(email), 'no e-mail address in GET /session', () => 'one')
    expectNothingElse(answer.json, parseAs<CheckoutSession>(sessionShape, answer))
  },
})

const methods: readonly Rule[] = rulesOf('methods', {
  async 'methods-shape'(client) {
    const list = await client.methods(await client.session())
    const isAnyAvailable = list.some(({ available }) => available)
    expect(isAnyAvailable, 'a method that is available', () => counted(list.length, 'method'))
    const keys = new Set(list.map(({ chain, coin }) => `${chain.id} ${coin.id}`))
    expect(keys.size === list.length, 'each chain and coin once', () => `${list.length - keys.size} twice`)
  },
  async 'methods-allowed'(client) {
    const allowed = await client.choice(await client.session())
    const { session } = await client.createSession({ methods: [allowed] })
    const list = (await client.methods(session)).map(({ chain, coin }) => ({
      chain: chain.id,
      coin: coin.id,
    }))
    const isAlone = JSON.stringify(list) === JSON.stringify([allowed])
    expect(isAlone, 'the one method that the order allows', () => counted(list.length, 'method'))
  },
  async 'methods-of-a-coin'(client) {
    const { coin } = await client.method(await client.session())
    const { session } = await client.createSession({ currency: undefined, coin: coin.id, amount: '5' })
    const list = await client.methods(session)
    const isOfCoin = list.length > 0 && list.every((method) => method.coin.id === coin.id)
    expect(isOfCoin, `methods of ${coin.id} alone`, () => list.map((method) => method.coin.id).join(', '))
    const [first] = list
    expect(first?.estimate === '5', 'the price itself as the estimate', () => `${first?.estimate}`)
  },
})

type Order = { reference: string; fulfilled: boolean; fulfilledAt?: string; payments: Payment[] }
const orderShape = {
  reference: 'text',
  fulfilled: 'boolean',
  'fulfilledAt?': 'time',
  'payments[]': paymentShape,
} satisfies ShapeOf<Order>

const shop: readonly Rule[] = rulesOf('shop', {
  async 'orders-closed'(client) {
    const session = await client.session()
    for (const token of [undefined, 'conformance', session])
      expectProblem(await client.send('GET', '/orders/conformance', { token }), 'unauthorized')
  },
  async 'order-open'(client) {
    const token = client.key()
    const { created, payment } = await client.newPayment()
    const answer = await client.send('GET', `/orders/${created.reference}`, { token })
    const order = parseAs<Order>(orderShape, answer)
    expect(order.reference === created.reference, 'the reference', () => order.reference)
    expect(!order.fulfilled, 'fulfilled: false while nothing was paid', () => 'true')
    const ids = order.payments.map(({ id }) => id)
    expect(ids.includes(payment.id), 'the payment of the order', () => counted(ids.length, 'payment'))
  },
  async 'webhook-closed'(client) {
    for (const headers of [{}, { 'x-checkout-webhook-secret': 'conformance' }])
      expectProblem(await client.send('POST', '/webhook', { body: {}, headers }), 'unauthorized')
  },
  async health(client) {
    const answer = await client.send('GET', '/health')
    expect([200, 503].includes(answer.status), '200 or 503', () => outcome(answer))
    expect(typeof answer.json === 'object' && answer.json !== null, 'a JSON object', () => 'another')
  },
})

export const orderRules: readonly Rule[] = [...sessions, ...methods, ...shop]

/**
 * @throws {MismatchError} if an answer has a field that the contract does not name: it may leak from the service's answer.
 */
export function expectNothingElse(json: unknown, named: unknown): void {
  const extra = fieldsOf(json).filter((field) => !fieldsOf(named).includes(field))
  expect(extra.length === 0, 'no field that the contract does not name', () => extra.join(', '))
}

function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) => [
    ...fieldsOf(inner, Array.isArray(value) ? path : `${path}${path && '.'}${name}`),
  ])
}

/** Sorts fields, so that equal objects have equal texts. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
