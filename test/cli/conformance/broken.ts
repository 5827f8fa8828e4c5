/** Endpoints that differ from ours in one thing each. */
import { apiKey } from '../../support/sandbox-endpoint.js'

/** Stands between the command and the endpoint. */
export type Respond = (request: Request, next: (request?: Request) => Promise<Response>) => Promise<Response>

/** The same answer with other headers. */
function edited(answer: Response, change: (headers: Headers) => void, status = answer.status): Response {
  const headers = new Headers(answer.headers)
  change(headers)
  return new Response([204, 304].includes(status) ? null : answer.body, { status, headers })
}

type Body = Record<string, never> & { [field: string]: unknown }

/** Changes the JSON of the answers to `route`, such as `POST /payments`. */
const body =
  (route: RegExp, change: (body: Body, request: Request) => unknown): Respond =>
  async (request, next) => {
    const answer = await next()
    if (!route.test(`${request.method} ${new URL(request.url).pathname.replace('/checkout', '')}`))
      return answer
    const text = await answer.text()
    if (text === '') return edited(answer, () => undefined)
    const json = JSON.parse(text) as Body
    const changed = change(json, request) ?? json
    return new Response(JSON.stringify(changed), answer)
  }

/** Changes fields of the JSON of the answers to `route`. */
const fields = (route: RegExp, change: object) => body(route, (json) => ({ ...json, ...change }))

/** Changes the text of the answers to `route`. */
const retold = (route: RegExp, text: RegExp | string, other: string) =>
  body(route, (json) => JSON.parse(JSON.stringify(json).replaceAll(text, other)))

const headers =
  (change: (headers: Headers, answer: Response, request: Request) => void): Respond =>
  async (request, next) => {
    const answer = await next()
    return edited(answer, (list) => change(list, answer, request))
  }

/** Takes something away from the requests. */
const asked =
  (change: (request: Request) => Request | Promise<Request>): Respond =>
  async (request, next) =>
    next(await change(request))

const without = (name: string) =>
  asked((request) => {
    const list = new Headers(request.headers)
    list.delete(name)
    return new Request(request, { headers: list })
  })

/** Changes the text of the requests to `path`. */
const sent = (path: RegExp, text: RegExp | string, other: string) =>
  asked(async (request) => {
    if (!path.test(request.url) || request.method !== 'POST') return request
    return new Request(request, { body: (await request.text()).replace(text, other) })
  })

/** Takes a header of the answers away, or sets another. */
export const lacks = (name: string) => headers((list) => list.delete(name))
const says = (name: string, value: string) => headers((list) => list.set(name, value))

/** Answers instead of the endpoint where it would refuse: with another answer, or an empty object with a status. */
const lenient =
  (route: RegExp, answer: number | (() => Response)): Respond =>
  async (request, next) => {
    const real = await next()
    const name = `${request.method} ${new URL(request.url).pathname.replace('/checkout', '')}`
    if (!route.test(name) || real.status < 400) return real
    return typeof answer === 'number' ? Response.json({}, { status: answer }) : answer()
  }

const sealed = () =>
  Response.json(
    { session: 'a.b', id: 'c', expiresAt: '2030-01-01T00:00:00Z', url: 'https://a.example/#a.b' },
    { status: 201 },
  )

let ids = 0
const renamed = body(/payments$/, (json) => ({ ...json, id: `another-${(ids += 1)}` }))

/** A policy that allows more. */
const allowsToo = (source: string) =>
  headers((list) => list.set('content-security-policy', `${list.get('content-security-policy')}; ${source}`))

const absent: Respond = async () => Response.json({}, { status: 404 })

export const forbidsPosts: Respond = async (request, next) =>
  request.method !== 'POST' || request.url.endsWith('/sessions')
    ? next()
    : Response.json({ code: 'forbidden-origin' }, { status: 403 })

export const answersFilesWithAPage: Respond = async (request, next) =>
  request.url.includes('/assets/')
    ? new Response('<p>', { headers: { 'content-type': 'text/html' } })
    : next()

