/**
 * The objects of the wire contract that a browser reads, version 1: each as a documented type, and as its shape, which is
 * data. `shape.ts` says what is done with shapes. They are the allow-list of what may reach a browser.
 */
import type { Problem } from './problem.js'
import { paymentStatuses, type PaymentStatus } from './payment-statuses.js'
import type { ShapeOf } from './shape.js'

export type { PaymentFlag } from './status.js'
export type { PaymentStatus } from './payment-statuses.js'

/** The version of the contract: every answer of an endpoint has it in the header `checkout-version`. */
export const contractVersion = '1'

/** A network. */
export interface Chain {
  /** The payment service's id of it. It is sent back exactly as received. */
  id: string
  /** For people, e.g. `Tron`. */
  name: string
  /** The family of its addresses, e.g. `evm`. */
  type: string
}
export const chainShape = { id: 'text', name: 'name', type: 'text' } satisfies ShapeOf<Chain>

/** A coin on a network. */
export interface Coin {
  /** The payment service's id of it. It is sent back exactly as received. */
  id: string
  /** For people, e.g. `Tether USD`. */
  name: string
  /** For people, e.g. `USDT`. */
  symbol: string
  /** Whether it is a contract's token, and not the network's own coin. */
  token: boolean
  /** The address of the token's contract, where it is known. */
  contract?: string | undefined
}
export const coinShape = {
  id: 'text',
  name: 'name',
  symbol: 'name',
  token: 'boolean',
  'contract?': 'text',
} satisfies ShapeOf<Coin>

/** One coin on one network, by which the order can be paid. */
export interface Method {
  /** The network. */
  chain: Chain
  /** The coin on that network. */
  coin: Coin
  /** The order's price in this coin now, a decimal string, or null where no rate is known. */
  estimate: string | null
  /** Whether a payment with it can be created now. */
  available: boolean
  /** Why it is not available. */
  reason?: string | undefined
  /** Where the coin can be bought on this network, an `https:` address. */
  buyUrl?: string | undefined
}
export const methodShape = {
  chain: chainShape,
  coin: coinShape,
  estimate: ['amount', 'null'],
  available: 'boolean',
  'reason?': 'text',
  'buyUrl?': 'text',
} satisfies ShapeOf<Method>

export type Methods = { methods: Method[] }
export const methodsShape = { 'methods[]': methodShape } satisfies ShapeOf<Methods>

/** A payment as the payer sees it. Amounts are decimal strings in the coin; times are ISO 8601 in UTC. */
export interface Payment {
  /** The endpoint's own id: opaque, 128 random bits. */
  id: string
  /** The client shows a status that it does not know as `review`, with the flag `unrecognised-status`. */
  status: PaymentStatus
  /** Facts beside the status, e.g. `overpaid`. Ignore flags that you do not know. */
  flags: string[]
  /** The network of the address. */
  chain: Chain
  /** The coin to send. */
  coin: Coin
  /** Where the payer sends the money. */
  address: string
  /** What must arrive, exactly as the payment service sent it. */
  amount: string
  /** What arrived. */
  received: string
  /** What came beyond `amount`, where it is less than the difference: late coins may be worth less than their number. */
  surplus?: string | undefined
  /** What is still to be sent, as the payment service has it. `amountDue` says what a payer should send. */
  remaining: string
  /** The price in the order's currency (ISO 4217); absent for a price in a coin. */
  fiat?: { currency: string; amount: string } | undefined
  /** What the payment service adds to activate an account of the network; part of `amount`. */
  activationFee?: string | undefined
  /** The transaction's id, once one was seen. */
  txId?: string | undefined
  /** The transaction or the address in the network's explorer. */
  explorerUrl?: string | undefined
  /**
   * Until when `amount` pays the price. Money that is first seen later may not be enough. Absent if the endpoint holds its
   * prices without an end.
   */
  priceHeldUntil?: string | undefined
  /** When the payment was created, ISO 8601. */
  createdAt: string
  /** When the payment last changed, ISO 8601. */
  updatedAt: string
  /** When the payment service last confirmed all of this. */
  checkedAt: string
  /** The last check failed: the rest is as of `checkedAt`. */
  stale: boolean
}
export const paymentShape = {
  id: 'text',
  status: { oneOf: paymentStatuses },
  'flags[]': 'text',
  chain: chainShape,
  coin: coinShape,
  address: 'filled',
  amount: 'amount',
  received: 'amount',
  'surplus?': 'amount',
  remaining: 'amount',
  'fiat?': { currency: 'text', amount: 'amount' },
  'activationFee?': 'amount',
  'txId?': 'text',
  'explorerUrl?': 'text',
  'priceHeldUntil?': 'time',
  createdAt: 'time',
  updatedAt: 'time',
  checkedAt: 'time',
  stale: 'boolean',
} satisfies ShapeOf<Payment>

