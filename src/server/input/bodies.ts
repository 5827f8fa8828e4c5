/** The schemas of request bodies, with errors that name the field. */
import * as z from 'zod'
import {
  compareDecimals,
  decimalPattern,
  isDecimal,
  isZero,
  maxDecimalLength,
} from '../../core/money/decimal.js'
import { pastedHash, pastedTag, pastedText } from '../../core/addresses/pasted.js'
import { fieldError } from '../../core/contract/problem.js'
import { decimalsProblem } from '../rules/amount.js'
import {
  email,
  line,
  positiveDecimalPattern,
  printableText,
  textOf,
  trimmed,
  webAddress,
  wholeNumber,
} from './text.js'

const currencyText = 'must be an ISO 4217 code in capitals, such as "USD"'
const currencies = Intl.supportedValuesOf('currency')
const isCurrency = (code: string) => currencies.includes(code)

const amountText = 'must be a decimal string such as "49.99"'
export const amountSchema = z
  .string(amountText)
  .refine(isDecimal, { error: amountText, abort: true })
  .refine((value) => !isZero(value), 'must be above zero')
  .meta({
    description: 'An amount above zero',
    maxLength: maxDecimalLength,
    pattern: positiveDecimalPattern,
  })

const lineAmountText = `${amountText}; no amount is negative, so subtract a discount from the lines`
const lineAmount = z
  .string(lineAmountText)
  .refine(isDecimal, lineAmountText)
  .meta({ description: 'An amount', maxLength: maxDecimalLength, pattern: decimalPattern.source })

const amountRange = z
  .strictObject({
    min: amountSchema,
    max: amountSchema.meta({ description: 'Above `min`' }),
    presets: z.array(amountSchema).max(12).optional().meta({ description: 'Each from `min` to `max`' }),
  })
  .refine(({ min, max }) => compareDecimals(min, max) < 0, { path: ['max'], message: 'must be above min' })
  .refine(
    ({ min, max, presets = [] }) =>
      presets.every((preset) => compareDecimals(preset, min) >= 0 && compareDecimals(preset, max) <= 0),
    { path: ['presets'], message: 'must lie within min and max' },
  )

const identifier = textOf({
  ...{ maxLength: 64, clean: trimmed },
  message: 'must be an identifier of the payment service, such as "tron" or "usdt"',
})
const defaultLifetime = 3600
/** A hash or an address, as people paste it. */
const pasted = (maxLength: number, message: string, clean = pastedText) =>
  textOf({ maxLength, clean, message, pattern: '^[!-~]+$' })
/** `/orders/export` is another route, and no address ends with a dot segment: `/orders/..` is `/`. */
const unaddressable = ['export', '.', '..']
const printable = printableText({ maxLength: 128 })
/** For machines: control and invisible characters would break logs, or make two references look the same. */
export const referenceSchema = printable
  .refine((value) => !unaddressable.includes(value), 'must not be "export", "." or ".."')
  .meta({ ...printable.meta(), not: { enum: unaddressable } })

const languageTag = textOf({
  maxLength: 35,
  message: 'must be a BCP 47 tag such as "de"',
  pattern: '^[A-Za-z]+(-[A-Za-z0-9]+)*$',
}).refine(isLanguageTag, 'must be a BCP 47 tag such as "de"')

const preferredMethods = printableText({ maxLength: 500 }).meta({
  description: 'The coins and networks that come first in the list of that HTML, such as `usdt btc`',
})

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** What holds of each price: it is in a currency or in a coin, and has no more decimals than the currency. */
export function checkPrice({ value, issues }: z.core.ParsePayload<PriceInput>): void {
  const { amount, currency, coin } = value
  const refuse = (path: string[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value })
  if ((currency === undefined) === (coin === undefined))
    refuse(['currency'], 'must be given, or coin instead, and not both')
  const amounts =
    typeof amount === 'string'
      ? [{ path: ['amount'], text: amount }]
      : [amount.min, amount.max, ...(amount.presets ?? [])].map((text, index) => ({
          path: ['amount', ['min', 'max'][index] ?? 'presets'],
          text,
        }))
  for (const { path, text } of amounts) {
    const problem = decimalsProblem(text, currency)
    if (problem !== undefined) refuse(path, problem)
  }
}

/** For machines: which of the two names the price. */
const onePrice = { oneOf: [{ required: ['currency'] }, { required: ['coin'] }] }

const methodText = 'must be an object with chain, coin or both'

