/** A subcommand for each operation of the table: its options are the fields of the operation's input. */
import * as z from 'zod'
import { present } from '../../core/present.js'
import { referenceSchema } from '../../server/input/bodies.js'
import {
  fieldsOf,
  inputOf,
  operationNames,
  operations,
  saidOf,
  valueOf,
  type OperationName,
} from '../../server/orders/operation-table.js'
import type { RefundDetails } from '../../server/orders/refunds.js'
import type { Store } from '../../server/index.js'
import { defineCommand, done, failed, type Command } from '../options/command.js'
import { databaseOptions } from '../options/database.js'
import { bareFlag, optionalFlag, type Option, type OptionSet } from '../options/options.js'
import { parsedBy } from '../options/schema.js'
import { serveOptions } from '../options/serve.js'
import { asLines } from './orders-text.js'
import { answerOfShop, waitOption } from './resend.js'
import { byOption, nameOf, referenceOption, withOrders } from './with-orders.js'

const subjects = {
  order: { reference: referenceOption },
  refund: {
    refund: {
      argument: 'REFUND',
      description: 'the id of the refund, from orders show',
      parse: parsedBy(referenceSchema),
    },
    order: optionalFlag(
      '--order',
      'the order that you mean: a refund of another is refused',
      parsedBy(referenceSchema),
    ),
  },
} as const satisfies Record<string, OptionSet>

const { optional: _, ...publicUrl } = serveOptions.publicUrl

/** What a command has beside the fields of its input. */
const ownOptions: { [Name in OperationName]?: OptionSet } = {
  close: { force: bareFlag('--force', 'also close a reference without a session and without a payment') },
  resend: { wait: waitOption },
  refund: {
    secrets: serveOptions.secrets,
    publicUrl,
  },
}

function flagOf([name, schema]: [string, z.ZodType]): [string, Option] {
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` as const
  const description = schema.description ?? name
  const type = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  if (type instanceof z.ZodBoolean) return [name, bareFlag(flag, description)]
  const parse = (text: string) => {
    parsedBy(schema)(valueOf(schema, text))
    return text
  }
  return [name, { flag, description, optional: schema instanceof z.ZodOptional, parse }]
}

function commandOf(name: OperationName): Command {
  const { on, summary } = operations[name]
  const fields = Object.fromEntries(fieldsOf(name).map(flagOf))
  const options: OptionSet = {
    ...subjects[on],
    ...fields,
    ...ownOptions[name],
    by: byOption,
    ...databaseOptions,
  }
  return defineCommand({
    ...{ summary, options },
    async run(values, { signal }) {
      const textOf = (option: string) => values[option] as string | undefined
      const id = textOf(on === 'order' ? 'reference' : 'refund') ?? ''
      const caller = { by: nameOf(textOf('by')), reference: textOf('order') }
      const input = inputOf(name, (field) => (values[field] === true ? 'on' : textOf(field) || undefined))
      return withOrders(
        values['databaseUrl'] as never,
        async (orders, store) => {
          if (name === 'close' && values['force'] !== true && !(await isKnown(store, id)))
            return failed(
              `no session and no payment of ${id} is known, and a closed reference stays closed: is it right? Close it with --force`,
            )
          const before = name === 'resend' ? await store.listNotifications(id) : []
          const result = await orders.act(name, id, input, caller)
          const { text: said } = saidOf(name, result)
          if (name === 'resend' && Number(values['wait']) > 0)
            return answerOfShop(store, id, before, { ...input, waitSeconds: Number(values['wait']), signal })
          return done(`${id}: ${said}\n${detailsOf(result)}`)
        },
        { secrets: values['secrets'] as never, publicUrl: textOf('publicUrl') },
      )
    },
  })
}

/** Whether the order has a price of a session, a payment, a decision or a closure. */
async function isKnown(store: Store, reference: string): Promise<boolean> {
  const order = await store.getOrder(reference)
  if (order === undefined) return false
  return order.payments > 0 || (order.decision ?? order.closedAt) !== undefined || order.price !== ''
}

/** The refund that the result has or is, and the payer's link. */
function detailsOf(result: object): string {
  const { refund = result, url } = result as { refund?: object; url?: string }
  if (!('requestedAt' in refund)) return ''
  const { id, state, amount, coin, network, address, tag, transaction } = refund as RefundDetails
  return asLines({
    ...{ refund: id, state, sum: `${amount} ${coin} on ${network}` },
    ...present({ address, tag, transaction, link: url }),
  })
}

/** The commands, by their names. */
export const operationCommands: Readonly<Record<OperationName, Command>> = Object.fromEntries(
  operationNames.map((name) => [name, commandOf(name)]),
) as Record<OperationName, Command>
