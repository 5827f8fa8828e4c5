/** `orders refund`, `refund-sent` and `refund-cancel`. The link is sealed with the endpoint's secret. */
import { createRefunds, type RefundDetails, type Refunds } from '../../server/orders/refunds.js'
import { createRefundTokens } from '../../server/orders/refund-tokens.js'
import type { Store } from '../../server/index.js'
import { databaseOptions } from '../options/database.js'
import { defineOptions, readOptions, text, type Environment } from '../options/options.js'
import { serveOptions } from '../serve/options.js'
import { asLines } from './orders-text.js'
import { byOption, done, nameOf, referenceOption, withDesk, type Result } from './with-desk.js'

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
  by: byOption,
  secret: serveOptions.secret,
  publicUrl: {
    env: 'PUBLIC_URL',
    description: serveOptions.publicUrl.description,
    parse: serveOptions.publicUrl.parse,
  },
  ...databaseOptions,
})
export const sentOptions = defineOptions({
  refund,
  transaction: { flag: '--transaction', description: 'the hash of your transaction', parse: text },
  by: byOption,
  ...databaseOptions,
})
export const endOptions = defineOptions({
  refund,
  reason: { flag: '--reason', description: 'why, for the log', parse: text },
  by: byOption,
  ...databaseOptions,
})

export async function requestRefund(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { reference, reason, payment, by, secret, publicUrl, databaseUrl } = readOptions(
    refundOptions,
    argv,
    env,
  )
  return withDesk(databaseUrl, async (_, store) => {
    const mode = (await store.getMode()) ?? 'live'
    const refunds = openRefunds(store, {
      tokens: createRefundTokens(secret, `crypto-checkout/${mode}`),
      publicUrl,
    })
    const { refund: requested, url } = await refunds.request(reference, { by: nameOf(by), reason, payment })
    return done(`${asLines(summaryOf(requested))}link          ${url}\n`)
  })
}

export async function recordRefund(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { refund: id, transaction, by, databaseUrl } = readOptions(sentOptions, argv, env)
  return withDesk(databaseUrl, async (_, store) =>
    done(asLines(summaryOf(await openRefunds(store).sent(id, { by: nameOf(by), transaction })))),
  )
}

export async function cancelRefund(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { refund: id, reason, by, databaseUrl } = readOptions(endOptions, argv, env)
  return withDesk(databaseUrl, async (_, store) =>
    done(asLines(summaryOf(await openRefunds(store).cancel(id, { by: nameOf(by), reason })))),
  )
}

type Links = { tokens: Parameters<typeof createRefunds>[0]['tokens']; publicUrl: string }

/** The endpoint sends the notifications, within seconds of running. */
function openRefunds(store: Store, links?: Links): Refunds {
  return createRefunds({
    store,
    now: () => Date.now() + store.clockOffsetMs(),
    merchant: { name: '' },
    basePath: '/checkout',
    onNotification: () => undefined,
    tokens: links?.tokens ?? { seal: noLink, open: noLink },
    publicUrl: links?.publicUrl,
  })
}

async function noLink(): Promise<string> {
  throw new Error('this command makes no link')
}

function summaryOf({ id, state, amount, coin, network, address, transaction }: RefundDetails) {
  return {
    ...{ refund: id, state, sum: `${amount} ${coin} on ${network}` },
    ...(address !== undefined && { address }),
    ...(transaction !== undefined && { transaction }),
  }
}
