/** Claims: a payer says that they paid and gives the transaction. The payment is checked once, and the shop is notified. */
import { CheckoutError } from '../../core/contract/problem.js'
import { isoTime } from '../../core/iso-time.js'
import type { Context } from '../context.js'
import { claimSchema, parseRequest } from '../input/bodies.js'
import type { PaymentChecks } from '../payment-checks.js'
import { recordClaim } from './changes.js'
import { assertTransaction } from './transaction.js'

/** A claim as its payer sees it. `at` is ISO 8601. */
export type PublicClaim = { transaction: string; at: string }

/**
 * Records a claim of a payment of the order, once for a transaction.
 * @throws {CheckoutError} `not-found`; `invalid-request` for a text that has not the shape of a transaction of the network;
 * `order-closed` of a payment that is paid; `too-many-requests` after five.
 */
export type ClaimPayment = (reference: string, paymentId: string, input: unknown) => Promise<PublicClaim>

/** @param onRecorded is called when there is something to send. */
export function claimWith(
  { store, now, onError }: Pick<Context, 'store' | 'now' | 'onError'>,
  checks: Pick<PaymentChecks, 'checkDue'>,
  onRecorded: () => void,
): ClaimPayment {
  return async (reference, paymentId, input) => {
    const { transaction, note } = parseRequest(claimSchema, input)
    const payment = await store.getPayment(paymentId)
    if (payment?.reference !== reference) throw new CheckoutError('not-found')
    assertTransaction(payment, transaction)
    const claim = await recordClaim(store, reference, {
      id: `claim_${crypto.randomUUID().replaceAll('-', '')}`,
      ...{ paymentId, transaction, at: now() },
      ...(note !== undefined && { note }),
    })
    onRecorded()
    checks.checkDue(paymentId).catch((error: unknown) => onError(error, 'check'))
    return { transaction: claim.transaction, at: isoTime(claim.at) }
  }
}
