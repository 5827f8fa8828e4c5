/** `orders accept`, `close`, `note` and `export`: what the merchant decides by hand, and the file for the accounts. */
import { writeFile } from 'node:fs/promises'
import { referenceSchema } from '../../server/http/request-bodies.js'
import { exportFormats } from '../../server/orders/export.js'
import type { Store } from '../../server/index.js'
import type { Terminal } from '../options/account.js'
import { databaseOptions } from '../options/database.js'
import {
  bareFlag,
  defineOptions,
  oneOf,
  readOptions,
  text,
  UsageError,
  type Environment,
} from '../options/options.js'
import { filterOf, filterOptions } from './filter-options.js'
import {
  byOption,
  done,
  failed,
  nameOf,
  referenceOption,
  unknownOrder,
  withOrders,
  type Result,
} from './with-orders.js'

export const decisionOptions = defineOptions({
  reference: referenceOption,
  reason: { flag: '--reason', description: 'why, for the log and the timeline', parse: text },
  by: byOption,
  ...databaseOptions,
})
/** With `force` also an order that the store does not know, so it must be one that a session may have. */
export const closeOptions = defineOptions({
  ...decisionOptions,
  reference: { ...referenceOption, parse: sealableReference },
  force: bareFlag('--force', 'also close a reference without a session and without a payment'),
})
export const noteOptions = defineOptions({
  reference: referenceOption,
  text: { flag: '--text', description: 'the note', parse: text },
  by: byOption,
  ...databaseOptions,
})
export const exportOptions = defineOptions({
  format: {
    flag: '--format',
    description: exportFormats.join(' or '),
    default: 'csv',
    parse: oneOf(...exportFormats),
  },
  ...filterOptions,
  file: {
    flag: '--file',
    description: 'where to write; default: standard output',
    optional: true,
    parse: text,
  },
  ...databaseOptions,
})

export async function accept(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { reference, reason, by, databaseUrl } = readOptions(decisionOptions, argv, env)
  return withOrders(databaseUrl, async (orders, store) => {
    if ((await store.listPayments(reference)).length === 0) return unknownOrder(reference)
    const { order, accepted } = await orders.accept(reference, { by: nameOf(by), reason })
    if (accepted) return done(`${reference} is accepted; the endpoint notifies the shop\n`)
    return failed(
      order.accepted
        ? `${reference} was accepted by ${order.accepted.by} already`
        : `${reference} is paid already`,
    )
  })
}

export async function close(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { reference, reason, by, force, databaseUrl } = readOptions(closeOptions, argv, env)
  return withOrders(databaseUrl, async (orders, store) => {
    if (!force && !(await isKnown(store, reference)))
      return failed(
        `no session and no payment of ${reference} is known, and a closed reference stays closed: is it right? Close it with --force`,
      )
    await orders.close(reference, { by: nameOf(by), reason })
    return done(`${reference} is closed; it takes no further payment\n`)
  })
}

/** Whether the order has a price of a session, a payment or a decision. */
async function isKnown(store: Store, reference: string): Promise<boolean> {
  const order = await store.getOrder(reference)
  return order !== undefined && (order.payments > 0 || order.decision !== undefined || order.price !== '')
}

export async function note(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { reference, text: words, by, databaseUrl } = readOptions(noteOptions, argv, env)
  return withOrders(databaseUrl, async (orders, store) => {
    if ((await store.listPayments(reference)).length === 0) return unknownOrder(reference)
    await orders.note(reference, { by: nameOf(by), text: words })
    return done(`the note is in the timeline of ${reference}\n`)
  })
}

function sealableReference(value: string): string {
  if (referenceSchema.safeParse(value).success) return value
  throw new Error('must be 1 to 128 characters, without control characters')
}

/** A reference must not control the terminal. */
const withoutControls = (line: string) => line.replaceAll(/[^\P{C}\r\n]/gu, '?')

export async function exportPayments(argv: string[], { env, print }: Terminal): Promise<Result> {
  const { format, file, databaseUrl, ...filter } = readOptions(exportOptions, argv, env)
  return withOrders(databaseUrl, async (orders) => {
    if (file === undefined) {
      for await (const line of orders.export(format, filterOf(filter))) print(withoutControls(line))
      return done('')
    }
    // For the owner alone: the file names what the shop's customers paid.
    await writeFile(file, orders.export(format, filterOf(filter)), { mode: 0o600 }).catch(
      (error: unknown) => {
        throw new UsageError(`--file can't be written: ${error instanceof Error ? error.message : 'failed'}`)
      },
    )
    return done(`written to ${file}\n`)
  })
}
