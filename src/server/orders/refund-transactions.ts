/** Which refund a transaction was recorded for, and whether it can have paid another one. */
import { sameAddress } from '../../core/addresses/same.js'
import { familyOf, type ChainFamily } from '../../core/chains/chains.js'
import { comparable } from '../../core/chains/transaction-ids.js'
import { fieldError } from '../../core/contract/problem.js'
import type { Refund } from '../rules/refund-data.js'
import type { Store } from '../store/store.js'

const kind = 'refund-transaction'
const idOf = ({ payment }: Pick<Refund, 'payment'>, transaction: string): string =>
  `${payment.chain.id}/${comparable(transaction)}`

/** Keeps which refund a transaction was recorded for first. */
export async function keepTransaction(
  store: Pick<Store, 'addDocument'>,
  refund: Refund,
  transaction: string,
  at: number,
): Promise<void> {
  const { id, reference } = refund
  const data = JSON.stringify(id)
  await store.addDocument({ kind, id: idOf(refund, transaction), reference, createdAt: at, data })
}

/** The id of the refund that a transaction on the network of a refund was recorded for first. */
export async function recordedFor(
  store: Pick<Store, 'getDocument'>,
  refund: Pick<Refund, 'payment'>,
  transaction: string,
): Promise<string | undefined> {
  const data = await store.getDocument(kind, idOf(refund, transaction))
  return data === undefined ? undefined : (JSON.parse(data) as string)
}

/** Of these, a transaction pays one address. Elsewhere one transaction may pay several refunds. */
const singlePayee: readonly (ChainFamily | undefined)[] = ['tron', 'xrpl']

/** @throws {CheckoutError} `invalid-request` where the transaction was recorded for another refund, and can't have paid both. */
export async function assertPaidAlone(
  store: Pick<Store, 'getDocument' | 'getRefund'>,
  refund: Refund,
  transaction: string,
): Promise<void> {
  const other = await recordedFor(store, refund, transaction)
  const paid = other === undefined ? undefined : await store.getRefund(other)
  if (paid?.address === undefined || refund.address === undefined) return
  const family = familyOf(refund.payment.chain)
  const isElsewhere = paid.tag !== refund.tag || !sameAddress(family, paid.address, refund.address)
  if (singlePayee.includes(family) && isElsewhere)
    throw fieldError('transaction', 'was recorded for a refund to another address, and pays one address')
  // A transaction of Stellar pays several addresses, and has one memo for all.
  if (family === 'stellar' && paid.tag !== undefined && refund.tag !== undefined && paid.tag !== refund.tag)
    throw fieldError('transaction', 'was recorded for a refund with another memo, and has one memo')
}
