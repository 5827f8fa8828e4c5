import { describe, expect, it } from 'vitest'
import { isDecimal } from '../../../src/core/money/decimal.js'
import type { Catalogue } from '../../../src/server/gateway-calls/catalogue.js'
import { listMethods } from '../../../src/server/orders/methods.js'
import { chains, coins } from '../../support/canned-answers.js'

const buyLinks = () => Promise.resolve(() => undefined)

/** The list of an order in dollars, where a dollar of USDT costs `perCoin`. */
async function estimateOf(amount: string, perCoin: string): Promise<string | null | undefined> {
  const catalogue: Pick<Catalogue, 'list' | 'rates'> = {
    list: () => Promise.resolve([{ chain: chains.tron, coin: coins.usdt, active: true }]),
    rates: () => Promise.resolve(new Map([[coins.usdt.id, { perCoin, usdPerCoin: perCoin }]])),
  }
  const order = { reference: 'order-1', amount, currency: 'USD', expiresInSeconds: 3600 }
  return (await listMethods({ catalogue: catalogue as Catalogue, buyLinks }, order))[0]?.estimate
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
})
