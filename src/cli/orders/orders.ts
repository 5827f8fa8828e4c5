/**
 * `crypto-checkout orders`: shows and changes the orders in the store, for the operator. It works on the store, so it
 * also runs while the endpoint is stopped. The store has no personal data to print.
 */
import type { Payment } from '../../server/index.js'
import { isZero } from '../../core/money/decimal.js'
import { filterOf, listFields, searchReach } from '../../server/orders/order-filter.js'
import type { TimelineEntry } from '../../server/orders/timeline.js'
import { databaseOptions } from '../options/database.js'
import { commandGroup, defineCommand, done, type Result } from '../options/command.js'
import { defineOptions, optionalFlag, wholeNumber, type OptionValues } from '../options/options.js'
import { parsedBy } from '../options/schema.js'
import { exportPayments } from './export-command.js'
import { operationCommands } from './operation-commands.js'
import { filterOptions, type FilterTexts } from './filter-options.js'
import { givenUp } from './given-up.js'
import { recover, unknown } from './deliveries.js'
import {
  asJson,
  asLines,
  incidentOf,
  jsonOption as json,
  notificationOf,
  paymentOf,
  shellWord,
} from './orders-text.js'
import { referenceOption as reference, unknownOrder, withOrders } from './with-orders.js'

const pageOptions = {
  ...filterOptions,
  limit: { flag: '--limit', description: 'orders at most', default: '20', parse: wholeNumber(1, 1000) },
  before: optionalFlag(
    '--before',
    'start of the next page, from the previous output',
    parsedBy(listFields.before.schema),
  ),
  json,
  ...databaseOptions,
} as const

const list = defineCommand({
  summary: 'Prints the orders that have a payment, newest first.',
  options: pageOptions,
  run: printList,
})

const find = defineCommand({
  summary:
    'Prints the orders of a reference, an address, a transaction, an amount or an identifier of the payment service.',
  options: defineOptions({
    query: {
      argument: 'TEXT',
      description: listFields.query.description,
      parse: parsedBy(listFields.query.schema),
    },
    ...pageOptions,
  }),
  run: printList,
})

const show = defineCommand({
  summary: 'Prints an order: its payments, whether it is paid, its notifications, and what needs a person.',
  options: { reference, json, ...databaseOptions },
  run: printOrder,
})

export const orders = commandGroup({
  name: 'orders',
  commands: {
    list,
    find,
    show,
    ...operationCommands,
    'given-up': givenUp,
    export: exportPayments,
    unknown,
    recover,
  },
  exits: ` All exit with 0 when it is done, 1 when it is not or there is
no such order, 2 for a wrong option.`,
})

async function printList({
  limit,
  json,
  databaseUrl,
  ...texts
}: OptionValues<typeof pageOptions> & FilterTexts): Promise<Result> {
  return withOrders(databaseUrl, async (orders) => {
    const page = await orders.list({ ...filterOf((name) => texts[name]), limit })
    if (json) return done(asJson(page))
    if (page.orders.length === 0)
      return done(`no such orders${texts.query === undefined ? '' : `; ${searchReach}`}\n`)
    const width = Math.max(...page.orders.map(({ reference }) => reference.length))
    const rows = page.orders.map(
      ({ reference, state, needs, payments, at }) =>
        `${reference.padEnd(width)}  ${state.padEnd(6)}  ${at}  ${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}  ${priceOf(payments)}${needs === undefined ? '' : `  needs a person: ${needs}`}\n`,
    )
    return done(
      rows.join('') + (page.next === undefined ? '' : `more with --before ${shellWord(page.next)}\n`),
    )
  })
}

/** The price of the newest payment, and what came on each payment with money. */
function priceOf(payments: readonly Payment[]): string {
  const newest = payments.at(-1)
  if (!newest) return ''
  const { fiat, amount: due, coin: inCoin } = newest
  const withMoney = payments.filter(({ received }) => !isZero(received))
  const came = (withMoney.length > 0 ? withMoney : [newest]).map(
    ({ received, amount, coin }) => `received ${received} of ${amount} ${coin.symbol}`,
  )
  return [fiat ? `${fiat.amount} ${fiat.currency}` : `${due} ${inCoin.symbol}`, ...came].join(', ')
}

async function printOrder({
  reference,
  json,
  databaseUrl,
}: Pick<OptionValues<typeof pageOptions>, 'json' | 'databaseUrl'> & { reference: string }): Promise<Result> {
  return withOrders(databaseUrl, async (orders, store) => {
    const [payments, order, notifications, incidents] = await Promise.all([
      store.listPayments(reference),
      orders.get(reference),
      store.listNotifications(reference),
      store.listIncidents(reference),
    ])
    if (order.state === undefined) return unknownOrder(reference)
    const { state, needs, version, fulfilledAt, accepted, closedAt, refunds, timeline } = order
    const shown = {
      reference,
      state,
      ...(needs && { needs }),
      version,
      ...(fulfilledAt !== undefined && { paidAt: fulfilledAt }),
      ...(accepted && { acceptedBy: accepted.by, reason: accepted.reason }),
      ...(closedAt !== undefined && { closedAt }),
      payments: payments.map(paymentOf),
      ...(refunds.length > 0 && { refunds }),
      ...(notifications.length > 0 && { notifications: notifications.map(notificationOf) }),
      ...(incidents.length > 0 && { incidents: incidents.map(incidentOf) }),
      timeline: json ? timeline : timeline.map(asTimelineText).join(''),
    }
    return done(json ? asJson(shown) : asLines(shown))
  })
}

/** One line of the timeline, under its heading. */
function asTimelineText({ at, event, ...rest }: TimelineEntry): string {
  return `\n  ${[at, event, ...Object.values(rest)].join('  ')}`
}
