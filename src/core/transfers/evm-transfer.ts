/**
 * The one transaction that settles a payment on an EVM network, in the network's own coin or an ERC-20 token. It is
 * built only from certain facts, because a transfer can't be undone.
 */
import { checkPayable } from '../addresses/payable.js'
import { pinnedAmount } from './pinned-amount.js'
import { findChain } from '../chains/chains.js'
import type { PaymentTarget } from './payment-payload.js'

/** One transaction that moves `units`, in the coin's smallest unit, to `receiver`. */
export type EvmTransfer = {
  /** The network's number (EIP-155), e.g. 56. */
  chainId: number
  receiver: string
  units: bigint
  /** The token's contract; undefined for the network's own coin. */
  contract: string | undefined
}

/** A transaction's fields as wallets take them: hex quantities without leading zeros. */
export type EvmCall = { to: string; value: string; data?: string }

/**
 * The networks whose ids in the service's listings are unmistakable. For the others (see `data/chain-sources.ts`) the number is
 * inferred: good enough for an explorer link, not for sending money.
 */
export const provenChainIds: readonly number[] = [1, 10, 56, 137, 8453, 43114, 1313161554]

/** The transfer that pays `amount` to `address`, to the last unit; undefined unless every fact is pinned. */
export function evmTransfer(target: PaymentTarget): EvmTransfer | undefined {
  const { chain, address: receiver } = target
  const chainId = findChain(chain.id)?.evmChainId
  if (chainId === undefined || !provenChainIds.includes(chainId)) return undefined
  if (chain.type !== 'evm' || !checkPayable(target).ok) return undefined
  const pinned = pinnedAmount(target)
  return pinned && { chainId, receiver, units: pinned.units, contract: pinned.contract }
}

/** The transfer as a transaction: a plain send, or `transfer(address,uint256)` called on the token's contract. */
export function evmCall({ receiver, units, contract }: EvmTransfer): EvmCall {
  if (contract === undefined) return { to: receiver, value: toQuantity(units) }
  const word = (hex: string) => hex.toLowerCase().padStart(64, '0')
  const data = `0xa9059cbb${word(receiver.slice(2))}${word(units.toString(16))}`
  return { to: contract, value: '0x0', data }
}

/** A number as JSON-RPC writes it, e.g. `0x38`. */
export function toQuantity(value: bigint | number): string {
  return `0x${value.toString(16)}`
}
