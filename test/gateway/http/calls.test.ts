/** What a caller may set for a call, and what it learns of it. */
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  createGateway,
  verifyDelivery,
  type GatewayAnswer,
  type GatewayCall,
} from '../../../src/gateway/index.js'
import {
  accessId,
  accessSecret,
  answer,
  canary,
  expanded,
  failureOf,
  gatewayTo,
  payout,
  success,
} from '../fixtures.js'

const order = { amount: '25.50', chain: 'tron', coin: 'usdt' }
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const refusal = (body: unknown, status = 400) => gatewayTo(() => answer(body, { status })).gateway

describe('the words of a refusal', () => {
  it.each([
    [{ message: 'amount below minimum' }, 'amount below minimum'],
    [{ message: ['amount below minimum', 'other'] }, 'amount below minimum'],
    [{ error: 'unknown coin' }, 'unknown coin'],
    [{ error: { message: 'unknown coin' } }, 'unknown coin'],
    [{ errors: [{ message: 'unknown coin' }] }, 'unknown coin'],
    [{ message: '', detail: 'unknown coin' }, 'unknown coin'],
    [{ message: 'minimum is 10000000.00 usdt' }, 'minimum is 10000000.00 usdt'],
  ])('of %o are %o, with the status and the id of the request', async (body, words) => {
    const { gateway, seen } = gatewayTo(() => answer({ status: 'error', ...body }, { status: 400 }))
    const failure = await failureOf(gateway.payments.initiate(order))
    expect(failure).toMatchObject({ code: 'http-status', status: 400, ambiguous: false })
    expect(failure.serviceMessage).toBe(words)
    expect(failure.requestId).toMatch(uuid)
    expect(failure.requestId).toBe(seen[0]?.headers.get('x-request-id'))
  })

  it('are read from an envelope that does not say success', async () => {
    const gateway = refusal({ status: 'error', message: 'the coin is paused', data: null }, 200)
    const failure = await failureOf(gateway.payments.initiate(order))
    expect(failure).toMatchObject({ code: 'envelope', status: 200, ambiguous: false })
    expect(failure.serviceMessage).toBe('the coin is paused')
  })

  it.each([
    [`bad key ${accessId} and ${accessSecret.toUpperCase()}!`, 'bad key [secret] and [secret]!'],
    ['write to jane.doe@example.com now', 'write to [e-mail] now'],
    ['write to jane＠example.com', 'write to [e-mail]'],
    ['call +49 (151) 123-45678 or 0151.123.4567', 'call [number] or [number]'],
    ['call 015112345678', 'call [number]'],
    ['call ٠١٥١ ١٢٣٤٥٦٧ or ०१५११२३४५६७', 'call [number] or [number]'],
    [`${'İ'.repeat(40)} ${accessId}`, `${'İ'.repeat(40)} [secret]`],
    ['two\nlines\u0000\u001b[31m\u202e\u2028of it', 'two lines [31m of it'],
  ])('hold no secret, no person and no control character: %j', async (message, words) => {
    expect((await failureOf(refusal({ message }).payments.initiate(order))).serviceMessage).toBe(words)
  })

  it('have 200 characters at most', async () => {
    const failure = await failureOf(refusal({ message: '✗'.repeat(5000) }).payments.initiate(order))
    expect([...(failure.serviceMessage ?? '')]).toHaveLength(200)
  })

  it('hold no part of a secret that comes late', async () => {
    const gateway = refusal({ message: `${' '.repeat(1990)}${accessSecret}!` })
    expect((await failureOf(gateway.payments.initiate(order))).serviceMessage).toBe('[secret]!')
  })

  it('are missing where no person would read them, in any answer', async () => {
    for (const message of [`${' '.repeat(16_380)}${accessId}`, '\ufdfa'.repeat(5000)])
      for (const status of [200, 400]) {
        const failure = await failureOf(
          refusal({ status: 'error', message }, status).payments.initiate(order),
        )
        expect(failure.serviceMessage).toBeUndefined()
      }
  })

  it('hide a secret with any character', async () => {
    const odd = 'a.b*c+(d)[e]{1}^$|\\?/-z'
    const { gateway } = gatewayTo(() => answer({ message: `no ${odd}, no axb` }, { status: 400 }), {
      accessId: odd,
    })
    expect((await failureOf(gateway.payments.initiate(order))).serviceMessage).toBe('no [secret], no axb')
  })

  it.each([
    ['no JSON', () => new Response('<p>no', { status: 400, headers: { 'content-type': 'text/html' } })],
    [
      'broken JSON',
      () => new Response('{', { status: 400, headers: { 'content-type': 'application/json' } }),
    ],
    ['no words', () => answer({ message: 7, errors: {} }, { status: 400 })],
    ['a long body', () => answer({ message: 'a', rest: 'b'.repeat(20_000) }, { status: 400 })],
  ])('are missing in %s', async (_, respond) => {
    const failure = await failureOf(gatewayTo(respond).gateway.payments.initiate(order))
    expect([failure.code, failure.status, failure.serviceMessage]).toEqual(['http-status', 400, undefined])
  })

  it('keep a refusal with a body that never ends from waiting for the deadline', async () => {
    const endless = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) })
    const headers = { 'content-type': 'application/json' }
    const { gateway } = gatewayTo(() => new Response(endless, { status: 400, headers }), {
      timeoutMs: 60_000,
    })
    expect((await failureOf(gateway.payments.initiate(order))).code).toBe('http-status')
  })

  it('are no field of the error, so that no logger of fields prints them', async () => {
    const failure = await failureOf(refusal({ message: 'for operators alone' }).payments.initiate(order))
    expect(inspect(failure, { showHidden: true, depth: Infinity })).not.toContain('for operators')
    expect(JSON.stringify({ ...failure, message: failure.message })).not.toContain('for operators')
  })
})

