/** Sealed links of refunds: the payer's browser can neither read nor make one. */
import { fieldError } from '../../core/contract/problem.js'
import { keysOf, seal, unseal } from './sealed-tokens.js'

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
  const kind = { typ: tokenType, audience }
  return {
    seal: (refundId) => seal(keys, kind, { jti: refundId }),

    async open(token) {
      const isShort = token.length <= maxTokenLength
      const { jti } = (isShort && (await unseal(keys, kind, token, { requiredClaims: ['jti'] }))) || {}
      if (jti === undefined) throw fieldError('token', 'is no link of a refund', 'not-found')
      return jti
    },
  }
}
