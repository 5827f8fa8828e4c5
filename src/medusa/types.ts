/** The part of Medusa's types that is used. Medusa itself is not installed here. */

/** An amount as Medusa hands it over: a number, a text, its `BigNumber`, or what it keeps in the database. */
export type MedusaAmount =
  | number
  | string
  | { raw?: MedusaAmount }
  | { value: number | string }
  | { toFixed(): string }

/** What is stored with a payment session or a payment. The storefront may read it. */
export type PaymentData = Record<string, unknown>

/** What Medusa knows beside the data: the customer who signed in, and a key that each try of an operation has. */
export type PaymentContext = { idempotency_key?: string; customer?: { email?: string | null } }

export type PaymentInput = { data?: PaymentData; context?: PaymentContext }
export type PricedInput = PaymentInput & { amount: MedusaAmount; currency_code: string }
export type RefundInput = PaymentInput & { amount: MedusaAmount }

/** The states of a payment session that the provider gives. */
export type SessionStatus = 'pending' | 'requires_more' | 'captured' | 'canceled' | 'error'

export type WebhookPayload = {
  data: Record<string, unknown>
  rawData: string | Uint8Array
  headers: Record<string, unknown>
}

/** `captured` is Medusa's word for a payment that succeeded. */
export type WebhookAction =
  | { action: 'captured'; data: { session_id: string; amount: string } }
  | { action: 'not_supported' }
