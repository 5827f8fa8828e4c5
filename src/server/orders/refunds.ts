/** Refunds: the merchant asks for an address by a sealed link, the payer gives it once, the merchant records the transaction. */
import { checkPayable } from '../../core/addresses/payable.js'
import { accountOf, holderOf } from '../../core/addresses/account.js'
import { pastedAddress } from '../../core/addresses/pasted.js'
import { familyOf } from '../../core/chains/chains.js'
import { needsTag, tagProblem } from '../../core/chains/tags.js'
import { comparable } from '../../core/chains/transaction-ids.js'
import { CheckoutError, fieldError } from '../../core/contract/problem.js'
import { refundShape, type Refund as PayerRefund } from '../../core/contract/refund.js'
import { readStrictly } from '../../core/contract/shape.js'
import { isoTime, timeOf } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import { isSendable } from '../rules/refund-end.js'
import type { Refund, RefundState } from '../rules/refund-data.js'
import { receiverOf } from '../store/account.js'
import type { Store } from '../store/store.js'
import { endRefund, giveRefundAddress, requestRefund } from './changes.js'
import type { RefundTokens } from './refund-tokens.js'
import { claimTransaction } from './refund-transactions.js'
import { assertTransaction } from './transaction.js'

/** A refund for the merchant. `amount` is a decimal string in the coin of the payment; times are ISO 8601. */
export type RefundDetails = {
  /** Names the refund, as in `refundSent(id, …)`. */
  id: string
  /** The merchant’s order. */
  reference: string
  /** The id of the payment whose money is returned. */
  payment: string
  /** Where it is. */
  state: RefundState
  /** The sum, in the coin of the payment. */
  amount: string
  /** The symbol of the coin, such as `USDT`. */
  coin: string
  /** The name of the network. */
  network: string
  /** The sum in the currency of the order, where the shop gave one. */
  fiat?: { currency: string; amount: string }
  /** Why, as the merchant wrote it. */
  reason: string
  /** When it was requested. */
  requestedAt: string
  /** Who requested it. */
  requestedBy: string
  /** Until when the link takes an address. */
  expiresAt: string
  /** Where the payer wants the money. */
  address?: string
  /** The destination tag or memo for the address. */
  tag?: string
  /** When the payer gave the address. */
  addressAt?: string
  /** The hash of the merchant’s transaction. */
  transaction?: string
  /** When it was sent or cancelled. */
  endedAt?: string
  /** Who recorded the end. */
  endedBy?: string
}

/** A refund as its payer sees it. */
export type PublicRefund = PayerRefund

/** What a refund is requested with. */
export type RefundInput = {
  /** Who acts, for the log. */
  by: string
  /** Why, for the log and the timeline. */
  reason: string
  /** The id of a payment of the order. Default: the one that has money to return; of several, one is named. */
  payment?: string | undefined
  /** In the currency of the order, at its rate; with `coin`, in the coin. Default: all that the order did not take. */
  amount?: string | undefined
  /** `amount` is in the coin. */
  coin?: boolean | undefined
  /** How long the link takes an address, from 3600 to 7776000. Default 14 days. */
  expiresInSeconds?: number | undefined
}

/** Where the payer wants their money. */
export type RefundDestination = { address: string; tag?: string | undefined; noTag?: boolean | undefined }

/** A refund, the payer's link, and whether it was created by the request: one that waits already has a new link. */
export type RequestedRefund = { refund: RefundDetails; url: string; created: boolean }

const day = 86_400
const defaultLifetimeSeconds = 14 * day

/** What refunds work with. */
export type RefundContext = {
  store: Store
  now: () => number
  /** Seals the links; without it, a refund can be ended and not requested. */
  tokens: RefundTokens | undefined
  /** The contracts that the payment service lists: money sent to one is lost. */
  listedContracts?: () => Promise<readonly string[]>
  merchant: { name: string; supportUrl?: string }
  /** The address of a path below the endpoint, see `Sessions.addressOf`. */
  addressOf: (path: string, requestedAt?: string) => string
  /** Is called when there is something to send. */
  onNotification: () => void
}

/**
 * Requests a refund of what an order did not take of a payment, or of an amount, which may be a part of its price. A refund
 * that waits already is answered with a new link.
 * @throws {CheckoutError} `not-found`; `invalid-request` if there is nothing to return, the money is not confirmed, or the
 * order is open; `invalid-amount`.
 */
