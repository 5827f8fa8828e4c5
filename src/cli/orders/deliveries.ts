/** `orders unknown` and `orders recover`: deliveries of the payment service without a payment in the store. */
import { isoTime } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import { GatewayError } from '../../gateway/index.js'
import { databaseTime } from '../../server/clocks.js'
import type { Store } from '../../server/index.js'
import { isAccessRefused } from '../../server/gateway-calls/gateway-problem.js'
import { accountOf, openGateway, optionalAccountOptions, type Terminal } from '../options/account.js'
import { defineCommand, done, failed, type Result } from '../options/command.js'
import { databaseOptions } from '../options/database.js'
import {
  defineOptions,
  optionalFlag,
  text,
  UsageError,
  wholeNumber,
  type OptionValues,
  counted,
} from '../options/options.js'
import { asJson, asLines, jsonOption as json } from './orders-text.js'
import { withOrders } from './with-orders.js'

const limit = {
  flag: '--limit',
  description: 'identifiers at most',
  default: '100',
  parse: wholeNumber(1, 1000),
} as const

const webhookSecret = {
  env: 'WEBHOOK_SECRET',
  description: 'that of the endpoint: without it, no delivery arrives',
  optional: true,
  secret: true,
  parse: text,
} as const

/** Without deliveries, nothing can be said about payments that this database lacks. */
const cannotKnow = `cannot know: without WEBHOOK_SECRET the payment service delivers nothing here, so a payment that this database lacks is not noticed.
Set WEBHOOK_SECRET, and register the webhook: crypto-checkout webhook register --help. Until then compare the payments of the account with those of orders export.
`

/** A program reads what is known, and the exit code tells that it is not all. */
const cannotKnowOf = (isJson: boolean, nothing: object): Result =>
  isJson
    ? { code: 1, output: asJson({ ...nothing, cannotKnow: true }), isAnswer: true }
    : { code: 1, output: cannotKnow }

/** Every stored identifier, the latest first. */
export const unknown = defineCommand({
  summary: 'Prints what the payment service delivered and no payment is known by, the latest first.',
  options: defineOptions({ limit, json, webhookSecret, ...databaseOptions }),
  run: async ({ limit, json: isJson, webhookSecret, databaseUrl }) =>
    withOrders(databaseUrl, async (_, store) => {
      const { rows, more } = await readUnknown(store, limit)
      const deliveries = rows.map(({ firstAt, lastAt, ...delivery }) => ({
        ...delivery,
        firstAt: isoTime(firstAt),
        lastAt: isoTime(lastAt),
      }))
      // What is stored was delivered, whatever is set here.
      const isKnown = webhookSecret !== undefined || deliveries.length > 0
      if (!isKnown) return cannotKnowOf(isJson, { deliveries })
      if (isJson) return done(asJson({ deliveries, ...(more && { more }) }))
      if (deliveries.length === 0) return done('no unknown deliveries\n')
      const lines = deliveries.map(
        ({ identifier, lastAt, deliveries: count }) =>
          `${lastAt}  ${counted(count, 'time')}  ${identifier}\n`,
      )
      return done(lines.join('') + (more ? moreToList : ''))
    }),
})

const moreToList = 'there are more: use a higher --limit\n'

/** The latest identifiers, and whether there are more. */
async function readUnknown(store: Store, limit: number) {
  const rows = await store.listUnknownDeliveries(limit + 1)
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** Forgets an identifier of another shop or account. A later delivery of it is stored again. */
async function forget(store: Store, identifier: string): Promise<Result> {
  const isForgotten = await store.forgetDelivery(identifier)
  return isForgotten
    ? done(`forgotten: ${identifier}\n`)
    : failed(`no unknown delivery has the identifier ${identifier}`)
}

export const recoverOptions = defineOptions({
  limit,
  json,
  forget: optionalFlag(
    '--forget',
    'asks nothing, and forgets this identifier: it is no payment of this shop',
    text,
  ),
  webhookSecret,
  gatewayUrl: optionalAccountOptions.gatewayUrl,
  accessId: optionalAccountOptions.accessId,
  assumptions: optionalAccountOptions.assumptions,
  ...databaseOptions,
})

export const recover = defineCommand({
  usage: 'recover [--forget ID] [options]',
  summary: `Asks the payment service about those deliveries. A payment that is known after all becomes due; of the others it
prints what the service knows. With --forget ID it forgets one that is no payment of this shop.`,
  options: recoverOptions,
  run: async ({ databaseUrl, forget: forgotten, ...values }, terminal) =>
    withOrders(databaseUrl, (_, store) =>
      forgotten === undefined ? askAbout(store, values, terminal) : forget(store, forgotten),
    ),
})

/**
 * Calls the service for every stored identifier. A payment that the store knows by another identifier becomes due; for
 * the others it prints the data that a person needs to find the order.
 */
async function askAbout(
  store: Store,
  {
    limit,
    json,
    webhookSecret,
    ...values
  }: Omit<OptionValues<typeof recoverOptions>, 'databaseUrl' | 'forget'>,
  { fetch, signal }: Terminal,
): Promise<Result> {
  const account = accountOf(values)
  if (!account)
    throw new UsageError(
      'GATEWAY_URL (--gateway-url) and GATEWAY_ACCESS_ID (--gateway-access-id) are required to ask the payment service',
    )
  const gateway = openGateway(account, fetch)
  const payments: object[] = []
  let unanswered = 0
  const { rows, more } = await readUnknown(store, limit)
  if (rows.length === 0 && webhookSecret === undefined) return cannotKnowOf(json, { payments })
  for (const { identifier } of rows) {
    try {
      const found = await gateway.payments.validate(identifier, { signal })
      const at = databaseTime(store)()
      const { known } = await store.receiveDelivery([identifier, ...found.ids], at)
      const { status, chain: network, coin, address, amount, received, txId } = found
      const result = known ? 'known by another identifier, due now' : 'unknown'
      payments.push(present({ identifier, result, status, network, coin, address, amount, received, txId }))
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const isUnknown = saysUnknown(error)
      if (!isUnknown) unanswered += 1
      payments.push({
        identifier,
        result: isUnknown ? 'the service knows no such payment' : noAnswerOf(error),
      })
    }
  }
  const code = unanswered > 0 ? 1 : 0
  if (json) return { code, output: asJson({ payments, ...(more && { more }) }), isAnswer: true }
  const text = payments.map((payment) => asLines(payment)).join('\n') || 'no unknown deliveries\n'
  const again =
    unanswered > 0
      ? `no answer about ${unanswered} of ${rows.length}: run it again, and forget none of them\n`
      : ''
  return { code, output: text + (more ? moreToList : '') + again, isAnswer: true }
}

const unknownStatuses: readonly (number | undefined)[] = [400, 404, 410, 422]

/** Whether the service answered, and has no payment of the identifier. Any other failure says nothing about the payment. */
const saysUnknown = ({ code, status }: GatewayError): boolean =>
  code === 'invalid-input' || (code === 'http-status' && unknownStatuses.includes(status))

function noAnswerOf(error: GatewayError): string {
  const { code, status } = error
  if (isAccessRefused(error)) return 'no answer: the service refuses the access id'
  return `no answer: ${code}${status === undefined ? '' : ` ${status}`}`
}
