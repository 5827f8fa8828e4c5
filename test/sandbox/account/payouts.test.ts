import { describe, expect, it } from 'vitest'
import { checkAddress } from '../../../src/core/addresses/index.js'
import { findChain } from '../../../src/core/chains/chains.js'
import { isDecimal } from '../../../src/core/money/decimal.js'
import type { onrampChains, onrampCoins } from '../../../src/sandbox/catalogue/onramp.js'
import type { Payout } from '../../../src/sandbox/account/payouts.js'
import { startService } from '../../support/sandbox.js'

type PayoutPage = { data: Payout[]; pages: number; page: number; limit: number }

async function allPayouts(seed?: string) {
  const { signed } = startService(seed === undefined ? {} : { seed })
  return (await signed<PayoutPage>('GET', '/payout?limit=1000')).data.data
}

describe('GET /payout', () => {
  it('lists ten a page, newest first, over several pages', async () => {
    const { signed } = startService()
    const pages: PayoutPage[] = []
    for (const page of [1, 2, 3, 4])
      pages.push((await signed<PayoutPage>('GET', `/payout?page=${page}`)).data)
    expect(pages.map(({ data, ...rest }) => [data.length, rest])).toEqual(
      [10, 10, 10, 4].map((length, i) => [length, { pages: 4, page: i + 1, limit: 10 }]),
    )
    const times = pages.flatMap(({ data }) => data).map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('has crypto payouts with real addresses, and fiat payouts without', async () => {
    const payouts = await allPayouts()
    const types = new Set(payouts.map(({ type }) => type))
    expect(types).toEqual(new Set(['crypto', 'fiat']))
    for (const { type, chain, address, txHash, amount, status } of payouts) {
      expect([isDecimal(amount), status]).toEqual([true, 'completed'])
      expect([address !== undefined, txHash !== undefined]).toEqual(Array(2).fill(type === 'crypto'))
      if (address) expect(checkAddress(findChain(chain)?.family, address)).toMatchObject({ ok: true })
    }
  })

  it('is the same for the same seed, and another for another', async () => {
    expect(await allPayouts('a')).toEqual(await allPayouts('a'))
    expect(await allPayouts('a')).not.toEqual(await allPayouts('b'))
  })
})

describe('GET /onramp', () => {
  it('lists coins on its own chains alone, and which are tokens and stable', async () => {
    const { signed } = startService()
    const { data: chains } = await signed<typeof onrampChains>('GET', '/onramp/chains')
    const { data: coins } = await signed<typeof onrampCoins>('GET', '/onramp/coins')
    for (const coin of coins) expect(chains.map(({ id }) => id)).toEqual(expect.arrayContaining(coin.chains))
    expect(coins.find(({ id }) => id === 'usdc')).toMatchObject({ isContract: true, isStableCoin: true })
    expect(coins.find(({ id }) => id === 'bitcoin')).toMatchObject({ isContract: false, isStableCoin: false })
  })

  it.each(['stellar', 'dogecoin'])('error: refuses %s, which is no on-ramp chain', async (chain) => {
    const { signed } = startService()
    expect(await signed('GET', `/onramp/coins?chain=${chain}`)).toMatchObject({
      http: 400,
      message: 'chain: is not among the on-ramp chains',
    })
  })
})
