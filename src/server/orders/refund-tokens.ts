/** Sealed links of refunds: the payer's browser can neither read nor make one. */
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { CheckoutError } from '../../core/contract/problem.js'
import { keysOf } from './sessions.js'

const tokenType = 'crypto-checkout-refund+jwt'
const maxTokenLength = 1000

export type RefundTokens = {
  seal(refundId: string): Promise<string>
  /**
   * The id of the refund that a link names. Whether it still takes an address is the refund's own state.
   * @throws {CheckoutError} `not-found` if it was not sealed with one of our secrets for this mode.
   */
  open(token: string): Promise<string>
}

/**
 * @param secrets those of the sessions: the first seals, all open.
 * @param audience separates links of the sandbox from live ones.
 */
export function createRefundTokens(secrets: readonly string[], audience: string): RefundTokens {
  const keys = keysOf(secrets)
  return {
    seal: (refundId) =>
      new EncryptJWT()
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: tokenType })
        .setJti(refundId)
        .setAudience(audience)
        .encrypt(keys[0]),

    async open(token) {
      if (token.length <= maxTokenLength)
        for (const key of keys) {
          const id = await openWith(key, token, audience)
          if (id !== undefined) return id
        }
      throw new CheckoutError('not-found', { detail: 'token: is no link of a refund' })
    },
  }
}

async function openWith(key: Uint8Array, token: string, audience: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtDecrypt(token, key, {
      ...{ audience, typ: tokenType, requiredClaims: ['jti'] },
      ...{ keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
    })
    return payload.jti
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
