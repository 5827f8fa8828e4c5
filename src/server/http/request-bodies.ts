/** The schemas of request bodies, with errors that name the field. */
import * as z from 'zod'
import {
  compareDecimals,
  decimalPattern,
  isDecimal,
  isZero,
  maxDecimalLength,
} from '../../core/money/decimal.js'
import { CheckoutError } from '../../core/contract/problem.js'
import { email, positiveDecimalPattern, printableText, textOf, webAddress } from './request-text.js'

/** The largest request body, in bytes. */
export const maxBodyBytes = 16 * 1024

const currencyText = 'must be an ISO 4217 code in capitals, such as "USD"'
const currencies = Intl.supportedValuesOf('currency')
const isCurrency = (code: string) => currencies.includes(code)

const amountText = 'must be a decimal string such as "49.99"'
const amount = z
  .string(amountText)
  .refine(isDecimal, { error: amountText, abort: true })
  .refine((value) => !isZero(value), 'must be above zero')
  .meta({
    description: 'An amount above zero',
    maxLength: maxDecimalLength,
    pattern: positiveDecimalPattern,
  })

const lineAmount = z
  .string(amountText)
  .refine(isDecimal, amountText)
  .meta({ description: 'An amount', maxLength: maxDecimalLength, pattern: decimalPattern.source })

const amountRange = z
  .object({
    min: amount,
    max: amount.meta({ description: 'Above `min`' }),
    presets: z.array(amount).max(12).optional().meta({ description: 'Each from `min` to `max`' }),
  })
  .refine(({ min, max }) => compareDecimals(min, max) < 0, { path: ['max'], message: 'must be above min' })
  .refine(
    ({ min, max, presets = [] }) =>
      presets.every((preset) => compareDecimals(preset, min) >= 0 && compareDecimals(preset, max) <= 0),
    { path: ['presets'], message: 'must lie within min and max' },
  )

const identifier = textOf({
  maxLength: 64,
  message: 'must be an identifier of the payment service, such as "tron" or "usdt"',
})
const lifetimeText = 'must be a whole number of seconds from 60 to 2592000'
const defaultLifetime = 3600
/** For machines: control and invisible characters would break logs, or make two references look the same. */
export const referenceSchema = printableText({ maxLength: 128 })
/** `/orders/export` is another route, and no address ends with a dot segment: `/orders/..` is `/`. */
const unaddressable = ['export', '.', '..']
const newReferenceSchema = referenceSchema
  .refine((value) => !unaddressable.includes(value), 'must not be "export", "." or ".."')
  .meta({ ...referenceSchema.meta(), not: { enum: unaddressable } })
/** For people: Persian, Hindi and emoji need the two characters that join or part letters. */
const line = printableText({ maxLength: 200, joiners: true })

const languageTag = textOf({
  maxLength: 35,
  message: 'must be a BCP 47 tag such as "de"',
  pattern: '^[A-Za-z]+(-[A-Za-z0-9]+)*$',
}).refine(isLanguageTag, 'must be a BCP 47 tag such as "de"')

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The order that a session seals: the argument of `sessions.create` and the body of `POST /sessions`. */
export const orderSchema = z
  .strictObject({
    /**
     * The merchant's order. One reference is one order with one price: it is fulfilled once, by the session that is
     * paid.
     */
    reference: newReferenceSchema,
    amount: z.union([amount, amountRange]),
    /** ISO 4217; the price is in fiat. Give exactly one of `currency` and `coin`. */
    currency: z.string(currencyText).refine(isCurrency, currencyText).meta({ enum: currencies }).optional(),
    /** A coin of the payment service; the price is in that coin. */
    coin: identifier.optional(),
    title: line.optional(),
    lines: z
      .array(z.strictObject({ label: line, amount: lineAmount }, 'must be an object with label and amount'))
      .max(50)
      .optional(),
    /** Sent to the payment service as `meta.customerEmail`, never to the browser. */
    email: email.optional(),
    /** The only methods of this order; either half may be left out. */
    methods: z
      .array(
        z.strictObject(
          { chain: identifier.optional(), coin: identifier.optional() },
          'must be an object with chain, coin or both',
        ),
      )
      .min(1)
      .max(100)
      .optional(),
    returnUrl: webAddress.optional(),
    expiresInSeconds: z
      .int(lifetimeText)
      .min(60, lifetimeText)
      .max(2_592_000, lifetimeText)
      .default(defaultLifetime)
      .meta({ description: `Default ${defaultLifetime}` }),
    /** Answers the checkout as `html`, too; with `'inline'`, its styles are in it. No part of the order. */
    render: z
      .union([z.boolean(), z.literal('inline')], 'must be true, false or inline')
      .optional()
      .meta({ description: 'Answers `html`, too; `inline`: with its styles in it, and `styleSources`' }),
    /** The language of that HTML, a BCP 47 tag. */
    lang: languageTag.optional(),
  })
  .refine(({ currency, coin }) => (currency === undefined) !== (coin === undefined), {
    path: ['currency'],
    message: 'exactly one of currency and coin must be given',
  })
  .meta({ oneOf: [{ required: ['currency'] }, { required: ['coin'] }] })

