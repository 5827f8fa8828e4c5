import { describe, expect, it } from 'vitest'
import { gatewayTo, success } from '../fixtures.js'

const coin = (id: string, chains = ['tron']) => ({
  id,
  name: 'Tether',
  symbol: 'USDT',
  icon: 'https://icons.example/usdt.svg',
  chains,
  isContract: true,
  isStableCoin: true,
})

describe('onramp.coins', () => {
  it('asks for the coins of a chain by the assumed name', async () => {
    for (const [options, search] of [
      [{}, '?chain=tron'],
      [{ assumptions: { onrampChainParam: 'network' } }, '?network=tron'],
    ] as const) {
      const { gateway, seen } = gatewayTo(() => success([coin('usdt')]), options)
      await gateway.onramp.coins({ chain: 'tron' })
      expect(seen[0]?.url.search).toBe(search)
    }
  })

  it('leaves out the coins of other chains when the service ignores the filter', async () => {
    const { gateway } = gatewayTo(() => success([coin('usdt', ['tron', 'bsc']), coin('btc', ['bitcoin'])]))
    expect((await gateway.onramp.coins({ chain: 'bsc' })).map(({ id }) => id)).toStrictEqual(['usdt'])
  })

  it('leaves out a broken record and an odd icon, and counts both', async () => {
    const { gateway } = gatewayTo(() => success([{ id: 'ton' }, { ...coin('usdt'), icon: 'data:,' }]))
    const coins = await gateway.onramp.coins()
    expect(coins).toEqual([{ ...coin('usdt'), icon: undefined, dropped: ['icon'] }])
    expect(coins.dropped).toStrictEqual({ count: 1, reasons: ['0.name'] })
    expect((await gateway.onramp.coins({ chain: 'tron' })).dropped).toStrictEqual(coins.dropped)
  })

  it.each(['', 'a b', 'x'.repeat(129)])('error: refuses the chain %j before anything is sent', async (id) => {
    const { gateway, seen } = gatewayTo(() => success([]))
    await expect(gateway.onramp.coins({ chain: id })).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'chain is malformed',
    })
    expect(seen).toHaveLength(0)
  })
})
