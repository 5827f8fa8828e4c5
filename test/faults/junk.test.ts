/**
 * Text that a database, a decoder or a pattern may choke on, in every parameter of every route, in headers and in bodies, on each
 * database (F126): it is refused or not found, and never an error of ours.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/server/http/routes/index.js'
import { memoryStore } from '../../src/server/store/memory.js'
import { isDeep } from '../support/check.js'
import { storeKinds } from '../support/empty-stores.js'
import { sharedFolder } from '../support/folders.js'
import { openedOnce } from '../support/opened.js'
import { apiKey, startEndpoint } from '../support/sandbox-endpoint.js'

const junk = [
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%c0%af',
  '%ff%fe',
  '%ed%a0%80',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%2f..%2fetc%2fpasswd',
  '%25',
  '%25_%25',
  "'%20OR%201%3D1--",
  '%22%7B%7D',
  '%0d%0aset-cookie:%20a=b',
  '%E2%80%AE',
  '%F0%9F%92%A9',
  '__proto__',
  'constructor',
  '1%2F%00',
  'x'.repeat(5000),
]
const texts = [
  '\0',
  'a\0b',
  '\ud800',
  'a\u202eb',
  '%',
  '__proto__',
  "' OR 1=1--",
  '1e400',
  '-0',
  'NaN',
  'x'.repeat(5000),
]
const databases = await storeKinds()
const kinds = isDeep ? [{ name: 'memory', place: () => async () => memoryStore() }, ...databases] : databases

describe.each(kinds)('junk on $name', ({ place }) => {
  const folder = sharedFolder()
  const endpoint = openedOnce(async () =>
    startEndpoint({ store: await place(folder)(), limits: false, webhookSecrets: ['w'.repeat(32)] }),
  )
  let session: string
  beforeAll(async () => {
    session = await endpoint().session()
    expect((await endpoint().pay(session)).status).toBe(201)
  })

  /** The answer's status; of one that is no error of ours, and says its code where it refuses. */
  async function statusOf(
    method: string,
    path: string,
    { body, headers, auth }: { body?: unknown; headers?: Record<string, string>; auth?: string } = {},
  ): Promise<number> {
    const token = auth === 'session' ? session : apiKey
    const response = await endpoint().checkout.fetch(
      new Request(`http://127.0.0.1:4300/checkout${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-checkout-webhook-secret': 'w'.repeat(32),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    expect
      .soft(
        response.status,
        `${method} ${path.slice(0, 80)} ${JSON.stringify(body ?? headers ?? '').slice(0, 80)}: ${text.slice(0, 300)}`,
      )
      .toBeLessThan(500)
    if (response.status >= 400 && response.headers.get('content-type') === 'application/problem+json')
      expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) as string })
    return response.status
  }

  it.each(
    routes.filter(({ path }) => path.includes('{')).map(({ method, path, auth }) => [method, path, auth]),
  )('in the path of %s %s is refused', async (method, path, auth) => {
    const body = method === 'POST' ? { reason: 'a', text: 'a', by: 'a' } : undefined
    for (const text of junk)
      await statusOf(
        method,
        path.replace(/\{\w+\}/, () => text),
        { auth, body },
      )
  })

  it.each(
    routes.flatMap(({ method, path, auth, parameters = {} }) =>
      Object.entries(parameters)
        .filter(([, parameter]) => parameter.in === 'query')
        .map(([name]) => [method, path, name, auth] as const),
    ),
  )('in the query of %s %s as %s is refused or finds nothing', async (method, path, name, auth) => {
    for (const text of junk)
      await statusOf(method, `${path.replace(/\{\w+\}/, 'order-1042')}?${name}=${text}`, { auth })
  })

  it('in headers is refused or ignored', async () => {
    const choice = { chain: 'tron', coin: 'usdt' }
    for (const text of junk) {
      for (const name of [
        'idempotency-key',
        'if-none-match',
        'prefer',
        'accept-language',
        'origin',
        'x-forwarded-for',
      ])
        await statusOf('POST', '/payments', { auth: 'session', body: choice, headers: { [name]: text } })
      await statusOf('GET', '/session', { headers: { authorization: `Bearer ${text}` } })
    }
  })

  it('in every field of a body is refused, or stored and read again', async () => {
    for (const text of texts) {
      for (const field of ['chain', 'coin', 'amount'])
        await statusOf('POST', '/payments', {
          auth: 'session',
          body: { chain: 'tron', coin: 'usdt', [field]: text },
        })
      for (const field of [
        'reference',
        'amount',
        'currency',
        'email',
        'description',
        'returnUrl',
        'locale',
        'lang',
      ])
        await statusOf('POST', '/sessions', {
          body: { reference: 'junk', amount: '1', currency: 'USD', [field]: text },
        })
      for (const action of ['note', 'close', 'accept', 'check', 'resend'])
        await statusOf('POST', `/orders/order-1042/${action}`, {
          body: { reason: text, text, by: text, notification: text },
        })
      for (const data of [
        { _id: text },
        { txId: text },
        { id: text, status: text, amountReceived: text },
        text,
        [text],
      ])
        await statusOf('POST', '/webhook', { body: { event: text, data } })
    }
    expect(endpoint().reports.filter(({ where }) => where === 'request')).toEqual([])
  })
})
