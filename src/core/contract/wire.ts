/**
 * The answers of the endpoint to the browser: version 1 of the wire contract. Schemas drop every field they don't name,
 * so they are also the allow-list of what may reach a browser.
 */
import * as z from 'zod/mini'
import { decimalPattern, maxDecimalLength } from '../money/decimal.js'
import type { Problem } from './problem.js'
import { paymentStatuses } from './status.js'

export type { PaymentFlag, PaymentStatus } from './status.js'

/** An amount: a canonical decimal string, see {@link decimalPattern}. */
export const amountSchema = z.string().check(z.maxLength(maxDecimalLength), z.regex(decimalPattern))

/** A network. `id` is sent back exactly as received; `type` is its address family, e.g. `evm`. */
export const chainSchema = z.object({ id: z.string(), name: z.string(), type: z.string() })
export type Chain = z.infer<typeof chainSchema>

/** A coin on a network. `token` tells a contract's token from the network's own coin. */
export const coinSchema = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  token: z.boolean(),
  contract: z.optional(z.string()),
})
export type Coin = z.infer<typeof coinSchema>

/** One coin on one network, with its current price in that coin if a rate is known. */
export const methodSchema = z.object({
  chain: chainSchema,
  coin: coinSchema,
  estimate: z.nullable(amountSchema),
  available: z.boolean(),
  reason: z.optional(z.string()),
})
export type Method = z.infer<typeof methodSchema>

export const methodsSchema = z.object({ methods: z.array(methodSchema) })

/** A payment as the payer sees it. Amounts are in the coin; times are ISO 8601 in UTC. */
export const paymentSchema = z.object({
  /** The endpoint's own id: opaque, 128 random bits. */
  id: z.string(),
  status: z.enum(paymentStatuses),
  flags: z.array(z.string()),
  chain: chainSchema,
  coin: coinSchema,
  address: z.string().check(z.minLength(1)),
  /** What must arrive, exactly as the payment service sent it. */
  amount: amountSchema,
  received: amountSchema,
  remaining: amountSchema,
  fiat: z.optional(z.object({ currency: z.string(), amount: amountSchema })),
  activationFee: z.optional(amountSchema),
  txId: z.optional(z.string()),
  explorerUrl: z.optional(z.string()),
  /**
   * Until when `amount` pays the price, ISO 8601. Money that is first seen later may not be enough. Absent if the
   * endpoint holds its prices without an end.
   */
  priceHeldUntil: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the payment service last confirmed all of this. */
  checkedAt: z.string(),
  /** The last check failed: the rest is as of `checkedAt`. */
  stale: z.boolean(),
})
export type Payment = z.infer<typeof paymentSchema>

/** Bounds within which the payer chooses the amount. */
export const amountRangeSchema = z.object({
  min: amountSchema,
  max: amountSchema,
  presets: z.optional(z.array(amountSchema)),
})
export type AmountRange = z.infer<typeof amountRangeSchema>

const priceAmountSchema = z.union([amountSchema, amountRangeSchema])

/** What the order costs: in a fiat currency (ISO 4217) or in a coin; fixed, or chosen by the payer in a range. */
export const priceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fiat'), amount: priceAmountSchema, currency: z.string() }),
  z.object({ kind: z.literal('crypto'), amount: priceAmountSchema, coin: z.string() }),
])
export type Price = z.infer<typeof priceSchema>

/** The order as the payer sees it, and its payments so far. */
export const checkoutSessionSchema = z.object({
  id: z.string(),
  reference: z.string(),
  price: priceSchema,
  title: z.optional(z.string()),
  lines: z.optional(z.array(z.object({ label: z.string(), amount: amountSchema }))),
  merchant: z.object({
    name: z.string(),
    logo: z.optional(z.string()),
    supportUrl: z.optional(z.string()),
  }),
  returnUrl: z.optional(z.string()),
  expiresAt: z.string(),
  /** Until when a payment created now would hold its amount, ISO 8601. */
  priceHeldUntil: z.optional(z.string()),
  mode: z.enum(['sandbox', 'live']),
  payments: z.array(paymentSchema),
})
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>

/** A failure, as every route answers it. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  retryable: z.boolean(),
  requestId: z.string(),
}) satisfies z.ZodMiniType<Problem>