/** The order that a session seals: the argument of `sessions.create`, whose fields {@link OrderInput} explains. */
export const orderSchema = z
  .strictObject({
    reference: referenceSchema,
    amount: z.union([amountSchema, amountRange]),
    currency: z.string(currencyText).refine(isCurrency, currencyText).meta({ enum: currencies }).optional(),
    coin: identifier.optional(),
    title: line.optional(),
    lines: z
      .array(z.strictObject({ label: line, amount: lineAmount }, 'must be an object with label and amount'))
      .max(50)
      .optional(),
    email: email.optional(),
    methods: z
      .array(
        z
          .strictObject({ chain: identifier.optional(), coin: identifier.optional() }, methodText)
          // Without both it would allow every method.
          .refine(({ chain, coin }) => (chain ?? coin) !== undefined, methodText)
          .meta({ minProperties: 1 }),
      )
      .min(1)
      .max(100)
      .optional(),
    returnUrl: webAddress.optional(),
    thanks: line.optional(),
    expiresInSeconds: wholeNumber(60, 2_592_000, ' of seconds')
      .default(defaultLifetime)
      .meta({ description: `Default ${defaultLifetime}` }),
  })
  .check(checkPrice)
  .meta(onePrice) satisfies z.ZodType<unknown, OrderInput>

/**
 * An order in the words of the merchant's server.
 * @example
 * const order: OrderInput = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
 */
export interface OrderInput {
  /**
   * Your order, 1 to 128 characters. One reference is one order with one price: it is fulfilled once, by the session that is
   * paid.
   */
  reference: string
  /**
   * The price, a decimal string above zero, with no more decimals than the currency has; or bounds within which the payer
   * enters the amount.
   */
  amount: string | AmountBounds
  /** An ISO 4217 code such as `USD`: the price is in this currency. Give exactly one of `currency` and `coin`. */
  currency?: string | undefined
  /** A coin by its id at the payment service, such as `usdt`: the price is in that coin. */
  coin?: string | undefined
  /** What the payer pays for: one line of at most 200 characters. Default: the reference. */
  title?: string | undefined
  /** The positions of the order, 50 at most. They are shown only: what is due is `amount`. */
  lines?: OrderLine[] | undefined
  /** The payer's address. It goes to the payment service as `meta.customerEmail`, never to the browser. */
  email?: string | undefined
  /** The only methods of this order, 1 to 100. Default: all of the payment service. */
  methods?: OrderMethod[] | undefined
  /** The way back to your shop: an http or https address. Default: `returnUrl` of `createCheckout`. */
  returnUrl?: string | undefined
  /** A sentence that the payer reads with the receipt, of at most 200 characters. */
  thanks?: string | undefined
  /** How long the session can be used, in seconds: from 60 to 2592000. Default 3600. */
  expiresInSeconds?: number | undefined
}

type PriceInput = Pick<OrderInput, 'amount' | 'currency' | 'coin'>

/** Bounds within which the payer enters the amount. Each is a decimal string above zero. */
export interface AmountBounds {
  /** The least amount. */
  min: string
  /** The highest amount, above `min`. */
  max: string
  /** Amounts to choose from, each within the bounds, 12 at most. */
  presets?: string[] | undefined
}

/** A position of an order. */
export interface OrderLine {
  /** What it is: one line of at most 200 characters. */
  label: string
  /** A decimal string in the order's currency or coin. */
  amount: string
}

/** Which methods an order may be paid with: `{ coin: 'usdt' }` is USDT on every network, `{ chain: 'tron' }` every coin on Tron. */
export interface OrderMethod {
  /** A network by its id at the payment service. */
  chain?: string | undefined
  /** A coin by its id at the payment service. */
  coin?: string | undefined
}

/** An order that was checked, with defaults filled in. */
export type Order = z.output<typeof orderSchema>

/** The body of `POST /sessions`: an order, and how its checkout is answered as HTML. */
export const sessionRequestSchema = orderSchema
  .safeExtend({
    render: z
      .union([z.boolean(), z.literal('inline')], 'must be true, false or inline')
      .optional()
      .meta({ description: 'Answers `html`, too; `inline`: with its styles in it, and `styleSources`' }),
    /** The language of that HTML, a BCP 47 tag. */
    lang: languageTag.optional(),
    preferredMethods: preferredMethods.optional(),
  })
  .meta(onePrice)

/** The options of `sessions.render`. */
export const renderSchema = z.strictObject({
  lang: languageTag.optional(),
  preferredMethods: preferredMethods.optional(),
  styles: z.enum(['inline', 'linked'], 'must be inline or linked').optional(),
})

/** The body of `POST /payments`: the payer's choice, and the amount if the payer decides it. */
export const paymentRequestSchema = z.object({
  chain: identifier,
  coin: identifier,
  amount: amountSchema.optional(),
})
export type PaymentRequest = z.output<typeof paymentRequestSchema>

/** Who acts, for the log of manual actions. */
export const actorSchema = printableText({ maxLength: 100, joiners: true })
const reason = printableText({ maxLength: 500, joiners: true }).meta({
  description: 'Why, for the log and the timeline',
})
const version = textOf({ maxLength: 120, message: 'must be the version of an order', pattern: '^[0-9.]+$' })
  .optional()
  .meta({ description: '`version` of the order as you read it: refused where it has changed since' })
