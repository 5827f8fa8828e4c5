import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chains, type ChainInfo } from '../../../src/core/chains/chains.js'
import { tokensOf } from '../../../src/core/addresses/tokens.js'
import { isDecimal } from '../../../src/core/money/decimal.js'
import { qrPayload, type PaymentTarget } from '../../../src/core/transfers/payment-payload.js'
import type { Chain, Coin } from '../../../src/core/contract/wire.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { decimals } from '../arbitraries.js'

const [btc] = abandonAbout.btc
const [sol] = abandonAbout.sol
const [ton] = abandonAbout.ton

function chainOf(info: ChainInfo, id: string): Chain {
  return { id, name: info.name, type: info.family }
}

function coinOf(symbol: string, contract?: string): Coin {
  const coin = { id: symbol.toLowerCase(), name: symbol, symbol, token: contract !== undefined }
  return contract === undefined ? coin : { ...coin, contract }
}

const natives = chains.flatMap((info) =>
  info.ids.map((id) => ({ id, chain: chainOf(info, id), coin: coinOf(info.native.symbol), info })),
)
const tokens = chains.flatMap((info) =>
  info.ids.flatMap((id) =>
    tokensOf(id).map((token) => ({
      id,
      chain: chainOf(info, id),
      coin: coinOf(token.symbol, token.contract),
      info,
    })),
  ),
)

const documented: Record<string, string> = {
  bitcoin: `bitcoin:${btc}?amount=1.5`,
  sol: `solana:${sol}?amount=1.5`,
  ton: `ton://transfer/${ton}?amount=1500000000`,
}

const bitcoin: PaymentTarget = {
  chain: { id: 'bitcoin', name: 'Bitcoin', type: 'btc' },
  coin: coinOf('BTC'),
  address: btc,
  amount: '0.00001000',
}
const toncoin: PaymentTarget = {
  chain: { id: 'ton', name: 'TON', type: 'ton' },
  coin: coinOf('TON'),
  address: ton,
  amount: '2.5',
}

describe('qrPayload', () => {
  it.each(natives)('of $coin.symbol on $id is the documented one', ({ id, chain, coin, info }) => {
    const [address] = abandonAbout[info.family]
    expect(qrPayload({ chain, coin, address, amount: '1.50' })).toBe(documented[id] ?? address)
  })

  it.each(tokens)('of $coin.symbol, a token on $id, is the bare address', ({ chain, coin, info }) => {
    const [address] = abandonAbout[info.family]
    expect(qrPayload({ chain, coin, address, amount: '1.50' })).toBe(address)
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
    expect(qrPayload({ ...bitcoin, coin: coinOf('btc') })).toBe(`bitcoin:${btc}?amount=0.00001`)
  })

  it('knows the coin of TON by both of its names', () => {
    expect(qrPayload({ ...toncoin, coin: coinOf('GRAM') })).toBe(`ton://transfer/${ton}?amount=2500000000`)
  })

  it('error: is the bare address for TON spellings that do not fit into a link', () => {
    const bytes = Buffer.from(ton, 'base64url')
    for (const address of [`0:${bytes.subarray(2, 34).toString('hex')}`, bytes.toString('base64')]) {
      expect(qrPayload({ ...toncoin, address })).toBe(address)
    }
  })

  it.each(['0', '0.000', '0.000000001', '', '1e-7', '-1', 'NaN', '1,5', '1.2.0'])(
    'error: is the bare address for the amount %j',
    (amount) => {
      expect(qrPayload({ ...bitcoin, amount })).toBe(btc)
    },
  )

  it.each([
    sol,
    'nonsense',
    `${btc} `,
    btc.slice(0, -1),
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  ])('error: is %j, bare, when that is no bitcoin address', (address) => {
    expect(qrPayload({ ...bitcoin, address })).toBe(address)
  })

  it.each([
    { name: 'a token', coin: { ...coinOf('BTC'), token: true } },
    { name: 'a coin with a contract', coin: { ...coinOf('BTC'), contract: '31' } },
    { name: 'another symbol', coin: coinOf('USDT') },
  ])('error: is the bare address for $name on bitcoin', ({ coin }) => {
    expect(qrPayload({ ...bitcoin, coin })).toBe(btc)
  })

  it.each(['litecoin', 'BITCOIN', ''])(
    'error: is the bare address on the unknown chain %j of type btc',
    (id) => {
      expect(qrPayload({ ...bitcoin, chain: { id, name: 'Bitcoin', type: 'btc' } })).toBe(btc)
    },
  )

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