export async function beginRefund(
  { store, now, tokens, addressOf, onNotification }: RefundContext,
  reference: string,
  { by, reason, payment, amount, coin, expiresInSeconds = defaultLifetimeSeconds }: RefundInput,
  requestedAt?: string,
): Promise<RequestedRefund> {
  if (!tokens)
    throw new CheckoutError('invalid-request', {
      detail: 'Set CHECKOUT_SECRET and PUBLIC_URL: the payer’s link needs them.',
    })
  const at = now()
  const { refund, created } = await requestRefund(store, reference, {
    ...{ id: `ref_${crypto.randomUUID().replaceAll('-', '')}`, at, by, reason },
    expiresAt: at + expiresInSeconds * 1000,
    ...(payment !== undefined && { paymentId: payment }),
    ...(amount !== undefined && { amount: { of: coin ? 'coin' : 'order', value: amount } }),
  })
  if (created) onNotification()
  const url = addressOf(`refund/${await tokens.seal(refund.id)}`, requestedAt)
  return { refund: toDetails(refund, at), url, created }
}

/** Who ends a refund. One of another order than `reference` is not found. */
type EndingAction = { by: string; reference?: string | undefined }

/**
 * Records the transaction, also of a refund that was cancelled with its address. The same one again is answered as the first time.
 * @throws {CheckoutError} `not-found`; `invalid-request` for a text that is no hash of the network, and for a transaction that can
 * only have paid another refund; `refund-closed` without an address, or after the end.
 */
export async function recordSent(
  context: RefundContext,
  id: string,
  { by, reference, transaction }: EndingAction & { transaction: string },
): Promise<RefundDetails> {
  const { store, now, onNotification } = context
  const known = await get(context, id, reference)
  const isRecorded = ({ transaction: recorded }: Refund) =>
    recorded !== undefined && comparable(recorded) === comparable(transaction)
  if (isRecorded(known)) return toDetails(known, now())
  assertTransaction(known.payment, transaction)
  if (!isSendable(known)) throw refusedAs(stateAt(known, now()))
  await claimTransaction(store, known, transaction, now())
  const end = { state: 'sent', at: now(), by, transaction, from: known } as const
  const refund = await endRefund(store, known, end)
  if (refund) onNotification()
  const found = refund ?? (await get(context, id, reference))
  // It was cancelled, or another refund took the transaction of a cancelled one.
  if (isSendable(found)) return recordSent(context, id, { by, reference, transaction })
  if (!isRecorded(found)) throw refusedAs(stateAt(found, now()))
  return toDetails(found, now())
}

/** @throws {CheckoutError} `not-found`; `refund-closed` after the end. */
export async function cancelRefund(
  context: RefundContext,
  id: string,
  { by, reference, reason }: EndingAction & { reason: string },
): Promise<RefundDetails> {
  const { store, now } = context
  const known = await get(context, id, reference)
  const refund = await endRefund(store, known, { state: 'cancelled', at: now(), by, reason })
  if (!refund) throw refusedAs(stateAt(await get(context, id, reference), now()))
  return toDetails(refund, now())
}

/** What a link shows. @throws {CheckoutError} `not-found` */
export async function openRefund(context: RefundContext, token: string): Promise<PublicRefund> {
  return toPublic(context, await find(context, token))
}

/**
 * Where {@link giveAddress} would have the money sent, as it reads what was pasted. It takes nothing.
 * @throws {CheckoutError} as that does.
 */
export async function readAddress(
  context: RefundContext,
  token: string,
  destination: RefundDestination,
): Promise<RefundDestination> {
  const refund = await find(context, token)
  const read = readDestination(refund, destination)
  await assertDestination(context, refund, read)
  return read
}

/**
 * Takes the payer's address, once. The same address again is answered as the first time.
 * @throws {CheckoutError} `not-found`; `invalid-request` for an address that can't receive it, that a payment of this
 * endpoint shows or showed, or without a tag or the word that none is needed; `refund-closed`.
 */
export async function giveAddress(
  context: RefundContext,
  token: string,
  destination: RefundDestination,
): Promise<PublicRefund> {
  const { store, now, onNotification } = context
  const refund = await find(context, token)
  const read = readDestination(refund, destination)
  const { address, tag } = read
  // What is shown again is not checked again.
  if (refund.address === address && refund.tag === tag) return toPublic(context, refund)
  await assertDestination(context, refund, read)
  const last = await giveRefundAddress(store, refund, {
    ...{ address, at: now() },
    ...(tag !== undefined && { tag }),
  })
  if (last) onNotification()
  // Another request may have given it meanwhile.
  const found = last ?? (await find(context, token))
  if (found.address !== address || found.tag !== tag)
    throw new CheckoutError('refund-closed', { detail: 'This refund takes no address any more.' })
  return toPublic(context, found)
}

