import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chains } from '../../../src/core/chains/chains.js'
import { tokensOf } from '../../../src/core/addresses/tokens.js'
import { isDecimal } from '../../../src/core/money/decimal.js'
import { qrPayload, type PaymentTarget } from '../../../src/core/transfers/payment-payload.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { targetOf } from '../../support/targets.js'
import { decimals } from '../arbitraries.js'

const [btc] = abandonAbout.btc
const [sol] = abandonAbout.sol
const [ton] = abandonAbout.ton
const testnet = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'

const natives = chains.flatMap(({ ids }) => ids.map((id) => targetOf(id, undefined, '1.50')))
const tokens = chains.flatMap(({ ids }) =>
  ids.flatMap((id) => tokensOf(id).map(({ symbol }) => targetOf(id, symbol, '1.50'))),
)

const documented: Record<string, string> = {
  bitcoin: `bitcoin:${btc}?amount=1.5`,
  sol: `solana:${sol}?amount=1.5`,
  ton: `ton://transfer/${ton}?amount=1500000000`,
}

const bitcoin = targetOf('bitcoin', 'BTC', '0.00001000')
const toncoin = targetOf('ton', 'TON', '2.5')

describe('qrPayload', () => {
  it.each(natives)('of $coin.symbol on $chain.id is the documented one', (target) => {
    expect(qrPayload(target)).toBe(documented[target.chain.id] ?? target.address)
  })

  it.each(tokens)('of $coin.symbol, a token on $chain.id, is the bare address', (target) => {
    expect(qrPayload(target)).toBe(target.address)
  })

  it('drops trailing zeros and nothing else', () => {
    expect(qrPayload(bitcoin)).toBe(`bitcoin:${btc}?amount=0.00001`)
    expect(qrPayload({ ...bitcoin, amount: '0.12345678' })).toBe(`bitcoin:${btc}?amount=0.12345678`)
    expect(qrPayload({ ...bitcoin, amount: '21000000.0000000000' })).toBe(`bitcoin:${btc}?amount=21000000`)
  })

  it('keeps the address as given', () => {
    const address = 'BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU'
    expect(qrPayload({ ...bitcoin, address })).toBe(`bitcoin:${address}?amount=0.00001`)
  })

  it('reads symbols in any case', () => {
    expect(qrPayload({ ...bitcoin, coin: { ...bitcoin.coin, symbol: 'btc' } })).toBe(
      `bitcoin:${btc}?amount=0.00001`,
    )
  })

  it('knows the coin of TON by both of its names', () => {
    expect(qrPayload({ ...toncoin, coin: { ...toncoin.coin, symbol: 'GRAM' } })).toBe(
      `ton://transfer/${ton}?amount=2500000000`,
    )
  })

  it('error: is the bare address for TON spellings that do not fit into a link', () => {
    const bytes = Buffer.from(ton, 'base64url')
    for (const address of [`0:${bytes.subarray(2, 34).toString('hex')}`, bytes.toString('base64')]) {
      expect(qrPayload({ ...toncoin, address })).toBe(address)
    }
  })

  type Change = [what: string, change: Partial<PaymentTarget>]
  it.each<Change>([
    ...['0', '0.000', '0.000000001', '', '1e-7', '-1', 'NaN', '1,5', '1.2.0'].map((amount): Change => [
      `the amount ${amount}`,
      { amount },
    ]),
    ...[sol, 'nonsense', `${btc} `, btc.slice(0, -1), testnet].map((address): Change => [
      `the address ${address}`,
      { address },
    ]),
    ...['litecoin', 'BITCOIN', ''].map((id): Change => [
      `the network ${id}`,
      { chain: { ...bitcoin.chain, id } },
    ]),
    ['a token', { coin: { ...bitcoin.coin, token: true } }],
    ['a coin with a contract', { coin: { ...bitcoin.coin, contract: '31' } }],
    ['another symbol', { coin: { ...bitcoin.coin, symbol: 'USDT' } }],
  ])('error: is the bare address, on bitcoin, for %s', (_, change) => {
    expect(qrPayload({ ...bitcoin, ...change })).toBe(change.address ?? btc)
  })

  const anyChain = fc.constantFrom(...natives, ...tokens)
  const anyAddress = fc.oneof(
    fc.constantFrom(...Object.values(abandonAbout).flat()),
    fc.string({ unit: 'binary' }),
  )

  it('always contains the address, and an exact amount or none', () => {
    fc.assert(
      fc.property(
        anyChain,
        anyAddress,
        fc.oneof(decimals, fc.string()),
        ({ chain, coin }, address, amount) => {
          const payload = qrPayload({ chain, coin, address, amount })
          expect(payload).toContain(address)
          if (payload !== address) expect(isDecimal(payload.split('?amount=')[1])).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is the bare address of every token, whatever the rest', () => {
    fc.assert(
      fc.property(
        anyChain,
        anyAddress,
        decimals,
        fc.string(),
        ({ chain, coin }, address, amount, contract) => {
          expect(qrPayload({ chain, coin: { ...coin, token: true, contract }, address, amount })).toBe(
            address,
          )
        },
      ),
    )
  })
})
