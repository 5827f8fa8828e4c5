/** A payer's word that they paid: it is checked once and shown to the shop. It never changes a status. */
import { comparable } from '../../core/chains/transaction-ids.js'
import { CheckoutError } from '../../core/contract/problem.js'
import { occurrence } from './notify.js'
import type { Claim, Order, OrderChange } from './order.js'

/** So many claims of one payment. */
const claimLimit = 5

/**
 * Records a claim. The same transaction again is answered as the first time.
 * @throws {CheckoutError} `not-found`; `order-closed` of a payment that is paid; `too-many-requests` after five.
 */
export function claimRule(
  order: Order,
  claim: Omit<Claim, 'reference'>,
): { result: Claim; change?: OrderChange } {
  const { id, paymentId, transaction, note, at } = claim
  const payment = order.payments.find((candidate) => candidate.id === paymentId)
  if (!payment) throw new CheckoutError('not-found')
  if (payment.observation.status === 'paid')
    throw new CheckoutError('order-closed', { detail: 'This payment is paid.' })
  const claims = order.claims.filter((known) => known.paymentId === paymentId)
  const known = claims.find((candidate) => comparable(candidate.transaction) === comparable(transaction))
  if (known) return { result: known }
  if (claims.length >= claimLimit)
    throw new CheckoutError('too-many-requests', {
      detail: `This payment has ${claimLimit} claims already.`,
      retryable: false,
    })
  const { reference } = order
  const result = { ...claim, reference }
  return {
    result,
    change: {
      at,
      claims: [result],
      incidents: [
        { id: `inc_${id}`, kind: 'claim', reference, paymentId, detail: 'a payer gave a transaction', at },
      ],
      notifications: [
        occurrence('order.claimed', [paymentId, transaction], payment, {
          at,
          claim: { transaction, note },
        }),
      ],
    },
  }
}
