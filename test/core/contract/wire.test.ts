import { describe, expect, it } from 'vitest'

/** Loaded in each test: a schema that can't be made fails the test, and not only the file. */
const schema = async () => (await import('../../../src/core/contract/wire.js')).priceSchema

describe('priceSchema', () => {
  it.each([
    { kind: 'fiat', amount: '49.99', currency: 'EUR' },
    { kind: 'fiat', amount: { min: '1', max: '50', presets: ['5'] }, currency: 'EUR' },
    { kind: 'crypto', amount: '0.5', coin: 'btc' },
    { kind: 'crypto', amount: { min: '0.1', max: '1' }, coin: 'btc' },
  ])('reads %j', async (price) => {
    expect((await schema()).parse(price)).toStrictEqual(price)
  })

  it.each([
    { kind: 'fiat', amount: '49.99', coin: 'btc' },
    { kind: 'crypto', amount: '0.5', currency: 'EUR' },
    { kind: 'fiat', currency: 'EUR' },
    { kind: 'crypto', amount: 0.5, coin: 'btc' },
    { kind: '', amount: '0.5', coin: 'btc' },
    { amount: '0.5', coin: 'btc' },
  ])('error: refuses %j', async (price) => {
    expect((await schema()).safeParse(price).success).toBe(false)
  })
})
