/** The hash of a transaction, as a payer or a merchant gives it. */
import { isTransactionId } from '../../core/chains/transaction-ids.js'
import { fieldError } from '../../core/contract/problem.js'
import type { Payment } from '../../core/contract/wire.js'

/** @throws {CheckoutError} `invalid-request` for a text that has not the shape of a transaction's hash on the network. */
export function assertTransaction({ chain }: Pick<Payment, 'chain'>, transaction: string): void {
  if (!isTransactionId(chain, transaction))
    throw fieldError('transaction', `must be the hash of a transaction on ${chain.name}`)
}
