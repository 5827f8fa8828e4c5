/** The endpoint as HTTP: what a browser, a proxy or an attacker may send. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openedOnce } from '../../support/opened.js'
import { apiKey, freshEndpoint, order, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const origin = 'https://shop.example'
let endpoint: Endpoint
const shared = openedOnce(() => startEndpoint({ allowedOrigins: [origin], checkIntervalMs: 60_000 }))
let reference: string
let count = 0
beforeEach(async () => {
  endpoint = shared()
  await endpoint.heal()
  reference = `order-${(count += 1)}`
})
/** A payment of an order that no other test has. */
const begin = () => endpoint.begin({ reference: `${reference}-${(count += 1)}` })

const send = (path: string, init: RequestInit = {}) =>
  endpoint.checkout.fetch(new Request(`http://127.0.0.1:4300${path}`, init))

describe('every answer', () => {
  const evil = { origin: 'https://evil.example' }
  const tooMuch = {
    method: 'POST',
    body: 'x'.repeat(20_000),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
  }
  it.each<[string, string, RequestInit, number]>([
    ['health', '/checkout/health', {}, 200],
    ['no session', '/checkout/session', {}, 401],
    ['an unknown path', '/checkout/nothing', {}, 404],
    ['a path outside the endpoint', '/favicon.ico', {}, 404],
    ['another verb', '/checkout/payments', { method: 'PATCH' }, 405],
    ['a preflight', '/checkout/payments', { method: 'OPTIONS', headers: { origin } }, 204],
    ['a foreign preflight', '/checkout/payments', { method: 'OPTIONS', headers: evil }, 403],
    ['a foreign origin', '/checkout/session', { headers: evil }, 403],
    ['too large a body', '/checkout/sessions', tooMuch, 413],
  ])('carries an id, is not kept, and varies by origin and session: %s', async (_, path, init, status) => {
    const answer = await send(path, init)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('vary')).toBe('origin, authorization')
    const text = await answer.text()
    if (status >= 400)
      expect(JSON.parse(text)).toMatchObject({ requestId: answer.headers.get('x-request-id') })
  })

  it('carries them when nothing has changed', async () => {
    const { session, body } = await begin()
    // The first check after the creation is news.
    const look = () => endpoint.request('GET', `/payments/${body.id}`, { session })
    const revealed = (await look()).headers.get('etag')
    await expect.poll(async () => (await look()).headers.get('etag')).not.toBe(revealed)
    const etag = (await look()).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await endpoint.request('GET', `/payments/${body.id}`, {
        session,
        headers: { 'if-none-match': known, origin },
      })
      expect(answer).toMatchObject({ status: 304, text: '' })
      expect(answer.headers.get('x-request-id')).not.toBeNull()
      expect(answer.headers.get('etag')).toBe(etag)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
  })
})

