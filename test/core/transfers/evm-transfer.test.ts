import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainSources } from '../../../data/chain-sources.js'
import { tokensOf } from '../../../src/core/addresses/tokens.js'
import { chains } from '../../../src/core/chains/chains.js'
import { evmCall, evmTransfer, provenChainIds } from '../../../src/core/transfers/evm-transfer.js'
import type { PaymentTarget } from '../../../src/core/transfers/payment-payload.js'
import { targetOf } from '../../support/targets.js'

const receiver = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const usdtOnBsc = '0x55d398326f99059fF775485246999027B3197955'
const usdtOnEthereum = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const ether = targetOf('ethereum', 'ETH', '0.1')
const tether = targetOf('bsc', 'USDT', '25.515')
const changed = (target: PaymentTarget, changes: Partial<PaymentTarget>) =>
  evmTransfer({ ...target, ...changes })
const callOf = (target: PaymentTarget) => {
  const transfer = evmTransfer(target)
  return transfer && evmCall(transfer)
}

describe('evmTransfer', () => {
  it('is a plain send for the network’s own coin, to the last wei', () => {
    expect(callOf({ ...ether, amount: '1.000000000000000001' })).toEqual({
      to: receiver,
      value: '0xde0b6b3a7640001',
    })
    expect(changed(ether, {})?.chainId).toBe(1)
  })

  it('calls the pinned contract for a token, with its decimals on that very network', () => {
    // As encoded by ethers 6: 25.515 × 10^18 on BNB Smart Chain, 25.515 × 10^6 on Ethereum.
    expect(callOf(tether)).toEqual({
      to: usdtOnBsc,
      value: '0x0',
      data: `0xa9059cbb${'0'.repeat(24)}9858effd232b4033e47d90003d41ec34ecaeda94${'0'.repeat(47)}162177d50d4178000`,
    })
    const onEthereum = { ...tether, chain: ether.chain, coin: { ...tether.coin, contract: usdtOnEthereum } }
    expect(callOf(onEthereum)).toEqual({
      to: usdtOnEthereum,
      value: '0x0',
      data: `0xa9059cbb${'0'.repeat(24)}9858effd232b4033e47d90003d41ec34ecaeda94${'0'.repeat(57)}18553f8`,
    })
  })

  it('finds a contract in any case, and calls the pinned spelling', () => {
    const coin = { ...tether.coin, contract: usdtOnBsc.toLowerCase() }
    expect(changed(tether, { coin })?.contract).toBe(usdtOnBsc)
  })

  it('knows a network under each of its ids', () => {
    for (const id of ['base', '8453']) {
      expect(changed(ether, { chain: { id, name: 'Base', type: 'evm' } })?.chainId).toBe(8453)
    }
  })

  it('encodes the receiver and the amount so that they can be read back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), (units) => {
        const data = evmCall({ chainId: 56, receiver, units, contract: usdtOnBsc }).data ?? ''
        expect(data).toMatch(/^0xa9059cbb[\da-f]{128}$/)
        expect(`0x${data.slice(34, 74)}`).toBe(receiver.toLowerCase())
        expect(BigInt(`0x${data.slice(74)}`)).toBe(units)
      }),
    )
  })

  it('is offered on exactly the networks that are known for sure', () => {
    const known = chains.filter(
      ({ evmChainId, ids }) => evmChainId !== undefined && chainSources[ids[0]]?.confidence !== 'low',
    )
    expect([...provenChainIds].sort()).toEqual(known.map(({ evmChainId }) => evmChainId).sort())
  })

  it('error: does not exist for any coin of a network whose number is an inference', () => {
    const inferred = chains.filter(({ evmChainId }) => evmChainId && !provenChainIds.includes(evmChainId))
    expect(inferred.length).toBeGreaterThan(2)
    for (const { ids, native } of inferred) {
      const chain = { id: ids[0], name: ids[0], type: 'evm' }
      expect(changed(ether, { chain, coin: { ...ether.coin, symbol: native.symbol } })).toBe(undefined)
    }
  })

  const refused: [string, Partial<PaymentTarget>][] = [
    ['a contract that is not pinned', { coin: { ...tether.coin, contract: usdtOnEthereum } }],
    ['a token without a contract', { coin: { ...tether.coin, contract: undefined } }],
    ['a contract pinned for another symbol', { coin: { ...tether.coin, symbol: 'USDC' } }],
    ['a network whose id is an inference', { chain: { id: 'stable', name: 'Stable', type: 'evm' } }],
    ['a network that is not pinned', { chain: { id: 'zk', name: 'ZK', type: 'evm' } }],
    ['a network of another family', { chain: { ...tether.chain, type: 'tron' } }],
    ['an address with a wrong checksum', { address: receiver.replace('E', 'e') }],
    ['an address that is too short', { address: receiver.slice(0, -2) }],
    ['zero', { amount: '0.00' }],
    ['more decimals than the token has', { amount: `0.${'0'.repeat(18)}1` }],
    ['an amount in another form', { amount: '1e3' }],
  ]
  it.each(refused)('error: does not exist for %s', (_, changes) => {
    expect(changed(tether, changes)).toBe(undefined)
  })

  it('error: does not exist for a coin that is not the network’s own, or claims a contract', () => {
    expect(changed(ether, { coin: { ...ether.coin, symbol: 'WETH' } })).toBe(undefined)
    expect(changed(ether, { coin: { ...ether.coin, contract: usdtOnEthereum } })).toBe(undefined)
  })

  it('error: does not exist for a token that only third-party code names', () => {
    const token = tokensOf('aurora').find(({ unproven }) => unproven)
    const chain = { id: 'aurora', name: 'Aurora', type: 'evm' }
    const coin = { ...tether.coin, contract: token?.contract }
    expect(token?.symbol).toBe('USDT')
    expect(changed(tether, { chain, coin })).toBe(undefined)
  })
})
