/** Thirty canaries in everything that the service says of agents and merchants, and in extra fields. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canaries as sandboxCanaries } from '../../src/sandbox/index.js'
import { freshFolder } from '../support/folders.js'
import { freshEndpoint, type Endpoint, type Intercept } from '../support/sandbox-endpoint.js'

const email = 'canary-payer@personal.invalid'
const planted = Array.from({ length: 12 }, (_, index) => `CANARY-unknown-${index}`)
const canaries = [...sandboxCanaries, ...planted, 'sandbox-access-id', email]
const [key = '', text, nested, listed, inHeader, inError, inHtml, ...more] = planted

let endpoint: Endpoint

/** Adds canaries that the interface does not know of to every record of an answer, and a header. */
const gossip: Intercept = async (request, next) => {
  const response = await next(request)
  const envelope = (await response.clone().json()) as { data: unknown }
  const decorate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decorate)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, field]) => [name, decorate(field)] as const)
    const unknown = { [key]: text, personal: { of: nested }, names: [listed], others: more }
    return { ...Object.fromEntries(entries), ...unknown }
  }
  const data = request.url.includes('/payment/') ? decorate(envelope.data) : envelope.data
  return Response.json({ ...envelope, data }, { headers: { 'x-agent': inHeader ?? '' } })
}

const answers = {
  well: gossip,
  refusing: async () =>
    Response.json({ status: 'error', message: inError, data: { of: inError } }, { status: 400 }),
  babbling: async () => new Response(`<p>${inHtml}`, { headers: { 'content-type': 'text/html' } }),
} satisfies Record<string, Intercept>

describe('what the service says of people', () => {
  it('is in no answer, no report, no notification and no byte of the store', async () => {
    expect(canaries.length).toBeGreaterThanOrEqual(30)
    const seen: string[] = []
    const said: string[] = []
    let mood: keyof typeof answers = 'well'
    const folder = freshFolder()
    const file = join(folder, 'checkout.db')
    endpoint = await freshEndpoint({
      file,
      sandbox: { confirmDelayMs: 0 },
      intercept: async (request, next) => {
        said.push(await request.clone().text(), request.headers.get('x-access-id') ?? '')
        const response = await answers[mood](request, next)
        said.push(await response.clone().text(), ...response.headers.values())
        return response
      },
      on: { 'order.paid': (order) => void seen.push(JSON.stringify(order)) },
    })
    const session = await endpoint.session({ email })
    const ask = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: 'Bearer api-key-of-the-shop' }
      const options = path.startsWith('/orders') ? { headers } : { session }
      const answer = await endpoint.request(method, path, { ...options, ...(body !== undefined && { body }) })
      seen.push(answer.text, ...answer.headers.values())
      return answer
    }
    await ask('GET', '/methods')
    const { body } = await ask('POST', '/payments', { chain: 'tron', coin: 'usdt' })
    for (const state of ['refusing', 'babbling'] as const) {
      mood = state
      await ask('POST', '/payments', { chain: 'bsc', coin: 'usdt' })
      const before = endpoint.reports.length
      endpoint.advance(61 * 60_000)
      await expect.poll(() => endpoint.reports.length).toBeGreaterThan(before)
      await ask('GET', `/payments/${body.id}`)
    }
    mood = 'well'
    endpoint.deposit(body.address)
    endpoint.advance(61 * 60_000)
    await expect.poll(async () => (await ask('GET', '/session')).text).toContain('"status":"paid"')
    await ask('GET', '/orders/order-1042')
    for (const { error, where } of endpoint.reports) seen.push(where, ...textsOf(error))
    seen.push(JSON.stringify(endpoint.events))
    for (const name of await readdir(folder)) seen.push(await readFile(join(folder, name), 'latin1'))
    expect(seen.some((bytes) => bytes.startsWith('SQLite format 3'))).toBe(true)
    for (const canary of canaries)
      expect(
        said.some((bytes) => bytes.includes(canary)),
        canary,
      ).toBe(true)
    for (const canary of canaries) expect(seen.filter((bytes) => bytes.includes(canary))).toEqual([])
  })
})

/** All that a log could print of an error: message, stack, fields, and those of what caused it. */
function textsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [JSON.stringify(error)]
  const fields = JSON.stringify(Object.fromEntries(Object.entries(error)))
  return [
    error.message,
    error.stack ?? '',
    fields,
    ...(error.cause === undefined ? [] : textsOf(error.cause)),
  ]
}