describe('HEAD', () => {
  it('is answered like GET, without a body', async () => {
    const { session, body } = await begin()
    const answer = await endpoint.request('HEAD', `/payments/${body.id}`, { session })
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect(answer.headers.get('etag')).toMatch(/^"/)
    expect((await endpoint.request('HEAD', '/payments', { session })).status).toBe(405)
  })
})

describe('GET /methods', () => {
  it('may be kept for a moment, by one browser and for one session', async () => {
    const answer = await endpoint.request('GET', '/methods', { session: await endpoint.session() })
    expect(answer.headers.get('cache-control')).toBe('private, max-age=15')
    expect(answer.headers.get('vary')).toContain('authorization')
  })

  it('error: is not kept when it failed', async () => {
    endpoint = await freshEndpoint()
    await endpoint.fault({ name: 'html' })
    const answer = await endpoint.request('GET', '/methods', { session: await endpoint.session() })
    expect(answer).toMatchObject({ status: 503, body: { code: 'gateway-unavailable', retryable: true } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('reports an order that nothing can pay', async () => {
    endpoint.reports.length = 0
    const session = await endpoint.session({ methods: [{ chain: 'trn' }] })
    expect(await endpoint.methods(session)).toEqual([])
    expect(endpoint.reports).toMatchObject([{ where: 'methods' }])
  })

  it('takes either id of a network that has two', async () => {
    for (const chain of ['xrp', 'xrpl']) {
      const session = await endpoint.session({ methods: [{ chain }] })
      expect((await endpoint.methods(session)).length).toBeGreaterThan(0)
    }
    const session = await endpoint.session()
    const listed = (await endpoint.methods(session)).find(({ chain }) => /^xrpl?$/.test(chain.id))
    const other = listed?.chain.id === 'xrp' ? 'xrpl' : 'xrp'
    const { status, body } = await endpoint.pay(session, other, listed?.coin.id)
    expect(status).toBe(201)
    expect(body.chain.id).toBe(listed?.chain.id)
  })
})

describe('GET /payments/{id}', () => {
  it.each(['wait=30', 'Wait=30', 'wait="30"', 'respond-async, wait=30', 'wait=99999999999999999999'])(
    'holds for "%s" until the request is given up',
    async (prefer) => {
      // Of its own: the calls of the service are counted.
      endpoint = await freshEndpoint({ checkIntervalMs: 60_000 })
      const { session, body, headers } = await begin()
      const controller = new AbortController()
      let answered = false
      const held = endpoint
        .request('GET', `/payments/${body.id}`, {
          session,
          headers: { prefer, 'if-none-match': headers.get('etag') ?? '' },
          signal: controller.signal,
        })
        .then(() => (answered = true))
      // The check that it causes is made and changes nothing.
      await expect.poll(() => endpoint.calls.filter((call) => call.includes('/validate'))).toHaveLength(2)
      await endpoint.request('GET', '/health')
      expect(answered).toBe(false)
      controller.abort()
      await held
    },
  )

  it('answers at once where no wait is asked for', async () => {
    const { session, body, headers } = await begin()
    for (const prefer of ['', 'wait', 'wait=-1', 'wait=x', 'await=5', 'wait=0']) {
      const known = { prefer, 'if-none-match': headers.get('etag') ?? '' }
      const answer = await endpoint.request('GET', `/payments/${body.id}`, { session, headers: known })
      expect([200, 304], prefer).toContain(answer.status)
    }
  })

  it('is not confused by a version that is none', async () => {
    const { session, body } = await begin()
    for (const known of ['*', '"', '"1"', 'W/', '"999999999999999999999999.1"', '"1.2', ',']) {
      const headers = { 'if-none-match': known, prefer: 'wait=0' }
      const answer = await endpoint.request('GET', `/payments/${body.id}`, { session, headers })
      expect(answer, known).toMatchObject({ status: 200, body: { id: body.id } })
    }
  })
})

describe('POST /sessions', () => {
  const createSession = (body: BodyInit, headers: Record<string, string> = {}) =>
    send('/checkout/sessions', {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
      body,
      // Node wants it said for a body that is a stream.
      ...({ duplex: 'half' } as object),
    })

  function streamed(bytes: number): ReadableStream {
    let left = bytes
    return new ReadableStream({
      pull(controller) {
        const size = Math.min(left, 1000)
        left -= size
        if (size === 0) controller.close()
        else controller.enqueue(new Uint8Array(size).fill(0x20))
      },
    })
  }

  it('error: refuses a body in pieces that is too large, before it has read it all', async () => {
    const answer = await createSession(streamed(1e9), { 'transfer-encoding': 'chunked' })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'payload-too-large' })
  })

  it('takes a byte order mark, and the last of two equal keys', async () => {
    const text = JSON.stringify(order).replace('{', '{"amount":"1",')
    const answer = await createSession(`\uFEFF${text}`)
    expect(answer.status).toBe(201)
    const { session } = (await answer.json()) as { session: string }
    expect((await endpoint.getSession(session)).price).toMatchObject({ amount: '49.99' })
  })

  it('error: answers 400 to a body that is no order', async () => {
    for (const body of [
      ...['[]', 'null', '"x"', '['.repeat(16_000), `${'[1,'.repeat(4000)}1${']'.repeat(4000)}`],
      JSON.stringify({ ...order, amount: { min: {}, max: [] } }),
      JSON.stringify({ ...order, methods: [null] }),
    ])
      expect((await createSession(body)).status, body.slice(0, 80)).toBe(400)
  })

  it('error: refuses an order that would make a session too long for a header', async () => {
    const lines = Array.from({ length: 50 }, () => ({ label: 'x'.repeat(200), amount: '1' }))
    const answer = await createSession(JSON.stringify({ ...order, lines }))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'invalid-request',
      detail: expect.stringContaining('lines'),
    })
  })

  it('takes titles in scripts that join letters, and emoji that do', async () => {
    const answer = await createSession(JSON.stringify({ ...order, title: 'می‌خواهم 👨‍👩‍👧' }))
    expect(answer.status).toBe(201)
  })

  it('error: refuses every request when there is no API key', async () => {
    endpoint = await freshEndpoint({ apiKeys: [] })
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: '' }]) {
      const answer = await endpoint.request('POST', '/sessions', { body: order, headers })
      expect(answer.status).toBe(401)
    }
  })

  it('takes an API key of any visible characters', async () => {
    const key = 'k!y:$with%all&of(them)'
    endpoint = await freshEndpoint({ apiKeys: [{ name: 'shop', key }] })
    const headers = { authorization: `Bearer ${key}` }
    expect((await endpoint.request('POST', '/sessions', { body: order, headers })).status).toBe(201)
  })
})

describe('a page of the endpoint behind a proxy that replaces the host', () => {
  const own = 'https://shop.example.net'

  it('may use it as the origin of publicUrl', async () => {
    endpoint = await freshEndpoint({ publicUrl: `${own}/checkout` })
    const answer = await endpoint.request('GET', '/session', { headers: { origin: own } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBe(own)
    const other = await endpoint.request('GET', '/session', { headers: { origin: 'https://evil.example' } })
    expect(other.status).toBe(403)
  })

  it('may use it where the browser says that it is of the same origin', async () => {
    const ask = (site: string) =>
      endpoint.request('GET', '/session', { headers: { origin: own, 'sec-fetch-site': site } })
    expect((await ask('same-origin')).status).toBe(401)
    for (const site of ['same-site', 'cross-site', 'none']) expect((await ask(site)).status).toBe(403)
  })
})

describe('a refusal', () => {
  const asShop = { headers: { authorization: `Bearer ${apiKey}` } }
  const evil = { headers: { origin: 'https://evil.example' } }
  const ofOrigin =
    'origin: https://evil.example is not allowed here, at 127.0.0.1:4300; list it in allowedOrigins (ALLOWED_ORIGINS)'
  it.each<[string, string, string, RequestInit]>([
    [
      ...(['the content type', 'content-type: must be application/json', 'sessions'] as const),
      { method: 'POST', body: '{}', ...asShop },
    ],
    ['the session', 'authorization: must be "Bearer " and a session', 'session', {}],
    ['the API key', 'authorization: must be "Bearer " and the API key', 'orders/1', {}],
    ['the path', 'path: is none of the routes under /checkout', 'nothing', {}],
    ['the origin and what to set', ofOrigin, 'session', evil],
  ])('names %s', async (_, words, path, init) => {
    const { detail } = (await (await send(`/checkout/${path}`, init)).json()) as { detail: string }
    expect(detail).toContain(words)
  })
})
