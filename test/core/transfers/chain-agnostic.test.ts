import { describe, expect, it } from 'vitest'
import { chains } from '../../../src/core/chains/chains.js'
import { tokensOf } from '../../../src/core/addresses/tokens.js'
import { transferOf } from '../../../src/core/transfers/chain-agnostic.js'
import { evmTransfer } from '../../../src/core/transfers/evm-transfer.js'
import { toBaseUnits } from '../../../src/core/money/decimal.js'
import { pinnedAmount } from '../../../src/core/transfers/pinned-amount.js'
import { targetOf } from '../../support/targets.js'

/** USDC on Base, and a contract that is not its own. */
const usdc = targetOf('base', 'USDC')
const lookalike = { ...usdc.coin, contract: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA' }

const tether = targetOf('tron', 'USDT', '1')
const lowered = tether.coin.contract?.toLowerCase()

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
    const target = targetOf(id, undefined, amount)
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
    expect(transferOf(targetOf(id, symbol, '5.000001'))).toMatchObject({ asset, amount })
  })

  it('writes ids of the syntax of CAIP-2, CAIP-10 and CAIP-19', () => {
    for (const { ids } of chains)
      for (const target of [
        targetOf(ids[0]),
        ...tokensOf(ids[0]).map(({ symbol }) => targetOf(ids[0], symbol, '1')),
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
    const target = targetOf('bsc', 'USDT', '25.515')
    expect(transferOf(target)?.amount).toBe(String(evmTransfer(target)?.units))
    expect(transferOf(target)?.amount).toBe(String(toBaseUnits('25.515', 18)))
  })

  it.each([
    ['a coin that is finer than its unit', targetOf('tron', 'USDT', '0.0000001')],
    ['a contract in letters of another case', { ...tether, coin: { ...tether.coin, contract: lowered } }],
    ['a token that its issuer withdrew', targetOf('tron', 'USDC', '1')],
    ['a token without fixed decimals', targetOf('xrpl', 'USDC', '1')],
    ['a token whose network has no published name for tokens', targetOf('aptos', 'USDT', '1')],
    ['a network without a published id', targetOf('ton')],
    ['a network whose number is inferred', targetOf('planq')],
    ['a look-alike', { ...usdc, coin: lookalike }],
    ['an address that is none', { ...targetOf('ethereum'), address: '0x12' }],
    ['an address without an owner', { ...targetOf('ethereum'), address: `0x${'0'.repeat(40)}` }],
    [
      'an address of Bitcoin without an owner',
      { ...targetOf('bitcoin'), address: '1BitcoinEaterAddressDontSendf59kuE' },
    ],
    ['nothing', targetOf('ethereum', 'ETH', '0')],
    [
      'a network that is not known',
      { ...targetOf('ethereum'), chain: { id: 'newer', name: 'Newer', type: 'evm' } },
    ],
  ])('error: names no transfer of %s', (_, target) => {
    expect(transferOf(target)).toBeUndefined()
  })
})

it('error: an amount of a token without fixed decimals is not pinned', () => {
  expect(pinnedAmount(targetOf('xrpl', 'USDC', '1'))).toBeUndefined()
})
