import { afterEach, describe, expect, it } from 'vitest'
import { respell } from '../../src/client/address-check.js'
import { compareAnswer } from '../../src/client/agreement.js'
import { immutable } from '../../src/client/immutable.js'
import { ClientError, clientOf } from '../../src/client/requests.js'
import type { Decoder } from '../../src/client/decoder.js'
import { methodsDecoder, paymentDecoder, problemDecoder, sessionDecoder } from '../../src/client/decoders.js'
import { refundDecoder, type Refund } from '../../src/client/refund-client.js'
import { CheckoutError } from '../../src/core/contract/problem.js'
import { messageOf } from '../../src/elements/isolated/protocol.js'
import { methods, payment, rangePrice, session, tron, usdt, usdtOnTron } from '../support/manual-client.js'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const wholePayment = payment({
  coin: { ...usdt, contract },
  fiat: { currency: 'USD', amount: '49.99' },
  activationFee: '1.1',
  priceHeldUntil: '2026-01-01T01:00:00.000Z',
  txId: 'abc',
  explorerUrl: 'https://explorer.example/tx/abc',
})
const wholeSession = session({
  title: 'Two prints',
  lines: [{ label: 'Print', amount: '24.99' }],
  price: { ...rangePrice, amount: { ...rangePrice.amount, presets: ['5'] } },
  merchant: { name: 'Shop', logo: '/logo.svg', supportUrl: 'mailto:help@shop.example' },
  returnUrl: 'https://shop.example',
  priceHeldUntil: '2026-01-01T01:00:00.000Z',
  payments: [wholePayment],
})
const refund: Refund = {
  state: 'requested',
  reference: 'order-1042',
  amount: '5',
  chain: tron,
  coin: usdt,
  merchant: { name: 'Shop' },
}
const wholeRefund: Refund = { ...refund, address: 'T1', transaction: 'abc' }
const refusal = new CheckoutError('not-found').toProblem('req-1')

/** Each shape as short as the contract allows, and with every optional field. */
const answers: readonly [Decoder<object>, ...object[]][] = [
  [paymentDecoder, payment(), wholePayment],
  [sessionDecoder, session({ payments: [payment()] }), wholeSession],
  [methodsDecoder, { methods }, { methods: [{ ...usdtOnTron, available: false, reason: 'min' }] }],
  [refundDecoder, refund, wholeRefund],
  [problemDecoder, refusal],
]

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const deeper = Object.values(value).flatMap(namesIn)
  return Array.isArray(value) ? deeper : [...Object.keys(value), ...deeper]
}
const names = [...new Set(namesIn(answers.map(([, ...shapes]) => shapes)))]

const additions: [string, PropertyDescriptor][] = [
  ['text', { value: 'x', writable: true, enumerable: true }],
  ['an amount', { value: '0.1', writable: false }],
  ['an object', { value: immutable({ currency: 'EUR', amount: '1' }), writable: true }],
  ['an accessor', { get: () => 'x', set: () => undefined, enumerable: true }],
]

/** What a screen reads: every field by its name, absent ones included. */
function seen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(seen)
  return names.map((name) => [name, seen((value as Record<string, unknown>)[name])])
}

let added: string | undefined
function extend(name: string, descriptor: PropertyDescriptor): void {
  added = name
  Object.defineProperty(Object.prototype, name, { ...descriptor, configurable: true })
}
function restore(): void {
  if (added !== undefined) Reflect.deleteProperty(Object.prototype, added)
  added = undefined
}
afterEach(restore)

/** What `run` gives back where `Object.prototype` has the field. */
function extended<T>(name: string, descriptor: PropertyDescriptor, run: () => T): T {
  extend(name, descriptor)
  try {
    return run()
  } finally {
    restore()
  }
}

describe.each(additions)('a field of every object that is %s', (_, descriptor) => {
  it.each(names)('is not the %s of an answer', (name) => {
    const decoded = () =>
      answers.flatMap(([decode, ...shapes]) => shapes.map((shape) => seen(decode(shape, 'body'))))
    expect(extended(name, descriptor, decoded)).toEqual(decoded())
  })

  it.each(names)('is not the %s of a payment after a comparison', (name) => {
    const checked = payment({ status: 'partial', received: '10', remaining: '39.99' })
    const swapped = { method: { ...usdtOnTron, coin: { ...usdt, name: 'USDT' } } }
    const compared = () =>
      [payment(), wholePayment, checked].flatMap((known) =>
        [payment(), wholePayment, checked, payment({ address: 'other' })].flatMap((answer) => [
          seen(compareAnswer(answer, { known }).payment),
          compareAnswer(answer, { known }).contradicts.join(),
          seen(compareAnswer(answer, { selection: swapped }).payment),
          seen(compareAnswer(answer, {}).payment),
        ]),
      )
    expect(extended(name, descriptor, compared)).toEqual(compared())
  })

  it.each(['txId', 'requestId', 'contract', 'previous', 'fiat', 'method', 'session'])(
    'is not the %s of an event that leaves the frame',
    (name) => {
      const left = () => {
        const created = messageOf('crypto-payment-created', { payment: payment() })
        const error = messageOf('crypto-error', { code: 'not-found', retryable: false })
        return JSON.stringify([created, error])
      }
      expect(extended(name, descriptor, left)).toEqual(left())
    },
  )
})

describe('an address that is spelled as it was', () => {
  const evm = { chain: { id: 'eth', name: 'Ethereum', type: 'evm' }, coin: { ...usdt, token: false } }
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'

  it('does not bring a field that a page adds to every object', async () => {
    const known = payment({ ...evm, address })
    await respell(known, { ...known, address: address.toLowerCase() })
    extend('contract', { value: 'x', writable: true })
    const answer = await respell(payment({ ...evm, address: `eip155:1:${address}` }), known)
    expect(Object.hasOwn(answer.coin, 'contract')).toBe(false)
    expect(answer.coin.contract).toBeUndefined()
  })
})

describe('a failure', () => {
  it('has no request id that a page adds to every object', async () => {
    const offline = clientOf({ endpoint: '/', session: 's', fetch: () => Promise.reject(new Error()) })
    const error = await offline.getSession().catch((thrown: unknown) => thrown)
    extend('requestId', { value: 'x', writable: true })
    expect(error instanceof ClientError && error.failure.requestId).toBeUndefined()
  })
})