/** Bounds within which the payer chooses the amount, as decimal strings. */
export interface AmountRange {
  /** The least amount, inclusive. */
  min: string
  /** The greatest amount, inclusive. */
  max: string
  /** Amounts to offer, within the bounds. */
  presets?: string[] | undefined
}
const amountRangeShape = {
  min: 'amount',
  max: 'amount',
  'presets[]?': 'amount',
} satisfies ShapeOf<AmountRange>

/** What the order costs: a fixed decimal amount, or what the payer chooses in a range. */
export type Price =
  | {
      /** `fiat` for a price in a currency, `crypto` for a price in a coin. */
      kind: 'fiat'
      /** A decimal string in the currency or the coin, or the range in which the payer chooses. */
      amount: string | AmountRange
      /** ISO 4217, e.g. `USD`. */
      currency: string
    }
  | {
      kind: 'crypto'
      amount: string | AmountRange
      /** The payment service's id of the coin. */
      coin: string
    }
const priceAmountShape = ['amount', amountRangeShape] as const
export const priceShape = {
  by: 'kind',
  cases: {
    fiat: { amount: priceAmountShape, currency: 'text' },
    crypto: { amount: priceAmountShape, coin: 'text' },
  },
} satisfies ShapeOf<Price>

/** The order as the payer sees it, and its payments so far. */
export interface CheckoutSession {
  /** The session's id: not the sealed session, and no secret. */
  id: string
  /** The shop's own name of the order. */
  reference: string
  /** Of a kind that this version does not know, `kind` alone is there, and the page asks for no money. */
  price: Price
  /** What the order is called. */
  title?: string | undefined
  /** What is in it; amounts in the price's currency or coin. */
  lines?: { label: string; amount: string }[] | undefined
  /** The shop. */
  merchant: {
    name: string
    /** The address of a picture, absolute or relative to the endpoint. */
    logo?: string | undefined
    /** Where payers get help: `https:` or `mailto:`. */
    supportUrl?: string | undefined
  }
  /** The way back to the shop. */
  returnUrl?: string | undefined
  /** A sentence of the merchant’s, shown with the receipt. */
  thanks?: string | undefined
  /** Until when a payment can be created, ISO 8601. */
  expiresAt: string
  /** Until when a payment created now would hold its amount, ISO 8601. */
  priceHeldUntil?: string | undefined
  /** Whether money is real. In a mode that this version does not know, the page asks for no money. */
  mode: 'sandbox' | 'live'
  /** The payments of the order so far; empty if there are none. */
  payments: Payment[]
  /** The database may lack a payment of this order, as after a restore: warn the payer before another address is shown. */
  incomplete?: boolean | undefined
}
export const sessionShape = {
  id: 'text',
  reference: 'name',
  price: priceShape,
  'title?': 'name',
  'lines[]?': { label: 'name', amount: 'amount' },
  merchant: { name: 'name', 'logo?': 'text', 'supportUrl?': 'text' },
  'returnUrl?': 'text',
  'thanks?': 'name',
  expiresAt: 'time',
  'priceHeldUntil?': 'time',
  mode: { oneOf: ['sandbox', 'live'] },
  'payments[]': paymentShape,
  'incomplete?': 'boolean',
} satisfies ShapeOf<CheckoutSession>

/** A failure, as every route answers it. */
export const problemShape = {
  type: 'text',
  title: 'text',
  status: 'number',
  detail: 'text',
  'field?': 'text',
  code: 'text',
  retryable: 'boolean',
  requestId: 'text',
  'shop?': { 'supportUrl?': 'text', 'returnUrl?': 'text' },
} satisfies ShapeOf<Problem>
