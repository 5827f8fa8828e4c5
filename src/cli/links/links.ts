/** `crypto-checkout links`: creates, lists and closes links that are reused, in the store. */
import type { LinkInput } from '../../server/input/link-bodies.js'
import type { LinkField } from '../../server/rules/link-data.js'
import { databaseTime } from '../../server/clocks.js'
import { createLinkOperations, type LinkDetails, type LinkOperations } from '../../server/orders/links.js'
import type { Assumptions } from '../../gateway/index.js'
import { accountOptions, type Terminal } from '../options/account.js'
import { databaseOptions, openDatabase, openExistingDatabase, withStore } from '../options/database.js'
import { defineCommand, done, runCommand, type Result } from '../options/command.js'
import { defineOptions, bareFlag, listOf, oneOf, text, wholeNumber } from '../options/options.js'
import { byOption, nameOf } from '../orders/with-orders.js'
import { asJson } from '../orders/orders-text.js'

const name = { argument: 'NAME', description: 'stands in the link: /checkout/l/NAME', parse: text } as const
const json = bareFlag('--json', 'print JSON')

const create = defineCommand({
  does: 'create a link that many buyers order by',
  usage: 'create NAME --amount AMOUNT --currency CODE [options]',
  summary: 'Creates a link that many buyers order by. The endpoint serves it at once.',
  options: defineOptions({
    name,
    title: { flag: '--title', description: 'what it offers; default: the name', optional: true, parse: text },
    amount: { flag: '--amount', description: 'price of a piece, or a range such as 5-500', parse: text },
    currency: { flag: '--currency', description: 'ISO 4217, such as EUR', optional: true, parse: text },
    coin: {
      flag: '--coin',
      description: 'a coin of the payment service, instead',
      optional: true,
      parse: text,
    },
    stock: {
      flag: '--stock',
      description: 'pieces; default: no end of them',
      optional: true,
      parse: wholeNumber(1, 1e6),
    },
    maxQuantity: {
      flag: '--max-quantity',
      description: 'pieces of one order; default: 1',
      optional: true,
      parse: wholeNumber(1, 100),
    },
    tips: {
      flag: '--tips',
      description: 'percentages to choose from, such as 5,10',
      optional: true,
      parse: listOf(wholeNumber(1, 100)),
    },
    fields: {
      flag: '--fields',
      description: 'what the buyer fills in, such as "email:E-mail!,note:Your wish"; ! is required',
      optional: true,
      parse: listOf(fieldOf),
    },
    endsAt: {
      flag: '--ends',
      description: 'until when, such as 2026-12-31T18:00:00Z',
      optional: true,
      parse: text,
    },
    thanks: { flag: '--thanks', description: 'a sentence after the payment', optional: true, parse: text },
    returnUrl: {
      flag: '--return-url',
      description: 'the way back after the payment',
      optional: true,
      parse: text,
    },
    layout: {
      flag: '--layout',
      description: 'till: large, for a counter',
      optional: true,
      parse: oneOf('till'),
    },
    assumptions: accountOptions.assumptions,
    by: byOption,
    json,
    ...databaseOptions,
  }),
  async run({ databaseUrl, json: isJson, amount, title, by, assumptions, ...rest }) {
    const input = { ...rest, title: title ?? rest.name, amount: amountOf(amount) }
    // The operation checks every field.
    const work = async (links: LinkOperations) => [await links.create(input, nameOf(by))]
    return withLinks(openDatabase(databaseUrl), isJson, work, assumptions)
  },
})

const list = defineCommand({
  does: 'print the links',
  usage: 'list [options]',
  summary: 'Prints the links, newest first, with what was sold and what is reserved.',
  options: { json, ...databaseOptions },
  run: async ({ databaseUrl, json: isJson }) =>
    withLinks(openExistingDatabase(databaseUrl), isJson, (links) => links.list()),
})

const close = defineCommand({
  does: 'stop taking orders',
  usage: 'close NAME [options]',
  summary: 'The link takes no more orders. Those that were begun can be paid.',
  options: { name, by: byOption, json, ...databaseOptions },
  run: async ({ databaseUrl, json: isJson, name: closed, by }) =>
    withLinks(openExistingDatabase(databaseUrl), isJson, async (links) => [
      await links.close(closed, nameOf(by)),
    ]),
})

/** Runs a subcommand and resolves to the exit code. @throws {UsageError} for an unknown subcommand or a wrong option. */
export function links(argv: string[], terminal: Terminal): Promise<number> {
  return runCommand({ name: 'links', commands: { create, list, close } }, argv, terminal)
}

function withLinks(
  opening: ReturnType<typeof openExistingDatabase>,
  isJson: boolean,
  work: (links: LinkOperations) => Promise<LinkDetails[]>,
  assumptions?: Partial<Assumptions>,
): Promise<Result> {
  return withStore(opening, async (store) => {
    const context = { store, now: databaseTime(store), gateway: { assumptions } }
    const found = await work(createLinkOperations(context))
    if (isJson) return done(asJson(found))
    return done(found.length === 0 ? 'no links\n' : found.map(lineOf).join(''))
  })
}

function lineOf({ name, state, amount, currency, coin = '', sold, reserved, left }: LinkDetails): string {
  const price = typeof amount === 'string' ? amount : `${amount.min}-${amount.max}`
  return `${name}  ${state}  ${price} ${currency ?? coin}  sold ${sold}, reserved ${reserved}${left === undefined ? '' : `, left ${left}`}  /l/${name}\n`
}

/** `5`, or `5-500`. */
function amountOf(value: string): LinkInput['amount'] {
  const [min = '', ...rest] = value.split('-')
  return rest.length === 0 ? min : { min, max: rest.join('-') }
}

/** `email:E-mail!`: a name, a label, and whether it is required. */
function fieldOf(value: string): LinkField {
  const [, field = '', label = '', mark = ''] = /^([a-z]+)(?::(.*?))?(!?)$/.exec(value) ?? []
  if (field === '') throw new Error('must be fields such as "email:E-mail!"')
  return {
    ...{ name: field, label: label || field },
    ...(mark !== '' && { required: true }),
  }
}
