/** Which refund a transaction was given for, and whether it can have paid another one. */
import { familyOf, findChain, type ChainFamily } from '../../core/chains/chains.js'
import { comparable } from '../../core/chains/transaction-ids.js'
import { isZero } from '../../core/money/decimal.js'
import { fieldError, type CheckoutError } from '../../core/contract/problem.js'
import { incomeProblem } from '../rules/refund-end.js'
import type { Refund } from '../rules/refund-data.js'
import type { PaymentRecord, Store } from '../store/store.js'
import { freeRefund, noteFalseRefunds } from './changes.js'

type TransactionStore = Pick<Store, 'addDocument' | 'changeOrder' | 'getDocument' | 'getRefund' | 'paymentBy'>

const kind = 'refund-transaction'

/**
 * Of these, a transaction is one transfer. One of TRON has a single contract: the transfer of TRX, or a call of the token. One of
 * the XRP Ledger is a single Payment, and inside a Batch each has its own hash. Elsewhere one may pay several refunds, two of one
 * sum to one address among them: by outputs (Bitcoin), instructions (Solana), messages (TON), operations (Stellar), actions (NEAR),
 * or a contract that pays a list (EVM, Aptos).
 */
const singleTransfer: readonly (ChainFamily | undefined)[] = ['tron', 'xrpl']

/**
 * Claims a transaction for a refund before it is recorded as sent: after a crash between the two, the same record can be made
 * again, and no other refund has taken the transaction meanwhile.
 * @throws {CheckoutError} `invalid-request` where the transaction was given for another refund, and can't have paid both; where it
 * is one transfer, also for the one by which a payment of any order came.
 */
export async function claimTransaction(
  store: TransactionStore,
  refund: Refund,
  transaction: string,
  at: number,
): Promise<void> {
  const { payment } = refund
  const claimed = claimOf(refund)
  const isSingle = singleTransfer.includes(familyOf(payment.chain))
  const income = isSingle ? await store.paymentBy(transaction) : undefined
  if (income !== undefined) throw incomeProblem(income)
  // A transaction of Stellar pays several addresses, and has one memo for all: each of its refunds is compared.
  const hasOneMemo = familyOf(payment.chain) === 'stellar'
  for (;;) {
    let key = keyOf(refund, transaction)
    let [isOwn, isHeld] = [false, false]
    for await (const claim of claimsOf(store, refund, transaction)) {
      isOwn ||= claim.claimed === claimed
      // Also after its own: another one may have taken it since this one was cancelled.
      if (claim.counts && claim.holder !== refund.id) {
        const problem = sharingProblem(refund, claim)
        if (problem && claim.refund?.state !== 'cancelled') throw problem
        // Where its process ended before it recorded the transaction, it has it for good, and can't be cancelled again. Where that
        // process goes on after all, its record is refused.
        if (problem && claim.refund) {
          const { id, reference } = claim.refund
          await freeRefund(store, reference, { id, from: claim.refund, at })
          return claimTransaction(store, refund, transaction, at)
        }
      }
      isHeld ||= claim.counts
      key = claim.next
    }
    if (isOwn || (isHeld && !hasOneMemo)) return
    // Another process may have claimed it meanwhile.
    // Without a reference, with which it were deleted: what a refund was sent by is known for good.
    if (await store.addDocument({ kind, id: key, createdAt: at, data: JSON.stringify(claimed) })) return
  }
}

/** The id of the refund that a transaction on the network of a refund was given for first. */
export async function givenFor(
  store: Pick<Store, 'getDocument' | 'getRefund'>,
  refund: Pick<Refund, 'payment'>,
  transaction: string,
): Promise<string | undefined> {
  for await (const { holder, counts } of claimsOf(store, refund, transaction)) if (counts) return holder
  return undefined
}

/**
 * Money came by a transaction that is one transfer: the refund of another order that was recorded with it returned nothing. Resolves
 * to whether a person is needed now. Each check asks again, as the refund may be recorded meanwhile.
 */
export async function noteIncome(
  store: Pick<Store, 'changeOrder' | 'getDocument' | 'getRefund'>,
  { chain, reference }: Pick<PaymentRecord, 'chain' | 'reference'>,
  came: Pick<PaymentRecord['observation'], 'txId' | 'received'>,
  at: number,
): Promise<boolean> {
  const { txId, received } = came
  if (txId === undefined || isZero(received) || !singleTransfer.includes(familyOf(chain))) return false
  for await (const { refund } of claimsOf(store, { payment: { chain } }, txId))
    if (refund?.state === 'sent' && refund.reference !== reference)
      if (await noteFalseRefunds(store, refund.reference, came, at)) return true
  return false
}

/** What a cancelled refund claims, it was sent by: such a claim is another than one that its cancelling has ended. */
const afterCancelling = '/cancelled'
const claimOf = ({ id, state, freed }: Refund): string =>
  state === 'cancelled' ? [id + afterCancelling, ...(freed === undefined ? [] : [freed])].join('/') : id

/** A refund that a transaction was given for. A claim of one that ended without the transaction does not count. */
type Claim = { claimed: string; holder: string; refund: Refund | undefined; counts: boolean; next: string }

type OnNetwork = { payment: Pick<Refund['payment'], 'chain'> }

/** The claims of a transaction, the first one first; `next` is the key of the one that follows. */
async function* claimsOf(
  store: Pick<Store, 'getDocument' | 'getRefund'>,
  { payment }: OnNetwork,
  transaction: string,
): AsyncGenerator<Claim, void> {
  const first = keyOf({ payment }, transaction)
  for (let key = first; ;) {
    const data = await store.getDocument(kind, key)
    if (data === undefined) return
    const claimed = JSON.parse(data) as string
    const [holder = ''] = claimed.split('/')
    const refund = await store.getRefund(holder)
    const isUnderWay =
      refund?.state === 'address-given' || (refund?.state === 'cancelled' && claimOf(refund) === claimed)
    // Of a refund that was deleted with its order, the claim is all that is known.
    const isRecorded =
      !refund ||
      (refund.transaction !== undefined && comparable(refund.transaction) === comparable(transaction))
    key = `${first}/${claimed}`
    yield { claimed, holder, refund, counts: isUnderWay || isRecorded, next: key }
  }
}

/** The key of the first claim. The service has two ids for some networks. */
function keyOf({ payment: { chain } }: OnNetwork, transaction: string): string {
  return `${findChain(chain.id)?.ids[0] ?? chain.id}/${comparable(transaction)}`
}

/** Why a transaction can't have paid a refund beside the one of a claim. */
function sharingProblem(
  { payment, tag }: Refund,
  { holder, refund: other }: Claim,
): CheckoutError | undefined {
  const family = familyOf(payment.chain)
  if (singleTransfer.includes(family))
    return fieldError(
      'transaction',
      other && other.state !== 'sent'
        ? `was given for the refund ${holder}, which waits for it: record or cancel that one first`
        : `was recorded for the refund ${holder}, and pays one refund on ${payment.chain.name}`,
    )
  if (family === 'stellar' && other?.tag !== undefined && tag !== undefined && other.tag !== tag)
    return fieldError('transaction', `was given for the refund ${holder} with another memo, and has one memo`)
  return undefined
}
