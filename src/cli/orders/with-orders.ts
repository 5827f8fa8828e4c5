/** The operations on the store that `DATABASE_URL` names, for the subcommands of `orders`. */
import { userInfo } from 'node:os'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Store } from '../../server/index.js'
import { createOrderOperations, type OrderOperations } from '../../server/orders/operations.js'
import { openExistingDatabase } from '../options/database.js'
import { text } from '../options/options.js'

export type Result = { code: number; output: string }

/** Who acts, for the log of manual actions. */
export const byOption = {
  flag: '--by',
  description: 'your name in the log of manual actions; default: the user of the system',
  optional: true,
  parse: text,
} as const

export const referenceOption = {
  argument: 'REFERENCE',
  description: "the shop's order",
  parse: orderReference,
} as const

/** Opens the store, works on it and closes it. An order without a payment ends with 1. */
export async function withOrders(
  database: Parameters<typeof openExistingDatabase>[0],
  work: (orders: OrderOperations, store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openExistingDatabase(database)
  try {
    return await work(createOrderOperations({ store, now: () => Date.now() + store.clockOffsetMs() }), store)
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error
    return failed(error.message)
  } finally {
    await store.close()
  }
}

export function done(output: string): Result {
  return { code: 0, output }
}

export function failed(reason: string): Result {
  return { code: 1, output: `crypto-checkout: ${reason}\n` }
}

export function unknownOrder(reference: string): Result {
  return failed(`no payment was ever shown for an order ${reference}`)
}

/** The name of `--by`, else of the system's user. */
export function nameOf(by: string | undefined): string {
  if (by !== undefined) return by
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return 'operator'
  }
}

function orderReference(value: string): string {
  if (value.length >= 1 && value.length <= 128) return value
  throw new Error('must be 1 to 128 characters')
}
