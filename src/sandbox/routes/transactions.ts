/** The payment operations of the service (4.1). */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Faults } from '../faults/faults.js'
import type { InitiateShapes } from '../options.js'
import type { Ledger } from '../payments/ledger.js'
import { stateAt } from '../payments/payment.js'
import { success } from '../http/refusal.js'
import { readBody, requiredString } from '../http/requests.js'
import { expandedTransaction, transaction } from '../payments/transaction.js'

const order = {
  amount: requiredString,
  chain: requiredString,
  reference: z.optional(z.string('must be a string')),
  meta: z.optional(
    z.object({ customerEmail: z.optional(z.string('must be a string')) }, 'must be an object'),
  ),
}
const cryptoOrder = z.object({ ...order, coin: requiredString }, 'must be a JSON object')
// The interface doesn't list the name of the coin's field here; its sample says `currency`.
const fiatOrder = z.object({ ...order, currency: requiredString }, 'must be a JSON object')

export function transactionRoutes(
  ledger: Ledger,
  faults: Faults,
  now: () => number,
  shapes: InitiateShapes,
): Hono {
  return new Hono()
    .post('/payment/initiate', faults.apply('initiate'), async (c) => {
      const payment = ledger.create(await readBody(c, cryptoOrder))
      return success(c, transaction(payment, shapes.initiate, now()))
    })
    .post('/payment/initiate/:currency', faults.apply('initiateFiat'), async (c) => {
      const { currency: coin, ...rest } = await readBody(c, fiatOrder)
      const payment = ledger.create({ ...rest, coin, fiat: c.req.param('currency') })
      return success(c, transaction(payment, shapes.initiateFiat, now()))
    })
    .post('/payment/validate/:id', faults.apply('validate'), (c) => {
      const payment = ledger.find(c.req.param('id'))
      const { status, due } = stateAt(payment, now())
      const isPaid = status === 'completed' && due === '0'
      return success(c, expandedTransaction(payment, now()), isPaid ? 'payment received' : 'success')
    })
}
