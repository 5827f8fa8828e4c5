import { getEventListeners } from 'node:events'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createGateway, type Gateway } from '../../../src/gateway/index.js'
import { accessId, answer, canary, expanded, failureOf, gatewayTo, success } from '../fixtures.js'

const order = { amount: '25.50', chain: 'tron', coin: 'usdt' }
const id = 'id-canary'
const broken = () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new TypeError(`terminated ${canary}`)),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

const initiate = ({ payments }: Gateway, signal?: AbortSignal) =>
  failureOf(payments.initiate(order, signal && { signal }))
const validate = ({ payments }: Gateway, signal?: AbortSignal) =>
  failureOf(payments.validate(id, signal && { signal }))

describe('createGateway', () => {
  const fetch = async () => success([])

  it.each([
    ['https://pay.example', 'https://pay.example/v1/api/system/currency'],
    ['https://pay.example/', 'https://pay.example/v1/api/system/currency'],
    ['https://pay.example/crypto//', 'https://pay.example/crypto/v1/api/system/currency'],
    ['http://127.0.0.1:4100', 'http://127.0.0.1:4100/v1/api/system/currency'],
    ['http://localhost:4100/', 'http://localhost:4100/v1/api/system/currency'],
    ['http://[::1]:4100', 'http://[::1]:4100/v1/api/system/currency'],
  ])('calls below %s', async (baseUrl, url) => {
    const { gateway, seen } = gatewayTo(fetch, { baseUrl })
    await gateway.system.currencies()
    expect(seen[0]?.url.href).toBe(url)
  })

  it.each([
    '',
    'pay.example',
    'http://pay.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'ftp://localhost',
    'https://user:password@pay.example',
    'https://pay.example/?a=1',
    'https://pay.example/#a',
    'https://pay.example/v1/api/',
  ])('error: refuses the base address %o', (baseUrl) => {
    expect(() => createGateway({ baseUrl, accessId, fetch })).toThrow(TypeError)
  })

  it.each(['', 'secret id', 'secret\r\nx-other: 1', 'sécret', 's'.repeat(513)])(
    'error: refuses the credential %j without repeating it',
    (value) => {
      const note = value === '' ? '; it is not set' : ''
      for (const name of ['accessId', 'accessSecret'])
        expect(() => gatewayTo(fetch, { [name]: value })).toThrow(
          new TypeError(`${name}: must be 1 to 512 visible ASCII characters${note}`),
        )
    },
  )
})

describe('an answer', () => {
  const html = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
  const json = (text: string | Uint8Array<ArrayBuffer>) =>
    new Response(text, { headers: { 'content-type': 'application/json' } })

  it.each(['application/json', 'application/JSON; charset=utf-8', 'application/vnd.service+json'])(
    'is read as %s',
    async (type) => {
      const { gateway } = gatewayTo(() =>
        answer({ status: 'success', data: [] }, { headers: { 'content-type': type } }),
      )
      expect(await gateway.system.currencies()).toStrictEqual([])
    },
  )

  it.each([
    ['HTML', html],
    ['JSON without its content type', () => new Response('{"status":"success","data":[]}')],
    [
      'JSON called something else',
      () => answer({}, { headers: { 'content-type': 'text/x-application/json' } }),
    ],
    ['nothing', () => json('')],
    ['half of it', () => json('{"status":"success","da')],
    ['a second value after it', () => json('{"status":"success"}{}')],
    ['broken UTF-8', () => json(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))],
    ['UTF-8 cut within a character', () => json(Buffer.from('{"status":"success","data":[]}\xc3', 'latin1'))],
    ['UTF-16', () => json(new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]))],
  ])('error: is not JSON when it is %s', async (_, respond) => {
    const { gateway } = gatewayTo(respond)
    const failure = { code: 'not-json', status: 200, retryable: true }
    expect(await initiate(gateway)).toMatchObject({ ...failure, ambiguous: true })
    expect(await validate(gateway)).toMatchObject({ ...failure, ambiguous: false })
  })

  it.each([
    [[]],
    [null],
    ['success'],
    [{}],
    [{ status: true }],
    [{ status: 1, data: {} }],
    [expanded({ status: 1 })],
  ])('error: is no envelope when it is %j', async (body) => {
    const { gateway } = gatewayTo(() => answer(body))
    expect(await initiate(gateway)).toMatchObject({ code: 'envelope', ambiguous: true })
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['wrapped twice', { status: 'success', data: expanded() }],
  ])('error: does not fit when its data are %s', async (_, data) => {
    const { gateway } = gatewayTo(() => success(data))
    expect(await initiate(gateway)).toMatchObject({ code: 'schema', status: 200, ambiguous: true })
  })

  it.each([400, 401, 403, 404, 422])('error: is a definite refusal with HTTP %i', async (status) => {
    const { gateway } = gatewayTo(() => answer({ status: 'success', data: expanded() }, { status }))
    const refusal = { code: 'http-status', status, retryable: false, ambiguous: false }
    expect(await initiate(gateway)).toMatchObject(refusal)
  })

  it.each([
    [201, false],
    [206, false],
    [402, false],
    [408, true],
    [409, false],
    [425, true],
    [429, true],
    [500, true],
    [502, true],
    [503, true],
    [504, true],
  ])('error: leaves open what happened with HTTP %i', async (status, retryable) => {
    const { gateway, seen } = gatewayTo(() => answer({ status: 'success', data: expanded() }, { status }))
    expect(await initiate(gateway)).toMatchObject({ code: 'http-status', status, retryable, ambiguous: true })
    expect(seen).toHaveLength(1)
  })

  it('error: is refused when the runtime followed a redirect all the same', async () => {
    const followed = Object.defineProperty(success(expanded()), 'redirected', { value: true })
    const { gateway } = gatewayTo(() => followed)
    expect(await initiate(gateway)).toMatchObject({ code: 'redirect' })
  })

  it('is read up to the last byte of maxBytes', async () => {
    const body = { status: 'success', data: [] }
    const exact = { maxBytes: JSON.stringify(body).length }
    const payment = { status: 'success', data: expanded() }
    await expect(gatewayTo(() => answer(body), exact).gateway.system.currencies()).resolves.toEqual([])
    const size = JSON.stringify(payment).length
    expect(
      await gatewayTo(() => answer(payment), { maxBytes: size }).gateway.payments.validate(id),
    ).toBeDefined()
    expect(await validate(gatewayTo(() => answer(payment), { maxBytes: size - 1 }).gateway)).toMatchObject({
      code: 'too-large',
      status: 200,
    })
  })
})

