import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../src/core/addresses/index.js'
import { canaries, type SandboxOptions } from '../../src/sandbox/index.js'
import { faultCatalogue, impossibleFaults } from '../../src/sandbox/faults/catalogue.js'
import { operations, type Operation } from '../../src/sandbox/faults/definition.js'
import type { WalletAddress } from '../../src/sandbox/account/wallets.js'
import { chains } from '../../src/sandbox/catalogue/chains.js'
import { unspendable } from '../../src/sandbox/faults/money.js'
import { payable } from '../support/payable.js'
import { receiver, signedHeaders, startedAt, startService, type Expanded } from '../support/sandbox.js'

const order = { amount: '25.5', chain: 'tron', coin: 'usdt' }

/** How each operation is asked; `id` is that of a payment, `address` is one on TRON. */
const requests: Record<Operation, [method: string, path: string, body?: object]> = {
  initiate: ['POST', '/payment/initiate', order],
  initiateFiat: ['POST', '/payment/initiate/USD', { amount: '10', chain: 'tron', currency: 'usdt' }],
  validate: ['POST', '/payment/validate/{id}'],
  chains: ['GET', '/system/chains'],
  chainCurrencies: ['GET', '/system/chains/tron/currency'],
  currencies: ['GET', '/system/currency'],
  rates: ['GET', '/system/rates/usdt'],
  registerWebhook: ['POST', '/webhook', { url: 'https://shop.example/hook', eventTypes: ['x'] }],
  getWebhook: ['GET', '/webhook'],
  deleteWebhook: ['DELETE', '/webhook/{webhook}'],
  webhookLogs: ['GET', '/webhook/logs'],
  createWallet: ['POST', '/wallet', { reference: 'user-1' }],
  walletAddresses: ['GET', '/wallet/user-0/addresses'],
  validateAddress: ['POST', '/wallet/validate', { address: 'x', networks: ['tron'] }],
  filterDeposits: [
    'POST',
    '/wallet/filter',
    { address: 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6', chains: ['tron'] },
  ],
  payouts: ['GET', '/payout'],
  onrampCoins: ['GET', '/onramp/coins'],
  onrampChains: ['GET', '/onramp/chains'],
}

/** A sandbox with two payments, the first of them completed, and a webhook; then with a fault, if one is given. */
async function prepare(fault?: object, options: SandboxOptions = {}) {
  const service = startService({ confirmDelayMs: 0, ...options })
  const { sandbox, initiate, signed, call, control } = service
  const { _id: id } = await initiate()
  await initiate()
  sandbox.deposit(id)
  const { data: webhook } = await signed<{ _id: string }>(...requests.registerWebhook)
  if (fault) await control('/faults', fault)

  function send(operation: Operation, change: { signal?: AbortSignal } = {}) {
    const [method, path, body] = requests[operation]
    const url = `http://sandbox.test/v1/api${path.replace('{id}', id).replace('{webhook}', webhook._id)}`
    return sandbox.fetch(
      new Request(url, {
        method,
        headers: { ...signedHeaders(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        ...(change.signal && { signal: change.signal }),
      }),
    )
  }
  /** The data that an operation answers while a fault is on. */
  async function faulted<T = Expanded>(name: string, operation: Operation, fault: object = {}) {
    const answer = await control('/faults', { name, operation, times: 1, ...fault })
    expect(answer.http).toBe(200)
    const response = await send(operation)
    return ((await response.json()) as { data: T }).data
  }
  return { ...service, id, send, faulted, validateNow: () => call('POST', `/v1/api/payment/validate/${id}`) }
}

describe('the catalogue', () => {
  it('has every fault of the catalogue, or says why not', () => {
    const ids = [...faultCatalogue, ...impossibleFaults].map(({ id }) => id)
    const catalogue = Array.from({ length: 64 }, (_, i) => `F${String(i + 1).padStart(3, '0')}`)
    expect(new Set(ids)).toEqual(new Set(catalogue))
  })

  it('gives every fault a name of its own', () => {
    expect(new Set(faultCatalogue.map(({ name }) => name)).size).toBe(faultCatalogue.length)
    for (const { name } of faultCatalogue) expect(name).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/)
  })

  it('is listed with what is on and what can’t be produced', async () => {
    const { control, call } = startService()
    await control('/faults', { name: 'latency-step', operation: 'validate' })
    const { data } = await call<object>('GET', '/sandbox/api/faults')
    expect(data).toMatchObject({
      active: [{ name: 'latency-step', operation: 'validate', delayMs: 5000, forMs: 600_000 }],
      catalogue: expect.arrayContaining([{ id: 'F008', name: 'down', effect: 'answers 503' }]),
      impossible: expect.arrayContaining([
        expect.objectContaining({ id: 'F017', reason: expect.any(String) }),
      ]),
    })
  })

  it.each(operations)('can break %s', async (operation) => {
    const { control, send, signed } = await prepare()
    // Its addresses on all networks take long to derive.
    if (operation === 'walletAddresses') await signed('POST', '/wallet', { reference: 'user-0' })
    expect((await send(operation)).status).toBe(200)
    await control('/faults', { name: 'down', operation, times: 1 })
    expect((await send(operation)).status).toBe(503)
  })
})

/** What a caller gets, in one comparable piece. */
async function observed(response: Response): Promise<unknown> {
  const { status } = response
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  const reader = response.body?.getReader()
  let text = ''
  for (let bytes = 0; reader && bytes < 100_000;) {
    const { done, value } = await reader.read()
    if (done) return { status, headers, text }
    text += Buffer.from(value).toString('latin1')
    bytes += value.length
  }
  await reader?.cancel()
  return { status, headers, text, endless: true }
}

// Those whose difference is not in the answer: they have tests of their own below.
const withTestsOfTheirOwn = [
  ...['blackhole', 'timeout-after-execute', 'slow-body', 'slow', 'latency-step', 'early-hints', 'gzip-bomb'],
  ...['intermittent', 'stale-replica', 'expanded-shape', 'webhook-before-answer', 'redirect-to-http'],
  ...['reorg-after-completion', 'address-reused', 'unlisted-chains-refused'],
  // About a request that the others here do not make.
  ...['reading-query-names', 'reading-compact-coin', 'reading-validate-tx-id', 'reading-log-fields'],
]
const plain = faultCatalogue.filter(
  ({ id, name }) => !withTestsOfTheirOwn.includes(name) && !(id >= 'F049' && id <= 'F053'),
)
const healthy = new Map<Operation, Promise<unknown>>()

it.each(plain)('$id $name changes the answer, and only while it is on', async ({ name, about }) => {
  const operation = about?.[0] ?? 'currencies'
  if (!healthy.has(operation))
    healthy.set(
      operation,
      prepare().then(({ send }) => send(operation).then(observed)),
    )
  const { send } = await prepare({ name, times: 1 })
  const ill = await send(operation)
    .then(observed)
    .catch((error: unknown) => error)
  expect(await healthy.get(operation)).toMatchObject({ status: 200 })
  expect(ill).not.toEqual(await healthy.get(operation))
  expect((await send(operation)).status).toBe(200)
})

describe('unlisted-chains-refused', () => {
  it('refuses the networks that only currencies name, and no others', async () => {
    const { control, get } = startService()
    await control('/faults', { name: 'unlisted-chains-refused' })
    expect(await get('/system/chains/base/currency')).toMatchObject({ http: 404 })
    expect(await get('/system/chains/tron/currency')).toMatchObject({ http: 200 })
  })
})

describe('faults of the transport', () => {
  it.each([
    ['connection-refused', 'ECONNREFUSED', 2],
    ['connection-reset', 'ECONNRESET', 3],
    ['keep-alive-closed', 'ECONNRESET', 2],
  ])('%s rejects as fetch does, and the request was carried out or not', async (name, code, payments) => {
    const { send, sandbox } = await prepare({ name, times: 1 })
    await expect(send('initiate')).rejects.toMatchObject({ message: 'fetch failed', cause: { code } })
    expect(sandbox.payments()).toHaveLength(payments)
  })

  it('breaks the connection that it is handed', async () => {
    const { sandbox } = await prepare({ name: 'connection-reset', times: 1 })
    let destroyed = 0
    const request = new Request('http://sandbox.test/v1/api/system/chains', { headers: signedHeaders() })
    const answer = sandbox.fetch(request, { destroy: () => destroyed++, hint: () => undefined })
    await expect(answer).rejects.toThrow('fetch failed')
    expect(destroyed).toBe(1)
  })

  it('early-hints sends a hundred interim answers before the answer', async () => {
    const { sandbox } = await prepare({ name: 'early-hints', times: 1 })
    let hints = 0
    const request = new Request('http://sandbox.test/v1/api/system/chains', { headers: signedHeaders() })
    const answer = await sandbox.fetch(request, { destroy: () => undefined, hint: () => hints++ })
    expect([answer.status, hints]).toEqual([200, 100])
  })

  it.each([
    ['blackhole', 3],
    ['timeout-after-execute', 4],
  ])('%s never answers; the caller may leave', async (name, payments) => {
    const { send, sandbox } = await prepare({ name, times: 1 })
    const leaving = new AbortController()
    const held = send('initiate', { signal: leaving.signal })
    // By the time that another one is answered, the held one is where it waits.
    await send('initiate')
    expect(sandbox.payments()).toHaveLength(payments)
    leaving.abort()
    expect((await held).status).toBe(500)
  })

  it('slow-body sends its headers at once and a byte a second', async () => {
    const { send, sandbox } = await prepare({ name: 'slow-body', times: 1 })
    const response = await send('rates')
    const reader = response.body?.getReader()
    const first = reader?.read()
    let isThere = false
    void first?.then(() => (isThere = true))
    await send('currencies')
    expect(isThere).toBe(false)
    sandbox.clock.advance(1000)
    expect((await first)?.value).toEqual(Uint8Array.of('{'.charCodeAt(0)))
  })

  it('truncated-body announces more than it sends; truncated-chunked sends all but the end', async () => {
    const { control, send } = await prepare()
    const whole = await (await send('chains')).text()
    await control('/faults', { name: 'truncated-body', times: 1 })
    const short = await send('chains')
    expect(short.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)))
    await expect(short.text()).rejects.toThrow('terminated')
    await control('/faults', { name: 'truncated-chunked', times: 1 })
    const reader = (await send('chains')).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(whole)
    await expect(reader?.read()).rejects.toThrow('terminated')
  })

  it('gzip-bomb is small on the wire and 32 MiB behind it', async () => {
    const { send } = await prepare({ name: 'gzip-bomb', times: 1 })
    const bytes = Buffer.from(await (await send('chains')).arrayBuffer())
    expect(bytes.length).toBeLessThan(100_000)
    expect(gunzipSync(bytes).length).toBe(32 * 1024 * 1024)
  })

  it.each([
    ['rate-limited', '30'],
    ['rate-limited-date', new Date(startedAt + 60_000).toUTCString()],
    ['rate-limited-negative', '-1'],
    ['rate-limited-huge', '1000000000'],
    ['rate-limited-silent', null],
  ])('%s answers 429 with retry-after %s', async (name, after) => {
    const { send } = await prepare({ name, times: 1 })
    const { status, headers } = await send('chains')
    expect([status, headers.get('retry-after')]).toEqual([429, after])
  })

  it('redirects elsewhere, here, and to http', async () => {
    const { control, send } = await prepare()
    const locations: unknown[] = []
    for (const name of ['redirect-308', 'redirect-here', 'redirect-to-http']) {
      await control('/faults', { name, times: 1 })
      const { status, headers } = await send('currencies')
      locations.push([status, headers.get('location')])
    }
    expect(locations).toEqual([
      [308, 'https://elsewhere.sandbox.invalid/'],
      [307, '/moved'],
      [307, 'http://sandbox.test/v1/api/system/currency'],
    ])
  })

  it('latency-step holds every answer for ten minutes and is over then', async () => {
    const { send, sandbox, call } = await prepare({ name: 'latency-step' })
    const slow = send('chains')
    await call('GET', '/sandbox/api')
    sandbox.clock.advance(5000)
    expect((await slow).status).toBe(200)
    sandbox.clock.advance(595_000)
    expect((await send('chains')).status).toBe(200)
  })

  it('intermittent applies to three requests in ten, for an hour', async () => {
    const { send, sandbox } = await prepare({ name: 'intermittent' })
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await send('rates')).status))
    const failed = statuses.filter((status) => status === 503).length
    expect(failed).toBeGreaterThan(15)
    expect(failed).toBeLessThan(45)
    sandbox.clock.advance(3_600_000)
    const later = await Promise.all(Array.from({ length: 50 }, async () => (await send('rates')).status))
    expect(new Set(later)).toEqual(new Set([200]))
  })

  it.each([
    ['bom', (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'efbbbf'],
    ['utf-16', (bytes: Buffer) => bytes.toString('utf16le').startsWith('\ufeff{"status"')],
    ['invalid-utf8', (bytes: Buffer) => bytes.includes(0xff) && bytes.toString('utf8').includes('\ufffd')],
    ['lone-surrogate', (bytes: Buffer) => !isWellFormed(JSON.parse(bytes.toString()) as { message: string })],
  ])('%s breaks the text as it says', async (name, isBroken) => {
    const { send } = await prepare({ name, times: 1 })
    expect(isBroken(Buffer.from(await (await send('chains')).arrayBuffer()))).toBe(true)
  })
})

