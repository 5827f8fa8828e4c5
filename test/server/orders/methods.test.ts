import { describe, expect, it } from 'vitest'
import { isDecimal } from '../../../src/core/money/decimal.js'
import type { Catalogue } from '../../../src/server/gateway-calls/catalogue.js'
import { defaultAssumptions, type Assumptions } from '../../../src/gateway/index.js'
import type { Chain } from '../../../src/core/contract/wire.js'
import type { Order } from '../../../src/server/input/bodies.js'
import { listMethods } from '../../../src/server/orders/methods.js'
import { chains, coins } from '../../support/canned-answers.js'

const gateway = { assumptions: defaultAssumptions }
const buyLinks = () => Promise.resolve(() => undefined)

/** The list of an order in dollars, where a dollar of USDT costs `perCoin`. */
async function estimateOf(amount: string, perCoin: string): Promise<string | null | undefined> {
  const catalogue: Pick<Catalogue, 'list' | 'rates'> = {
    list: () => Promise.resolve([{ chain: chains.tron, coin: coins.usdt, active: true }]),
    rates: () => Promise.resolve(new Map([[coins.usdt.id, { perCoin, usdPerCoin: perCoin }]])),
  }
  const order = { reference: 'order-1', amount, currency: 'USD', expiresInSeconds: 3600 }
  return (await listMethods({ catalogue: catalogue as Catalogue, buyLinks, gateway }, order))[0]?.estimate
}

/** The method of a native coin that costs `perCoin` dollars, for an order of this price. */
async function methodOf(
  chain: Chain,
  price: Pick<Order, 'amount' | 'currency' | 'coin'>,
  perCoin: string,
  receivingAccounts: Assumptions['receivingAccounts'] = 'new',
) {
  const coin = { id: chain.id, name: chain.name, symbol: chain.id, token: false }
  const catalogue: Pick<Catalogue, 'list' | 'rates'> = {
    list: () => Promise.resolve([{ chain, coin, active: true }]),
    rates: () => Promise.resolve(new Map([[coin.id, { perCoin, usdPerCoin: perCoin }]])),
  }
  const [method] = await listMethods(
    {
      catalogue: catalogue as Catalogue,
      buyLinks: () => Promise.resolve(() => 'https://buy.example'),
      gateway: { assumptions: { ...defaultAssumptions, receivingAccounts } },
    },
    { reference: 'order-1', expiresInSeconds: 3600, ...price },
  )
  return method
}

describe('listMethods', () => {
  it('estimates the amount in the coin, rounded up', async () => {
    expect(await estimateOf('50', '3')).toBe('16.66666667')
  })

  it('error: names no estimate that is too long to be an amount, which a page would refuse with the list', async () => {
    const least = `0.${'0'.repeat(77)}1`
    expect(await estimateOf('100', least)).toBeNull()
    expect(isDecimal(await estimateOf('1', least))).toBe(true)
  })

  const tenCents = { amount: '0.10', currency: 'USD' }
  it.each<[string, Chain, Parameters<typeof methodOf>[1], perCoin: string]>([
    ['a price in fiat', chains.bitcoin, tenCents, '90000'],
    ['one satoshi less', chains.bitcoin, { amount: '0.00000545', coin: 'bitcoin' }, '1'],
    [
      'a range in the coin',
      chains.bitcoin,
      { amount: { min: '0.000001', max: '0.000005' }, coin: 'bitcoin' },
      '1',
    ],
    ['less than the reserve of an account', chains.xrpl, { amount: '1', currency: 'USD' }, '2'],
    ['less than the rent of an account', chains.solana, tenCents, '200'],
  ])('error: offers no coin whose network takes no so small amount: %s', async (_, chain, price, perCoin) => {
    const method = await methodOf(chain, price, perCoin)
    expect(method).toMatchObject({ available: false, reason: 'amount-too-small' })
    expect(method).not.toHaveProperty('buyUrl')
  })

  it.each<[string, Chain, Parameters<typeof methodOf>[1], perCoin: string]>([
    ['the least amount', chains.bitcoin, { amount: '0.00000546', coin: 'bitcoin' }, '1'],
    ['a network without one', chains.ethereum, tenCents, '3000'],
    [
      'a range that reaches it',
      chains.bitcoin,
      { amount: { min: '0.000001', max: '1' }, coin: 'bitcoin' },
      '1',
    ],
    ['a range in fiat', chains.bitcoin, { amount: { min: '0.01', max: '0.02' }, currency: 'USD' }, '1'],
    ['a coin without a rate', chains.bitcoin, tenCents, '0'],
  ])('offers a coin whose network may take the amount: %s', async (_, chain, price, perCoin) => {
    expect(await methodOf(chain, price, perCoin)).toMatchObject({ available: true })
  })

  it('counts on no reserve where receivingAccounts says that every account exists', async () => {
    const isOffered = async (chain: Chain) =>
      (await methodOf(chain, tenCents, '90000', 'existing'))?.available
    expect([await isOffered(chains.xrpl), await isOffered(chains.bitcoin)]).toEqual([true, false])
  })
})