describe('the options of a call', () => {
  it('sets a deadline of its own', async () => {
    const { gateway } = gatewayTo(() => new Promise(() => {}))
    const failure = await failureOf(gateway.payments.validate('tx-1', { timeoutMs: 5 }))
    expect([failure.code, failure.message]).toEqual([
      'timeout',
      'payment/validate/{id}: no complete answer within 5 ms',
    ])
  })

  it.each([
    [0, 1],
    [1, 2],
    [4, 5],
  ])('retries a read %i times', async (maxRetries, tries) => {
    const { gateway, seen } = gatewayTo(() => answer({}, { status: 503 }))
    await failureOf(gateway.payouts.list({ maxRetries }))
    expect(seen).toHaveLength(tries)
    expect(new Set(seen.map(({ headers }) => headers.get('x-request-id'))).size).toBe(tries)
  })

  it('takes the number of retries of the client for the default', async () => {
    const { gateway, seen } = gatewayTo(() => answer({}, { status: 503 }), { maxRetries: 0 })
    await failureOf(gateway.payments.validate('tx-1'))
    expect(seen).toHaveLength(1)
  })

  it.each([
    { timeoutMs: 0 },
    { timeoutMs: 2 ** 31 },
    { maxRetries: -1 },
    { maxRetries: 1.5 },
    { maxRetries: 11 },
  ])('error: refuses %o before anything is sent', async (options) => {
    const { gateway, seen } = gatewayTo(() => success([]))
    const failure = await failureOf(gateway.system.currencies(options))
    expect([failure.code, failure.requestId]).toEqual(['invalid-input', undefined])
    expect(seen).toHaveLength(0)
  })

  it('hands on the whole answer, with its message and every field, only to who asks for it', async () => {
    const { gateway, seen } = gatewayTo(() => success(expanded()))
    const answers: GatewayAnswer[] = []
    const transaction = await gateway.payments.validate('tx-1', { onAnswer: (one) => void answers.push(one) })
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatchObject({
      status: 'success',
      message: canary,
      requestId: seen[0]?.headers.get('x-request-id'),
      raw: { amount: '25.50', agentId: { email: canary } },
    })
    expect(JSON.stringify(transaction)).not.toContain(canary)
  })

  it('hands on the answer of every page of a walk', async () => {
    const { gateway } = gatewayTo((_, index) =>
      success({ data: [payout(`p-${index}`)], page: index + 1, pages: 3, limit: 1 }),
    )
    let answers = 0
    for await (const { id } of gateway.payouts.all({ onAnswer: () => void answers++ }))
      expect(id).toBeDefined()
    expect(answers).toBe(3)
  })

  it('keeps the digits of a long number in the whole answer', async () => {
    const body = '{"status":"success","message":"","data":[{"n":12345678901234567890}]}'
    const headers = { 'content-type': 'application/json' }
    const { gateway } = gatewayTo(() => new Response(body, { headers }))
    await gateway.system.currencies({
      onAnswer: ({ raw }) => expect(raw).toEqual([{ n: '12345678901234567890' }]),
    })
  })
})