function isWellFormed({ message }: { message: string }): boolean {
  return Buffer.from(message, 'utf8').toString('utf8') === message
}

describe('faults of what is said', () => {
  it('leaves operations alone that a fault is not about', async () => {
    const { send } = await prepare({ name: 'reorg' })
    expect(await (await send('chains')).json()).toMatchObject({ status: 'success', message: 'success' })
  })

  it('unknown-fields has own keys that pollute the target of a merge', async () => {
    const { send } = await prepare({ name: 'unknown-fields', times: 1 })
    const answer = (await (await send('validate')).json()) as { data: object }
    for (const part of [answer, answer.data]) {
      expect(Object.keys(part)).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'toString']))
    }
  })

  it('personal data goes into errors, unknown fields and every text', async () => {
    const { send, faulted } = await prepare({ name: 'personal-data-in-error', times: 1 })
    const error = await (await send('initiate')).text()
    expect(canaries.filter((canary) => !error.includes(canary))).toEqual([])
    expect(await faulted('personal-data-in-unknown-fields', 'validate')).toHaveProperty('customer.name')
    const { status, walletAddress } = await faulted('personal-data-everywhere', 'validate')
    expect([status, walletAddress].every((text) => text.endsWith(canaries[0] ?? '-'))).toBe(true)
  })

  it.each([
    ['completed-with-balance', { status: 'completed', balanceRequired: '12.75' }],
    ['completed-short', { status: 'completed', balanceRequired: '0', amountReceived: '12.75' }],
    ['pending-in-full', { status: 'pending', balanceRequired: '0', amountReceived: '25.5' }],
    ['blacklisted', { status: 'completed', paymentBlacklisted: true }],
    ['reorg', { status: 'pending', amountReceived: '0', balanceRequired: '25.5' }],
    ['reorg-after-completion', { status: 'pending', amountReceived: '0' }],
    ['received-decreases', { status: 'pending', amountReceived: '12.75', balanceRequired: '12.75' }],
    ['amount-changed', { amount: '26.5', coinAmount: '26.5' }],
    ['activation-fee', { activationFee: '1.5' }],
    ['updated-at-backwards', { updatedAt: '2025-11-20T12:00:00.000Z' }],
  ])('%s answers %o', async (name, fields) => {
    const { faulted, validateNow } = await prepare()
    expect(await faulted(name, 'validate')).toMatchObject(fields)
    expect((await validateNow()).data).toMatchObject({ status: 'completed', amountReceived: '25.5' })
  })

  it('unknown-status is a word of other services, or the one that is given', async () => {
    const { faulted } = await prepare()
    expect((await faulted('unknown-status', 'validate', { value: 'locked' })).status).toBe('locked')
    expect((await faulted('unknown-status', 'validate')).status).toMatch(/^(?!pending$|completed$)[a-z_]+$/)
  })

  it('gives addresses that a check refuses', async () => {
    const { faulted } = await prepare()
    const names = faultCatalogue.filter(({ id }) => id === 'F033' || id === 'F034').map(({ name }) => name)
    for (const name of names) {
      const { walletAddress = '', contractAddress = '' } = await faulted(name, 'initiate')
      expect([name, payable('tron', walletAddress, contractAddress).ok]).toEqual([name, false])
    }
  })

  it('gives addresses that a check can’t tell', async () => {
    const { faulted, validateNow } = await prepare()
    const real = (await validateNow()).data.walletAddress
    const { walletAddress } = await faulted('address-changes', 'validate')
    expect(walletAddress).not.toBe(real)
    expect(checkAddress('tron', walletAddress).ok).toBe(true)
  })

  it('address-reused lasts: the payment keeps the address of another', async () => {
    const { faulted, sandbox, validate } = await prepare()
    const [previous] = sandbox.payments()
    const { _id, walletAddress } = await faulted('address-reused', 'initiate')
    expect(walletAddress).toBe(previous?.walletAddress)
    expect(_id).not.toBe(previous?._id)
    expect((await validate(_id)).data.walletAddress).toBe(walletAddress)
  })

  it('other-payment answers with another one', async () => {
    const { faulted, id } = await prepare()
    const { _id, status } = await faulted('other-payment', 'validate')
    expect(_id).not.toBe(id)
    expect(status).toBe('pending')
  })

  it('answers either shape from both initiates', async () => {
    const { faulted } = await prepare()
    for (const operation of ['initiate', 'initiateFiat'] as const) {
      expect(await faulted('compact-shape', operation)).not.toHaveProperty('_id')
      expect(await faulted('expanded-shape', operation)).toHaveProperty('chainId._id')
    }
  })

  it('stale-replica answers now from before, now from after', async () => {
    const { validateNow } = await prepare({ name: 'stale-replica' })
    const answers = await Promise.all(Array.from({ length: 20 }, validateNow))
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['pending', 'completed']))
  })

  it('list-long, list-empty and the rest keep the shape of each listing', async () => {
    const { faulted } = await prepare()
    expect(await faulted<WalletAddress[]>('list-long', 'currencies')).toHaveLength(1000)
    expect(await faulted('list-empty', 'chains')).toMatchObject({ data: [], page: 1, limit: 40 })
    expect(await faulted('list-without-pages', 'chains')).not.toHaveProperty('pages')
  })

  it('clock-skew refuses signed operations only, and shows the clock', async () => {
    const { send } = await prepare({ name: 'clock-skew' })
    const refused = await send('payouts')
    expect([refused.status, refused.headers.get('date')]).toEqual([
      401,
      new Date(startedAt + 600_000).toUTCString(),
    ])
    expect((await send('chains')).status).toBe(200)
  })
})

