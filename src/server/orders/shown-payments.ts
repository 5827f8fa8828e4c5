/**
 * A payment as a page without a script was given it, sealed: the page keeps it in its own address. Where the store has lost the
 * payment, as after a restore, the page still says what it showed.
 */
import { readStrictly } from '../../core/contract/shape.js'
import { paymentShape, type Payment } from '../../core/contract/wire.js'
import { seal, unseal, type SealingKeys } from './sealed-tokens.js'

const typ = 'crypto-checkout-payment+jwt'

/** What a seal is bound to: the mode, and the session that the payment was shown in. */
export type ShownIn = { audience: string; sessionId: string }

/** Seals a payment for the session. */
export function sealPayment(
  payment: Payment,
  keys: SealingKeys,
  { audience, sessionId }: ShownIn,
): Promise<string> {
  return seal(keys, { typ, audience }, { payment, sub: sessionId })
}

/** The payment of a seal; undefined if none of the keys sealed it for this session. */
export async function openPayment(
  token: string,
  keys: SealingKeys,
  { audience, sessionId }: ShownIn,
): Promise<Payment | undefined> {
  try {
    const claims = await unseal(keys, { typ, audience }, token, { subject: sessionId })
    return claims && readStrictly<Payment>(paymentShape, claims['payment'], 'payment')
  } catch {
    // Of another version: what it holds is no payment of this one.
    return undefined
  }
}
