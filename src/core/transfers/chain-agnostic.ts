/**
 * A payment in the ids that programs share: CAIP-2 for the network, CAIP-19 for the coin, CAIP-10 for the receiver, and the
 * amount in the coin's smallest unit. A program sends what these fields say, so they are written from pinned facts alone.
 */
import { checkPayable } from '../addresses/payable.js'
import { findChain, familyOf } from '../chains/chains.js'
import { evmTransfer } from './evm-transfer.js'
import { pinnedAmount, type PinnedAmount } from './pinned-amount.js'
import type { PaymentTarget } from './payment-payload.js'

/**
 * One transfer, whole: `network` is a CAIP-2 id, `asset` a CAIP-19 type, `to` a CAIP-10 account, `amount` a whole number of
 * the coin's smallest unit, as text.
 */
export type Transfer = { network: string; asset: string; to: string; amount: string }

/** How a network and its coins are named. `coin` is the network's own coin in SLIP-44. */
type Naming = { network: string; coin: number; token?: (contract: string) => string }

/**
 * By the first id of the network in the registry. From the profiles of the Chain Agnostic Standards Alliance; TRON's ids are
 * those of WalletConnect. Without a published id there is no entry: TON, NEAR, Movement.
 */
const namings: Readonly<Record<string, Naming>> = {
  bitcoin: { network: 'bip122:000000000019d6689c085ae165831e93', coin: 0 },
  sol: {
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    coin: 501,
    token: (mint) => `token:${mint}`,
  },
  tron: { network: 'tron:0x2b6653dc', coin: 195, token: (contract) => `trc20:${contract}` },
  stellar: {
    network: 'stellar:pubnet',
    coin: 148,
    token: (asset) => `asset:${asset.replace(':', '-')}`,
  },
  xrpl: { network: 'xrpl:0', coin: 144 },
  aptos: { network: 'aptos:1', coin: 637 },
}

/** The coins of EVM networks in SLIP-44. */
const evmCoins: Readonly<Record<string, number>> = { ETH: 60, BNB: 714, POL: 966, AVAX: 9000 }

/** What an account and a reference may be written with. */
const plain = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * The transfer of an amount of a coin to an address, exact to the smallest unit. Undefined unless the network, the coin, its
 * decimals and a payable address are all certain: then a program must not guess.
 * @example
 * transferOf({ chain, coin, address: payment.address, amount: payment.remaining })
 * // { network: 'eip155:8453', asset: 'eip155:8453/erc20:0x8335…', to: 'eip155:8453:0x9858…', amount: '5000000' }
 */
export function transferOf(target: PaymentTarget): Transfer | undefined {
  return familyOf(target.chain) === 'evm' ? evmTransferOf(target) : namedTransferOf(target)
}

function evmTransferOf(target: PaymentTarget): Transfer | undefined {
  const transfer = evmTransfer(target)
  const native = findChain(target.chain.id)?.native.symbol
  const coin = native === undefined ? undefined : evmCoins[native]
  if (!transfer || coin === undefined) return undefined
  const { chainId, receiver, units, contract } = transfer
  const network = `eip155:${chainId}`
  const asset = contract === undefined ? `slip44:${coin}` : `erc20:${contract}`
  return written(network, asset, receiver, units)
}

function namedTransferOf(target: PaymentTarget): Transfer | undefined {
  const chain = findChain(target.chain.id)
  const naming = chain && namings[chain.ids[0]]
  const pinned = naming && checkPayable(target).ok ? pinnedAmount(target) : undefined
  const asset = naming && pinned && assetOf(naming, pinned)
  return naming && pinned && asset !== undefined
    ? written(naming.network, asset, target.address, pinned.units)
    : undefined
}

function assetOf({ coin, token }: Naming, { contract }: PinnedAmount): string | undefined {
  return contract === undefined ? `slip44:${coin}` : token?.(contract)
}

function written(network: string, asset: string, address: string, units: bigint): Transfer | undefined {
  if (!plain.test(address) || !plain.test(asset.slice(asset.indexOf(':') + 1))) return undefined
  return { network, asset: `${network}/${asset}`, to: `${network}:${address}`, amount: String(units) }
}