/** Each way to differ, by the rule that finds it. */
export const broken: Readonly<Record<string, Readonly<Record<string, Respond>>>> = {
  'contract-version': { 'does not say its version': lacks('checkout-version') },
  'request-id': { 'sends one id for all': says('x-request-id', 'same') },
  'not-kept': {
    'lets sessions be kept': headers((list, { status }) => status < 300 && list.delete('cache-control')),
  },
  'no-cookies': { 'sets a cookie': says('set-cookie', 'a=b') },
  json: {
    'sends JSON as text': headers(
      (list, { status }) => status < 300 && list.set('content-type', 'text/plain'),
    ),
  },
  problems: {
    'sends problems as plain JSON': headers(
      (list, { ok }) => ok || list.set('content-type', 'application/json'),
    ),
    'leaves the request id out of problems': body(
      /./,
      (json) => void (json['code'] && delete json['requestId']),
    ),
    'makes up a code': body(/./, (json) => (json['code'] ? { ...json, code: 'oops' } : json)),
  },
  'no-secrets': { 'echoes the key': fields(/sessions$/, { detail: apiKey }) },
  'unknown-path': { 'answers 200 to any path': lenient(/nothing$/, 200) },
  'other-verb': { 'answers 405 without allow': lacks('allow') },
  'not-json': { 'takes any content type': lenient(/payments$/, 201) },
  'broken-json': { 'fails on broken JSON': lenient(/payments$/, 500) },
  'large-body': { 'takes a large body': lenient(/payments$/, 400) },
  'own-origin': {
    'is behind a proxy that replaces the host': async (request, next) =>
      next(new Request(request.url.replace('127.0.0.1:4300', 'upstream:80'), request)),
  },
  'foreign-origin': {
    'serves any origin': without('origin'),
    'allows every origin': says('access-control-allow-origin', '*'),
  },
  'foreign-preflight': {
    'answers any preflight': headers(
      (list, _, { method }) => method === 'OPTIONS' && list.set('access-control-allow-origin', '*'),
    ),
  },
  'allowed-origin': {
    'allows credentials': says('access-control-allow-credentials', 'true'),
    'hides the etag': says('access-control-expose-headers', 'retry-after, x-request-id'),
  },
  'allowed-preflight': {
    'forbids prefer': says('access-control-allow-headers', 'authorization, content-type'),
  },
  'sessions-closed': { 'creates sessions without the key': lenient(/sessions$/, sealed) },
  'sessions-created': { 'answers 200': async (_, next) => edited(await next(), () => undefined, 200) },
  'sessions-expiry': {
    'ignores expiresInSeconds': fields(/sessions$/, { expiresAt: '2030-01-01T00:00:00Z' }),
  },
  'sessions-url': {
    'puts the session into the query': body(/sessions$/, (json) => ({
      ...json,
      url: String(json['url']).replace('/pay/', '/pay?session='),
    })),
  },
  'orders-checked': {
    'takes any order': lenient(/sessions$/, sealed),
    'names no field': fields(/sessions$/, { detail: 'wrong' }),
  },
  'session-missing': { 'answers without a session': lenient(/session$/, 200) },
  'session-invalid': {
    'takes a changed session': asked((request) => {
      const headers = request.headers.has('authorization') ? { authorization: 'Bearer ' } : {}
      return new Request(request, { headers })
    }),
  },
  'session-shape': {
    'tells another price': fields(/session$/, { price: { kind: 'fiat', amount: '50', currency: 'USD' } }),
  },
  'session-allow-list': {
    'tells the e-mail address': fields(/session$/, { email: 'conformance@shop.example' }),
  },
  'methods-shape': {
    'lists nothing': body(/methods$/, () => ({ methods: [] })),
    'sends estimates as numbers': retold(/methods$/, /"estimate":"[^"]*"/g, '"estimate":49.99'),
  },
  'methods-allowed': { 'ignores the allow-list': sent(/sessions$/, /,"methods":.*\]/, '') },
  'methods-of-a-coin': {
    'estimates a price in its own coin': retold(/methods$/, '"estimate":"5"', '"estimate":"4.99"'),
  },
  'payment-created': {
    'sends amounts as numbers': fields(/payments$/, { amount: 49.99 }),
    'starts with another status': fields(/payments$/, { status: 'confirming' }),
  },
  'payment-id': { 'counts its payments': fields(/payments$/, { id: '1042' }) },
  'payment-allow-list': {
    'passes on what the service says': fields(/payments$/, { agent: { phone: '+1' } }),
  },
  'address-of-network': {
    'shows an address of another network': fields(/payments$/, {
      address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    }),
    'shows the contract of the coin': fields(/payments$/, { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }),
  },
  'payment-again': { 'makes another payment each time': renamed },
  'payment-at-once': { 'makes a payment for each click': renamed },
  'amount-sealed': { 'lets the browser set the amount': lenient(/payments$/, 201) },
  'amount-in-range': { 'forgets the range': lenient(/payments$/, 201) },
  'unknown-method': { 'answers 404 for an unknown method': lenient(/payments$/, 404) },
  'price-held-until': {
    'holds the price for ever': body(/payments$/, (json) => void delete json['priceHeldUntil']),
    'ends the price before it begins': fields(/payments$/, { priceHeldUntil: '2020-01-01T00:00:00Z' }),
    'holds the price for longer than the session': fields(/session$/, {
      priceHeldUntil: '2999-01-01T00:00:00Z',
    }),
    'says no time': fields(/session$/, { priceHeldUntil: 'soon' }),
  },
  'price-replaced': {
    'accepts every price of an order': lenient(/payments$/, 201),
    'keeps the first price': retold(/payments$/, '"amount":"59.99"', '"amount":"49.99"'),
    'refuses the new price': sent(/sessions$/, '"59.99"', '"49.99"'),
  },
  'payment-shown-again': {
    'changes the address': fields(/GET \/payments\//, { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }),
  },
  'payment-etag': { 'has no etags': lacks('etag'), 'ignores if-none-match': without('if-none-match') },
  'payment-held': { 'ignores prefer': without('prefer') },
  'payment-of-its-order': { 'shows payments to any session': lenient(/payments\//, 200) },
  'partly-paid': { 'forgets what was received': fields(/payments\//, { received: '0' }) },
  paid: { 'forgets to fulfil': fields(/orders\//, { fulfilled: false }) },
  'orders-closed': { 'shows orders without the key': lenient(/orders/, 200) },
  'order-open': { 'is fulfilled too early': fields(/orders\//, { fulfilled: true }) },
  'webhook-closed': {
    'accepts webhooks without the secret': lenient(/webhook/, () => new Response(null, { status: 202 })),
  },
  'refunds-closed': { 'cancels refunds without the key': lenient(/cancel$/, 200) },
  'refund-once': {
    'takes a second address': lenient(/POST \/refund\//, () => Response.json({ state: 'address-given' })),
  },
  health: { 'has no health': absent },
  page: { 'has no page': absent },
  'page-policy': {
    'allows inline scripts': allowsToo("script-src-elem 'unsafe-inline'"),
    'allows scripts that are data': allowsToo('script-src-elem data:'),
  },
  'page-headers': { 'sends a referrer': lacks('referrer-policy') },
  'order-page': { 'lets the page of an order be kept': says('cache-control', 'public, max-age=300') },
  'link-page': {
    'reserves a piece for each look': async (request, next) => {
      const [, link] = /\/l\/([\w-]+)$/.exec(new URL(request.url).pathname) ?? []
      if (link !== undefined && request.method === 'GET')
        await next(
          new Request(request.url, {
            ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
            body: JSON.stringify({ amount: '5' }),
          }),
        )
      return next()
    },
    'draws no page': says('content-type', 'text/plain'),
  },
  'link-unknown': {
    'shows any link': lenient(
      /\/l\/conformance-\w{8}$/,
      () => new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ),
    'has no page for an unknown link': async (_, next) => {
      const answer = await next()
      return answer.status === 404 ? Response.json({ code: 'not-found' }, { status: 404 }) : answer
    },
  },
  'link-amount': {
    'takes any amount': lenient(/\/l\//, 201),
    'names no field': fields(/\/l\//, { detail: 'wrong' }),
    'leads a form of a wrong amount on': lenient(
      /\/l\//,
      () => new Response(null, { status: 303, headers: { location: '..' } }),
    ),
  },
  openapi: { 'leaves a path out': fields(/openapi/, { paths: {} }) },
}
