/** Claims of the payments on screen. A help screen knows a payment by its id alone, and not the client that watches it. */
import { claimOutcome, type ClaimOutcome } from '../core/contract/claim-outcome.js'
import { failureOf, type CheckoutClient, type PaymentClaim } from './requests.js'

type Sender = Pick<CheckoutClient, 'claim'>

const senders = new Map<string, Sender>()

/** Lets `sendClaim` find the client of a payment, until the returned function is called. */
export function acceptClaims(paymentId: string, client: Sender): () => void {
  senders.set(paymentId, client)
  return () => {
    if (senders.get(paymentId) === client) senders.delete(paymentId)
  }
}

/** Sends what the payer gave. Never rejects. */
export async function sendClaim(paymentId: string, claim: PaymentClaim): Promise<ClaimOutcome> {
  const client = senders.get(paymentId)
  if (client === undefined) return 'failed'
  return client.claim(paymentId, claim).then(
    () => 'received' as const,
    (error: unknown) => claimOutcome(failureOf(error)),
  )
}
