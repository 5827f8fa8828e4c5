/** The published schema of an order, held against the server that applies it and against a client made of it. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../src/server/http/openapi.js'
import { isDeep } from '../../support/check.js'
import { apiKey, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>
const validate = new Ajv2020().compile((document.components['schemas'] as JsonObject)['Order'] as object)

const fiat: JsonObject = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
const full: JsonObject = {
  reference: 'order-1042',
  amount: { min: '5', max: '500', presets: ['10', '20.5'] },
  coin: 'usdt',
  title: 'A print',
  lines: [{ label: 'A print', amount: '0' }],
  email: 'payer@shop.example',
  methods: [{ chain: 'tron', coin: 'usdt' }, { coin: 'usdt' }],
  returnUrl: 'https://shop.example/thanks?order=1042#top',
  expiresInSeconds: 900,
}

const values: Json[] = [
  ...[null, true, 0, 59, 60, 60.5, 2_592_000, 2_592_001, -1, 1e300, [], {}, [{}], [null]],
  ...['', ' ', '0', '0.0', '0.00000000000000000001', '00.5', '1.', '.5', '1e3', '-1', '+1', '1,5', '٣'],
  ...['9'.repeat(80), '9'.repeat(81), `0.${'0'.repeat(78)}`, `0.${'0'.repeat(77)}1`, '49.99\n', ' 49.99'],
  ...['export', '.', '..', 'Export', '...'],
  ...['USD', 'usd', 'EUR', 'ZZZ', 'US$', 'USDT', 'tron', 'x'.repeat(64), 'x'.repeat(65)],
  ...['x'.repeat(128), 'x'.repeat(129), '😀'.repeat(64), '😀'.repeat(65), '😀'.repeat(128), '😀'.repeat(129)],
  ...[
    'a\u0000b',
    'a\u001Fb',
    'a\u007Fb',
    'a\u0085b',
    'a\u00ADb',
    'a\u200Bb',
    'a\u200Db',
    'a\u202Eb',
    'a\u2028b',
  ],
  ...['a\uFEFFb', 'a\uE000b', 'a\uFFFFb', 'سلام\u200Cها', '❤️', '日本', 'x'.repeat(200), 'x'.repeat(201)],
  ...[
    'a@b',
    'a@b.c',
    'a@b.co',
    'a.@b.co',
    '.a@b.co',
    'a..b@b.co',
    'a b@b.co',
    'a@-b.co',
    'a@b-.co',
    "o'neil@b.co",
  ],
  ...[`${'a'.repeat(64)}@${'b'.repeat(180)}.example`, `${'a'.repeat(250)}@b.co`, 'a@b.co\n'],
  ...[
    'https://',
    'http://a',
    'https://a:99',
    'https://a:b',
    'ftp://a',
    'javascript:alert(1)',
    '//a',
    'https:a',
  ],
  ...[
    'https://a b',
    ' https://a',
    'https://a/ b',
    'https://u:p@a/',
    'https://shöp.example/ü',
    'http://[::1]:80/',
  ],
  ...['https://a?b', 'https://a#b', 'HTTPS://a', 'https://a\\b', `https://a/${'x'.repeat(2038)}`],
  ...[
    { min: '1', max: '2' },
    { min: '1', max: '2', other: 1 },
    { min: '0', max: '2' },
    { min: '1' },
    { max: '1' },
  ],
  ...[
    { min: '1', max: '2', presets: [] },
    { min: '1', max: '2', presets: ['1', 2] },
    { min: 1, max: '2' },
  ],
  { min: '1', max: '2', presets: Array<string>(13).fill('1') },
  ...[{ label: 'x' }, { amount: '1' }, { label: 'x', amount: '1', other: 1 }, { chain: 'tron', coin: '' }],
  ...[Array<Json>(50).fill({ label: 'x', amount: '1' }), Array<Json>(51).fill({ label: 'x', amount: '1' })],
  ...[Array<Json>(100).fill({ coin: 'a' }), Array<Json>(101).fill({ coin: 'a' })],
]

const names = [...new Set([...Object.keys(full), ...Object.keys(fiat)]), 'Amount', 'constructor', 'other']

const change: fc.Arbitrary<(order: JsonObject) => void> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
    .map(([name, value]) => (order: JsonObject) => {
      order[name] = structuredClone(value)
    }),
  fc.constantFrom(...names).map((name) => (order: JsonObject) => {
    delete order[name]
  }),
  // One level below: in a range, a line or a method.
  fc
    .tuple(
      fc.constantFrom('amount', 'lines', 'methods'),
      fc.constantFrom('label', 'amount', 'chain', 'coin', 'presets', 'other'),
      fc.constantFrom(...values),
    )
    .map(([name, inner, value]) => (order: JsonObject) => {
      const field = order[name]
      const target = Array.isArray(field) ? field[0] : field
      if (target && typeof target === 'object' && !Array.isArray(target))
        target[inner] = structuredClone(value)
    }),
)

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint()
})
afterAll(() => endpoint.close())

describe('the schema of an order', () => {
  const numRuns = isDeep ? 2000 : 200
  it(`agrees with the server on ${numRuns} mutated orders`, async () => {
    let accepted = 0
    const orders = fc.tuple(fc.constantFrom(fiat, full), fc.array(change, { minLength: 1, maxLength: 2 }))
    await fc.assert(
      fc.asyncProperty(orders, async ([base, changes]) => {
        const order = structuredClone(base)
        for (const apply of changes) apply(order)
        const { status, body } = await endpoint.request('POST', '/sessions', {
          body: order,
          headers: { authorization: `Bearer ${apiKey}` },
        })
        // The size of the whole is beyond a schema: a body has a limit, and a session must fit a header.
        fc.pre(status !== 413 && !/too long for a session/.test(body.detail))
        if (status === 201) accepted += 1
        expect([201, 400]).toContain(status)
        expect(validate(order), `${JSON.stringify(order)}: ${body.detail}`).toBe(status === 201)
      }),
      { numRuns, seed: 1042 },
    )
    expect(accepted).toBeGreaterThan(0.15 * numRuns)
  })

  it('error: refuses neither or both of currency and coin, and an amount of zero', () => {
    expect(validate(fiat)).toBe(true)
    for (const order of [
      { ...fiat, coin: 'usdt' },
      { reference: 'a', amount: '1' },
      { ...fiat, amount: '0.00' },
    ])
      expect(validate(order), JSON.stringify(order)).toBe(false)
  })
})

describe('the document', () => {
  const text = JSON.stringify(document)

  it('refers to every component', () => {
    for (const [kind, entries] of Object.entries(document.components))
      for (const name of Object.keys(entries as object))
        expect(text, `${kind}/${name}`).toMatch(
          kind === 'securitySchemes' ? `{"${name}":[]}` : `"#/components/${kind}/${name}"`,
        )
  })

  it('has only patterns that work without the flag u and in other languages', () => {
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, literal = '']) => JSON.parse(literal) as string,
    )
    expect(patterns.length).toBeGreaterThan(10)
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[pPdDwWsSbBuxk]|\(\?/)
      expect(() => new RegExp(pattern)).not.toThrow()
      expect(() => new RegExp(pattern, 'u')).not.toThrow()
    }
  })

  it('makes a client that type-checks the smallest order', async () => {
    const types = astToString(await openapiTS(text))
    const use = `
      type Body = paths['/sessions']['post']['requestBody']['content']['application/json']
      const inFiat: Body = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
      const inCoin: Body = { reference: 'order-1042', amount: { min: '1', max: '2' }, coin: 'usdt' }
      // @ts-expect-error An order has a reference.
      const nameless: Body = { amount: '49.99', currency: 'USD' }
      type Sealed = paths['/sessions']['post']['responses'][201]['content']['application/json']
      export const url = (sealed: Sealed): string => sealed.url
      export { inFiat, inCoin, nameless }`
    expect(errorsOf(types + use)).toEqual([])
  })
})

/** What the compiler says of one file without imports. */
function errorsOf(source: string): string[] {
  const name = 'client.ts'
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true },
    ...{ types: [], lib: ['lib.es5.d.ts'] },
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (file, target) =>
    file === name ? ts.createSourceFile(file, source, target) : getSourceFile(file, target)
  const program = ts.createProgram([name], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
