/** The operations on the store that `DATABASE_URL` names, for the subcommands of `orders`. */
import { userInfo } from 'node:os'
import type { Gateway } from '../../gateway/index.js'
import { databaseTime } from '../../server/clocks.js'
import type { Store } from '../../server/index.js'
import { actorSchema, referenceSchema } from '../../server/input/bodies.js'
import { createOrderOperations, type Operations } from '../../server/orders/operations.js'
import type { RefundContext } from '../../server/orders/refunds.js'
import { createRefundTokens, type RefundTokens } from '../../server/orders/refund-tokens.js'
import { audienceOf } from '../../server/orders/sealed-tokens.js'
import { failed, type Result } from '../options/command.js'
import { openExistingDatabase, withStore } from '../options/database.js'
import { optionalFlag } from '../options/options.js'
import { parsedBy } from '../options/schema.js'

/** Who acts, for the log of manual actions. */
export const byOption = optionalFlag(
  '--by',
  'your name in the log of manual actions; default: the user of the system',
  parsedBy(actorSchema),
)

export const referenceOption = {
  argument: 'REFERENCE',
  description: "the shop's order",
  parse: parsedBy(referenceSchema),
} as const

/** What links of refunds need. Without it, a refund can be ended and not requested. */
export type LinkSettings = { secrets?: readonly string[] | undefined; publicUrl?: string | undefined }

/** The payment service whose payouts the export names, and what is called where not all of them can be read. */
export type ServiceSettings = { gateway?: Gateway | undefined; onError?: (error: unknown) => void }

/** The mode is that of the moment: a desk may run before the endpoint has used the database. */
function tokensOf(store: Store, secrets: readonly string[]): RefundTokens {
  const tokens = async () => createRefundTokens(secrets, audienceOf((await store.getMode()) ?? 'live'))
  return {
    seal: async (refundId) => (await tokens()).seal(refundId),
    open: async (token) => (await tokens()).open(token),
  }
}

/** The operations on a store. A running endpoint sends the notifications, within seconds. */
export function operationsOn(
  store: Store,
  { secrets, publicUrl }: LinkSettings = {},
  service: ServiceSettings = {},
): Operations {
  const now = databaseTime(store)
  const refunds: RefundContext = {
    store,
    now,
    merchant: { name: '' },
    addressOf: (path) => `${publicUrl ?? ''}/${path}`,
    onNotification: () => undefined,
    tokens: secrets !== undefined && publicUrl !== undefined ? tokensOf(store, secrets) : undefined,
  }
  return createOrderOperations({ store, now, refunds, ...service })
}

/** As {@link withStore}, with the operations on the store of an endpoint. */
export function withOrders(
  database: Parameters<typeof openExistingDatabase>[0],
  work: (orders: Operations, store: Store) => Promise<Result>,
  links?: LinkSettings,
  service?: ServiceSettings,
): Promise<Result> {
  return withStore(openExistingDatabase(database), (store) =>
    work(operationsOn(store, links, service), store),
  )
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