/** The body of `POST /refunds/{id}/cancel`. */
export const reasonSchema = z.strictObject({ reason })
/** The body of `POST /orders/{reference}/accept` and `close`. */
export const decisionSchema = z.strictObject({ reason, version })
/** The body of `POST /orders/{reference}/note`. */
export const noteSchema = z.strictObject({
  text: printableText({ maxLength: 2000, joiners: true }).meta({ description: 'The note' }),
  version,
})
/** The body of `POST /orders/{reference}/resend`. */
export const resendSchema = z.strictObject({
  notification: textOf({
    maxLength: 64,
    message: 'must be the id of a notification',
    pattern: '^msg_[0-9a-f]+$',
  })
    .optional()
    .meta({ description: 'The id of the notification. Default: the one of the decision' }),
})

/** The body of `POST /orders/{reference}/refund-link`. */
export const refundSchema = z.strictObject({
  reason,
  payment: textOf({
    ...{ maxLength: 64, clean: trimmed, message: 'must be the id of a payment of the order' },
  })
    .optional()
    .meta({
      description:
        'Default: the payment that has money to return; without an amount, one of several has to be named',
    }),
  amount: amountSchema.optional().meta({
    description:
      'A sum in the currency of the order, at its rate; with `coin`, in the coin. Default: all that the order did not take',
    maxLength: maxDecimalLength,
    pattern: positiveDecimalPattern,
  }),
  coin: z.boolean('must be true or false').optional().meta({ description: '`amount` is in the coin' }),
  expiresInSeconds: wholeNumber(3600, 7_776_000, ' of seconds')
    .optional()
    .meta({ description: 'How long the link takes an address. Default 1209600, 14 days' }),
})
/** The body of `POST /refunds/{id}/sent`. */
export const transactionSchema = z.strictObject({
  transaction: pasted(200, 'must be the hash of a transaction', pastedHash).meta({
    description: 'The hash of your transaction',
  }),
})
/** The body of `POST /refund/{token}`. */
export const refundAddressSchema = z.strictObject({
  // A link of Bitcoin may have an invoice of Lightning, too.
  address: pasted(500, 'must be an address of the payment’s network'),
  tag: printableText({ maxLength: 120, clean: pastedTag })
    .optional()
    .meta({ description: 'The destination tag or memo of the payer’s account at an exchange' }),
  noTag: z
    .boolean('must be true or false')
    .optional()
    .meta({ description: 'The payer says that their address needs no tag or memo' }),
})
/** The body of `POST /payments/{id}/claim`. */
export const claimSchema = z.strictObject({
  transaction: pasted(128, 'must be the hash of a transaction on the payment’s network', pastedHash),
  note: printableText({ maxLength: 500, joiners: true }).optional(),
})

/**
 * Parses untrusted input.
 * @throws {CheckoutError} `invalid-amount` when the field at fault is an amount, else `invalid-request`.
 */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: sentenceOf })
  if (result.success) return result.data
  const { path, message } = firstIssue(result.error.issues)
  const code = path.includes('amount') ? 'invalid-amount' : 'invalid-request'
  throw fieldError(path.join('.') || 'body', message, code)
}

/** What is wrong with a value, where its schema has no words of its own: never those of zod. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeNames[issue.expected] ?? 'valid'}`
    case 'too_big':
      return `must ${boundOf('at most', issue.maximum, issue.origin)}`
    case 'too_small':
      return `must ${boundOf('at least', issue.minimum, issue.origin)}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    default:
      return 'is invalid'
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function boundOf(which: 'at least' | 'at most', bound: number | bigint, origin: string): string {
  if (!(origin in countedNames)) return `be ${which} ${bound}`
  const [one, several] = countedNames[origin as keyof typeof countedNames]
  return `have ${which} ${bound} ${Number(bound) === 1 ? one : several}`
}

const countedNames = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  object: ['field', 'fields'],
} as const

type Issue = z.core.$ZodIssue

function firstIssue(issues: readonly Issue[]): Pick<Issue, 'path' | 'message'> {
  const [issue] = issues
  if (!issue) return { path: [], message: 'is invalid' }
  if (issue.code === 'unrecognized_keys')
    return { path: [...issue.path, ...issue.keys.slice(0, 1)], message: 'is not a known field' }
  // A union of literals has words of its own.
  if (issue.code !== 'invalid_union' || issue.message !== 'is invalid') return issue
  // Of the alternatives, report the one whose type fits.
  const closest = issue.errors.find(([first]) => first?.code !== 'invalid_type' || first.path.length > 0)
  const { path, message } = firstIssue(closest ?? issue.errors[0] ?? [])
  return { path: [...issue.path, ...path], message }
}
