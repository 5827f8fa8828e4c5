/** The command, run against our own endpoint, and against ones that differ from it in one thing each. */
import { describe, expect, it } from 'vitest'
import { conformance, rules } from '../../src/cli/conformance.js'
import { filesOf } from '../../src/cli/conformance/public.js'
import { ask, type Finding } from '../../src/cli/conformance/rule.js'
import { ConformanceClient } from '../../src/cli/conformance/conformance-client.js'
import { openedOnce } from '../support/opened.js'
import { runCommand } from '../support/run-command.js'
import { apiKey, loadPages, startEndpoint } from '../support/sandbox-endpoint.js'

const url = 'http://127.0.0.1:4300/checkout'
const sandboxUrl = 'http://127.0.0.1:4100'
const origin = 'https://shop.example'

type Respond = (request: Request, next: (request?: Request) => Promise<Response>) => Promise<Response>

const endpoint = openedOnce(async () => {
  await loadPages()
  return startEndpoint({
    allowedOrigins: [origin],
    webhookSecrets: ['w'.repeat(32)],
    assets: { 'crypto-checkout.js': 'checkout()' },
    sandbox: { confirmDelayMs: 0 },
    limits: false,
  })
})

/** A `fetch` that reaches the endpoint through `respond`, and its sandbox. */
const through =
  (respond: Respond = (_, next) => next()): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    if (request.url.startsWith(sandboxUrl)) return endpoint().sandbox.fetch(request)
    return respond(request, (changed = request) => endpoint().checkout.fetch(changed))
  }

const clientOf = (respond?: Respond) =>
  new ConformanceClient({
    url,
    apiKey,
    origin,
    session: undefined,
    sandbox: sandboxUrl,
    fetch: through(respond),
    signal: new AbortController().signal,
  })

/** The endpoint without the seconds that it holds a poll of which nothing comes: these runs are not about them. */
const unheld = (respond: Respond = (_, next) => next()) =>
  through((request, next) =>
    respond(request, (changed = request) => {
      const headers = new Headers(changed.headers)
      if (/^wait=[12]$/.test(headers.get('prefer') ?? '')) headers.delete('prefer')
      return next(new Request(changed, { headers }))
    }),
  )

const run = (argv: string[], respond?: Respond, fetch = unheld(respond)) =>
  runCommand(conformance, argv, { fetch })

const all = [url, '--api-key', apiKey, '--origin', origin, '--sandbox', sandboxUrl]