/** @throws {CheckoutError} `invalid-request` for an address or a tag that the network or the shop can't send to. */
async function assertDestination(
  context: RefundContext,
  refund: Refund,
  destination: RefundDestination,
): Promise<void> {
  await assertReceivable(context, refund, destination.address)
  assertTag(refund, destination)
}

/** The refund of a link. @throws {CheckoutError} `not-found` */
async function find({ store, tokens }: RefundContext, token: string): Promise<Refund> {
  const refund = tokens && (await store.getRefund(await tokens.open(token)))
  if (!refund) throw fieldError('token', 'its refund is not in this store', 'not-found')
  return refund
}

/** The refund of an id, if it is of the order that is meant. @throws {CheckoutError} `not-found` */
async function get({ store }: RefundContext, id: string, reference: string | undefined): Promise<Refund> {
  const refund = await store.getRefund(id)
  if (refund && (reference === undefined || refund.reference === reference)) return refund
  throw fieldError('id', reference === undefined ? 'is no refund' : 'is no refund of this order', 'not-found')
}

/** @throws {CheckoutError} `invalid-request` for an address where the money would be lost, or would pay an order again. */
async function assertReceivable(
  { store, listedContracts = async () => [] }: RefundContext,
  { payment: { chain, coin } }: Refund,
  address: string,
): Promise<void> {
  const payable = checkPayable({ chain, coin, address }, await listedContracts().catch(() => []))
  if (!payable.ok) throw fieldError('address', payable.detail)
  if (await store.isReceiver(receiverOf(chain, address)))
    throw fieldError('address', 'it is an address of this shop for payments; give one of your own wallet')
}

/**
 * @throws {CheckoutError} `invalid-request` without the tag that the network asks for, or the word that none is needed; with two tags.
 */
function assertTag({ payment: { chain } }: Refund, { address, tag, noTag }: RefundDestination): void {
  const own = tagIn(chain, address)
  if (own !== undefined && tag === undefined) return
  const problem = own === undefined ? tagProblem(chain, tag, noTag === true) : 'the address has another in it'
  if (problem !== undefined) throw fieldError('tag', problem)
}

/** The tag of an X-address, and the id of a muxed account. */
function tagIn(chain: Refund['payment']['chain'], address: string): string | undefined {
  const [account, holder] = [accountOf(familyOf(chain), address), holderOf(familyOf(chain), address)]
  return account === holder ? undefined : account.slice(holder.length + 1)
}

/** What a payer sees of a refund; what it has not is left out. */
function toPublic({ now, merchant: { name, supportUrl } }: RefundContext, refund: Refund): PublicRefund {
  const { reference, amount, payment, expiresAt, address, tag, transaction } = refund
  const { chain, coin } = payment
  const shown: PublicRefund = {
    ...{ state: stateAt(refund, now()), reference, amount, chain, coin },
    merchant: { name, supportUrl },
    expiresAt: isoTime(expiresAt),
    needsTag: needsTag(chain),
    ...{ address, tag, transaction },
  }
  return readStrictly<PublicRefund>(refundShape, shown, 'refund')
}

/** What was pasted, as it is compared and stored. A tag that the address has is not repeated. */
function readDestination({ payment }: Refund, { address, tag, noTag }: RefundDestination): RefundDestination {
  const read = pastedAddress(payment.chain, address)
  return { address: read, tag: tag === '' || tag === tagIn(payment.chain, read) ? undefined : tag, noTag }
}

const refusals: Record<RefundState, string> = {
  requested: 'has no address yet',
  'address-given': 'has an address',
  sent: 'was sent',
  cancelled: 'was cancelled',
  expired: 'has expired',
}

function refusedAs(state: RefundState): CheckoutError {
  return new CheckoutError('refund-closed', { detail: `The refund can’t be changed: it ${refusals[state]}.` })
}

/** A request that no address was given for in time has expired, also before a store notes it. */
function stateAt({ state, expiresAt }: Refund, at: number): RefundState {
  return state === 'requested' && expiresAt <= at ? 'expired' : state
}

export function toDetails(refund: Refund, at: number): RefundDetails {
  const { id, reference, paymentId, amount, payment, reason, requestedBy } = refund
  const { fiat, address, tag, addressAt, transaction, endedAt, endedBy } = refund
  return {
    ...{ id, reference, payment: paymentId, state: stateAt(refund, at), amount },
    ...{ coin: payment.coin.symbol, network: payment.chain.name, reason },
    ...(fiat && { fiat }),
    requestedAt: isoTime(refund.requestedAt),
    ...{ requestedBy, expiresAt: isoTime(refund.expiresAt) },
    ...present({ address, tag, addressAt: timeOf(addressAt), transaction }),
    ...present({ endedAt: timeOf(endedAt), endedBy }),
  }
}
