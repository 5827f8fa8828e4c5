/** Claims of the payments on screen. A help screen knows a payment by its id alone, and not the client that watches it. */
import { claimOutcome, type ClaimOutcome } from '../core/contract/claim-outcome.js'
import { failureOf, type CheckoutClient, type PaymentClaim } from './requests.js'

type Sender = Pick<CheckoutClient, 'claim'>

/** Two checkouts of a page may show one payment: the last is asked, and the one before it once that one is gone. */
const senders = new Set<readonly [paymentId: string, client: Sender]>()

/** Lets `sendClaim` find the client of a payment, until the returned function is called. */
export function acceptClaims(paymentId: string, client: Sender): () => void {
  const sender = [paymentId, client] as const
  senders.add(sender)
  return () => void senders.delete(sender)
}

/** Sends what the payer gave. Never rejects. */
export async function sendClaim(paymentId: string, claim: PaymentClaim): Promise<ClaimOutcome> {
  const client = [...senders].findLast(([id]) => id === paymentId)?.[1]
  if (client === undefined) return 'failed'
  return client.claim(paymentId, claim).then(
    () => 'received' as const,
    (error: unknown) => claimOutcome(failureOf(error)),
  )
}
