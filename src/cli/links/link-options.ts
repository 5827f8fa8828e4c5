/** A link as a person types it: the options of `links create` are the fields of the desk's form. */
import { fieldError } from '../../core/contract/problem.js'
import type { LinkInput } from '../../server/input/link-bodies.js'
import type { LinkField } from '../../server/rules/link-data.js'
import { defineOptions, listOf, oneOf, text, wholeNumber, type OptionValues } from '../options/options.js'

/** The name of a link, as an argument. */
export const nameOption = {
  argument: 'NAME',
  description: 'stands in the link: /checkout/l/NAME',
  parse: text,
} as const

export const linkOptions = defineOptions({
  name: nameOption,
  title: { flag: '--title', description: 'what it offers; default: the name', optional: true, parse: text },
  amount: { flag: '--amount', description: 'price of a piece, or a range such as 5-500', parse: amountOf },
  currency: { flag: '--currency', description: 'ISO 4217, such as EUR', optional: true, parse: text },
  coin: {
    flag: '--coin',
    description: 'a coin of the payment service, instead',
    optional: true,
    parse: text,
  },
  methods: {
    flag: '--methods',
    description: 'the only networks and coins, such as tron:usdt,bitcoin:*; * is any; default: all',
    optional: true,
    parse: listOf(methodOf),
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
})

export type LinkOptionName = keyof typeof linkOptions

/** The input of the operation, which checks every field. */
export function linkOf({ title, ...rest }: OptionValues<typeof linkOptions>): LinkInput {
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
