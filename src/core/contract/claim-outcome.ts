/** What a payer sees of a claim that they paid: the same with a script and without. */

/** The shop has it, now or from before; it is no transaction of the network; no usable answer came. */
export type ClaimOutcome = 'received' | 'known' | 'invalid' | 'failed'

/**
 * What a refusal means to the payer. Too many claims of a payment, and a payment that is paid, are no failure: the shop has the
 * money or the claims. Too many requests are.
 * @example
 * claimOutcome({ code: 'invalid-request', retryable: false }) // 'invalid'
 */
export function claimOutcome({ code, retryable }: { code: string; retryable: boolean }): ClaimOutcome {
  if (code === 'invalid-request') return 'invalid'
  if (code === 'order-closed') return 'known'
  return code === 'too-many-requests' && !retryable ? 'known' : 'failed'
}