describe('scenarios as faults', () => {
  it.each(faultCatalogue.filter(({ id }) => id >= 'F049' && id <= 'F053'))(
    '$name goes on with the payment that is made',
    async ({ name }) => {
      const { faulted, sandbox, validate } = await prepare()
      const { _id, amountReceived } = await faulted(name, 'initiate')
      expect(amountReceived).toBe('0')
      sandbox.clock.advance(14 * 86_400_000)
      expect((await validate(_id)).data.amountReceived).not.toBe('0')
    },
  )

  it('webhook-before-answer has delivered the event when initiate answers', async () => {
    const { requests: delivered, deliver } = receiver()
    const { control, signed, send } = await prepare(undefined, { deliver })
    await signed('POST', '/webhook', { url: 'https://shop.example', eventTypes: ['transaction_completed'] })
    await control('/scenarios', { name: 'webhook-before-answer' })
    const { data } = (await (await send('initiate')).json()) as { data: Expanded }
    expect(delivered.map(({ body }) => body)).toMatchObject([
      { data: { _id: data._id, status: 'completed' } },
    ])
  })
})

describe('faults of amounts and addresses', () => {
  it('writes amounts as JSON numbers with the same digits', async () => {
    const { faulted, send } = await prepare()
    const { data: plain } = (await (await send('validate')).json()) as { data: Expanded }
    const data = await faulted<Expanded>('amounts-as-numbers', 'validate')
    expect(data.amount).toBe(Number(plain.amount))
    expect(data).toMatchObject({
      amountReceived: Number(plain.amountReceived),
      balanceRequired: Number(plain.balanceRequired),
    })
  })

  it.each(['initiate', 'initiateFiat', 'validate'] as const)(
    'gives %s an address that is no payee, with an amount worth nothing',
    async (operation) => {
      const { faulted } = await prepare()
      const own = await faulted<Expanded>('address-own-contract', operation)
      expect(own.walletAddress).toBe(own.contractAddress)
      const zero = await faulted<Expanded>('address-unspendable', operation)
      expect(zero.walletAddress).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')
      const tiny = await faulted<Expanded>('amount-tiny', operation)
      expect(tiny).toMatchObject({ amount: '0.000001', usdAmount: '0.000001' })
    },
  )
})

describe('an unspendable address', () => {
  it.each(Object.entries(unspendable))('error: is no payee on %s', (family, address) => {
    const { id = '' } = chains.find((candidate) => candidate.family === family) ?? {}
    expect(payable(id, address)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/unspendable|program/),
    })
  })
})