describe('onCall', () => {
  const callsOf = async (
    respond: Parameters<typeof gatewayTo>[0],
    work: (gateway: ReturnType<typeof gatewayTo>['gateway']) => Promise<unknown>,
  ) => {
    const calls: GatewayCall[] = []
    const { gateway, seen } = gatewayTo(respond, { onCall: (call) => void calls.push(call) })
    await work(gateway).catch(() => undefined)
    return { calls, seen }
  }

  it('tells of a call that succeeded, with what was left out of its answer', async () => {
    const { calls, seen } = await callsOf(
      () =>
        success({
          data: [payout('a', { fee: 'x' }), payout('b', { amount: '1,000.00' })],
          page: 1,
          pages: 1,
        }),
      ({ payouts }) => payouts.list(),
    )
    expect(calls).toStrictEqual([
      {
        operation: 'payout',
        outcome: 'ok',
        status: 200,
        requestId: seen[0]?.headers.get('x-request-id'),
        tries: 1,
        durationMs: 0,
        dropped: { records: 1, fields: ['amount', 'fee'] },
      },
    ])
  })

  it.each([{ dropped: true }, { dropped: [canary] }, { dropped: { reasons: [canary] } }])(
    'says nothing of a field of the service with the name of one of ours: %j',
    async (record) => {
      for (const data of [record, [record], { ...record, items: [record] }]) {
        let raw: unknown
        const { calls } = await callsOf(
          () => success(data),
          async ({ request }) => ({ raw } = await request({ method: 'POST', path: ['x'] })),
        )
        expect(raw).toEqual(data)
        expect(calls).toMatchObject([{ operation: 'request POST', outcome: 'ok' }])
        expect(calls[0]).not.toHaveProperty('dropped')
      }
    },
  )

  it('tells of a call that failed after its retries', async () => {
    const { calls, seen } = await callsOf(
      () => answer({ message: canary }, { status: 503 }),
      ({ payments }) => payments.validate('tx-1'),
    )
    const requestId = seen[2]?.headers.get('x-request-id')
    expect(calls).toMatchObject([
      { operation: 'payment/validate/{id}', outcome: 'http-status', status: 503, tries: 3, requestId },
    ])
    expect(JSON.stringify(calls)).not.toContain(canary)
  })

  it('tells of a call of which nothing was sent', async () => {
    const { calls } = await callsOf(
      () => success([]),
      ({ payments }) => payments.validate('tx-1', { signal: AbortSignal.abort() }),
    )
    expect(calls).toMatchObject([{ outcome: 'aborted', tries: 0 }])
    expect(calls[0]).not.toHaveProperty('requestId')
  })

  it('fails no call when it throws', async () => {
    const onCall = () => {
      throw new Error('the log is full')
    }
    const { gateway } = gatewayTo(() => success([]), { onCall })
    expect(await gateway.system.currencies()).toStrictEqual([])
  })
})

describe('userAgent', () => {
  it('is sent with every request', async () => {
    const { gateway, seen } = gatewayTo(() => success([]), { userAgent: 'shop/1.2 (node)' })
    await gateway.system.currencies()
    expect(seen[0]?.headers.get('user-agent')).toBe('shop/1.2 (node)')
  })
})

