import { describe, expect, it } from 'vitest'
import { immutable, isImmutable } from '../../src/client/immutable.js'

describe('immutable', () => {
  it('copies data deeply, and freezes the copy at every depth', () => {
    const data = { id: 'pay-1', coin: { symbol: 'USDT' }, flags: ['late', { of: ['x'] }] }
    const copy = immutable(data)
    expect(copy).toEqual(data)
    expect(copy).not.toBe(data)
    expect([copy, copy.coin, copy.flags, copy.flags[1]].every(Object.isFrozen)).toBe(true)
    expect(Object.isFrozen(data)).toBe(false)
    data.coin.symbol = 'BTC'
    expect(copy.coin.symbol).toBe('USDT')
  })

  it('makes plain objects, and lists stay lists', () => {
    const copy = immutable({ coin: {}, flags: [] })
    expect([Object.getPrototypeOf(copy), Object.getPrototypeOf(copy.coin)]).toEqual([
      Object.prototype,
      Object.prototype,
    ])
    expect(Array.isArray(copy.flags)).toBe(true)
  })

  it('takes own fields only', () => {
    const inherited = Object.create({ status: 'paid' }) as object
    expect(immutable({ payment: inherited }).payment).toBe(inherited)
    const prototype = Object.assign(Object.create(null) as object, { status: 'paid' })
    const ofAnotherPage = Object.assign(Object.create(prototype) as object, { id: 'pay-1' })
    expect(Object.entries(immutable(ofAnotherPage))).toEqual([['id', 'pay-1']])
    expect(Object.isFrozen(immutable(ofAnotherPage))).toBe(true)
    const withoutPrototype = Object.assign(Object.create(null) as object, { id: 'pay-1' })
    expect(Object.isFrozen(immutable(withoutPrototype))).toBe(true)
    const hidden = Object.defineProperty({ id: 'pay-1' }, 'status', { value: 'paid', enumerable: false })
    expect(Object.getOwnPropertyNames(immutable(hidden))).toEqual(['id'])
  })

  it.each([undefined, null, 'text', 5, true])('returns %s as it is', (value) => {
    expect(immutable(value)).toBe(value)
  })

  it('keeps what is not data by reference', () => {
    const call = () => 'called'
    const date = new Date(0)
    const map = new Map([['a', 1]])
    expect(immutable({ call, date, map })).toEqual({ call, date, map })
    expect(immutable(date)).toBe(date)
    expect(Object.isFrozen(date)).toBe(false)
  })

  it('copies what is frozen, and returns its own copies as they are', () => {
    const frozen = Object.freeze({ coin: { symbol: 'USDT' } })
    const copy = immutable(frozen)
    expect(copy).not.toBe(frozen)
    expect(immutable(copy)).toBe(copy)
    expect(immutable({ payment: copy }).payment).toBe(copy)
  })
})

describe('isImmutable', () => {
  it('is true of the copies alone, at every depth', () => {
    const copy = immutable({ coin: { symbol: 'USDT' }, flags: [] })
    expect([copy, copy.coin, copy.flags].map(isImmutable)).toEqual([true, true, true])
    expect(isImmutable(Object.freeze({}))).toBe(false)
  })
})
