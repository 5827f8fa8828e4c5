/** Payouts of the payment service that may be a refund: a suggestion for a person, never a record. */
import { familyOf } from '../../core/chains/chains.js'
import { comparable } from '../../core/chains/transaction-ids.js'
import { sameAddress } from '../../core/addresses/same.js'
import { compareDecimals, isDecimal } from '../../core/money/decimal.js'
import { GatewayError, type Gateway, type Payout } from '../../gateway/index.js'
import type { Refund } from '../store/store.js'

const timeoutMs = 10_000

/** The newest payouts, at most `most`. A failure ends the list early, and so does the time. Without an access secret there are none. */
export async function readPayouts(
  { payouts }: Pick<Gateway, 'payouts'>,
  most: number,
): Promise<{ items: Payout[]; isWhole: boolean; needsSecret?: boolean }> {
  const items: Payout[] = []
  try {
    for await (const payout of payouts.all({ signal: AbortSignal.timeout(timeoutMs), limit: 100 })) {
      if (items.length === most) return { items, isWhole: false }
      items.push(payout)
    }
  } catch (error) {
    const needsSecret = error instanceof GatewayError && error.code === 'invalid-input'
    return { items, isWhole: false, ...(needsSecret && { needsSecret }) }
  }
  return { items, isWhole: true }
}

/** What the service lists of a payout; what it did not send is missing. */
export type ListedPayout = {
  id?: string | undefined
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

/** The payout by which the service paid a refund: its transaction, to the payer's address, of the exact amount. */
export function payoutOf<Listed extends ListedPayout>(
  refund: Pick<Refund, 'address' | 'amount' | 'payment' | 'transaction'>,
  payouts: readonly Listed[],
): Listed | undefined {
  const { transaction } = refund
  if (transaction === undefined) return undefined
  const hash = comparable(transaction)
  return payoutsFor(refund, payouts).find(({ txHash }) => txHash !== undefined && comparable(txHash) === hash)
}
