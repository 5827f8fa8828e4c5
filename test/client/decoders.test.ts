import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { object, optional, refuse, string, words, type Decoder } from '../../src/client/decoder.js'
import { methodsDecoder, paymentDecoder, problemDecoder, sessionDecoder } from '../../src/client/decoders.js'
import { CheckoutError } from '../../src/core/contract/problem.js'
import {
  checkoutSessionSchema,
  methodsSchema,
  paymentSchema,
  problemSchema,
} from '../../src/core/contract/wire.js'
import { methods, payment, rangePrice, session } from '../support/manual-client.js'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Every optional field is there, so that a mutation can reach it. */
const wholePayment = payment({
  flags: ['late', 'brand-new'],
  coin: { id: 'usdt', name: 'Tether USD', symbol: 'USDT', token: true, contract: 'TR7' },
  fiat: { currency: 'USD', amount: '49.99' },
  activationFee: '1.1',
  priceHeldUntil: '2026-01-01T01:00:00.000Z',
  txId: 'abc',
  explorerUrl: 'https://explorer.example/tx/abc',
})
const wholeSession = session({
  title: 'Two prints',
  lines: [{ label: 'Print', amount: '24.99' }],
  merchant: { name: 'Shop', logo: '/logo.svg', supportUrl: 'mailto:help@shop.example' },
  returnUrl: 'https://shop.example',
  priceHeldUntil: '2026-01-01T01:00:00.000Z',
  payments: [wholePayment],
})

type Contract = {
  name: string
  decode: Decoder<unknown>
  schema: { parse(value: unknown): unknown }
  answers: object[]
}

const contracts: Contract[] = [
  { name: 'methods', decode: methodsDecoder, schema: methodsSchema, answers: [{ methods }] },
  { name: 'payment', decode: paymentDecoder, schema: paymentSchema, answers: [wholePayment, payment()] },
  {
    name: 'session',
    decode: sessionDecoder,
    schema: checkoutSessionSchema,
    answers: [
      wholeSession,
      session({ price: { ...rangePrice, amount: { ...rangePrice.amount, presets: ['5', '10'] } } }),
      session({ price: { kind: 'crypto', amount: '0.5', coin: 'btc' } }),
    ],
  },
  {
    name: 'problem',
    decode: problemDecoder,
    schema: problemSchema,
    answers: [new CheckoutError('not-found').toProblem('req-1')],
  },
]

/** Every place in a document, as the names and indexes that lead there. */
function places(document: Json, path: string[] = []): string[][] {
  if (typeof document !== 'object' || document === null) return [path]
  return [path, ...Object.entries(document).flatMap(([name, value]) => places(value, [...path, name]))]
}

/** The document with another value in one place, or without what is there. */
function replaced(document: Json, [name, ...rest]: string[], value: Json | undefined): Json | undefined {
  if (name === undefined) return value
  const copy: Record<string, Json> = Object.fromEntries(Object.entries(document as object))
  const changed = replaced(copy[name]!, rest, value)
  if (changed === undefined) delete copy[name]
  else copy[name] = changed
  return Array.isArray(document) ? Object.values(copy) : copy
}

const values: fc.Arbitrary<Json | undefined> = fc.oneof(
  fc.constantFrom(undefined, null, '', '0', '01', '-1', '1e3', '1.', '.5', '9'.repeat(81), 'fiat', 'crypto'),
  fc.constantFrom('paid', 'sandbox', true, 0, Infinity, [], {}, [null], {
    __proto__: null,
    min: '1',
    max: '2',
  }),
  // As it comes: what JSON can say.
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as Json),
)

/** What a decoder fails with at a path. */
function refusal(path: string): Error {
  try {
    return refuse(path)
  } catch (error) {
    return error as Error
  }
}

function outcome(read: () => unknown): unknown {
  try {
    return { read: read() }
  } catch {
    return 'refused'
  }
}

describe.each(contracts)('the decoder of a $name', ({ decode, schema, answers }) => {
  it.each(answers)('reads the answer %#', (answer) => {
    expect(decode(answer, 'body')).toEqual(answer)
  })

  it('reads and refuses exactly what the schema does', () => {
    const mutated = fc
      .constantFrom(...(answers as unknown as Json[]))
      .chain((answer) =>
        fc.tuple(
          fc.constant(answer),
          fc.array(fc.tuple(fc.constantFrom(...places(answer)), values), { maxLength: 2 }),
        ),
      )
      .map(([answer, changes]) =>
        changes.reduce<Json | undefined>((document, [path, value]) => {
          const known = places(document ?? null).some((place) => place.join('\n') === path.join('\n'))
          return known ? replaced(document ?? null, path, value) : document
        }, answer),
      )
    let read = 0
    fc.assert(
      fc.property(mutated, (document) => {
        const ours = outcome(() => decode(document, 'body'))
        expect(ours).toEqual(outcome(() => schema.parse(document)))
        if (ours !== 'refused') read++
      }),
      { numRuns: 4000 },
    )
    expect(read).toBeGreaterThan(100)
  })

  it('drops what the contract does not name', () => {
    const [answer] = answers
    expect(decode({ ...answer, secret: 'x' }, 'body')).toEqual(answer)
  })

  it('error: reads nothing that only a prototype says', () => {
    expect(() => decode(Object.create(answers[0] as object), 'body')).toThrow('body')
  })
})

describe('object', () => {
  it.each([null, undefined, 'text', '', 1, true, [], [{ name: 'x' }]])(
    'error: is not %j, even where every field is optional',
    (value) => {
      const decode = object<{ name?: string | undefined }>({ name: optional(string) })
      expect(decode({}, 'body')).toEqual({})
      expect(() => decode(value, 'body')).toThrow(refusal('body'))
    },
  )
})

describe('sessionDecoder', () => {
  it.each(['sandbox', 'live'])('reads an order in the mode %s', (mode) => {
    expect(sessionDecoder({ ...wholeSession, mode }, 'body')).toMatchObject({ mode })
  })
})

describe('words', () => {
  it('lose what would turn around the rest of a sentence, and keep everything else', () => {
    expect(words('\u202eTDSU\u2066 \u202d\u2069USDT', 'name')).toBe('TDSU USDT')
    for (const text of ['تيثر', 'a\u200fb', '<b>', '\u{1F468}\u200D\u{1F469}', ''])
      expect(words(text, 'name')).toBe(text)
  })

  it('are what names, labels and the reference are', () => {
    const turned = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll('Print', '\u202ePrint')) as T
    const session = { ...wholeSession, reference: 'Print', merchant: { name: 'Print' } }
    expect(sessionDecoder(turned(session), 'body')).toEqual(session)
    const named = { ...methods[0]!, chain: { ...methods[0]!.chain, name: 'Print' } }
    expect(methodsDecoder(turned({ methods: [named] }), 'body')).toEqual({ methods: [named] })
  })
})

describe('refuse', () => {
  it('error: names the place and not the value', () => {
    const broken = { ...wholeSession, payments: [{ ...wholePayment, amount: 'secret' }] }
    expect(() => sessionDecoder(broken, 'body')).toThrow(/: body\.payments\[0\]\.amount$/)
    expect(() => refuse('body')).toThrow(TypeError)
  })
})
