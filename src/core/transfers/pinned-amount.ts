/**
 * An amount in a coin's smallest unit, for transfers: a wrong contract or number of decimals would send other money
 * than was asked for. Only pinned facts that equal the payment's count.
 */
import { findChain } from '../chains/chains.js'
import { isDecimal, isZero, toBaseUnits } from '../money/decimal.js'
import { isNativeCoin, type PaymentTarget } from './payment-payload.js'
import { tokensOf } from '../addresses/tokens.js'

/** `contract` in the registry's spelling; undefined for the network's own coin. */
export type PinnedAmount = { units: bigint; contract?: string }

/**
 * The exact amount. If undefined, do not guess: the network or the token is not pinned or is pinned on third-party code
 * alone, the symbol differs, or the amount is zero or finer than the coin.
 */
export function pinnedAmount({
  chain,
  coin,
  amount,
}: Omit<PaymentTarget, 'address'>): PinnedAmount | undefined {
  const network = findChain(chain.id)
  if (network === undefined || !isDecimal(amount) || isZero(amount)) return undefined
  if (!coin.token) return isNativeCoin(network, coin) ? exact(amount, network.native.decimals) : undefined

  const token = tokensOf(chain.id).find(
    ({ contract, symbol }) => isSameContract(contract, coin.contract) && symbol === coin.symbol,
  )
  if (!token || token.decimals === null || token.discontinued || token.unproven) return undefined
  const pinned = exact(amount, token.decimals)
  return pinned && { ...pinned, contract: token.contract }
}

function exact(amount: string, decimals: number): PinnedAmount | undefined {
  try {
    return { units: toBaseUnits(amount, decimals) }
  } catch {
    // Finer than the coin: no transfer could match this amount.
    return undefined
  }
}

// Hex contracts may have any case; others must have the pinned spelling.
function isSameContract(pinned: string, contract: string | undefined): boolean {
  return pinned === contract || (pinned.startsWith('0x') && pinned.toLowerCase() === contract?.toLowerCase())
}
