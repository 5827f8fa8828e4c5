import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMethods, readPayment, readProblem, readSession, type Reader } from '../../src/client/answers.js'
import { readRefund } from '../../src/client/refund-client.js'
import { CheckoutError } from '../../src/core/contract/problem.js'
import type { Refund } from '../../src/core/contract/refund.js'
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

const refund: Refund = {
  state: 'address-given',
  reference: 'order-1042',
  amount: '5',
  chain: { id: 'tron', name: 'Tron', type: 'tron' },
  coin: { id: 'usdt', name: 'Tether USD', symbol: 'USDT', token: true },
  merchant: { name: 'Shop', supportUrl: 'mailto:help@shop.example' },
  expiresAt: '2026-01-01T00:00:00.000Z',
  needsTag: false,
  address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS',
  tag: '7',
  transaction: 'abc',
}
const problem = new CheckoutError('not-found').toProblem('req-1')

const answers: [name: string, read: Reader<unknown>, ...documents: object[]][] = [
  ['methods', (value, path) => ({ methods: readMethods(value, path) }), { methods }],
  ['payment', readPayment, wholePayment, payment()],
  [
    'session',
    readSession,
    wholeSession,
    session({ price: { ...rangePrice, amount: { ...rangePrice.amount, presets: ['5', '10'] } } }),
    session({ price: { kind: 'crypto', amount: '0.5', coin: 'btc' } }),
  ],
  ['refund', readRefund, refund],
  ['problem', readProblem, problem],
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

/** The fields that may be absent, whose values are texts that a later version may extend, or say what a list has. */
const optionalField =
  /\b(?:contract|reason|fiat|activationFee|txId|explorerUrl|priceHeldUntil|presets|title|lines|logo|supportUrl|returnUrl|expiresAt|needsTag|address|tag|transaction)$/

/** The same document with a further field in each of its objects. */
function withAdditions(document: Json): Json {
  if (typeof document !== 'object' || document === null) return document
  if (Array.isArray(document)) return document.map(withAdditions)
  const fields = Object.entries(document).map(([name, value]) => [name, withAdditions(value)] as const)
  return { brandNew: { any: ['thing'] }, ...Object.fromEntries(fields), toString: 'x' }
}

describe.each(answers)('the reader of a %s', (_, read, ...documents) => {
  it.each(documents)('reads the answer %#', (document) => {
    expect(read(document, 'body')).toEqual(document)
  })

  it.each(documents)('drops what the contract does not name, in every object: %#', (document) => {
    expect(read(withAdditions(document as unknown as Json), 'body')).toEqual(document)
  })

  it('error: refuses another kind of value in every place, by its path', () => {
    const document = documents[0] as unknown as Json
    for (const place of places(document)) {
      const path = ['body', ...place].join('.').replace(/\.(\d+)/g, '[$1]')
      const wrong = (value: Json | undefined) => () => read(replaced(document, place, value), 'body')
      for (const value of [null, { unlike: 1 }, [[]]] as Json[])
        if (!(place.at(-1) === 'estimate' && value === null)) expect(wrong(value), path).toThrow(path)
      const isInList = /^\d+$/.test(place.at(-1) ?? '')
      if (optionalField.test(path) && !(path === 'body.payments[0].address')) continue
      if (!isInList) expect(wrong(undefined), `${path} is absent`).toThrow(path)
    }
  })
})

describe('an amount', () => {
  it.each(['', '01', '-1', '1e3', '1.', '.5', '9'.repeat(81), ' 1', '١'])('error: is not %j', (amount) => {
    expect(() => readPayment({ ...wholePayment, amount }, 'payment')).toThrow(/: payment\.amount$/)
  })
})

describe('an answer of a later version', () => {
  it('is an order whose payment of an unknown status needs a person, beside the others', () => {
    const later = { ...wholePayment, id: 'pay-2', status: 'held' }
    const { payments } = readSession({ ...wholeSession, payments: [wholePayment, later] }, 'body')
    expect(payments).toEqual([
      wholePayment,
      { ...later, status: 'review', flags: ['late', 'brand-new', 'unrecognised-status'] },
    ])
    expect(readPayment(later, 'body')).toEqual(payments[1])
  })

  it('keeps an unknown mode, and of an unknown price its kind', () => {
    const price = { kind: 'monthly', amount: { per: 'month' }, currency: 'USD' }
    expect(readSession({ ...wholeSession, mode: 'rehearsal', price }, 'body')).toEqual({
      ...wholeSession,
      mode: 'rehearsal',
      price: { kind: 'monthly' },
    })
  })

  it('is a refund of an unknown state that is over, and a problem of an unknown code', () => {
    expect(readRefund({ ...refund, state: 'split' }, 'body')).toEqual({ ...refund, state: 'cancelled' })
    expect(readProblem({ ...problem, code: 'brand-new' }, 'body')).toMatchObject({ code: 'brand-new' })
  })

  it('is read whatever texts it has: no text makes an answer unreadable, except amounts and kinds of a price', () => {
    const texts = fc.string({ minLength: 1 })
    const isFixed = (path: string) =>
      /amount|received|remaining|activationFee|estimate|price|presets/.test(path)
    for (const [, read, ...documents] of answers)
      for (const document of documents as unknown as Json[]) {
        const open = places(document).filter((place) => {
          const value = place.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document)
          return typeof value === 'string' && !isFixed(place.join('.'))
        })
        fc.assert(
          fc.property(fc.constantFrom(...open), texts, (place, text) => {
            expect(() => read(replaced(document, place, text), 'body')).not.toThrow()
          }),
        )
      }
  })
})

describe('a name', () => {
  it('loses what would turn around the rest of a sentence, and keeps everything else', () => {
    const read = (name: string) => readSession({ ...wholeSession, reference: name }, 'body').reference
    expect(read('\u202eTDSU\u2066 \u202d\u2069USDT')).toBe('TDSU USDT')
    for (const text of ['تيثر', 'a\u200fb', '<b>', '\u{1F468}\u200D\u{1F469}', ''])
      expect(read(text)).toBe(text)
  })

  it('is what networks, coins, lines, the shop and the reference have', () => {
    const turned = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll('Print', '\u202ePrint')) as T
    const order = { ...wholeSession, reference: 'Print', merchant: { name: 'Print' } }
    expect(readSession(turned(order), 'body')).toEqual(order)
    const named = { ...methods[0]!, chain: { ...methods[0]!.chain, name: 'Print' } }
    expect(readMethods(turned({ methods: [named] }), 'body')).toEqual([named])
  })
})

describe('a refusal', () => {
  it('error: names the place and not the value', () => {
    const broken = { ...wholeSession, payments: [{ ...wholePayment, amount: 'secret' }] }
    expect(() => readSession(broken, 'body')).toThrow(/: body\.payments\[0\]\.amount$/)
    expect(() => readSession(broken, 'body')).toThrow(TypeError)
  })
})
