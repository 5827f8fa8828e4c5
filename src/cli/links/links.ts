/** `crypto-checkout links`: creates, lists and closes links that are reused, in the store. */
import { CheckoutError } from '../../core/contract/problem.js'
import { databaseTime } from '../../server/clocks.js'
import { createLinkOperations, type LinkDetails, type LinkOperations } from '../../server/orders/links.js'
import type { Assumptions } from '../../gateway/index.js'
import { accountOptions } from '../options/account.js'
import { databaseOptions, openExistingDatabase, withStore } from '../options/database.js'
import { commandGroup, defineCommand, done, type Result } from '../options/command.js'
import { defineOptions } from '../options/options.js'
import type { Database } from '../options/store.js'
import { byOption, nameOf } from '../orders/with-orders.js'
import { asJson, jsonOption as json } from '../orders/orders-text.js'
import { asOptionError, linkOfOptions, linkOptions, nameOption } from './link-options.js'

const create = defineCommand({
  does: 'create a link that many buyers order by',
  usage: 'create NAME --amount AMOUNT --currency CODE [options]',
  summary: 'Creates a link that many buyers order by. The endpoint serves it at once.',
  options: defineOptions({
    ...linkOptions,
    assumptions: accountOptions.assumptions,
    by: byOption,
    json,
    ...databaseOptions,
  }),
  async run({ databaseUrl, json: isJson, by, assumptions, ...values }) {
    const link = linkOfOptions(values)
    const work = async (links: LinkOperations) => [
      await links.create(link, nameOf(by)).catch((error: unknown) => {
        // A name that is taken is no wrong option: the link is there already.
        throw error instanceof CheckoutError && error.field === 'name' ? error : asOptionError(error)
      }),
    ]
    return withLinks(databaseUrl, isJson, work, assumptions)
  },
})

const list = defineCommand({
  does: 'print the links',
  summary: 'Prints the links, newest first, with what was sold and what is reserved.',
  options: { json, ...databaseOptions },
  run: async ({ databaseUrl, json: isJson }) => withLinks(databaseUrl, isJson, (links) => links.list()),
})

const close = defineCommand({
  does: 'stop taking orders',
  summary: 'The link takes no more orders. Those that were begun can be paid.',
  options: { name: nameOption, by: byOption, json, ...databaseOptions },
  run: async ({ databaseUrl, json: isJson, name: closed, by }) =>
    withLinks(databaseUrl, isJson, async (links) => [await links.close(closed, nameOf(by))]),
})

export const links = commandGroup({
  name: 'links',
  commands: { create, list, close },
  exits: ` All exit with 0 when it is done, 1 when it is not or there is
no such link, 2 for a wrong option.`,
})

function withLinks(
  database: Database,
  isJson: boolean,
  work: (links: LinkOperations) => Promise<LinkDetails[]>,
  assumptions?: Partial<Assumptions>,
): Promise<Result> {
  return withStore(openExistingDatabase(database), async (store) => {
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
