/** The calls of the endpoint that the provider makes, with the API key. */
import * as z from 'zod/mini'
import { readJson } from '../core/contract/response-body.js'
import type { Decimal } from '../core/money/decimal.js'
import { EndpointError, ProviderError } from './errors.js'

/** Longer than the endpoint takes for any of these calls. */
const timeoutMs = 10_000
/** More than an order with all its payments and its timeline. */
const maxAnswerBytes = 2_000_000

const fiatSchema = z.object({ amount: z.string(), currency: z.string() })

/** What is used of a payment. */
export const paymentSchema = z.object({ id: z.string(), fiat: z.optional(fiatSchema) })

/** A payment of an order. A status that this version does not know counts as money. */
const orderPaymentSchema = z.extend(paymentSchema, { status: z.string(), received: z.string() })

const refundSchema = z.object({ id: z.string(), state: z.string(), reason: z.string() })
const refundLinkSchema = z.object({ refund: refundSchema, url: z.string() })

const sessionSchema = z.object({ session: z.string(), url: z.string() })
const orderSchema = z.object({
  fulfilled: z.boolean(),
  closedAt: z.optional(z.string()),
  payments: z.array(orderPaymentSchema),
  refunds: z._default(z.array(refundSchema), []),
  timeline: z.array(z.object({ event: z.string(), payment: z.optional(z.string()) })),
})
const problemSchema = z.object({ code: z.string(), detail: z.string(), field: z.optional(z.string()) })

export type Order = z.infer<typeof orderSchema>
export type Refund = z.infer<typeof refundSchema>

export type NewSession = {
  reference: string
  amount: Decimal
  currency: string
  title?: string
  email?: string
  returnUrl?: string
  expiresInSeconds?: number
}

/** `key` is Medusa's idempotency key, which every try of one operation has. */
export type Endpoint = {
  createSession(order: NewSession, key?: string): Promise<z.infer<typeof sessionSchema>>
  getOrder(reference: string): Promise<Order>
  /** @throws {EndpointError} `order-closed` if the order is paid. */
  closeOrder(reference: string, reason: string, key?: string): Promise<void>
  addNote(reference: string, text: string, key?: string): Promise<void>
  /** @param amount in the currency of the order. */
  requestRefund(
    reference: string,
    request: { reason: string; amount: Decimal },
    key?: string,
  ): Promise<z.infer<typeof refundLinkSchema>>
}

/**
 * @param url the endpoint's address for Medusa, such as `http://127.0.0.1:4300/checkout`.
 */
export function createEndpoint(url: string, apiKey: string): Endpoint {
  const base = url.replace(/\/+$/, '')
  const orderPath = (reference: string) => `/orders/${encodeURIComponent(reference)}`

  async function call(path: string, body?: object, key?: string): Promise<unknown> {
    const response = await fetch(base + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : 'no answer'
      throw new ProviderError('unexpected_state', `the checkout's endpoint can't be reached: ${why}`, {
        cause: error,
      })
    })
    const answer = await readJson(response, maxAnswerBytes)
    if (response.ok) return answer
    const problem = problemSchema.safeParse(answer)
    if (problem.success) {
      const { code, detail, field } = problem.data
      throw new EndpointError(response.status, code, detail, field)
    }
    throw new EndpointError(
      503,
      String(response.status),
      'this is no answer of an endpoint; check its address',
    )
  }

  function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
    const result = schema.safeParse(answer)
    if (result.success) return result.data
    throw new EndpointError(503, 'malformed', 'this is no answer of an endpoint; check its address')
  }

  return {
    createSession: async (order, key) => read(sessionSchema, await call('/sessions', order, key)),
    getOrder: async (reference) => read(orderSchema, await call(orderPath(reference))),
    closeOrder: async (reference, reason, key) =>
      void (await call(`${orderPath(reference)}/close`, { reason }, key)),
    addNote: async (reference, text, key) => void (await call(`${orderPath(reference)}/note`, { text }, key)),
    requestRefund: async (reference, request, key) =>
      read(refundLinkSchema, await call(`${orderPath(reference)}/refund-link`, request, key)),
  }
}
