/**
 * `crypto-checkout orders`: shows and changes the orders in the store, for the operator. It works on the store, so it
 * also runs while the endpoint is stopped. The store has no personal data to print.
 */
import type { Payment } from '../../server/index.js'
import { isZero } from '../../core/money/decimal.js'
import { filterOf, listFields } from '../../server/orders/order-filter.js'
import type { TimelineEntry } from '../../server/orders/timeline.js'
import type { Terminal } from '../options/account.js'
import { databaseOptions } from '../options/database.js'
import {
  bareFlag,
  defineOptions,
  helpText,
  readOptions,
  UsageError,
  wantsHelp,
  wholeNumber,
  type OptionValues,
} from '../options/options.js'
import { parsedBy } from '../options/schema.js'
import { exportOptions, exportPayments } from './export-command.js'
import { operationCommands, type Command } from './operation-commands.js'
import { filterOptions, type FilterTexts } from './filter-options.js'
import { forget, listUnknown, recover, recoverOptions, unknownOptions } from './deliveries.js'
import { asJson, asLines, incidentOf, paymentOf, notificationOf } from './orders-text.js'
import { done, referenceOption as reference, unknownOrder, withOrders, type Result } from './with-orders.js'

const json = bareFlag('--json', 'print JSON')

const pageOptions = {
  ...filterOptions,
  limit: { flag: '--limit', description: 'orders at most', default: '20', parse: wholeNumber(1, 1000) },
  before: {
    flag: '--before',
    description: 'start of the next page, from the previous output',
    optional: true,
    parse: parsedBy(listFields.before.schema),
  },
  json,
  ...databaseOptions,
} as const
const listOptions = defineOptions(pageOptions)
const findOptions = defineOptions({
  query: {
    argument: 'TEXT',
    description: listFields.query.description,
    parse: parsedBy(listFields.query.schema),
  },
  ...pageOptions,
})
const showOptions = defineOptions({ reference, json, ...databaseOptions })

/** Each subcommand, with its help text. */
const commands: Readonly<Record<string, Command>> = {
  list: {
    usage: 'list [options]',
    summary: 'Prints the orders that have a payment, newest first.',
    options: listOptions,
    run: async (argv, { env }) => list(readOptions(listOptions, argv, env)),
  },
  find: {
    usage: 'find TEXT [options]',
    summary:
      'Prints the orders of a reference, an address, a transaction, an amount or an identifier of the payment service.',
    options: findOptions,
    run: async (argv, { env }) => list(readOptions(findOptions, argv, env)),
  },
  show: {
    usage: 'show REFERENCE [options]',
    summary: 'Prints an order: its payments, whether it is paid, its notifications, and what needs a person.',
    options: showOptions,
    run: show,
  },
  ...operationCommands,
  export: {
    usage: 'export [options]',
    summary: 'Prints every payment as CSV (RFC 4180) or JSON Lines, newest orders first.',
    options: exportOptions,
    run: exportPayments,
  },
  unknown: {
    usage: 'unknown [options]',
    summary: 'Prints what the payment service delivered and no payment is known by, the latest first.',
    options: unknownOptions,
    run: async (argv, { env }) => {
      const { limit, json, webhookSecret, databaseUrl } = readOptions(unknownOptions, argv, env)
      const hasWebhook = webhookSecret !== undefined
      return withOrders(databaseUrl, (_, store) => listUnknown(store, limit, { json, hasWebhook }))
    },
  },
  recover: {
    usage: 'recover [--forget ID] [options]',
    summary: `Asks the payment service about those deliveries. A payment that is known after all becomes due; of the others it
prints what the service knows. With --forget ID it forgets one that is no payment of this shop.`,
    options: recoverOptions,
    run: async (argv, terminal) => {
      const values = readOptions(recoverOptions, argv, terminal.env)
      const { databaseUrl, limit, json, webhookSecret, forget: forgotten, ...account } = values
      const hasWebhook = webhookSecret !== undefined
      return withOrders(databaseUrl, (_, store) =>
        forgotten === undefined
          ? recover(store, account, { limit, json, hasWebhook, terminal })
          : forget(store, forgotten),
      )
    },
  },
}

const width = Math.max(...Object.keys(commands).map(({ length }) => length))
const help = `usage: crypto-checkout orders <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary.replaceAll('\n', ' ')}`)
  .join('\n')}

crypto-checkout orders <command> --help lists a command's options. All exit with 0 when it is done, 1 when it is not or there is
no such order, 2 for a wrong option.
`

/**
 * Runs a subcommand and resolves to the exit code.
 * @throws {UsageError} for an unknown subcommand, a wrong option, a database that can't be opened.
 */
export async function orders([name = '--help', ...argv]: string[], terminal: Terminal): Promise<number> {
  const { print, warn } = terminal
  const action = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!action || wantsHelp(argv)) {
    if (!action && name !== '--help' && name !== '-h')
      throw new UsageError(`unknown command orders ${name}; crypto-checkout orders --help lists them`)
    print(action ? helpText(`crypto-checkout orders ${action.usage}`, action.summary, action.options) : help)
    return 0
  }
  const { code, output, isAnswer = code === 0 } = await action.run(argv, terminal)
  const write = isAnswer ? print : warn
  // A reference must not hold terminal control characters.
  write(output.replaceAll(/[^\P{C}\n]/gu, '?'))
  return code
}

async function list({
  limit,
  json,
  databaseUrl,
  ...texts
}: OptionValues<typeof listOptions> & FilterTexts): Promise<Result> {
  return withOrders(databaseUrl, async (orders) => {
    const page = await orders.list({ ...filterOf((name) => texts[name]), limit })
    if (json) return done(asJson(page))
    if (page.orders.length === 0) return done('no such orders\n')
    const width = Math.max(...page.orders.map(({ reference }) => reference.length))
    const rows = page.orders.map(
      ({ reference, state, needs, payments, at }) =>
        `${reference.padEnd(width)}  ${state.padEnd(6)}  ${at}  ${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}  ${priceOf(payments)}${needs === undefined ? '' : `  needs a person: ${needs}`}\n`,
    )
    return done(rows.join('') + (page.next === undefined ? '' : `more with --before '${page.next}'\n`))
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

async function show(argv: string[], { env }: Terminal): Promise<Result> {
  const { reference, json, databaseUrl } = readOptions(showOptions, argv, env)
  return withOrders(databaseUrl, async (orders, store) => {
    const [payments, order, notifications, incidents] = await Promise.all([
      store.listPayments(reference),
      orders.get(reference),
      store.listNotifications(reference),
      store.listIncidents(reference),
    ])
    if (order.state === undefined) return unknownOrder(reference)
    const { state, needs, fulfilledAt, accepted, closedAt, refunds, timeline } = order
    const shown = {
      reference,
      state,
      ...(needs && { needs }),
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
