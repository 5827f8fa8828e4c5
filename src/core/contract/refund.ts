/** A refund as its payer reads it: a part of the wire contract. Apart, because a checkout does not need it. */
import type { ShapeOf } from './shape.js'
import { chainShape, coinShape, type Chain, type Coin } from './wire.js'

/**
 * The states of a refund, in their order.
 * @example
 * const refund = await store.getRefund('refund-1042')
 * const isSent = refund?.state === 'sent'
 */
export const refundStates = ['requested', 'address-given', 'sent', 'cancelled', 'expired'] as const

/** Those of a refund that is not over: a person may still cancel it. */
export const unfinishedRefundStates: readonly (typeof refundStates)[number][] = ['requested', 'address-given']

/** A refund as its payer sees it. */
export interface Refund {
  /** The client shows a state that it does not know as `cancelled`. */
  state: (typeof refundStates)[number]
  /** The shop's own name of the order. */
  reference: string
  /** What is returned: a decimal string in the coin. */
  amount: string
  /** The network of the refund. */
  chain: Chain
  /** The coin of the refund. */
  coin: Coin
  /** The shop. */
  merchant: {
    name: string
    /** Where payers get help. */
    supportUrl?: string | undefined
  }
  /** Until when the link takes an address, ISO 8601. */
  expiresAt?: string | undefined
  /** Exchanges of this network ask for a tag or memo beside the address. */
  needsTag?: boolean | undefined
  /** The payer's address, once it was given. */
  address?: string | undefined
  /** The destination tag or memo for the address. */
  tag?: string | undefined
  /** The transaction's id, once the refund was sent. */
  transaction?: string | undefined
}
export const refundShape = {
  state: { oneOf: refundStates },
  reference: 'name',
  amount: 'amount',
  chain: chainShape,
  coin: coinShape,
  merchant: { name: 'name', 'supportUrl?': 'text' },
  'expiresAt?': 'time',
  'needsTag?': 'boolean',
  'address?': 'text',
  'tag?': 'text',
  'transaction?': 'text',
} satisfies ShapeOf<Refund>
