/**
 * `crypto-checkout orders`: what the store knows of the orders, for whoever runs the endpoint. It works on the store, so
 * it also answers while the endpoint is stopped. Nothing of a person is in there to print.
 */
import type { OrderCursor, OrderState, Store } from '../../server/index.js'
import type { Terminal } from '../options/account.js'
import { databaseOptions, openExistingDatabase } from '../options/database.js'
import {
  bareFlag,
  defineOptions,
  helpText,
  oneOf,
  readOptions,
  UsageError,
  wantsHelp,
  wholeNumber,
  type OptionSet,
} from '../options/options.js'
import { listUnknown, recover, recoverOptions, unknownOptions } from './deliveries.js'
import { asJson, asLines, incidentOf, iso, paymentOf, summaryOf, tellingOf } from './orders-text.js'

const states = ['open', 'paid', 'review', 'ended'] as const satisfies OrderState[]
const json = bareFlag('--json', 'print JSON')
const reference = { argument: 'REFERENCE', description: "the shop's order", parse: orderReference } as const

const listOptions = defineOptions({
  state: {
    flag: '--state',
    description: `only orders that are ${states.join(', ')}`,
    optional: true,
    parse: oneOf(...states),
  },
  limit: { flag: '--limit', description: 'orders at most', default: '20', parse: wholeNumber(1, 1000) },
  before: {
    flag: '--before',
    description: 'where the next page begins, as the page before says',
    optional: true,
    parse: cursor,
  },
  json,
  ...databaseOptions,
})
const showOptions = defineOptions({ reference, json, ...databaseOptions })
const resendOptions = defineOptions({ reference, ...databaseOptions })

type Result = { code: number; output: string }

type Action = {
  usage: string
  summary: string
  options: OptionSet
  run: (argv: string[], terminal: Terminal) => Promise<Result>
}

/** Each subcommand, with what its help says. */
const actions: Readonly<Record<string, Action>> = {
  list: {
    usage: 'list [options]',
    summary: 'Prints the orders that have a payment, newest first.',
    options: listOptions,
    run: list,
  },
  show: {
    usage: 'show REFERENCE [options]',
    summary:
      'Prints an order: its payments, whether it is paid, whether the shop has taken that, and what was taken back.',
    options: showOptions,
    run: show,
  },
  resend: {
    usage: 'resend REFERENCE [options]',
    summary: `Has the shop told again that an order is paid, under the id that it knows. The endpoint does so, within seconds
of running.`,
    options: resendOptions,
    run: resend,
  },
  unknown: {
    usage: 'unknown [options]',
    summary: 'Prints what the payment service delivered and no payment is known by, the latest first.',
    options: unknownOptions,
    run: async (argv, { env }) => {
      const { limit, json, databaseUrl } = readOptions(unknownOptions, argv, env)
      return withStore(databaseUrl, async (store) => done(await listUnknown(store, limit, json)))
    },
  },
  recover: {
    usage: 'recover [options]',
    summary: `Asks the payment service about those deliveries. A payment that is known after all becomes due; of the others it
prints what the service knows.`,
    options: recoverOptions,
    run: async (argv, terminal) => {
      const { databaseUrl, limit, json, ...account } = readOptions(recoverOptions, argv, terminal.env)
      return withStore(databaseUrl, async (store) =>
        done(await recover(store, account, { limit, json, terminal })),
      )
    },
  },
}

const help = `usage: crypto-checkout orders <command> [options]

Commands:
  list     print the orders
  show     print an order
  resend   send the notification of a paid order again
  unknown  print deliveries of unknown payments
  recover  ask the payment service about them

crypto-checkout orders <command> --help lists a command's options. All exit with 0 when it is done, 1 when there is no such
order, 2 for a wrong option.
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
  // A reference must not steer the terminal.
  write(output.replaceAll(/[^\P{C}\n]/gu, '?'))
  return code
}

async function list(argv: string[], { env }: Terminal): Promise<Result> {
  const { state, limit, before, json, databaseUrl } = readOptions(listOptions, argv, env)
  return withStore(databaseUrl, async (store) => {
    const found = await store.listOrders({ limit, ...(state && { state }), ...(before && { before }) })
    const last = found.length === limit ? found.at(-1) : undefined
    const next = last && `${last.at}/${last.reference}`
    if (json) return done(asJson({ orders: found.map(summaryOf), ...(next !== undefined && { next }) }))
    if (found.length === 0) return done('no such orders\n')
    const width = Math.max(...found.map(({ reference }) => reference.length))
    const rows = found.map(
      ({ reference, state, payments, at }) =>
        `${reference.padEnd(width)}  ${state.padEnd(6)}  ${iso(at)}  ${payments} ${payments === 1 ? 'payment' : 'payments'}\n`,
    )
    return done(rows.join('') + (next === undefined ? '' : `more with --before '${next}'\n`))
  })
}

async function show(argv: string[], { env }: Terminal): Promise<Result> {
  const { reference, json, databaseUrl } = readOptions(showOptions, argv, env)
  return withStore(databaseUrl, async (store) => {
    const [payments, fulfilment, notification, incidents] = await Promise.all([
      store.listPayments(reference),
      store.getFulfilment(reference),
      store.getNotification(reference),
      store.listIncidents(reference),
    ])
    if (payments.length === 0 && !fulfilment) return unknown(reference)
    const order = {
      reference,
      ...(fulfilment && { paidAt: iso(fulfilment.at) }),
      ...(notification && { notification: tellingOf(notification) }),
      payments: payments.map(paymentOf),
      ...(incidents.length > 0 && { incidents: incidents.map(incidentOf) }),
    }
    return done(json ? asJson(order) : asLines(order))
  })
}

async function resend(argv: string[], { env }: Terminal): Promise<Result> {
  const { reference, databaseUrl } = readOptions(resendOptions, argv, env)
  return withStore(databaseUrl, async (store) => {
    if (await store.resendNotification(reference, Date.now() + store.clockOffsetMs()))
      return done(`the shop is told of ${reference} again\n`)
    if ((await store.listPayments(reference)).length === 0) return unknown(reference)
    return {
      code: 1,
      output: `crypto-checkout: order ${reference} is not paid, so there is nothing to tell\n`,
    }
  })
}

async function withStore(
  database: Parameters<typeof openExistingDatabase>[0],
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openExistingDatabase(database)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

function done(output: string): Result {
  return { code: 0, output }
}

function unknown(reference: string): Result {
  return { code: 1, output: `crypto-checkout: no payment was ever shown for an order ${reference}\n` }
}

function orderReference(value: string): string {
  if (value.length >= 1 && value.length <= 128) return value
  throw new Error('must be 1 to 128 characters')
}

function cursor(value: string): OrderCursor {
  const [, at, reference] = /^(\d{1,15})\/(.{1,128})$/s.exec(value) ?? []
  if (at === undefined || reference === undefined) throw new Error('must be what the page before said')
  return { at: Number(at), reference }
}