describe('request', () => {
  it('is a signed request of any operation, with the whole answer', async () => {
    const { gateway, seen } = gatewayTo(() => success({ agents: [{ email: canary }] }))
    const found = await gateway.request({ method: 'GET', path: ['agents', 'a/b'], query: { page: '2' } })
    expect(found).toStrictEqual({
      status: 'success',
      message: canary,
      raw: { agents: [{ email: canary }] },
      requestId: seen[0]?.headers.get('x-request-id'),
    })
    expect(seen[0]?.url.href).toBe('https://pay.example/v1/api/agents/a%2Fb?page=2')
    expect(seen[0]?.headers.get('authorization')).toBeTruthy()
  })

  it('sends a body, and no signature if `signed` is false', async () => {
    const { gateway, seen } = gatewayTo(() => success(null))
    await gateway.request({ method: 'POST', path: ['x'], body: { a: '1' }, signed: false })
    expect(seen[0]).toMatchObject({ method: 'POST', body: { a: '1' } })
    expect(seen[0]?.headers.has('authorization')).toBe(false)
  })

  it('repeats what creates nothing, and nothing else', async () => {
    for (const [input, tries] of [
      [{ method: 'GET', path: ['x'] }, 3],
      [{ method: 'DELETE', path: ['x'] }, 3],
      [{ method: 'POST', path: ['x'] }, 1],
      [{ method: 'POST', path: ['x'], creates: false }, 3],
    ] as const) {
      const { gateway, seen } = gatewayTo(() => answer({}, { status: 503 }))
      const failure = await failureOf(gateway.request(input))
      expect([seen.length, failure.ambiguous]).toEqual([tries, tries === 1])
    }
  })

  it.each([
    [{ method: 'PUT', path: ['x'] }, 'method must be GET, POST or DELETE'],
    [{ method: 'GET', path: [] }, 'path must have a segment'],
    [{ method: 'GET', path: ['..', 'x'] }, 'must not be empty'],
  ])('error: refuses %o before anything is sent', async (input, message) => {
    const { gateway, seen } = gatewayTo(() => success(null))
    const failure = await failureOf(gateway.request(input as Parameters<typeof gateway.request>[0]))
    expect([failure.code, failure.message]).toEqual(['invalid-input', expect.stringContaining(message)])
    expect(seen).toHaveLength(0)
  })

  it('error: needs the access secret unless it is not signed', async () => {
    const gateway = createGateway({
      baseUrl: 'https://pay.example',
      accessId,
      fetch: async () => success(null),
    })
    const failure = await failureOf(gateway.request({ method: 'GET', path: ['x'] }))
    expect(failure.message).toBe('request GET: accessSecret is missing')
  })
})

describe('verifyDelivery', () => {
  const name = 'x-checkout-webhook-secret'

  it.each([
    [new Headers({ [name]: 'one' }), { [name]: 'one' }, true],
    [new Headers({ [name]: 'one' }), { 'X-Checkout-Webhook-Secret': ['new', 'one'] }, true],
    [{ 'X-Checkout-Webhook-Secret': 'one' }, { [name]: 'one' }, true],
    [{ [name]: 'one', 'x-shop': 'a' }, { [name]: 'one', 'x-shop': 'a' }, true],
    [{ [name]: 'one', 'x-shop': 'b' }, { [name]: 'one', 'x-shop': 'a' }, false],
    [{ [name]: 'One' }, { [name]: 'one' }, false],
    [{ [name]: ['one'] }, { [name]: 'one' }, false],
    [{}, { [name]: 'one' }, false],
    [new Headers(), { [name]: 'one' }, false],
  ])('of %o, expecting %o, is %o', async (headers, expected, isReal) => {
    expect(await verifyDelivery(headers, expected)).toBe(isReal)
  })

  it.each([{}, { [name]: '' }, { [name]: [] }, { [name]: ['one', ''] }])(
    'error: refuses to expect %o, which any forger could send',
    async (expected) => {
      await expect(verifyDelivery(new Headers(), expected)).rejects.toThrow(TypeError)
    },
  )
})
