/**
 * `crypto-checkout orders`: shows and changes the orders in the store, for the operator. It works on the store, so it
 * also runs while the endpoint is stopped. The store has no personal data to print.
 */
import type { Payment } from '../../server/index.js'
import { parseCursor } from '../../server/orders/operations.js'
import type { TimelineEntry } from '../../server/orders/timeline.js'
import type { Terminal } from '../options/account.js'
import { databaseOptions } from '../options/database.js'
import {
  bareFlag,
  defineOptions,
  helpText,
  readOptions,
  text,
  UsageError,
  wantsHelp,
  wholeNumber,
  type OptionSet,
  type OptionValues,
} from '../options/options.js'
import {
  accept,
  close,
  closeOptions,
  decisionOptions,
  exportOptions,
  exportPayments,
  note,
  noteOptions,
} from './desk-actions.js'
import {
  cancelRefund,
  endOptions,
  recordRefund,
  refundOptions,
  requestRefund,
  sentOptions,
} from './refund-actions.js'
import { filterOf, filterOptions } from './filter-options.js'
import { listUnknown, recover, recoverOptions, unknownOptions } from './deliveries.js'
import { resend, resendOptions } from './resend.js'
import { asJson, asLines, incidentOf, paymentOf, notificationOf } from './orders-text.js'
import {
  byOption,
  done,
  nameOf,
  referenceOption as reference,
  unknownOrder,
  withOrders,
  type Result,
} from './with-orders.js'

const json = bareFlag('--json', 'print JSON')

const pageOptions = {
  ...filterOptions,
  limit: { flag: '--limit', description: 'orders at most', default: '20', parse: wholeNumber(1, 1000) },
  before: {
    flag: '--before',
    description: 'start of the next page, from the previous output',
    optional: true,
    parse: cursor,
  },
  json,
  ...databaseOptions,
} as const
const listOptions = defineOptions(pageOptions)
const findOptions = defineOptions({
  query: {
    argument: 'TEXT',
    description: 'a part of a reference; or an address, a transaction, an amount or an identifier, in full',
    parse: text,
  },
  ...pageOptions,
})
const showOptions = defineOptions({ reference, json, ...databaseOptions })
const checkOptions = defineOptions({ reference, by: byOption, ...databaseOptions })

type Action = {
  usage: string
  summary: string
  options: OptionSet
  run: (argv: string[], terminal: Terminal) => Promise<Result>
}

/** Each subcommand, with its help text. */
const actions: Readonly<Record<string, Action>> = {
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
  accept: {
    usage: 'accept REFERENCE --reason TEXT [options]',
    summary: `Decides an order by hand, once: it counts as paid. The endpoint sends order.accepted within seconds of running, and the
payer sees a receipt.`,
    options: decisionOptions,
    run: accept,
  },
  close: {
    usage: 'close REFERENCE --reason TEXT [options]',
    summary: `Stops asking for money, also where no payment was asked for yet. The addresses of the order are still watched; money
that comes is for a person to decide. A reference without a session and without a payment needs --force: it may be mistyped.`,
    options: closeOptions,
    run: close,
  },
  note: {
    usage: 'note REFERENCE --text TEXT [options]',
    summary: 'Adds a note to the timeline of an order.',
    options: noteOptions,
    run: note,
  },
  refund: {
    usage: 'refund REFERENCE --reason TEXT [options]',
    summary: `Requests a refund of what an order received above its price, or of all if it is closed, and prints the link where the
payer gives an address, once.`,
    options: refundOptions,
    run: requestRefund,
  },
  'refund-sent': {
    usage: 'refund-sent REFUND --transaction HASH [options]',
    summary: 'Records the transaction by which you paid a refund.',
    options: sentOptions,
    run: recordRefund,
  },
  'refund-cancel': {
    usage: 'refund-cancel REFUND --reason TEXT [options]',
    summary: 'Ends a refund that was not sent. Its link takes no address any more.',
    options: endOptions,
    run: cancelRefund,
  },
  export: {
    usage: 'export [options]',
    summary: 'Prints every payment as CSV (RFC 4180) or JSON Lines, newest orders first.',
    options: exportOptions,
    run: exportPayments,
  },
  resend: {
    usage: 'resend REFERENCE [options]',
    summary:
      'Sends the notification of a paid order again, with the same id, and prints whether the shop took it. The endpoint sends it.',
    options: resendOptions,
    run: resend,
  },
  check: {
    usage: 'check REFERENCE [options]',
    summary: `Watches every payment of an order again, also one that is no longer watched. The endpoint asks the payment service
about them within seconds of running.`,
    options: checkOptions,
    run: check,
  },
  unknown: {
    usage: 'unknown [options]',
    summary: 'Prints what the payment service delivered and no payment is known by, the latest first.',
    options: unknownOptions,
    run: async (argv, { env }) => {
      const { limit, json, databaseUrl } = readOptions(unknownOptions, argv, env)
      return withOrders(databaseUrl, async (_, store) => done(await listUnknown(store, limit, json)))
    },
  },
  recover: {
    usage: 'recover [options]',
    summary: `Asks the payment service about those deliveries. A payment that is known after all becomes due; of the others it
prints what the service knows.`,
    options: recoverOptions,
    run: async (argv, terminal) => {
      const { databaseUrl, limit, json, ...account } = readOptions(recoverOptions, argv, terminal.env)
      return withOrders(databaseUrl, async (_, store) =>
        done(await recover(store, account, { limit, json, terminal })),
      )
    },
  },
}

