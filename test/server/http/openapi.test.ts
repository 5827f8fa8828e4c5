/** The document, held against the specification and against what the endpoint answers. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problems } from '../../../src/core/contract/problem.js'
import { createApp, type AppOptions } from '../../../src/server/http/app.js'
import { openApiDocument } from '../../../src/server/http/openapi.js'
import type { Services } from '../../../src/server/http/routes/route.js'
import {
  apiKey,
  type Endpoint,
  loadPages,
  order,
  type RequestOptions,
  freshEndpoint,
} from '../../support/sandbox-endpoint.js'

type Media = { schema?: object }
type Answer = { headers?: Record<string, unknown>; content?: Record<string, Media> }
type Operation = { responses: Record<string, Answer>; requestBody?: { content: Record<string, Media> } }

const document = openApiDocument()
const operationOf = (verb: string, path: string) =>
  document.paths[path]?.[verb.toLowerCase()] as unknown as Operation
const authorization = { authorization: `Bearer ${apiKey}` }

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const compiled = new Map<object, ValidateFunction>()

/** Points into the document become points into a schema of its own; objects may have no field that it does not name. */
function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const closed = JSON.parse(JSON.stringify({ ...schema, components: document.components }), (_, value) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  ) as object
  const validate = ajv.compile(closed)
  compiled.set(schema, validate)
  return validate
}

let endpoint: Endpoint
beforeAll(() => loadPages())
beforeEach(async () => {
  endpoint = await freshEndpoint({
    allowedOrigins: ['https://shop.example'],
    webhookSecrets: ['w'.repeat(32)],
  })
})