/**
 * An order in the words of the merchant's server.
 * @example
 * const order: OrderInput = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
 */
export type OrderInput = z.input<typeof orderSchema>
/** An order that was checked, with defaults filled in. */
export type Order = Omit<z.output<typeof orderSchema>, 'render' | 'lang'>

/** The body of `POST /payments`: the payer's choice, and the amount if the payer decides it. */
export const paymentRequestSchema = z.object({
  chain: identifier,
  coin: identifier,
  amount: amount.optional(),
})
export type PaymentRequest = z.output<typeof paymentRequestSchema>

/** The body of `POST /orders/{reference}/accept` and `close`. */
export const reasonSchema = z.strictObject({ reason: printableText({ maxLength: 500, joiners: true }) })
/** The body of `POST /orders/{reference}/note`. */
export const noteSchema = z.strictObject({ text: printableText({ maxLength: 2000, joiners: true }) })
/** The body of `POST /orders/{reference}/resend`. */
export const resendSchema = z.strictObject({
  notification: textOf({
    maxLength: 64,
    message: 'must be the id of a notification',
    pattern: '^msg_[0-9a-f]+$',
  }).optional(),
})

const refundLifetimeText = 'must be a whole number of seconds from 3600 to 7776000'
/** The body of `POST /orders/{reference}/refund-link`. */
export const refundSchema = z.strictObject({
  reason: printableText({ maxLength: 500, joiners: true }),
  payment: textOf({ maxLength: 64, message: 'must be the id of a payment of the order' })
    .optional()
    .meta({ description: 'Default: the first payment that has money to return' }),
  amount: amount.optional().meta({
    description:
      'A sum in the currency of the order, at its rate; with `coin`, in the coin. Default: all that the order did not take',
    maxLength: maxDecimalLength,
    pattern: positiveDecimalPattern,
  }),
  coin: z.boolean('must be true or false').optional().meta({ description: '`amount` is in the coin' }),
  expiresInSeconds: z
    .int(refundLifetimeText)
    .min(3600, refundLifetimeText)
    .max(7_776_000, refundLifetimeText)
    .optional()
    .meta({ description: 'How long the link takes an address. Default 1209600, 14 days' }),
})
/** The body of `POST /refunds/{id}/sent`. */
export const transactionSchema = z.strictObject({
  transaction: textOf({ maxLength: 200, message: 'must be the hash of a transaction', pattern: '^[!-~]+$' }),
})
/** The body of `POST /refund/{token}`. */
export const refundAddressSchema = z.strictObject({
  address: textOf({
    maxLength: 200,
    message: 'must be an address of the payment’s network',
    pattern: '^[!-~]+$',
  }),
  tag: printableText({ maxLength: 120 })
    .optional()
    .meta({ description: 'The destination tag or memo of the payer’s account at an exchange' }),
  noTag: z
    .boolean('must be true or false')
    .optional()
    .meta({ description: 'The payer says that their address needs no tag or memo' }),
})
/** The body of `POST /payments/{id}/claim`. */
export const claimSchema = z.strictObject({
  transaction: textOf({
    maxLength: 128,
    message: 'must be the hash of a transaction on the payment’s network',
    pattern: '^[!-~]+$',
  }),
  note: printableText({ maxLength: 500, joiners: true }).optional(),
})

/**
 * Parses untrusted input.
 * @throws {CheckoutError} `invalid-amount` when the field at fault is an amount, else `invalid-request`.
 */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { path, message } = firstIssue(result.error.issues)
  throw new CheckoutError(path.includes('amount') ? 'invalid-amount' : 'invalid-request', {
    detail: `${path.join('.') || 'body'}: ${message}`,
  })
}

type Issue = z.core.$ZodIssue

function firstIssue(issues: readonly Issue[]): Pick<Issue, 'path' | 'message'> {
  const [issue] = issues
  if (!issue) return { path: [], message: 'is invalid' }
  if (issue.code === 'unrecognized_keys')
    return { path: [...issue.path, ...issue.keys.slice(0, 1)], message: 'is not a known field' }
  if (issue.code !== 'invalid_union') return issue
  // Of the alternatives, report the one whose type fits.
  const closest = issue.errors.find(([first]) => first?.code !== 'invalid_type' || first.path.length > 0)
  const { path, message } = firstIssue(closest ?? issue.errors[0] ?? [])
  return { path: [...issue.path, ...path], message }
}
