import { describe, expect, it } from 'vitest'
import { amountDue, compareAnswer, isSameText } from '../../src/client/agreement.js'
import { immutable } from '../../src/client/immutable.js'
import type { Payment, PaymentStatus } from '../../src/core/contract/wire.js'
import {
  bitcoin,
  bitcoinPart,
  btc,
  payment,
  rangePrice,
  session,
  tron,
  usdt,
  usdtOnTron,
} from '../support/manual-client.js'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const known = payment({ coin: { ...usdt, contract }, fiat: { currency: 'USD', amount: '49.99' } })
const answered = (changes: Partial<Payment> = {}): Payment => ({ ...known, ...changes })
const compared = (changes: Partial<Payment>, before: Partial<Payment> = {}) =>
  compareAnswer(answered(changes), { known: answered(before) })

describe('compareAnswer with the known payment (R12)', () => {
  it.each<[field: string, changes: Partial<Payment>]>([
    ['id', { id: 'pay-2' }],
    ['network', { chain: bitcoin }],
    ['network', { chain: { ...tron, id: 'shasta' } }],
    ['coin', { coin: { ...usdt, contract, id: 'usdc' } }],
    ['coin', { coin: { ...usdt, contract, token: false } }],
    ['contract', { coin: { ...usdt, contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' } }],
    ['address', { address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' }],
    ['address', { address: known.address.toLowerCase() }],
    ['amount', { amount: '5000', remaining: '49.99' }],
    ['amount', { amount: '49.990000000000000001' }],
    ['amount', { amount: '1' }],
    ['amount', { remaining: '5000' }],
    ['amount', { status: 'partial', received: '1', remaining: '50' }],
    ['amount', { remaining: '0' }],
    ['amount', { received: '49.99' }],
    ['amount', { status: 'partial', received: '49.990', remaining: '0.01' }],
    ['amount', { status: 'partial', received: '60', remaining: '49.99' }],
    ['amount', { status: 'partial', received: '49.99', remaining: '0.00' }],
    ['fiat', { fiat: { currency: 'EUR', amount: '49.99' } }],
    ['fiat', { fiat: { currency: 'USD', amount: '49.98' } }],
  ])('error: finds another %s', (field, changes) => {
    expect(compared(changes)).toEqual({ contradicts: [field], payment: null })
  })

  it('error: names every field that contradicts, once', () => {
    expect(compared({ id: 'pay-2', chain: bitcoin, coin: btc, amount: '5000', remaining: '6000' })).toEqual({
      contradicts: ['id', 'network', 'coin', 'amount'],
      payment: null,
    })
  })

  it('error: finds another payment than the requested one', () => {
    expect(compareAnswer(known, { id: 'pay-2' })).toEqual({ contradicts: ['id'], payment: null })
    expect(compareAnswer(known, { id: known.id })).toEqual({ contradicts: [], payment: known })
  })

  it('error: finds a network of another type under the same new id', () => {
    const chain = { id: 'new-network', name: 'New', type: 'tron' }
    const answer = answered({ chain: { ...chain, type: 'evm' } })
    const selection = { method: { ...usdtOnTron, chain } }
    for (const expectation of [{ known: answered({ chain }) }, { selection }])
      expect(compareAnswer(answer, expectation).contradicts).toEqual(['network'])
  })

  it('compares no contract that one side leaves out', () => {
    const without = { coin: usdt }
    expect(compared(without)).toEqual({ contradicts: [], payment: known })
    expect(compared({}, without)).toMatchObject({ contradicts: [] })
  })

  it.each(['confirming', 'review', 'paid'] as const)(
    'does not compare what remains of a payment that is %s',
    (status) => {
      expect(compareAnswer(answered({ status, remaining: '5000' }), {}).contradicts).toEqual([])
    },
  )

  it('takes an answer that adds nothing as it is, and keeps no field without a value', () => {
    const answer = immutable(answered({ status: 'confirming' }))
    expect(compareAnswer(answer, { known }).payment).toBe(answer)
    const { fiat: _, ...silent } = known
    const { payment: accepted } = compareAnswer({ ...known, received: '1' }, { known: silent })
    expect({ ...accepted }).toEqual({ ...silent, received: '1' })
    expect(Object.keys(accepted ?? {})).not.toContain('fiat')
    const selection = { method: { ...usdtOnTron, coin: { ...usdt, contract } } }
    expect(compareAnswer(answer, { selection }).payment).toBe(answer)
  })

  it('keeps a price replaced until a later check finds it current again', () => {
    const replaced = { flags: ['price-replaced'], checkedAt: '2026-01-01T00:10:00Z' }
    const current = (checkedAt: string) => compared({ flags: [], checkedAt }, replaced)
    for (const checkedAt of ['2026-01-01T00:09:59Z', replaced.checkedAt, 'never'])
      expect(current(checkedAt)).toMatchObject({ payment: replaced })
    expect(current('2026-01-01T00:10:01Z')).toMatchObject({ payment: { flags: [] } })
    expect(compared(replaced)).toMatchObject({ payment: replaced })
    const later = { ...replaced, checkedAt: '2026-01-01T00:09:00Z', stale: true }
    expect(compared(later, replaced)).toMatchObject({ payment: later })
  })

  const order: PaymentStatus[] = ['awaiting', 'partial', 'confirming', 'review', 'paid']
  it.each(order.flatMap((before, at) => order.slice(0, at).map((after) => [before, after] as const)))(
    'never leads from %s back to %s',
    (before, status) => {
      expect(compared({ status }, { status: before })).toMatchObject({ payment: { status: before } })
    },
  )

  it.each(order.flatMap((before, at) => order.slice(at).map((after) => [before, after] as const)))(
    'leads from %s to %s',
    (before, status) => {
      expect(compared({ status }, { status: before })).toMatchObject({ payment: { status } })
    },
  )

  it.each<[name: string, changes: Partial<Payment>]>([
    ['amount', { amount: '5000' }],
    ['network', { chain: bitcoin }],
    ['coin', { coin: btc }],
    ['price', { fiat: { currency: 'EUR', amount: '1' } }],
    ['sum', { received: '0' }],
  ])('accepts paid at the known address with another %s, and keeps the known facts', (_name, changes) => {
    const { chain, coin, amount, fiat } = known
    expect(compared({ ...changes, status: 'paid' }, { received: '20', status: 'partial' })).toMatchObject({
      contradicts: [],
      payment: { status: 'paid', chain, coin, amount, fiat },
    })
  })

  it('error: does not take paid at another address, or of another payment, for the known one', () => {
    expect(compared({ status: 'paid', address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' })).toEqual({
      contradicts: ['address'],
      payment: null,
    })
    expect(compared({ status: 'paid', id: 'pay-2' })).toEqual({ contradicts: ['id'], payment: null })
  })

  it('keeps the spelling that is on screen where an answer spells the same amount or hex differently', () => {
    const chain = { id: 'eth', name: 'Ethereum', type: 'evm' }
    const before = answered({ chain, address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', amount: '49.99' })
    const again = {
      ...before,
      address: before.address.toLowerCase(),
      amount: '49.9900',
      status: 'confirming' as const,
    }
    expect(compareAnswer(again, { known: before })).toEqual({
      contradicts: [],
      payment: { ...before, status: 'confirming' },
    })
  })

  it('keeps names and optional facts that an answer leaves out or changes', () => {
    const { fiat: _, ...withoutFiat } = answered({
      chain: { ...tron, name: 'Ethereum' },
      coin: usdt,
      activationFee: '900',
      createdAt: '2030-01-01T00:00:00Z',
    })
    const before = answered({
      txId: 'abc',
      explorerUrl: 'https://tronscan.org/abc',
      priceHeldUntil: '2026-01-01T00:15:00Z',
    })
    expect(compareAnswer(withoutFiat, { known: before })).toEqual({ contradicts: [], payment: before })
  })

  it('takes a later end of the hold, and keeps the one before where an answer names none', () => {
    const before = { priceHeldUntil: '2026-01-01T00:15:00Z' }
    const later = { priceHeldUntil: '2026-01-01T00:30:00Z' }
    expect(compared(later, before)).toMatchObject({ payment: later })
    expect(compared({ priceHeldUntil: 'soon' }, before)).toMatchObject({ payment: before })
  })

  it('error: finds an open payment that asks for nothing', () => {
    for (const status of ['awaiting', 'partial'] as const)
      expect(compareAnswer(answered({ status, amount: '0', remaining: '0' }), {}).contradicts).toEqual([
        'amount',
      ])
    expect(compareAnswer(answered({ status: 'confirming', remaining: '0' }), {}).contradicts).toEqual([])
  })

  it('lets what was received grow and what remains shrink, never the other way', () => {
    const before: Partial<Payment> = { status: 'partial', received: '20', remaining: '29.99' }
    expect(compared({ status: 'partial', received: '30', remaining: '19.99' }, before)).toMatchObject({
      payment: { received: '30', remaining: '19.99' },
    })
    expect(compared({ status: 'partial', received: '30', remaining: '45' }, before)).toMatchObject({
      payment: { received: '30', remaining: '29.99' },
    })
  })
})

describe('compareAnswer with the choice', () => {
  const { price } = session()
  const selection = { method: { ...usdtOnTron, coin: { ...usdt, contract } } }
  const range = { price: rangePrice, selection: { ...selection, amount: '25' } }

  it.each<[field: string, changes: Partial<Payment>]>([
    ['network', { chain: bitcoin }],
    ['network', { chain: { ...tron, id: 'shasta', type: 'tron' } }],
    ['coin', { coin: btc }],
    ['coin', { coin: { ...usdt, id: 'usdc' } }],
    ['coin', { coin: { ...usdt, token: false } }],
    ['contract', { coin: { ...usdt, contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' } }],
    ['fiat', { fiat: { currency: 'USD', amount: '4999' } }],
    ['fiat', { fiat: { currency: 'EUR', amount: '49.99' } }],
    ['amount', { remaining: '50' }],
  ])('error: finds another %s than was chosen', (field, changes) => {
    expect(compareAnswer(answered(changes), { selection, price })).toEqual({
      contradicts: [field],
      payment: null,
    })
  })

  it('shows network and coin as the payer chose them', () => {
    const named = answered({ chain: { ...tron, name: 'Ethereum' }, coin: { ...usdt, name: 'Dollar' } })
    expect(compareAnswer(named, { selection, price })).toEqual({ contradicts: [], payment: known })
  })

  it('error: finds another amount than the payer entered', () => {
    const fiat = { currency: 'USD', amount: '25.00' }
    expect(compareAnswer(answered({ fiat }), range).contradicts).toEqual([])
    expect(compareAnswer(answered({ fiat: { ...fiat, amount: '250' } }), range).contradicts).toEqual(['fiat'])
  })

  it.each([
    ['4.99', false],
    ['5', true],
    ['500.00', true],
    ['500.01', false],
    ['5000', false],
  ])('finds a listed payment of %s in a price from 5 to 500: %s', (amount, agrees) => {
    const fiat = { currency: 'USD', amount }
    expect(compareAnswer(answered({ fiat }), { price: rangePrice }).contradicts).toEqual(
      agrees ? [] : ['fiat'],
    )
    const price = { kind: 'crypto', amount: rangePrice.amount, coin: 'usdt' } as const
    expect(compareAnswer(answered({ amount, remaining: amount }), { price }).contradicts).toEqual(
      agrees ? [] : ['amount'],
    )
  })

  it('error: finds another currency, and takes the end of a range that was rounded up', () => {
    const fiat = { currency: 'EUR', amount: '25' }
    expect(compareAnswer(answered({ fiat }), { price: rangePrice }).contradicts).toEqual(['fiat'])
    const max = '500.0000001'
    const price = { kind: 'crypto', amount: { min: '5', max }, coin: 'usdt' } as const
    const of = (amount: string) =>
      compareAnswer(answered({ amount, remaining: amount }), { price }).contradicts
    expect(of('500.000001')).toEqual([])
    expect(of('500.000002')).toEqual(['amount'])
  })

  it('does not compare a price with a payment that says nothing of it', () => {
    const { fiat: _, ...silent } = known
    expect(compareAnswer(silent, { selection, price }).contradicts).toEqual([])
  })

  it.each([
    ['49.99', true],
    ['49.990', true],
    ['49.98', false],
    ['50', false],
    ['499.9', false],
  ])('asks in the price’s own coin for exactly the price: %s', (amount, agrees) => {
    const crypto = { kind: 'crypto', amount: '49.99', coin: 'usdt' } as const
    const answer = answered({ amount, remaining: amount })
    expect(compareAnswer(answer, { selection, price: crypto }).contradicts).toEqual(agrees ? [] : ['amount'])
  })

  it('takes a price that is rounded up to the smallest unit of its coin', () => {
    const crypto = { kind: 'crypto', amount: '49.1234567', coin: 'usdt' } as const
    const rounded = (amount: string) =>
      compareAnswer(answered({ amount, remaining: amount }), { selection, price: crypto }).contradicts
    expect(rounded('49.123457')).toEqual([])
    expect(rounded('49.123458')).toEqual(['amount'])
    expect(rounded('49.123456')).toEqual(['amount'])
    expect(rounded('50')).toEqual(['amount'])
  })

  it('does not compare a price with an amount in another coin', () => {
    const crypto = { kind: 'crypto', amount: '1', coin: 'btc' } as const
    expect(compareAnswer(known, { selection, price: crypto }).contradicts).toEqual([])
  })
})

describe('isSameText', () => {
  it.each([
    ['0xAb', '0xaB', true],
    ['0xab', '0xab', true],
    ['0xab', '0xac', false],
    ['0xabZ', '0xabz', false],
    ['x0xAb', 'x0xaB', false],
    ['0xab', '0xAB ', false],
    ['TAbc', 'TABC', false],
  ])('of %j and %j is %s', (a, b, isSame) => {
    expect(isSameText(a, b)).toBe(isSame)
  })
})

describe('amountDue', () => {
  const due = (changes: Partial<Payment>) => amountDue(answered(changes))

  it('is nothing where as much as was due has arrived, whatever remains', () => {
    for (const received of ['49.99', '50'])
      for (const remaining of ['0.01', '49.99', '5000'])
        expect(due({ status: 'partial', received, remaining })).toBe('0')
  })

  it('is the amount while nothing has arrived, and nothing once all of it was seen', () => {
    expect(due({ remaining: '5000' })).toBe('49.99')
    for (const status of ['confirming', 'review', 'paid'] as const) expect(due({ status })).toBeNull()
  })

  it('error: is null where the rest is too small to be sent', () => {
    expect(amountDue(bitcoinPart('0.00000546'))).toBe('0.00000546')
    expect(amountDue(bitcoinPart('0.00000545'))).toBeNull()
  })

  it.each([
    ['50.10', '0', '50.10'],
    ['50.10', '0.00', '50.1'],
    ['50.00', '0', '50'],
    ['50', '0', '50.000'],
  ])('is the amount as it is spelled while nothing has arrived: %s', (amount, received, remaining) => {
    expect(due({ amount, received, remaining })).toBe(amount)
  })

  it.each([
    ['20', '29.99', '29.99'],
    ['20', '49.99', '29.99'],
    ['20', '10', '10'],
    ['0.000000000000000001', '49.99', '49.99'],
  ])('is never more than what is missing: %s received, %s remaining', (received, remaining, amount) => {
    expect(due({ status: 'partial', received, remaining })).toBe(amount)
  })

  it('error: does not throw on the longest amounts', () => {
    const nines = '9'.repeat(39)
    const long = `9${nines}.${nines}`
    expect(due({ status: 'partial', amount: long, received: '0.1', remaining: long })).toBe(
      `9${nines}.8${nines.slice(1)}`,
    )
    const [most, least] = ['9'.repeat(80), `0.${'0'.repeat(77)}1`]
    expect(due({ status: 'partial', amount: most, received: least, remaining: most })).toBe(most)
    const price = { kind: 'crypto', amount: least, coin: 'usdt' } as const
    expect(compareAnswer(answered({ amount: most, remaining: most }), { price }).contradicts).toEqual([
      'amount',
    ])
  })
})
