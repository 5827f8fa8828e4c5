/** The catalogue of faults, and those of the transport; those of what is said: faults/said.test.ts. */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { faultCatalogue, impossibleFaults } from '../../src/sandbox/faults/catalogue.js'
import { operations, type Operation } from '../../src/sandbox/faults/definition.js'
import { signedHeaders, startedAt, startService } from '../support/sandbox.js'
import { prepare } from './faults/prepare.js'

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