describe('the deadline', () => {
  afterEach(() => void vi.useRealTimers())

  const never = () => new Promise<Response>(() => {})
  const stalled = () =>
    new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([0x7b])) }), {
      headers: { 'content-type': 'application/json' },
    })

  it.each([
    ['no answer', never],
    ['half an answer', stalled],
  ])('error: ends a call that gets %s, even if fetch ignores its signal', async (_, respond) => {
    const { gateway, seen } = gatewayTo(respond, { timeoutMs: 20 })
    expect(await initiate(gateway)).toMatchObject({ code: 'timeout', retryable: true, ambiguous: true })
    expect(await validate(gateway)).toMatchObject({ code: 'timeout', retryable: true, ambiguous: false })
    expect(seen).toHaveLength(2)
  })

  it('error: ends the wait before a retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pause = (_: number, signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        vi.advanceTimersByTime(60_000)
      })
    const { gateway, seen } = gatewayTo(() => answer({}, { status: 503 }), { timeoutMs: 60_000, pause })
    expect(await validate(gateway)).toMatchObject({ code: 'timeout' })
    expect(seen).toHaveLength(1)
  })
})

describe("the caller's signal", () => {
  it('error: stops a call before anything is sent', async () => {
    const { gateway, seen } = gatewayTo(() => success(expanded()))
    expect(await initiate(gateway, AbortSignal.abort(canary))).toMatchObject({
      code: 'aborted',
      ambiguous: false,
    })
    expect(seen).toHaveLength(0)
  })

  it('error: stops a call under way, which may have been carried out', async () => {
    const caller = new AbortController()
    const { gateway } = gatewayTo(() => {
      caller.abort(new Error(canary))
      return new Promise<Response>(() => {})
    })
    const failure = await initiate(gateway, caller.signal)
    expect(failure).toMatchObject({ code: 'aborted', retryable: false, ambiguous: true })
    expect(inspect(failure)).not.toContain(canary)
  })

  it('error: counts as a timeout of the service when its time is up', async () => {
    const { gateway } = gatewayTo(() => new Promise<Response>(() => {}))
    const failure = await validate(gateway, AbortSignal.timeout(5))
    expect(failure).toMatchObject({ code: 'timeout', retryable: true })
  })

  it('is let go of when the call ends', async () => {
    const { signal } = new AbortController()
    const { gateway } = gatewayTo(() => success(expanded()))
    await gateway.payments.validate(id, { signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})

describe('a retry', () => {
  const failing = (...outcomes: (number | Error)[]) => {
    return (_: unknown, index: number) => {
      const outcome = outcomes[index]
      if (outcome instanceof Error) throw outcome
      return outcome === undefined ? success(expanded()) : answer({}, { status: outcome })
    }
  }

  it('follows a broken connection and HTTP 429, 502, 503 and 504, after growing pauses', async () => {
    for (const outcome of [new TypeError('fetch failed'), 429, 502, 503, 504]) {
      const { gateway, seen, pauses } = gatewayTo(failing(outcome, outcome))
      expect(await gateway.payments.validate(id)).toMatchObject({ amount: '25.50' })
      expect(seen).toHaveLength(3)
      expect(pauses).toStrictEqual([125, 250])
    }
  })

  it('follows a body that breaks off', async () => {
    const { gateway } = gatewayTo((_, index) => (index === 0 ? broken() : success(expanded())))
    expect(await gateway.payments.validate(id)).toMatchObject({ amount: '25.50' })
    expect(await initiate(gatewayTo(broken).gateway)).toMatchObject({ code: 'network', ambiguous: true })
  })

  it('waits up to twice as long by chance', async () => {
    const { gateway, pauses } = gatewayTo(failing(503, 503), { random: () => 0.5 })
    await gateway.payments.validate(id)
    expect(pauses).toStrictEqual([187.5, 375])
  })

  it.each([400, 401, 404, 408, 418, 500, 501])('error: does not follow HTTP %i', async (status) => {
    const { gateway, seen } = gatewayTo(failing(status))
    expect(await validate(gateway)).toMatchObject({ status })
    expect(seen).toHaveLength(1)
  })

  it.each([503, 429, new TypeError('fetch failed')])(
    'error: never follows an initiate, after %o',
    async (outcome) => {
      const { gateway, seen, pauses } = gatewayTo(failing(outcome))
      expect(await initiate(gateway)).toMatchObject({ ambiguous: true, retryable: true })
      const fiat = gatewayTo(failing(outcome))
      await failureOf(fiat.gateway.payments.initiateFiat('EUR', order))
      expect([seen.length, fiat.seen.length, pauses.length]).toStrictEqual([1, 1, 0])
    },
  )

  it.each([
    ['2', 2],
    ['0', 1],
    ['Fri, 20 Nov 2026 10:00:03 GMT', 3],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 1],
  ])('waits as long as `retry-after: %s` says', async (header, seconds) => {
    const { gateway, pauses } = gatewayTo((_, index) =>
      index === 0 ? answer({}, { status: 503, headers: { 'retry-after': header } }) : success(expanded()),
    )
    await gateway.payments.validate(id)
    expect(pauses).toStrictEqual([seconds * 1000])
  })

  it.each(['-5', '', 'soon', '1.5', 'someday GMT'])('ignores `retry-after: %s`', async (header) => {
    const respond = () => answer({}, { status: 503, headers: { 'retry-after': header } })
    const { gateway, pauses } = gatewayTo(respond)
    expect((await validate(gateway)).retryAfterSeconds).toBeUndefined()
    expect(pauses).toStrictEqual([125, 250])
  })

  it.each([
    ['10', 10],
    ['1000000000', 300],
    ['Fri, 20 Nov 2027 10:00:00 GMT', 300],
  ])('error: does not happen when `retry-after: %s` is past the deadline', async (header, seconds) => {
    const respond = () => answer({}, { status: 429, headers: { 'retry-after': header } })
    const { gateway, seen, pauses } = gatewayTo(respond)
    expect(await validate(gateway)).toMatchObject({ status: 429, retryAfterSeconds: seconds })
    expect([seen.length, pauses.length]).toStrictEqual([1, 0])
  })
})

describe('GatewayError', () => {
  const leaky = Object.assign(new TypeError(`error sending to https://pay.example/${id} with ${accessId}`), {
    cause: Object.assign(new Error(`connect ${canary}`), { code: 'ECONNRESET' }),
  })

  const failures: [string, () => Response | Promise<Response>][] = [
    ['a broken connection', () => Promise.reject(leaky)],
    ['a body that breaks off', broken],
    ['HTML', () => new Response(`<h1>${canary}</h1>`, { headers: { 'content-type': 'text/html' } })],
    ['a redirect', () => new Response(null, { status: 307, headers: { location: `https://${canary}` } })],
    ['an error text', () => new Response(canary, { status: 400, statusText: canary })],
    ['a refusal', () => answer({ status: canary, message: canary, data: expanded() })],
    ['no envelope', () => answer({ [canary]: canary })],
    ['an amount', () => success(expanded({ amount: canary }))],
    ['an id', () => success(expanded({ _id: { [canary]: canary } }))],
    ['a currency', () => success(expanded({ currency: { id: { [canary]: canary } } }))],
    ['an address', () => success(expanded({ walletAddress: `${canary} ` }))],
    ['a status', () => success(expanded({ status: [canary] }))],
  ]

  it.each(failures)('repeats nothing of the call or the answer after %s', async (_, respond) => {
    const { gateway } = gatewayTo(respond)
    for (const failure of [await initiate(gateway), await validate(gateway)]) {
      const shown = inspect(failure, { depth: Infinity, showHidden: true })
      for (const secret of [canary, 'jane', accessId, id, 'pay.example']) expect(shown).not.toContain(secret)
      expect(failure.cause).toBeUndefined()
    }
  })

  it('names the operation, and the reason as the system has it', async () => {
    const { gateway } = gatewayTo(() => Promise.reject(leaky))
    expect((await validate(gateway)).message).toBe(
      'payment/validate/{id}: the connection failed (ECONNRESET)',
    )
  })
})
