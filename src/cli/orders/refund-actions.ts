/** `orders refund`, `refund-sent` and `refund-cancel`. The link is sealed with the endpoint's secret. */
import { createRefunds, type RefundDetails, type Refunds } from '../../server/orders/refunds.js'
import { createRefundTokens, type RefundTokens } from '../../server/orders/refund-tokens.js'
import type { Store } from '../../server/index.js'
import { databaseOptions } from '../options/database.js'
import { bareFlag, defineOptions, readOptions, text, type Environment } from '../options/options.js'
import { serveOptions } from '../serve/options.js'
import { asLines } from './orders-text.js'
import { byOption, done, nameOf, referenceOption, withOrders, type Result } from './with-orders.js'

const refund = {
  argument: 'REFUND',
  description: 'the id of the refund, from orders show',
  parse: text,
} as const

export const refundOptions = defineOptions({
  reference: referenceOption,
  reason: { flag: '--reason', description: 'why, for the log and the timeline', parse: text },
  payment: {
    flag: '--payment',
    description: 'the payment; default: the first that has money to return',
    optional: true,
    parse: text,
  },
  amount: {
    flag: '--amount',
    description: 'a sum in the currency of the order; default: all that the order did not take',
    optional: true,
    parse: text,
  },
  coin: bareFlag('--coin', 'the amount is in the coin'),
  by: byOption,
  secret: serveOptions.secret,
  publicUrl: {
    env: 'PUBLIC_URL',
    description: serveOptions.publicUrl.description,
    parse: serveOptions.publicUrl.parse,
  },
  ...databaseOptions,
})
const order = {
  flag: '--order',
  description: 'the order that you mean: a refund of another is refused',
  optional: true,
  parse: text,
} as const

export const sentOptions = defineOptions({
  refund,
  order,
  transaction: { flag: '--transaction', description: 'the hash of your transaction', parse: text },
  by: byOption,
  ...databaseOptions,
})
export const endOptions = defineOptions({
  refund,
  order,
  reason: { flag: '--reason', description: 'why, for the log', parse: text },
  by: byOption,
  ...databaseOptions,
})

export async function requestRefund(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { reference, reason, payment, amount, coin, by, secret, publicUrl, databaseUrl } = readOptions(
    refundOptions,
    argv,
    env,
  )
  return withOrders(databaseUrl, async (_, store) => {
    const mode = (await store.getMode()) ?? 'live'
    const refunds = openRefunds(store, {
      tokens: createRefundTokens(secret, `crypto-checkout/${mode}`),
      publicUrl,
    })
    const { refund: requested, url } = await refunds.request(reference, {
      ...{ by: nameOf(by), reason, payment, amount },
      ...(coin && { coin }),
    })
    return done(`${asLines(summaryOf(requested))}link          ${url}\n`)
  })
}

export async function recordRefund(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { refund: id, order: reference, transaction, by, databaseUrl } = readOptions(sentOptions, argv, env)
  return withOrders(databaseUrl, async (_, store) =>
    done(
      asLines(
        summaryOf(
          await openRefunds(store).sent(id, {
            by: nameOf(by),
            transaction,
            ...(reference !== undefined && { reference }),
          }),
        ),
      ),
    ),
  )
}

export async function cancelRefund(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { refund: id, order: reference, reason, by, databaseUrl } = readOptions(endOptions, argv, env)
  return withOrders(databaseUrl, async (_, store) =>
    done(
      asLines(
        summaryOf(
          await openRefunds(store).cancel(id, {
            by: nameOf(by),
            reason,
            ...(reference !== undefined && { reference }),
          }),
        ),
      ),
    ),
  )
}

type Links = { tokens: RefundTokens; publicUrl: string }

/** The endpoint sends the notifications, within seconds of running. */
function openRefunds(store: Store, links?: Links): Refunds {
  return createRefunds({
    store,
    now: () => Date.now() + store.clockOffsetMs(),
    merchant: { name: '' },
    basePath: '/checkout',
    onNotification: () => undefined,
    tokens: links?.tokens,
    publicUrl: links?.publicUrl,
  })
}

function summaryOf({ id, state, amount, coin, network, address, tag, transaction }: RefundDetails) {
  return {
    ...{ refund: id, state, sum: `${amount} ${coin} on ${network}` },
    ...(address !== undefined && { address }),
    ...(tag !== undefined && { tag }),
    ...(transaction !== undefined && { transaction }),
  }
}
