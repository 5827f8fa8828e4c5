import { beforeAll, describe, expect, it } from 'vitest'
import type { Payment } from '../../../src/core/contract/wire.js'
import { createLimits, type LimitOptions } from '../../../src/server/http/limits.js'
import {
  apiKey,
  loadPages,
  order,
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'
import { allowedStyles, stylesOf } from '../../support/page-styles.js'

let endpoint: Endpoint
beforeAll(() => loadPages())

async function start(limits: LimitOptions | false, options: EndpointOptions = {}): Promise<void> {
  endpoint = await freshEndpoint({
    limits,
    checkIntervalMs: 60_000,
    webhookSecrets: ['x'.repeat(32)],
    ...options,
  })
}

type Sent = { session?: string; body?: object; headers?: Record<string, string>; address?: string }

const send = (method: string, path: string, { session, body, headers, address = '192.0.2.1' }: Sent = {}) =>
  endpoint.checkout.fetch(
    new Request(`http://127.0.0.1:4300/checkout${path}`, {
      method,
      headers: {
        ...(session !== undefined && { authorization: `Bearer ${session}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
    { address },
  )
const statuses = async (requests: Promise<Response>[]) =>
  (await Promise.all(requests)).map(({ status }) => status)
const pay = (session: string, coin = 'usdt', address?: string) =>
  send('POST', '/payments', { session, body: { chain: 'tron', coin }, ...(address && { address }) })

describe('limits of an address', () => {
  it('error: answers 429 with the time to wait, until the minute is over', async () => {
    await start({ requestsPerAddress: 2 })
    const session = await endpoint.session()
    expect(await statuses([1, 2].map(() => send('GET', '/session', { session })))).toEqual([200, 200])
    const refused = await send('GET', '/session', { session })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^([45]\d|60)$/)
    const shop = { supportUrl: 'https://shop.example/help' }
    // The page may know no shop yet.
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests', retryable: true, shop })
    expect((await send('GET', '/session', { session, address: '192.0.2.2' })).status).toBe(200)
    endpoint.advance(60_000)
    expect((await send('GET', '/session', { session })).status).toBe(200)
  })

  it('error: counts guesses of sessions, too', async () => {
    await start({ requestsPerAddress: 2 })
    const guesses = [1, 2, 3].map((guess) => send('GET', '/session', { session: `guess-${guess}` }))
    expect(await statuses(guesses)).toEqual([401, 401, 429])
  })

  it('error: counts what a trusted proxy says, not what a client says', async () => {
    await start({ requestsPerAddress: 1 }, { trustProxy: 1 })
    const session = await endpoint.session()
    const via = (chain: string) => send('GET', '/session', { session, headers: { 'x-forwarded-for': chain } })
    expect(await statuses([via('6.6.6.6, 198.51.100.7'), via('6.6.6.7, 198.51.100.7')])).toEqual([200, 429])
    expect((await via('198.51.100.8')).status).toBe(200)
  })

  it("leaves the service's webhook, the merchant's calls and the health check alone", async () => {
    await start({ requestsPerAddress: 1 })
    const hint = { event: 'transaction_completed', id: 'nobody' }
    const headers = { 'x-checkout-webhook-secret': 'x'.repeat(32) }
    // Floods without a secret come from the same address, as behind an unconfigured proxy.
    const guesses = Array.from({ length: 20 }, () => send('POST', '/webhook', { body: hint }))
    expect(new Set(await statuses(guesses))).toEqual(new Set([401]))
    expect(await statuses([1, 2, 3].map(() => send('POST', '/webhook', { body: hint, headers })))).toEqual([
      202, 202, 202,
    ])
    const createSession = () => send('POST', '/sessions', { session: apiKey, body: order })
    expect(await statuses([createSession(), createSession()])).toEqual([201, 201])
    expect(await statuses([send('GET', '/health'), send('GET', '/health')])).toEqual([200, 200])
  })
})

describe('a page beyond the limits', () => {
  const html = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip' }
  const form = (path: string) =>
    endpoint.checkout.fetch(
      new Request(`http://127.0.0.1:4300/checkout${path}`, {
        method: 'POST',
        headers: html,
        body: new URLSearchParams({ chain: 'tron', coin: 'usdt' }),
      }),
      { address: '192.0.2.1' },
    )
  async function expectRefused(answer: Response): Promise<void> {
    expect(answer.status).toBe(429)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+$/,
    )
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const text = await answer.text()
    expect(stylesOf(text)).toEqual(allowedStyles(answer.headers))
    expect(new TextEncoder().encode(text).byteLength).toBeLessThan(1300)
  }

  it('error: is one short text: of an order, a link, a refund and no route, and for another site', async () => {
    await start({ requestsPerAddress: 1 })
    const asked: [path: string, headers?: Record<string, string>][] = [
      ...['/pay/nothing', '/l/nothing', '/l/no%20name', '/refund/nothing', '/nothing'].map(
        (path): [string] => [path],
      ),
      ['/pay/nothing', { origin: 'https://other.example' }],
    ]
    for (const [index, [path, headers]] of asked.entries()) {
      const ask = () => send('GET', path, { headers: { ...html, ...headers }, address: `192.0.2.${index}` })
      const drawn = await ask()
      expect(drawn.status, path).not.toBe(429)
      expect((await drawn.arrayBuffer()).byteLength, path).toBeGreaterThan(5000)
      await expectRefused(await ask())
    }
  })

  it('error: is one short text: of a form, which counts once', async () => {
    await start({ requestsPerAddress: 2 })
    const path = `/pay/${await endpoint.session()}`
    expect([(await form('/pay/nothing')).status, (await form(path)).status]).toEqual([401, 303])
    await expectRefused(await form(path))
  })

  it('error: is one short text: of a session, and of a creation', async () => {
    await start({ requestsPerSession: 1, creationsPerAddress: 1 })
    const [first, second] = await Promise.all(['a', 'b'].map((reference) => endpoint.session({ reference })))
    expect((await form(`/pay/${first ?? ''}`)).status).toBe(303)
    await expectRefused(await send('GET', `/pay/${first ?? ''}`, { headers: html }))
    await expectRefused(await form(`/pay/${second ?? ''}`))
  })

  it('error: leads back to the order, in the payer’s language', async () => {
    await start({ creationsPerAddress: 1 })
    const [first, second] = await Promise.all(['a', 'b'].map((reference) => endpoint.session({ reference })))
    expect((await form(`/pay/${first ?? ''}`)).status).toBe(303)
    const text = await (await form(`/pay/${second ?? ''}?lang=de`)).text()
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).toContain('Zu viele Versuche in kurzer Zeit')
    // The address of the form, which `GET` answers with the page of the order.
    expect(text).toContain('<a href="">Erneut versuchen</a>')
  })

  it('error: has no link that loses the order, where the order is in the fragment', async () => {
    await start({ requestsPerAddress: 1 })
    const ask = () => send('GET', '/pay', { headers: html })
    await ask()
    expect(await (await ask()).text()).not.toContain('href=""')
    const other = await send('GET', '/pay/', { headers: html })
    expect(await other.text()).not.toContain('href=""')
    // Of a link of that name, the address is whole.
    const link = await send('GET', '/l/pay', { headers: html })
    expect(await link.text()).toContain('<a href="">Try again</a>')
  })
})

