/** The endpoint's notifications, as the webhook of a shop system gets them. */
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { paymentSchema } from './endpoint.js'
import { ProviderError } from './errors.js'

/** Only these say that an order is to be fulfilled. */
const paidSchema = z.object({
  type: z.enum(['order.paid', 'order.accepted']),
  data: z.object({ reference: z.string(), payment: paymentSchema }),
})

/** What is used of a notification that an order is paid. */
export type PaidNotification = z.infer<typeof paidSchema>['data']

/**
 * The order that a notification says is paid, or undefined for another type of notification.
 * @param body as it was sent, byte for byte.
 * @param secrets `whsec_` and base64 each; one must have signed.
 * @throws {ProviderError} `unauthorized` if it is forged or too old.
 */
export function readPaid(
  body: string,
  headers: Record<string, unknown>,
  secrets: readonly string[],
): PaidNotification | undefined {
  verify(body, headers, secrets)
  return paidSchema.safeParse(JSON.parse(body)).data?.data
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