/** Sends a request and holds its answer against the document: status, type, headers and every field. */
async function exchange(verb: string, template: string, options: RequestOptions & { path?: string } = {}) {
  const request = new Request(`http://127.0.0.1:4300/checkout${options.path ?? template}`, {
    method: verb,
    headers: {
      ...(options.session !== undefined && { authorization: `Bearer ${options.session}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  const response = await endpoint.checkout.fetch(request)
  const answer = operationOf(verb, template).responses[response.status]
  expect(answer, `${verb} ${template} answers ${response.status}`).toBeDefined()
  for (const name of Object.keys(answer?.headers ?? {}))
    if (name !== 'retry-after') expect(response.headers.get(name), name).not.toBeNull()
  const text = await response.text()
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if (text === '') {
    expect(answer?.content).toBeUndefined()
    return undefined
  }
  expect(Object.keys(answer?.content ?? {})).toContain(type)
  const { schema } = answer?.content?.[type] ?? {}
  if (!schema) return text
  const validate = validatorOf(schema)
  const body: unknown = JSON.parse(text)
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
  return body as Record<string, never>
}

describe('openApiDocument', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('is what the endpoint serves, under its own path', async () => {
    endpoint = await freshEndpoint({ basePath: '/shop/pay' })
    const answer = await endpoint.checkout.fetch(new Request('http://127.0.0.1:4300/shop/pay/openapi.json'))
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument('/shop/pay'))))
  })

  it('names every route that answers and no other', async () => {
    for (const [template, operations] of Object.entries(document.paths)) {
      const path = template.replace(/\{\w+\}/g, 'x')
      const answer = await endpoint.request('PATCH', path)
      expect(answer.status, path).toBe(405)
      const verbs = Object.keys(operations).map((verb) => verb.toUpperCase())
      expect(answer.headers.get('allow')).toBe(verbs.join(', '))
    }
    // No more is read before a request comes.
    const services = { context: {}, basePath: '', page: { allowedOrigins: [] } } as unknown as Services
    const { routes } = createApp(services, {} as AppOptions)
    const declared = routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path)
    const paths = declared.map((path) => path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}'))
    expect([...new Set(paths)].sort()).toEqual(Object.keys(document.paths).sort())
  })

  it('knows every problem code, each under its status', () => {
    const seen = new Set<string>()
    for (const operations of Object.values(document.paths))
      for (const { responses } of Object.values(operations) as unknown as Operation[])
        for (const [status, { content }] of Object.entries(responses)) {
          const problem = content?.['application/problem+json']?.schema as
            | { properties: { code: { enum: (keyof typeof problems)[] } } }
            | undefined
          for (const code of problem?.properties.code.enum ?? []) {
            expect(problems[code].status).toBe(Number(status))
            seen.add(code)
          }
        }
    // The one that belongs to no route.
    expect([...Object.keys(problems)].filter((code) => !seen.has(code))).toEqual(['method-not-allowed'])
  })
})

describe('every answer', () => {
  it('is as the document says, from the order to the paid order', async () => {
    const lines = [{ label: 'A print', amount: '49.99' }]
    const rich = {
      ...order,
      title: 'A print',
      lines,
      returnUrl: 'https://shop.example/',
      email: 'a@shop.example',
    }
    await exchange('POST', '/sessions', { body: rich, headers: authorization })
    const session = await endpoint.session(rich)
    await exchange('GET', '/session', { session })
    await exchange('GET', '/methods', { session })
    const body = { chain: 'tron', coin: 'usdt' }
    const created = await exchange('POST', '/payments', { session, body })
    await exchange('POST', '/payments', { session, body })
    const { id, address } = created as unknown as { id: string; address: string }
    const one = { session, path: `/payments/${id}` }
    await exchange('GET', '/payments/{id}', one)
    const { headers } = await endpoint.request('GET', `/payments/${id}`, { session })
    await exchange('GET', '/payments/{id}', {
      ...one,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    endpoint.deposit(address, '20')
    await endpoint.until(session, id, 'partial')
    await exchange('GET', '/payments/{id}', one)
    endpoint.deposit(address, '40')
    endpoint.advance(60_000)
    await endpoint.until(session, id, 'paid')
    await exchange('GET', '/payments/{id}', one)
    await exchange('GET', '/session', { session })
    const known = { path: `/orders/${order.reference}`, headers: authorization }
    await expect
      .poll(async () => (await exchange('GET', '/orders/{reference}', known)) as unknown)
      .toMatchObject({ fulfilled: true })
  })

  it('is as the document says, where the payer chooses the amount or the price is in a coin', async () => {
    for (const change of [
      { amount: { min: '5', max: '500', presets: ['10'] } },
      { amount: '5', currency: undefined, coin: 'usdc' },
    ]) {
      const session = await endpoint.session(change)
      await exchange('GET', '/session', { session })
      await exchange('GET', '/methods', { session })
    }
  })

  it('is as the document says, without a session', async () => {
    await exchange('GET', '/health')
    await exchange('GET', '/openapi.json')
    await exchange('GET', '/pay')
    const page = (await exchange('GET', '/pay')) as unknown as string
    const path = `/${/assets\/\w+\/pay\.js/.exec(page)?.[0]}`
    await exchange('GET', '/assets/{version}/{name}', { path })
    for (const session of [await endpoint.session(), 'none'])
      await exchange('GET', '/pay/{session}', { path: `/pay/${session}` })
    await exchange('POST', '/webhook', { body: {}, headers: { 'x-checkout-webhook-secret': 'w'.repeat(32) } })
  })

  it('error: is as the document says, when it is refused', async () => {
    const session = await endpoint.session()
    const foreign = { headers: { origin: 'https://evil.example' } }
    for (const [template, operations] of Object.entries(document.paths))
      for (const verb of Object.keys(operations))
        await exchange(verb.toUpperCase(), template, { path: template.replace(/\{\w+\}/g, 'x'), ...foreign })
    await exchange('POST', '/sessions', { body: order })
    await exchange('POST', '/sessions', { body: { ...order, amount: '1,5' }, headers: authorization })
    await exchange('POST', '/sessions', { body: 'x'.repeat(20_000), headers: authorization })
    await exchange('POST', '/sessions', { headers: authorization })
    await exchange('GET', '/session')
    await exchange('GET', '/session', { session: 'none' })
    await exchange('POST', '/payments', { session, body: { chain: 'tron', coin: 'none' } })
    await exchange('POST', '/payments', { session, body: { chain: 'tron', coin: 'usdt', amount: '1' } })
    await exchange('POST', '/payments', { session, body: 5 })
    await exchange('GET', '/payments/{id}', { session, path: '/payments/none' })
    await exchange('GET', '/orders/{reference}', { path: '/orders/none' })
    await exchange('POST', '/webhook', { body: {} })
    await exchange('GET', '/assets/{version}/{name}', { path: '/assets/0/pay.js' })
    await endpoint.fault({ name: 'html' })
    await exchange('GET', '/methods', { session })
    await exchange('POST', '/payments', { session, body: { chain: 'tron', coin: 'usdt' } })
  })
})
