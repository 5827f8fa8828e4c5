/**
 * The operations on payments (4.1). An initiate is sent once: the service has no idempotency key, so the caller decides
 * whether to create another payment after a lost answer.
 */
import * as z from 'zod/mini'
import { isDecimal, isZero, type Decimal } from '../../core/money/decimal.js'
import type { Assumptions } from '../assumptions/assumptions.js'
import { identifierSchema } from '../schemas/fields.js'
import { checkCurrency, checkId, checkInput } from '../schemas/input.js'
import { readTransaction, type Transaction } from './transaction.js'
import type { CallOptions } from '../http/call.js'
import type { Transport } from '../http/transport.js'

/** The input of a new payment. */
export type InitiateInput = {
  /** Above zero: in the coin for `initiate`, in the fiat currency for `initiateFiat`. */
  amount: Decimal
  /** A chain's id, exactly as the service lists it. */
  chain: string
  /** A currency's id, exactly as the service lists it. */
  coin: string
  /** A note for people, 1 to 128 characters. No answer ever repeats it (2.2). */
  reference?: string
  /** Facts for the service: the payer's e-mail address, 1 to 254 characters. */
  meta?: { customerEmail?: string }
}

/** Every method throws `GatewayError`; for an initiate, `ambiguous` tells whether a payment may exist. */
export type Payments = {
  /** Creates a payment of an amount in the coin. */
  initiate(input: InitiateInput, options?: CallOptions): Promise<Transaction>
  /** Creates a payment of a fiat amount. `currency` is an ISO 4217 code, e.g. `EUR`. */
  initiateFiat(currency: string, input: InitiateInput, options?: CallOptions): Promise<Transaction>
  /**
   * The payment as it is now. `id` is one of `Transaction.ids`. The caller checks that the answer is about the same
   * payment.
   */
  validate(id: string, options?: CallOptions): Promise<Transaction>
}

/** The operations on payments, over a transport. */
export function createPayments(transport: Transport, assumptions: Assumptions): Payments {
  const read = (data: unknown) => readTransaction(data, assumptions)

  return {
    initiate: async (input, options) =>
      transport.call(options, {
        name: 'payment/initiate',
        method: 'POST',
        body: checkInput(inputSchema, input),
        read,
      }),
    async initiateFiat(currency, input, options) {
      const path = ['payment', 'initiate', checkCurrency(currency)]
      const { coin, ...rest } = checkInput(inputSchema, input)
      const body = { ...rest, [assumptions.fiatCoinField]: coin }
      return transport.call(options, {
        name: 'payment/initiate/{currency}',
        method: 'POST',
        path,
        body,
        read,
      })
    },
    validate: async (id, options) =>
      transport.call(options, {
        name: 'payment/validate/{id}',
        method: 'POST',
        path: ['payment', 'validate', checkId(id)],
        creates: false,
        read,
      }),
  }
}

const inputSchema = z.object({
  amount: z.string().check(z.refine((amount) => isDecimal(amount) && !isZero(amount))),
  chain: identifierSchema,
  coin: identifierSchema,
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  meta: z.optional(
    z.object({ customerEmail: z.optional(z.string().check(z.minLength(1), z.maxLength(254))) }),
  ),
})
