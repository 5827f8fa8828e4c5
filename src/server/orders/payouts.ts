/** Payouts of the payment service that may be a refund: a suggestion for a person, never a record. */
import { familyOf, isSameNetwork } from '../../core/chains/chains.js'
import { comparable } from '../../core/chains/transaction-ids.js'
import { sameAddress } from '../../core/addresses/same.js'
import { compareDecimals, isDecimal } from '../../core/money/decimal.js'
import { GatewayError, type Gateway, type Payout } from '../../gateway/index.js'
import type { Refund, Store } from '../store/store.js'
import { givenFor } from './refund-transactions.js'

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
      payout.chain !== undefined &&
      isSameNetwork(payout.chain, chain.id) &&
      (payout.coin === coin.id || payout.coin?.toUpperCase() === coin.symbol.toUpperCase()) &&
      payout.address !== undefined &&
      sameAddress(familyOf(chain), payout.address, address) &&
      isDecimal(payout.amount) &&
      compareDecimals(payout.amount, amount) === 0,
  )
}

/** Orders in which another refund is looked for. Where more need a person, there is no suggestion. */
const mostSearched = 500

/**
 * The payouts that may have paid a refund that waits for its transaction. The service lists no tag or memo, so for a refund with
 * one there is none; nor where another refund of the same amount to the same address waits, which a payout may be of.
 */
export async function suggestedFor<Listed extends ListedPayout>(
  store: Pick<Store, 'getDocument' | 'getRefund' | 'listOrders' | 'readOrders'>,
  refund: Refund,
  payouts: readonly Listed[],
): Promise<Listed[]> {
  const found = refund.tag === undefined ? payoutsFor(refund, payouts) : []
  if (found.length === 0 || (await hasTwin(store, refund))) return []
  const unrecorded: Listed[] = []
  for (const payout of found) {
    const { txHash } = payout
    const recipient = txHash === undefined ? undefined : await givenFor(store, refund, txHash)
    if (recipient === undefined || recipient === refund.id) unrecorded.push(payout)
  }
  return unrecorded
}

/** Whether another refund of the same amount waits to be paid to the same address, with or without a tag. */
async function hasTwin(store: Pick<Store, 'listOrders' | 'readOrders'>, refund: Refund): Promise<boolean> {
  const { address, amount, payment } = refund
  const listed = await store.listOrders({ needs: 'any', limit: mostSearched })
  if (listed.length === mostSearched) return true
  const orders = await store.readOrders(listed.map(({ reference }) => reference))
  const asPayout = { amount, coin: payment.coin.id, chain: payment.chain.id, address }
  return orders
    .flatMap(({ refunds }) => refunds)
    .some(
      ({ id, state, ...other }) =>
        id !== refund.id && state === 'address-given' && payoutsFor(other, [asPayout]).length > 0,
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