describe('limits of a session', () => {
  it('error: holds over all addresses', async () => {
    await start({ requestsPerSession: 2 })
    const session = await endpoint.session()
    const requests = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) =>
      send('GET', '/session', { session, address }),
    )
    expect((await statuses(requests)).sort()).toEqual([200, 200, 429])
    expect((await send('GET', '/session', { session: await endpoint.session() })).status).toBe(200)
  })

  it('holds so many polls at once, and answers more without holding', async () => {
    await start({ heldPerSession: 1 })
    const session = await endpoint.session()
    const created = await pay(session)
    const { id } = (await created.json()) as Payment
    // The first check after the creation is news.
    const look = () => send('GET', `/payments/${id}`, { session })
    const revealed = (await look()).headers.get('etag')
    await expect.poll(async () => (await look()).headers.get('etag')).not.toBe(revealed)
    const etag = (await look()).headers.get('etag') ?? ''
    const poll = () =>
      send('GET', `/payments/${id}`, { session, headers: { prefer: 'wait=30', 'if-none-match': etag } })
    let ended = 0
    const polls = [poll(), poll()].map((answer) => answer.finally(() => (ended += 1)))
    expect((await Promise.race(polls)).status).toBe(304)
    expect(ended).toBe(1)
    endpoint.checkout.drain()
    expect(await statuses(polls)).toEqual([304, 304])
  })
})

