/** The one transfer that a wallet of the page is asked for. It is built only from pinned facts. */
import { checkPayable } from '../addresses/payable.js'
import { familyOf, findChain } from '../chains/chains.js'
import { evmTransfer } from './evm-transfer.js'
import type { PaymentTarget } from './payment-payload.js'
import { pinnedAmount } from './pinned-amount.js'

/** The kinds of wallets that a page can ask. */
export type WalletFamily = 'evm' | 'tron' | 'sol' | 'ton'

/** One transfer of `units`, in the coin's smallest unit, to `receiver`, an address as the payment spells it. */
export type WalletTransfer = {
  family: WalletFamily
  receiver: string
  units: bigint
  /** The token's contract, mint or jetton master; undefined for the network's own coin. */
  contract: string | undefined
  /** The network's number (EIP-155); undefined for the networks that are the only one of their family. */
  chainId?: number | undefined
}

/** The kind of wallets for a network; undefined if no wallet of a page can pay on it. */
export function walletFamilyOf(chain: PaymentTarget['chain']): WalletFamily | undefined {
  const family = familyOf(chain)
  return family === 'evm' || family === 'tron' || family === 'sol' || family === 'ton' ? family : undefined
}

/**
 * The transfer that pays `amount` to `address`, to the last unit. Undefined unless the network, the coin, its decimals and
 * a payable address are all certain.
 */
export function walletTransfer(target: PaymentTarget): WalletTransfer | undefined {
  const family = walletFamilyOf(target.chain)
  if (family === undefined) return undefined
  if (family === 'evm') {
    const transfer = evmTransfer(target)
    return transfer && { family, ...transfer }
  }
  if (findChain(target.chain.id)?.family !== family || !checkPayable(target).ok) return undefined
  const pinned = pinnedAmount(target)
  return pinned && { family, receiver: target.address, units: pinned.units, contract: pinned.contract }
}

/** Whether two transfers move the same money to the same receiver. */
export function isSameTransfer(a: WalletTransfer | undefined, b: WalletTransfer): boolean {
  return (
    a?.family === b.family &&
    a.chainId === b.chainId &&
    a.receiver === b.receiver &&
    a.units === b.units &&
    a.contract === b.contract
  )
}