const help = `usage: crypto-checkout orders <command> [options]

Commands:
  list     print the orders
  find     print the orders of a reference, an address, a transaction or an amount
  show     print an order
  accept   decide an order by hand
  close    stop asking for money
  note     add a note to an order
  refund   ask the payer for an address to return money to
  refund-sent    record the transaction of a refund
  refund-cancel  end a refund that was not sent
  export   print every payment as CSV or JSON Lines
  resend   send the notification of a paid order again
  check    check the payments of an order now, and watch them again
  unknown  print deliveries of unknown payments
  recover  ask the payment service about them

crypto-checkout orders <command> --help lists a command's options. All exit with 0 when it is done, 1 when it is not or there is
no such order, 2 for a wrong option.
`

/**
 * Runs a subcommand and resolves to the exit code.
 * @throws {UsageError} for an unknown subcommand, a wrong option, a database that can't be opened.
 */
export async function orders([name = '--help', ...argv]: string[], terminal: Terminal): Promise<number> {
  const { print, warn } = terminal
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || wantsHelp(argv)) {
    if (!action && name !== '--help' && name !== '-h')
      throw new UsageError(`unknown command orders ${name}; crypto-checkout orders --help lists them`)
    print(action ? helpText(`crypto-checkout orders ${action.usage}`, action.summary, action.options) : help)
    return 0
  }
  const { code, output } = await action.run(argv, terminal)
  const write = code === 0 ? print : warn
  // A reference must not hold terminal control characters.
  write(output.replaceAll(/[^\P{C}\n]/gu, '?'))
  return code
}

async function list({
  query,
  limit,
  before,
  json,
  databaseUrl,
  ...filter
}: OptionValues<typeof listOptions> & { query?: string }): Promise<Result> {
  return withOrders(databaseUrl, async (orders) => {
    const page = await orders.list({
      limit,
      ...filterOf(filter),
      ...(before && { before }),
      ...(query !== undefined && { query }),
    })
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

/** The price and the money of the newest payment. */
function priceOf(payments: readonly Payment[]): string {
  const payment = payments.at(-1)
  if (!payment) return ''
  const { fiat, amount, received, coin } = payment
  return `${fiat ? `${fiat.amount} ${fiat.currency}` : `${amount} ${coin.symbol}`}, received ${received} of ${amount} ${coin.symbol}`
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

async function check(argv: string[], { env }: Terminal): Promise<Result> {
  const { reference, by, databaseUrl } = readOptions(checkOptions, argv, env)
  return withOrders(databaseUrl, async (orders, store) => {
    const payments = await store.listPayments(reference)
    if (payments.length === 0) return unknownOrder(reference)
    await orders.check(reference, { by: nameOf(by) })
    const count = `${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}`
    return done(`${count} of ${reference} will be checked now\n`)
  })
}

function cursor(value: string) {
  const found = parseCursor(value)
  if (!found) throw new Error('must be what the page before said')
  return found
}
