/** The two requests of a refund's link: what it is, and the address that the payer gives. */
import type { Chain, Coin } from '../core/contract/wire.js'
import { parseJson, readBytes } from '../core/contract/response-body.js'
import { isDecimal } from '../core/money/decimal.js'
import { boolean, matching, object, oneOf, optional, string, words } from './decoder.js'
import { chainDecoder, coinDecoder, problemDecoder } from './decoders.js'

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
  /** Exchanges of this network ask for a tag or memo beside the address. */
  needsTag?: boolean
  address?: string
  /** The destination tag or memo for the address. */
  tag?: string
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
  needsTag: optional(boolean),
  address: optional(string),
  tag: optional(string),
  transaction: optional(string),
})

/** Where the payer wants their money: with `noTag`, the address needs no tag or memo. */
export type RefundDestination = { address: string; tag?: string; noTag?: boolean }

/** Why a request failed: the address or its tag was refused, the link is over, or no usable answer came. */
export type RefundFailure = 'invalid' | 'tag' | 'over' | 'unreachable'

const timeoutMs = 10_000
const maxBytes = 100_000

/**
 * Asks the endpoint for a refund, or gives it the payer's address, with the tag or memo that it needs.
 * @returns the refund, or why there is none.
 */
export async function requestRefund(
  { endpoint, token }: { endpoint: string; token: string },
  destination?: RefundDestination,
): Promise<Refund | RefundFailure> {
  try {
    const response = await fetch(`${endpoint.replace(/\/+$/, '')}/refund/${encodeURIComponent(token)}`, {
      method: destination === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(destination !== undefined && { 'content-type': 'application/json' }),
      },
      body: destination === undefined ? null : JSON.stringify(destination),
      ...{ credentials: 'omit', redirect: 'error', cache: 'no-store' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) {
      const chunks = await readBytes(response, maxBytes)
      return chunks === undefined ? 'unreachable' : refundDecoder(parseJson(chunks), 'refund')
    }
    if (response.status === 400) return (await refusesTag(response)) ? 'tag' : 'invalid'
    return response.status === 404 || response.status === 409 ? 'over' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Whether the endpoint refuses the tag, and not the address. */
async function refusesTag(response: Response): Promise<boolean> {
  try {
    const chunks = await readBytes(response, maxBytes)
    return chunks !== undefined && problemDecoder(parseJson(chunks), 'problem').detail.startsWith('tag: ')
  } catch {
    return false
  }
}
