import { describe, expect, it } from 'vitest'
import { chains } from '../../../src/core/chains/chains.js'
import { tokensOf } from '../../../src/core/addresses/tokens.js'
import type { PaymentTarget } from '../../../src/core/transfers/payment-payload.js'
import { transferOf } from '../../../src/core/transfers/chain-agnostic.js'
import { evmTransfer } from '../../../src/core/transfers/evm-transfer.js'
import { toBaseUnits } from '../../../src/core/money/decimal.js'

const addresses: Record<string, string> = {
  evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  btc: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  sol: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  stellar: 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6',
  xrpl: 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
  aptos: '0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf',
}

function nativeTarget(id: string, amount: string): PaymentTarget {
  const info = chains.find(({ ids }) => ids.includes(id))!
  const { symbol } = info.native
  return {
    chain: { id, name: info.name, type: info.family },
    coin: { id: symbol.toLowerCase(), name: symbol, symbol, token: false },
    address: addresses[info.family] ?? 'none',
    amount,
  }
}

function tokenTarget(id: string, symbol: string, amount: string): PaymentTarget {
  const { contract } = tokensOf(id).find((token) => token.symbol === symbol)!
  const native = nativeTarget(id, amount)
  return { ...native, coin: { id: symbol.toLowerCase(), name: symbol, symbol, token: true, contract } }
}

describe('transferOf', () => {
  it.each([
    ['ethereum', '0.1', 'eip155:1', 'slip44:60', '100000000000000000'],
    ['base', '0.000000000000000001', 'eip155:8453', 'slip44:60', '1'],
    ['bsc', '2', 'eip155:56', 'slip44:714', '2000000000000000000'],
    ['polygon', '2', 'eip155:137', 'slip44:966', '2000000000000000000'],
    ['avalanche', '1', 'eip155:43114', 'slip44:9000', '1000000000000000000'],
    ['bitcoin', '0.00012345', 'bip122:000000000019d6689c085ae165831e93', 'slip44:0', '12345'],
    ['sol', '1.5', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'slip44:501', '1500000000'],
    ['tron', '7', 'tron:0x2b6653dc', 'slip44:195', '7000000'],
    ['stellar', '7', 'stellar:pubnet', 'slip44:148', '70000000'],
    ['xrpl', '7.000001', 'xrpl:0', 'slip44:144', '7000001'],
    ['aptos', '1', 'aptos:1', 'slip44:637', '100000000'],
  ])('names the own coin of %s', (id, amount, network, asset, units) => {
    const target = nativeTarget(id, amount)
    expect(transferOf(target)).toEqual({
      network,
      asset: `${network}/${asset}`,
      to: `${network}:${target.address}`,
      amount: units,
    })
  })

  it.each([
    ['base', 'USDC', 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', '5000001'],
    ['bsc', 'USDT', 'eip155:56/erc20:0x55d398326f99059fF775485246999027B3197955', '5000001000000000000'],
    [
      'sol',
      'USDC',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      '5000001',
    ],
    ['tron', 'USDT', 'tron:0x2b6653dc/trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '5000001'],
    [
      'stellar',
      'USDC',
      'stellar:pubnet/asset:USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
      '50000010',
    ],
  ])('names a pinned token of %s, %s', (id, symbol, asset, amount) => {
    expect(transferOf(tokenTarget(id, symbol, '5.000001'))).toMatchObject({ asset, amount })
  })

  it('writes ids of the syntax of CAIP-2, CAIP-10 and CAIP-19', () => {
    for (const { ids } of chains)
      for (const target of [
        nativeTarget(ids[0], '1'),
        ...tokensOf(ids[0]).map(({ symbol }) => tokenTarget(ids[0], symbol, '1')),
      ]) {
        const found = transferOf(target)
        if (!found) continue
        expect(found.network).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
        expect(found.asset).toMatch(
          /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/,
        )
        expect(found.to).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)
      }
  })

  it('moves the same units as the transaction of a wallet', () => {
    const target = tokenTarget('bsc', 'USDT', '25.515')
    expect(transferOf(target)?.amount).toBe(String(evmTransfer(target)?.units))
    expect(transferOf(target)?.amount).toBe(String(toBaseUnits('25.515', 18)))
  })

  it.each([
    ['a coin that is finer than its unit', tokenTarget('tron', 'USDT', '0.0000001')],
    ['a token that its issuer withdrew', tokenTarget('tron', 'USDC', '1')],
    ['a token without fixed decimals', tokenTarget('xrpl', 'USDC', '1')],
    ['a token whose network has no published name for tokens', tokenTarget('aptos', 'USDT', '1')],
    ['a network without a published id', nativeTarget('ton', '1')],
    ['a network whose number is inferred', nativeTarget('planq', '1')],
    ['a look-alike', lookalike()],
    ['an address that is none', { ...nativeTarget('ethereum', '1'), address: '0x12' }],
    ['an address without an owner', { ...nativeTarget('ethereum', '1'), address: `0x${'0'.repeat(40)}` }],
    ['nothing', nativeTarget('ethereum', '0')],
    [
      'a network that is not known',
      { ...nativeTarget('ethereum', '1'), chain: { id: 'newer', name: 'Newer', type: 'evm' } },
    ],
  ])('error: names no transfer of %s', (_, target) => {
    expect(transferOf(target)).toBeUndefined()
  })
})

function lookalike(): PaymentTarget {
  const target = tokenTarget('base', 'USDC', '1')
  return { ...target, coin: { ...target.coin, contract: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA' } }
}