describe('limits of creations', () => {
  it('error: refuses one more of an address, and one more in total', async () => {
    await start({ creationsPerAddress: 1, creations: 2 })
    const sessions = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => endpoint.session({ reference: `order-${name}` })),
    )
    const at = (index: number, address: string) => pay(sessions[index] ?? '', 'usdt', address)
    expect((await at(0, '192.0.2.1')).status).toBe(201)
    expect((await at(1, '192.0.2.1')).status).toBe(429)
    expect((await at(2, '192.0.2.2')).status).toBe(201)
    expect((await at(3, '192.0.2.3')).status).toBe(429)
    expect(endpoint.calls.filter((call) => call.includes('/initiate'))).toHaveLength(2)
  })

  it('does not count a payment that is there already, nor a choice that is refused', async () => {
    await start({ creations: 2 })
    const session = await endpoint.session()
    expect((await pay(session)).status).toBe(201)
    for (let click = 0; click < 5; click += 1) expect((await pay(session)).status).toBe(200)
    for (let click = 0; click < 5; click += 1) expect((await pay(session, 'nothing')).status).toBe(422)
    expect((await pay(await endpoint.session({ reference: 'order-2' }))).status).toBe(201)
  })

  it('error: counts what the service may have created although its answer was lost', async () => {
    await start({ creations: 1 })
    await endpoint.fault({ name: 'connection-reset', times: 1, operation: 'initiateFiat' })
    const session = await endpoint.session()
    const lost = await pay(session)
    expect(lost.status).toBe(503)
    expect((await pay(session)).status).toBe(429)
  })

  it('error: counts what the service created, and whose network takes no such amount', async () => {
    await start({ creationsPerAddress: 2 })
    const session = await endpoint.session({ amount: { min: '0.01', max: '500' } })
    const payLittle = (amount: string) =>
      send('POST', '/payments', { session, body: { chain: 'bitcoin', coin: 'bitcoin', amount } })
    const amounts = ['0.01', '0.02', '0.03', '0.04']
    const answers: number[] = []
    for (const amount of amounts) answers.push((await payLittle(amount)).status)
    expect(answers).toEqual([422, 422, 429, 429])
    expect(endpoint.calls.filter((call) => call.includes('/initiate'))).toHaveLength(2)
  })
})

describe('limits: false', () => {
  it('lets everything through', async () => {
    await start(false)
    const session = await endpoint.session()
    const many = Array.from({ length: 700 }, () => send('GET', '/session', { session }))
    expect(new Set(await statuses(many))).toEqual(new Set([200]))
  })
})

describe('createLimits', () => {
  it('counts a payment that the service was asked for, although the one before is shown on', async () => {
    const limits = createLimits({ creations: 1 }, () => 0)
    const ask = (isAsked: boolean) =>
      limits.admitCreation(new Request('http://shop.example/'), {}, async (onAsked) => {
        if (isAsked) onAsked()
        return { created: false }
      })
    await ask(false)
    await ask(true)
    await expect(ask(false)).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  it('forgets the oldest address when a flood comes from more than it can count', async () => {
    let at = 0
    const limits = createLimits({ requestsPerAddress: 1 }, () => at)
    const request = new Request('http://shop.example/')
    const ask = (address: string) => limits.admitAddress(request, { address })
    ask('198.51.100.7')
    expect(() => ask('198.51.100.7')).toThrow('Too many requests')
    for (let host = 0; host < 60_000; host += 1) ask(`10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`)
    ask('198.51.100.7')
    // A clock that is set back ends no window late.
    at = -120_000
    ask('198.51.100.7')
  })
})
