/** The two requests of a refund's link: what it is, and the address that the payer gives. */
import type { Chain, Coin } from '../core/contract/wire.js'
import { parseJson, readBytes } from '../core/contract/response-body.js'
import { isDecimal } from '../core/money/decimal.js'
import { matching, object, oneOf, optional, string, words } from './decoder.js'
import { chainDecoder, coinDecoder } from './decoders.js'

/**
 * The states of a refund, in their order.
 * @example
 * console.log(refundStates.includes('sent'))
 */
export const refundStates = ['requested', 'address-given', 'sent', 'cancelled', 'expired'] as const

/**
 * A refund as its payer sees it. `amount` is a decimal string in the coin.
 * @example
 * const isOver = (refund: Refund) => refund.state === 'sent'
 */
export type Refund = {
  state: (typeof refundStates)[number]
  reference: string
  amount: string
  chain: Chain
  coin: Coin
  merchant: { name: string; supportUrl?: string }
  address?: string
  transaction?: string
}

/** Reads an answer field by field. */
export const refundDecoder = object<Refund>({
  state: oneOf(...refundStates),
  reference: string,
  amount: matching(isDecimal),
  chain: chainDecoder,
  coin: coinDecoder,
  merchant: object<Refund['merchant']>({ name: words, supportUrl: optional(string) }),
  address: optional(string),
  transaction: optional(string),
})

/** Why a request failed: the address was refused, the link is over, or no usable answer came. */
export type RefundFailure = 'invalid' | 'over' | 'unreachable'

const timeoutMs = 10_000
const maxBytes = 100_000

/**
 * Asks the endpoint for a refund, or gives it the payer's address.
 * @returns the refund, or why there is none.
 */
export async function requestRefund(
  { endpoint, token }: { endpoint: string; token: string },
  address?: string,
): Promise<Refund | RefundFailure> {
  try {
    const response = await fetch(`${endpoint.replace(/\/+$/, '')}/refund/${encodeURIComponent(token)}`, {
      method: address === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(address !== undefined && { 'content-type': 'application/json' }),
      },
      body: address === undefined ? null : JSON.stringify({ address }),
      ...{ credentials: 'omit', redirect: 'error', cache: 'no-store' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) {
      const chunks = await readBytes(response, maxBytes)
      return chunks === undefined ? 'unreachable' : refundDecoder(parseJson(chunks), 'refund')
    }
    if (response.status === 400) return 'invalid'
    return response.status === 404 || response.status === 409 ? 'over' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
