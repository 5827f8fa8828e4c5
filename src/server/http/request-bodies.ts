/** What the endpoint is asked: the bodies of its routes, checked field by field, with errors that name the field. */
import * as z from 'zod'
import {
  compareDecimals,
  decimalPattern,
  isDecimal,
  isZero,
  maxDecimalLength,
} from '../../core/money/decimal.js'
import { CheckoutError } from '../../core/contract/problem.js'

/** The largest request body, in bytes. */
export const maxBodyBytes = 16 * 1024

const currencyText = 'must be an ISO 4217 code in capitals, such as "USD"'
const currencies = new Set(Intl.supportedValuesOf('currency'))

const amountText = 'must be a decimal string such as "49.99"'
const amount = z
  .string(amountText)
  .refine(isDecimal, { error: amountText, abort: true })
  .refine((value) => !isZero(value), 'must be above zero')
  .meta(decimalMeta('An amount above zero'))

const amountRange = z
  .object({ min: amount, max: amount, presets: z.array(amount).max(12).optional() })
  .refine(({ min, max }) => compareDecimals(min, max) < 0, { path: ['max'], message: 'must be above min' })
  .refine(
    ({ min, max, presets = [] }) =>
      presets.every((preset) => compareDecimals(preset, min) >= 0 && compareDecimals(preset, max) <= 0),
    { path: ['presets'], message: 'must lie within min and max' },
  )

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2048)
const identifierText = 'must be an identifier of the payment service, such as "tron" or "usdt"'
const identifier = z.string(identifierText).min(1, identifierText).max(64, identifierText)
const lifetimeText = 'must be a whole number of seconds from 60 to 2592000'
/** For machines: control and invisible characters would break logs, or make two references look like one. */
const reference = printable(128, /^\P{C}+$/u)
/** For people: Persian, Hindi and emoji need the two characters that join or part letters. */
const line = printable(200, /^[\P{C}\u200C\u200D]+$/u)

/** The order that a session seals: what `sessions.create` takes and what `POST /sessions` is sent. */
export const orderSchema = z
  .strictObject({
    /** The merchant's order. One reference is one order with one price: it is fulfilled once, by whichever session paid. */
    reference,
    amount: z.union([amount, amountRange]),
    /** ISO 4217; the price is in fiat. Exactly one of `currency` and `coin` is given. */
    currency: z
      .string(currencyText)
      .refine((value) => currencies.has(value), currencyText)
      .meta({ pattern: '^[A-Z]{3}$' })
      .optional(),
    /** A coin of the payment service; the price is in that coin. */
    coin: identifier.optional(),
    title: line.optional(),
    lines: z
      .array(
        z.strictObject(
          {
            label: line,
            amount: z.string(amountText).refine(isDecimal, amountText).meta(decimalMeta('An amount')),
          },
          'must be an object with label and amount',
        ),
      )
      .max(50)
      .optional(),
    /** Goes to the payment service as `meta.customerEmail`, never to the browser. */
    email: z.email('must be an e-mail address').max(254).optional(),
    /** Only these may be paid with; either half may be left out. */
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
    returnUrl: webUrl.optional(),
    expiresInSeconds: z.int(lifetimeText).min(60, lifetimeText).max(2_592_000, lifetimeText).default(3600),
  })
  .refine(({ currency, coin }) => (currency === undefined) !== (coin === undefined), {
    path: ['currency'],
    message: 'exactly one of currency and coin must be given',
  })

/** An order as the merchant's server describes it. */
export type OrderInput = z.input<typeof orderSchema>
/** An order that was checked, with defaults filled in. */
export type Order = z.output<typeof orderSchema>

/** The body of `POST /payments`: the payer's choice, and the amount where the price leaves it to the payer. */
export const paymentRequestSchema = z.object({
  chain: identifier,
  coin: identifier,
  amount: amount.optional(),
})
export type PaymentRequest = z.output<typeof paymentRequestSchema>

/**
 * Parses a value that came from outside.
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

/** What JSON Schema can say of the refinements of an amount. */
function decimalMeta(description: string) {
  return { description, maxLength: maxDecimalLength, pattern: decimalPattern.source }
}

function printable(maxLength: number, pattern: RegExp) {
  const lengthText = `must be a string of 1 to ${maxLength} characters`
  return z
    .string(lengthText)
    .min(1, lengthText)
    .max(maxLength, lengthText)
    .regex(pattern, 'must not contain control characters')
}

type Issue = z.core.$ZodIssue

function firstIssue(issues: readonly Issue[]): Pick<Issue, 'path' | 'message'> {
  const [issue] = issues
  if (!issue) return { path: [], message: 'is invalid' }
  if (issue.code === 'unrecognized_keys')
    return { path: [...issue.path, ...issue.keys.slice(0, 1)], message: 'is not a known field' }
  if (issue.code !== 'invalid_union') return issue
  // The alternative that was meant is the one whose type fits.
  const meant = issue.errors.find(([first]) => first?.code !== 'invalid_type' || first.path.length > 0)
  const { path, message } = firstIssue(meant ?? issue.errors[0] ?? [])
  return { path: [...issue.path, ...path], message }
}
