/** The calls of the endpoint that the provider makes, with the API key. */
import * as z from 'zod/mini'
import { parseJson, readBytes } from '../core/contract/response-body.js'
import type { Decimal } from '../core/money/decimal.js'

/** Longer than the endpoint takes for any of these calls. */
const timeoutMs = 10_000
/** More than an order with all its payments and its timeline. */
const maxAnswerBytes = 2_000_000

const fiatSchema = z.object({ amount: z.string(), currency: z.string() })
export type Fiat = z.infer<typeof fiatSchema>

/** What is used of a payment. */
export const paymentSchema = z.object({ id: z.string(), fiat: z.optional(fiatSchema) })

const sessionSchema = z.object({ session: z.string(), url: z.string() })
const orderSchema = z.object({
  fulfilled: z.boolean(),
  closedAt: z.optional(z.string()),
  payments: z.array(paymentSchema),
  timeline: z.array(z.object({ event: z.string(), payment: z.optional(z.string()) })),
})
const problemSchema = z.object({ code: z.string(), detail: z.string() })

export type Order = z.infer<typeof orderSchema>

export type NewSession = {
  reference: string
  amount: Decimal
  currency: string
  returnUrl?: string
  expiresInSeconds?: number
}

/** The endpoint refused a call. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError'
  readonly code: string

  constructor(code: string, detail: string) {
    super(`the checkout's endpoint refused: ${code}, ${detail}`)
    this.code = code
  }
}

export type Endpoint = {
  createSession(order: NewSession): Promise<z.infer<typeof sessionSchema>>
  getOrder(reference: string): Promise<Order>
  /** @throws {EndpointError} `order-closed` if the order is paid. */
  closeOrder(reference: string, reason: string): Promise<void>
  addNote(reference: string, text: string): Promise<void>
}

/**
 * @param url the endpoint's address for Medusa, such as `http://127.0.0.1:4300/checkout`.
 */
export function createEndpoint(url: string, apiKey: string): Endpoint {
  const base = url.replace(/\/+$/, '')
  const orderPath = (reference: string) => `/orders/${encodeURIComponent(reference)}`

  async function call(path: string, body?: object): Promise<unknown> {
    const response = await fetch(base + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const chunks = await readBytes(response, maxAnswerBytes)
    const answer = chunks && parseJson(chunks)
    if (response.ok) return answer
    const problem = problemSchema.safeParse(answer)
    if (problem.success) throw new EndpointError(problem.data.code, problem.data.detail)
    throw new EndpointError(String(response.status), 'this is no answer of an endpoint; check its address')
  }

  return {
    createSession: async (order) => sessionSchema.parse(await call('/sessions', order)),
    getOrder: async (reference) => orderSchema.parse(await call(orderPath(reference))),
    closeOrder: async (reference, reason) => void (await call(`${orderPath(reference)}/close`, { reason })),
    addNote: async (reference, text) => void (await call(`${orderPath(reference)}/note`, { text })),
  }
}
