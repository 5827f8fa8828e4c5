/**
 * A payment as a page without a script was given it, sealed: the page keeps it in its own address. Where the store has lost the
 * payment, as after a restore, the page still says what it showed.
 */
import { EncryptJWT, jwtDecrypt } from 'jose'
import { readStrictly } from '../../core/contract/shape.js'
import { paymentShape, type Payment } from '../../core/contract/wire.js'

const tokenType = 'crypto-checkout-payment+jwt'

/** What a seal is bound to: the mode, and the session that the payment was shown in. */
export type ShownIn = { audience: string; sessionId: string }

/** @param key 32 bytes. */
export function sealPayment(
  payment: Payment,
  key: Uint8Array,
  { audience, sessionId }: ShownIn,
): Promise<string> {
  return new EncryptJWT({ payment })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: tokenType })
    .setAudience(audience)
    .setSubject(sessionId)
    .encrypt(key)
}

/** The payment of a seal; undefined if none of the keys sealed it for this session. */
export async function openPayment(
  token: string,
  keys: readonly Uint8Array[],
  { audience, sessionId }: ShownIn,
): Promise<Payment | undefined> {
  for (const key of keys) {
    try {
      const { payload } = await jwtDecrypt(token, key, { audience, subject: sessionId, typ: tokenType })
      return readStrictly<Payment>(paymentShape, payload['payment'], 'payment')
    } catch {
      // Another key's, or none.
    }
  }
  return undefined
}
