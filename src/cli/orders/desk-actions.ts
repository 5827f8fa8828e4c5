/** `orders accept`, `close`, `note` and `export`: what the merchant decides by hand, and the file for the accounts. */
import { writeFile } from 'node:fs/promises'
import { referenceSchema } from '../../server/http/request-bodies.js'
import { exportFormats } from '../../server/orders/export.js'
import type { Terminal } from '../options/account.js'
import { databaseOptions } from '../options/database.js'
import { defineOptions, oneOf, readOptions, text, UsageError, type Environment } from '../options/options.js'
import {
  byOption,
  done,
  failed,
  nameOf,
  referenceOption,
  unknownOrder,
  withDesk,
  type Result,
} from './with-desk.js'

export const decisionOptions = defineOptions({
  reference: referenceOption,
  reason: { flag: '--reason', description: 'why, for the log and the timeline', parse: text },
  by: byOption,
  ...databaseOptions,
})
/** Also closes an order that the store does not know, so it must be one that a session may have. */
export const closeOptions = defineOptions({
  ...decisionOptions,
  reference: { ...referenceOption, parse: sealableReference },
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
  return withDesk(databaseUrl, async (desk, store) => {
    if ((await store.listPayments(reference)).length === 0) return unknownOrder(reference)
    const { order, accepted } = await desk.accept(reference, { by: nameOf(by), reason })
    if (accepted) return done(`${reference} is accepted; the endpoint notifies the shop\n`)
    return failed(
      order.accepted
        ? `${reference} was accepted by ${order.accepted.by} already`
        : `${reference} is paid already`,
    )
  })
}

export async function close(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { reference, reason, by, databaseUrl } = readOptions(closeOptions, argv, env)
  return withDesk(databaseUrl, async (desk) => {
    const { known } = await desk.close(reference, { by: nameOf(by), reason })
    const warning =
      known === false ? `no payment of ${reference} was ever asked for: is the reference right?\n` : ''
    return done(`${reference} is closed; it takes no further payment\n${warning}`)
  })
}

export async function note(argv: string[], { env }: { env: Environment }): Promise<Result> {
  const { reference, text: words, by, databaseUrl } = readOptions(noteOptions, argv, env)
  return withDesk(databaseUrl, async (desk, store) => {
    if ((await store.listPayments(reference)).length === 0) return unknownOrder(reference)
    await desk.note(reference, { by: nameOf(by), text: words })
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
  const { format, file, databaseUrl } = readOptions(exportOptions, argv, env)
  return withDesk(databaseUrl, async (desk) => {
    if (file === undefined) {
      for await (const line of desk.export(format)) print(withoutControls(line))
      return done('')
    }
    // For the owner alone: the file names what the shop's customers paid.
    await writeFile(file, desk.export(format), { mode: 0o600 }).catch((error: unknown) => {
      throw new UsageError(`--file can't be written: ${error instanceof Error ? error.message : 'failed'}`)
    })
    return done(`written to ${file}\n`)
  })
}