describe('crypto-checkout conformance', () => {
  it('finds that our own endpoint keeps every rule that can be asked', async () => {
    const { code, stdout } = await run(all, undefined, through())
    expect(stdout.match(/^FAILED.*$/gm)).toBeNull()
    expect(stdout.match(/^skipped.*$/gm)).toEqual([expect.stringContaining('session-expired')])
    expect(stdout).toContain(`\n${rules.length - 1} ok, 0 failed, 1 skipped\n`)
    expect(code).toBe(0)
  })

  it('error: reads no answer without an end, and goes on with the next rule', async () => {
    const piece = new Uint8Array(65_536).fill(0x20)
    let sent = 0
    const { code, stdout } = await run([url], async (request, next) => {
      if (!request.url.endsWith('/openapi.json')) return next()
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += piece.length
          controller.enqueue(piece)
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^FAILED +openapi +expected at most 2097152 bytes; got more to GET \/openapi\.json;/m,
    )
    expect(sent).toBeLessThan(2 ** 24)
  })

  it('prints the findings as JSON', async () => {
    const { stdout } = await run([url, '--json'])
    const { findings } = JSON.parse(stdout) as { findings: Finding[] }
    expect(findings.map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
    expect(findings[0]).toEqual({ id: 'unknown-path', verdict: 'ok', where: 'docs/own-endpoint.md#errors' })
  })

  it('plays a payer through the public address', async () => {
    const { code, stdout } = await run(['--public', url, '--api-key', apiKey])
    expect(stdout.match(/^FAILED.*$/gm)).toBeNull()
    expect(stdout.match(/^skipped.*$/gm)).toEqual([expect.stringContaining('public-https')])
    expect(code).toBe(0)
  })

  it('sends the first key of CHECKOUT_API_KEY, without its name', async () => {
    const sent = new Set<string | null>()
    const fetch = unheld((request, next) => {
      if (request.url.endsWith('/sessions')) sent.add(request.headers.get('authorization'))
      return next()
    })
    const env = { CHECKOUT_API_KEY: `shop:${apiKey}, ada:another-key` }
    const { code, stdout } = await runCommand(conformance, ['--public', url], { fetch, env })
    expect(stdout.match(/^FAILED.*$/gm)).toBeNull()
    expect({ code, sent: [...sent] }).toEqual({ code: 0, sent: [`Bearer ${apiKey}`] })
  })

  it.each([
    ['the first frame to wait for', '<link rel="expect" href="#payment" blocking="render">', []],
    [
      'a script beside the page',
      '<script type="module" src="../assets/page.js"></script>',
      ['/assets/page.js'],
    ],
    ['a style at the root', '<link rel="stylesheet" href="/checkout/a.css?v=1&amp;t=2">', ['/a.css?v=1&t=2']],
    ['a file of another origin', '<script src="https://cdn.example/checkout/a.js"></script>', []],
    ['a file of the shop', '<link rel="icon" href="/favicon.ico">', []],
  ])('asks for the endpoint’s files of a page alone: %s', (_, html, files) => {
    expect(filesOf(html, `${url}/pay/1`, url)).toEqual(files)
  })

  it.each<[string, string, Respond]>([
    ['hides the page’s own origin', 'public-post', forbidsPosts],
    ['removes the etag', 'public-follow', lacks('etag')],
    ['removes the policy', 'public-page', lacks('content-security-policy')],
    ['answers files with the shop’s page', 'public-assets', answersFilesWithAPage],
    ['undoes compression', 'public-compression', lacks('content-encoding')],
  ])('error: finds a proxy that %s', async (_, rule, respond) => {
    const { code, stdout } = await run(['--public', url, '--api-key', apiKey], respond)
    expect(stdout).toMatch(new RegExp(`^FAILED +${rule} `, 'm'))
    expect(code).toBe(1)
  })

  it.each([
    ['the page of a shop', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['another API', () => Response.json({ error: 'not found' }, { status: 404 })],
  ])('error: says that no endpoint is at %s', async (_, answer) => {
    const { code, stderr } = await run([url], async () => answer())
    expect(stderr).toContain('no endpoint here: 404 to GET /health; URL needs the path, such as /checkout')
    expect(code).toBe(3)
  })

  it('skips what it can’t ask without a key, and looks at a given session', async () => {
    const session = await endpoint().session()
    const { code, stdout } = await run([url, '--session', session])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok +session-invalid$/m)
    expect(stdout).toMatch(/^skipped +payment-created +needs --api-key$/m)
    expect(stdout).toMatch(/^skipped +allowed-origin +needs --origin/m)
  })

  it('error: ends with 1 and says what was expected, what came, and where it says so', async () => {
    const { code, stdout } = await run([url], async (_, next) =>
      edited(await next(), (list) => list.delete('x-request-id')),
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^FAILED +request-id +expected an x-request-id .*; got .*; see docs\/own-endpoint.md#general$/m,
    )
  })

  it('error: ends with 3 when nothing answers', async () => {
    const { code, stderr } = await run([url], undefined, () => Promise.reject(new TypeError('fetch failed')))
    expect({ code, stderr }).toEqual({ code: 3, stderr: 'crypto-checkout: URL gives no answer\n' })
  })

  it('error: names a wrong option', async () => {
    await expect(run([])).rejects.toThrow(/^URL is required/)
    await expect(run([url, '--origin', 'shop'])).rejects.toThrow(/^--origin must be/)
  })

  it('never prints the key or a session', async () => {
    const session = await endpoint().session()
    const { stdout } = await run([...all, '--session', session, '--json'], async (_, next) => {
      const answer = await next()
      return new Response(await answer.text(), { status: answer.status === 200 ? 201 : 200 })
    })
    expect(stdout).not.toContain(apiKey)
    expect(stdout).not.toContain(session)
  })
})

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
const lacks = (name: string) => headers((list) => list.delete(name))
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

const forbidsPosts: Respond = async (request, next) =>
  request.method !== 'POST' || request.url.endsWith('/sessions')
    ? next()
    : Response.json({ code: 'forbidden-origin' }, { status: 403 })

const answersFilesWithAPage: Respond = async (request, next) =>
  request.url.includes('/assets/')
    ? new Response('<p>', { headers: { 'content-type': 'text/html' } })
    : next()

/** Each way to differ, by the rule that finds it. */
const broken: Readonly<Record<string, Readonly<Record<string, Respond>>>> = {
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
        await endpoint().request('POST', `/l/${link}`, { body: { amount: '5' } })
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

const cases = Object.entries(broken).flatMap(([rule, ways]) =>
  Object.entries(ways).map(([how, respond]) => [rule, how, respond] as const),
)

describe('an endpoint that differs in one thing', () => {
  it.each(cases)('error: is found by %s when it %s', async (id, _, respond) => {
    const rule = rules.find((each) => each.id === id)!
    const client = clientOf(respond)
    // What is asked last looks at answers that others brought about.
    await client.send('GET', '/conformance-nothing')
    await client.send('POST', '/sessions', {
      token: apiKey,
      body: { reference: 'a', amount: '1', currency: 'USD' },
    })
    expect(await ask(rule, client)).toMatchObject({ id, verdict: 'failed' })
  })

  it.each([
    ...['link-page', 'link-unknown', 'link-amount'].map((id) => [id, '/links'] as const),
    ...['refunds-closed', 'refund-once'].map((id) => [id, 'refund'] as const),
  ])('that it may lack: %s is skipped without %s', async (id, path) => {
    const client = clientOf(async (request, next) =>
      request.url.includes(path) ? Response.json({ code: 'not-found' }, { status: 404 }) : next(),
    )
    const rule = rules.find((each) => each.id === id)!
    expect(await ask(rule, client)).toMatchObject({ verdict: 'skipped' })
  })

  it('is looked for by every rule that is asked', () => {
    expect(rules.map(({ id }) => id).filter((id) => !Object.hasOwn(broken, id))).toEqual(['session-expired'])
  })
})

describe('crypto-checkout conformance of a live endpoint', () => {
  const asLive: Respond = async (request, next) => {
    const response = await next()
    const { pathname } = new URL(request.url)
    if (!/\/(health|session)$/.test(pathname) || !response.ok) return response
    return Response.json({ ...((await response.json()) as object), mode: 'live' }, response)
  }
  /** An endpoint that says nothing of its mode but to payers. */
  const silent: Respond = async (request, next) => {
    const response = await asLive(request, next)
    return request.url.endsWith('/health') ? Response.json({ status: 'ok' }, response) : response
  }

  it.each([
    ['its health', asLive, []],
    ['a session', silent, ['--api-key', apiKey]],
    ['its health, publicly', asLive, ['--api-key', apiKey, '--public']],
  ])('error: needs --live, by %s, and creates no payment', async (_, respond, argv) => {
    const before = endpoint().sandbox.payments().length
    await expect(run([url, ...argv], respond)).rejects.toThrow(/live mode.*--live/)
    expect(endpoint().sandbox.payments()).toHaveLength(before)
  })

  it('is checked with --live', async () => {
    expect((await run([url, '--live'], asLive)).stdout).toMatch(/\d+ ok, /)
  })
})
