/** A link as a person types it: the options of `links create` are the fields of the desk's form. */
import { CheckoutError, fieldError } from '../../core/contract/problem.js'
import { parseRequest } from '../../server/input/bodies.js'
import { linkSchema, type LinkInput } from '../../server/input/link-bodies.js'
import type { LinkField } from '../../server/rules/link-data.js'
import {
  defineOptions,
  fullName,
  listOf,
  oneOf,
  optionalFlag,
  text,
  UsageError,
  wholeNumber,
  type OptionValues,
} from '../options/options.js'

/** The name of a link, as an argument. */
export const nameOption = {
  argument: 'NAME',
  description: 'stands in the link: /checkout/l/NAME',
  parse: text,
} as const

export const linkOptions = defineOptions({
  name: nameOption,
  title: optionalFlag('--title', 'what it offers; default: the name', text),
  amount: { flag: '--amount', description: 'price of a piece, or a range such as 5-500', parse: amountOf },
  currency: optionalFlag('--currency', 'ISO 4217, such as EUR', text),
  coin: optionalFlag('--coin', 'a coin of the payment service, instead', text),
  methods: optionalFlag(
    '--methods',
    'the only networks and coins, such as tron:usdt,bitcoin:*; * is any; default: all',
    listOf(methodOf),
  ),
  stock: optionalFlag('--stock', 'pieces; default: any number', wholeNumber(1, 1e6)),
  maxQuantity: optionalFlag('--max-quantity', 'pieces of one order; default: 1', wholeNumber(1, 100)),
  tips: optionalFlag('--tips', 'percentages to choose from, such as 5,10', listOf(wholeNumber(1, 100))),
  fields: optionalFlag(
    '--fields',
    'what the buyer fills in, such as "email:E-mail!,note:Your wish"; ! is required',
    listOf(fieldOf),
  ),
  endsAt: optionalFlag('--ends', 'until when, such as 2026-12-31T18:00:00Z', text),
  thanks: optionalFlag('--thanks', 'a sentence after the payment', text),
  returnUrl: optionalFlag('--return-url', 'the way back after the payment', text),
  layout: optionalFlag('--layout', 'till: large, for a counter', oneOf('till')),
})

export type LinkOptionName = keyof typeof linkOptions

/** The input of `links create`. @throws {UsageError} for what the schema of HTTP refuses, with the name of the option. */
export function linkOfOptions(values: OptionValues<typeof linkOptions>): LinkInput {
  const link = linkOf(values)
  try {
    parseRequest(linkSchema, link)
  } catch (error) {
    throw asOptionError(error)
  }
  return link
}

/** A refusal of a field, with the name of its option; any other error unchanged. */
export function asOptionError(error: unknown): unknown {
  if (!(error instanceof CheckoutError) || !error.code.startsWith('invalid-')) return error
  const [, field = '', part = '', problem = ''] = /^(\w+)(.*?): (.*)$/.exec(error.message) ?? []
  if (!Object.hasOwn(linkOptions, field)) return error
  return new UsageError(`${fullName(linkOptions[field as LinkOptionName])}${part} ${problem}`)
}

/** The input of the operation, which checks every field. */
function linkOf({ title, ...rest }: OptionValues<typeof linkOptions>): LinkInput {
  return { ...rest, title: title ?? rest.name }
}

/**
 * The same of a form, where an empty field is not given.
 * @throws {CheckoutError} `invalid-request`, naming the field.
 */
export function linkOfForm(texts: Readonly<Record<string, string>>): LinkInput {
  const values = Object.entries(linkOptions).map(([field, option]) => {
    const typed = texts[field] ?? ''
    if (typed === '' && 'optional' in option) return [field, undefined]
    try {
      return [field, option.parse(typed)]
    } catch (error) {
      throw fieldError(field, error instanceof Error ? error.message : 'is malformed')
    }
  })
  // The entries come from the options and their parsers; Object.fromEntries loses their types.
  return linkOf(Object.fromEntries(values) as OptionValues<typeof linkOptions>)
}

/** `5`, or `5-500`. */
function amountOf(value: string): LinkInput['amount'] {
  const [, min, max] = /^(.+?)-(.*)$/.exec(text(value)) ?? []
  return min === undefined || max === undefined ? value : { min, max }
}

/** `tron:usdt`: a network and a coin, of which one may be any. */
function methodOf(value: string): { chain?: string; coin?: string } {
  const [, chain, coin] = /^([\w.-]+|\*):([\w.-]+|\*)$/.exec(value) ?? []
  if (chain === undefined || coin === undefined)
    throw new Error('must be networks and coins, such as tron:usdt,bitcoin:*')
  return { ...(chain !== '*' && { chain }), ...(coin !== '*' && { coin }) }
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
