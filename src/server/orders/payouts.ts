/** Payouts of the payment service that may be a refund: a suggestion for a person, never a record. */
import { familyOf } from '../../core/chains/chains.js'
import { sameAddress } from '../../core/addresses/same.js'
import { compareDecimals, isDecimal } from '../../core/money/decimal.js'
import type { Refund } from '../store/store.js'

/** What the service lists of a payout; what it did not send is missing. */
export type ListedPayout = {
  amount?: string | undefined
  coin?: string | undefined
  chain?: string | undefined
  address?: string | undefined
  txHash?: string | undefined
}

/** The payouts to the payer's address, in the coin and network of the refund and of its exact amount. */
export function payoutsFor<Payout extends ListedPayout>(
  { address, amount, payment }: Pick<Refund, 'address' | 'amount' | 'payment'>,
  payouts: readonly Payout[],
): Payout[] {
  const { chain, coin } = payment
  if (address === undefined) return []
  return payouts.filter(
    (payout) =>
      payout.chain === chain.id &&
      (payout.coin === coin.id || payout.coin?.toUpperCase() === coin.symbol.toUpperCase()) &&
      payout.address !== undefined &&
      sameAddress(familyOf(chain), payout.address, address) &&
      isDecimal(payout.amount) &&
      compareDecimals(payout.amount, amount) === 0,
  )
}
