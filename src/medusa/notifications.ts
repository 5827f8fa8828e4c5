/** The endpoint's notifications, as Medusa's webhook gets them. */
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { isDecimal } from '../core/money/decimal.js'
import { paymentSchema } from './endpoint.js'
import { ProviderError } from './errors.js'
import type { WebhookAction, WebhookPayload } from './types.js'

/** Only these say that an order is to be fulfilled. */
const paidSchema = z.object({
  type: z.enum(['order.paid', 'order.accepted']),
  data: z.object({ reference: z.string(), payment: paymentSchema }),
})

/** The ids of Medusa's payment sessions: the endpoint may have orders of another shop, too. */
const sessionPattern = /^payses_\w+$/

/**
 * What Medusa has to do after a notification.
 * @param secrets `whsec_` and base64 each; one must have signed.
 * @throws if it is forged or too old.
 */
export function toAction({ rawData, headers }: WebhookPayload, secrets: readonly string[]): WebhookAction {
  const body = typeof rawData === 'string' ? rawData : new TextDecoder().decode(rawData)
  verify(body, headers, secrets)
  const paid = paidSchema.safeParse(JSON.parse(body))
  if (!paid.success) return { action: 'not_supported' }
  const { reference, payment } = paid.data.data
  if (!sessionPattern.test(reference) || payment.fiat === undefined || !isDecimal(payment.fiat.amount))
    return { action: 'not_supported' }
  return { action: 'captured', data: { session_id: reference, amount: payment.fiat.amount } }
}

function verify(body: string, given: Record<string, unknown>, secrets: readonly string[]): void {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, textOf(given[name])]),
  )
  const isSigned = secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers)
      return true
    } catch {
      return false
    }
  })
  if (!isSigned)
    throw new ProviderError('unauthorized', 'the notification is not signed with notifySecret, or is too old')
}
