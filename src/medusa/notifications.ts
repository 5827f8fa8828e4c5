/** The endpoint's notifications, as Medusa's webhook gets them. */
import { isDecimal } from '../core/money/decimal.js'
import { readPaid } from '../shop-systems/notifications.js'
import type { WebhookAction, WebhookPayload } from './types.js'

/** The ids of Medusa's payment sessions: the endpoint may have orders of another shop, too. */
const sessionPattern = /^payses_\w+$/

/**
 * What Medusa has to do after a notification.
 * @param secrets `whsec_` and base64 each; one must have signed.
 * @throws if it is forged or too old.
 */
export function toAction({ rawData, headers }: WebhookPayload, secrets: readonly string[]): WebhookAction {
  const body = typeof rawData === 'string' ? rawData : new TextDecoder().decode(rawData)
  const paid = readPaid(body, headers, secrets)
  const fiat = paid?.payment.fiat
  if (!paid || !sessionPattern.test(paid.reference) || fiat === undefined || !isDecimal(fiat.amount))
    return { action: 'not_supported' }
  return { action: 'captured', data: { session_id: paid.reference, amount: fiat.amount } }
}
