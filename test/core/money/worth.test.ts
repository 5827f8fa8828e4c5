import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkWorth, type WorthClaims, type WorthQuestion } from '../../../src/core/money/worth.js'
import { ceilDecimal, divideDecimalsUp, multiplyDecimals } from '../../../src/core/money/decimal.js'

const euro: WorthQuestion = {
  amount: '1087',
  decimals: 6,
  price: { amount: '1000', currency: 'EUR' },
  claims: {},
  rate: { perCoin: '0.92', usdPerCoin: '1' },
  toleranceBasisPoints: 300,
}
const dollars: WorthQuestion = { ...euro, amount: '1000', price: { amount: '1000', currency: 'USD' } }
const dollarRate = { perCoin: '1', usdPerCoin: '1' }
const contradicts = (source: string) => ({ verdict: 'contradicts', source })

describe('checkWorth', () => {
  it('agrees within the tolerance on either side, and contradicts past it', () => {
    const at = (amount: string) => checkWorth({ ...dollars, amount, decimals: undefined, rate: dollarRate })
    for (const amount of ['970', '1000', '1030']) expect(at(amount), amount).toEqual({ verdict: 'agrees' })
    for (const amount of ['969.999999', '1030.000001', '0.000001', '1000000'])
      expect(at(amount), amount).toEqual(contradicts('listed-rate'))
  })

  it('compares in the currency of the price', () => {
    expect(checkWorth(euro)).toEqual({ verdict: 'agrees' })
    expect(checkWorth({ ...euro, amount: '1000' })).toEqual(contradicts('listed-rate'))
  })

  it.each<[string, WorthClaims, string]>([
    ['the amount in dollars', { usdAmount: '10' }, 'usd-amount'],
    ['the amount in dollars as zero', { usdAmount: '0' }, 'usd-amount'],
    ['the amount in the agent’s currency', { agentAmount: '10', agentCurrency: 'EUR' }, 'agent-amount'],
    ['the amount of an agent with dollars', { agentAmount: '10', agentCurrency: 'USD' }, 'agent-amount'],
    ['the rate that was used', { rate: '1000000' }, 'transaction-rate'],
  ])('error: contradicts by %s alone', (_, claims, source) => {
    expect(checkWorth({ ...euro, claims })).toEqual(contradicts(source))
  })

  it.each<[string, WorthClaims]>([
    ['the amount in dollars', { usdAmount: '1087' }],
    ['the amount in the currency of the price', { agentAmount: '1000.04', agentCurrency: 'EUR' }],
    ['a currency that has no rate here', { agentAmount: '5', agentCurrency: 'NGN' }],
    ['an amount of no currency', { agentAmount: '5' }],
    ['a rate in dollars', { rate: '1.0001' }],
    ['a rate in the currency of the price', { rate: '0.92' }],
    ['no rate, as a zero', { rate: '0' }],
    [
      'values that are no amounts',
      { usdAmount: '-5', agentAmount: '1e9', agentCurrency: 'EUR', rate: 'abc' },
    ],
  ])('agrees with %s', (_, claims) => {
    expect(checkWorth({ ...euro, claims })).toEqual({ verdict: 'agrees' })
  })

  it.each([
    ['no rate', undefined],
    ['a rate of zero', { perCoin: '0', usdPerCoin: '1' }],
    ['a negative rate', { perCoin: '-1', usdPerCoin: '-1' }],
    ['a rate that is no decimal', { perCoin: '1e30', usdPerCoin: 'abc' }],
  ])('does not know the worth with %s', (_, rate) => {
    expect(checkWorth({ ...euro, rate })).toEqual({ verdict: 'unknown' })
    expect(checkWorth({ ...euro, rate, amount: '0.000001' })).toEqual({ verdict: 'unknown' })
  })

  it('error: contradicts by one of the listed rates where the other is zero', () => {
    const withoutDollars = { ...euro, rate: { perCoin: '0.92', usdPerCoin: '0.00' } }
    expect(checkWorth(withoutDollars)).toEqual({ verdict: 'agrees' })
    expect(checkWorth({ ...withoutDollars, amount: '0.000001' })).toEqual(contradicts('listed-rate'))
    const inDollars = { ...dollars, rate: { perCoin: '0', usdPerCoin: '1' } }
    expect(checkWorth(inDollars)).toEqual({ verdict: 'agrees' })
    expect(checkWorth({ ...inDollars, amount: '0.000001' })).toEqual(contradicts('listed-rate'))
  })

  it('error: contradicts where two listed rates in dollars disagree', () => {
    expect(checkWorth({ ...dollars, rate: { perCoin: '1', usdPerCoin: '100' } })).toEqual(
      contradicts('listed-rate'),
    )
  })

  it('error: contradicts by what the answer says of itself, with no listed rate', () => {
    const unlisted = { ...dollars, rate: undefined }
    expect(checkWorth({ ...unlisted, claims: { usdAmount: '1' } })).toEqual(contradicts('usd-amount'))
    expect(checkWorth({ ...unlisted, claims: { rate: '0.001' } })).toEqual(contradicts('transaction-rate'))
    const inEuro = { ...euro, rate: undefined }
    expect(checkWorth({ ...inEuro, claims: { rate: '0.001', usdAmount: '1' } })).toEqual({
      verdict: 'unknown',
    })
    const agent = { agentAmount: '1', agentCurrency: 'EUR' }
    expect(checkWorth({ ...inEuro, claims: agent })).toEqual(contradicts('agent-amount'))
  })

  it('error: contradicts by a rate of eighty digits, exactly', () => {
    const huge = '9'.repeat(80)
    expect(checkWorth({ ...euro, rate: { perCoin: huge, usdPerCoin: '1' } })).toEqual(
      contradicts('listed-rate'),
    )
    expect(checkWorth({ ...euro, claims: { usdAmount: huge } })).toEqual(contradicts('usd-amount'))
    expect(checkWorth({ ...euro, amount: huge })).toEqual(contradicts('listed-rate'))
  })

  it('allows for the rounding of tiny amounts, and for no more', () => {
    const tiny = { ...dollars, price: { amount: '0.000001', currency: 'USD' } }
    const bitcoin = { perCoin: '64000', usdPerCoin: '64000' }
    const satoshi = { ...tiny, rate: bitcoin, decimals: 8 }
    expect(checkWorth({ ...satoshi, amount: '0.00000001' })).toEqual({ verdict: 'agrees' })
    expect(checkWorth({ ...satoshi, amount: '0.00000002' })).toEqual(contradicts('listed-rate'))
    expect(checkWorth({ ...satoshi, amount: '0.00000001', decimals: undefined })).toEqual(
      contradicts('listed-rate'),
    )
    const cents = { ...tiny, amount: '0.000001', rate: dollarRate }
    expect(checkWorth({ ...cents, claims: { usdAmount: '0.01' } })).toEqual({ verdict: 'agrees' })
    expect(checkWorth({ ...cents, claims: { usdAmount: '0.02' } })).toEqual(contradicts('usd-amount'))
    const yen = {
      ...cents,
      price: { amount: '1', currency: 'JPY' },
      rate: { perCoin: '1', usdPerCoin: '0.0064' },
    }
    const inYen = (agentAmount: string) =>
      checkWorth({ ...yen, amount: '1', claims: { agentAmount, agentCurrency: 'JPY' } })
    expect(inYen('2')).toEqual({ verdict: 'agrees' })
    expect(inYen('3')).toEqual(contradicts('agent-amount'))
    const inEuros = (agentAmount: string) =>
      checkWorth({
        ...cents,
        price: { amount: '0.000001', currency: 'EUR' },
        claims: { agentAmount, agentCurrency: 'EUR' },
      })
    expect(inEuros('0.01')).toEqual({ verdict: 'agrees' })
    expect(inEuros('0.02')).toEqual(contradicts('agent-amount'))
  })

  it('agrees with what any rate makes of any price, and contradicts a tenth of it and ten times as much', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((units) => ceilDecimal(`${units}`, 0))
    fc.assert(
      fc.property(amount, amount, (price, perCoin) => {
        const rate = { perCoin, usdPerCoin: perCoin }
        const coins = divideDecimalsUp(price, perCoin, 18)
        const ask = (asked: string) =>
          checkWorth({
            ...dollars,
            amount: asked,
            decimals: 18,
            price: { amount: price, currency: 'USD' },
            rate,
          })
        expect(ask(coins)).toEqual({ verdict: 'agrees' })
        expect(ask(multiplyDecimals(coins, '10'))).toEqual(contradicts('listed-rate'))
        expect(ask(multiplyDecimals(coins, '0.1'))).toEqual(contradicts('listed-rate'))
      }),
      { numRuns: 200 },
    )
  })
})
