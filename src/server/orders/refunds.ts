/** Refunds: the merchant asks for an address by a sealed link, the payer gives it once, the merchant records the transaction. */
import { checkPayable } from '../../core/addresses/payable.js'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Chain, Coin } from '../../core/contract/wire.js'
import type { Refund, RefundState, Store } from '../store/store.js'
import type { RefundTokens } from './refund-tokens.js'

/** A refund for the merchant. `amount` is a decimal string in the coin of the payment; times are ISO 8601. */
export type RefundDetails = {
  id: string
  reference: string
  payment: string
  state: RefundState
  amount: string
  coin: string
  network: string
  reason: string
  requestedAt: string
  requestedBy: string
  expiresAt: string
  address?: string
  addressAt?: string
  transaction?: string
  endedAt?: string
  endedBy?: string
}

/** A refund as its payer sees it. */
export type PublicRefund = {
  state: RefundState
  reference: string
  amount: string
  chain: Chain
  coin: Coin
  merchant: { name: string; supportUrl?: string }
  expiresAt: string
  address?: string
  transaction?: string
}

export type RefundInput = {
  by: string
  reason: string
  payment?: string | undefined
  expiresInSeconds?: number | undefined
}

export type Refunds = {
  /**
   * Requests a refund of what a payment received above the price, or of all where the order is closed or another payment paid
   * it. A refund that waits already is answered with a new link.
   * @throws {CheckoutError} `not-found`; `invalid-request` if there is nothing to return, or the order is open.
   */
  request(
    reference: string,
    input: RefundInput,
    requestedAt?: string,
  ): Promise<{ refund: RefundDetails; url: string; created: boolean }>
  /** Records the transaction. @throws {CheckoutError} `not-found`; `refund-closed` without an address, or after the end. */
  sent(id: string, action: { by: string; transaction: string }): Promise<RefundDetails>
  /** @throws {CheckoutError} `not-found`; `refund-closed` after the end. */
  cancel(id: string, action: { by: string; reason: string }): Promise<RefundDetails>
  list(reference: string): Promise<RefundDetails[]>
  /** What a link shows. @throws {CheckoutError} `not-found` */
  open(token: string): Promise<PublicRefund>
  /**
   * Takes the payer's address, once. The same address again is answered as the first time.
   * @throws {CheckoutError} `not-found`; `invalid-request` for an address that can't receive it; `refund-closed`.
   */
  giveAddress(token: string, address: string): Promise<PublicRefund>
}

const day = 86_400
const defaultLifetimeSeconds = 14 * day

export type RefundOptions = {
  store: Store
  now: () => number
  tokens: RefundTokens
  merchant: { name: string; supportUrl?: string }
  /** The endpoint's configured address, else its path. */
  publicUrl: string | undefined
  basePath: string
  /** Is called when there is something to send. */
  onNotification: () => void
}

export function createRefunds(options: RefundOptions): Refunds {
  const { store, now, tokens, merchant, publicUrl, basePath, onNotification } = options
  return {
    async request(
      reference,
      { by, reason, payment, expiresInSeconds = defaultLifetimeSeconds },
      requestedAt,
    ) {
      const at = now()
      const result = await store.requestRefund(reference, {
        ...{ id: `ref_${crypto.randomUUID().replaceAll('-', '')}`, at, by, reason },
        expiresAt: at + expiresInSeconds * 1000,
        ...(payment !== undefined && { paymentId: payment }),
      })
      if ('refusal' in result) throw refusals[result.refusal]()
      const { refund, created } = result
      if (created) onNotification()
      const url = `${publicUrl ?? requestedAt ?? basePath}/refund/${await tokens.seal(refund.id)}`
      return { refund: toDetails(refund, at), url, created }
    },

    async sent(id, { by, transaction }) {
      const refund = await store.endRefund(id, { state: 'sent', at: now(), by, transaction })
      if (!refund) throw await notEnded(id, 'it has no address yet, or has ended')
      onNotification()
      return toDetails(refund, now())
    },

    async cancel(id, { by, reason }) {
      const refund = await store.endRefund(id, { state: 'cancelled', at: now(), by, reason })
      if (!refund) throw await notEnded(id, 'it has ended')
      return toDetails(refund, now())
    },

    list: async (reference) => (await store.listRefunds(reference)).map((refund) => toDetails(refund, now())),

    open: async (token) => toPublic(await find(token)),

    async giveAddress(token, address) {
      const refund = await find(token)
      const { chain, coin } = refund.payment
      // What is shown again is not checked again.
      if (refund.address !== undefined && refund.address === address) return toPublic(refund)
      const payable = checkPayable({ chain, coin, address })
      if (!payable.ok) throw new CheckoutError('invalid-request', { detail: `address: ${payable.detail}` })
      const given = await store.giveRefundAddress(refund.id, address, now())
      if (given) onNotification()
      // Another request may have given it meanwhile.
      const last = given ?? (await find(token))
      if (last.address !== address) throw new CheckoutError('refund-closed')
      return toPublic(last)
    },
  }

  async function find(token: string): Promise<Refund> {
    const refund = await store.getRefund(await tokens.open(token))
    if (!refund) throw new CheckoutError('not-found', { detail: 'token: its refund is not in this store' })
    return refund
  }

  async function notEnded(id: string, why: string): Promise<CheckoutError> {
    const refund = await store.getRefund(id)
    return refund
      ? new CheckoutError('refund-closed', { detail: `The refund can’t be changed: ${why}.` })
      : new CheckoutError('not-found', { detail: 'id: is no refund' })
  }

  function toPublic(refund: Refund): PublicRefund {
    const { reference, amount, payment, expiresAt, address, transaction } = refund
    return {
      ...{ state: stateAt(refund, now()), reference, amount, chain: payment.chain, coin: payment.coin },
      merchant: {
        name: merchant.name,
        ...(merchant.supportUrl !== undefined && { supportUrl: merchant.supportUrl }),
      },
      expiresAt: iso(expiresAt),
      ...(address !== undefined && { address }),
      ...(transaction !== undefined && { transaction }),
    }
  }
}

const refusals = {
  unknown: () => new CheckoutError('not-found', { detail: 'reference: no such payment of this order' }),
  undecided: () =>
    new CheckoutError('invalid-request', {
      detail: 'reference: the order may still be paid with this money; accept or close it first',
    }),
  nothing: () =>
    new CheckoutError('invalid-request', { detail: 'reference: nothing above the price is left to return' }),
}

/** A request that no address was given for in time has expired, also before a store notes it. */
export function stateAt({ state, expiresAt }: Refund, at: number): RefundState {
  return state === 'requested' && expiresAt <= at ? 'expired' : state
}

export function toDetails(refund: Refund, at: number): RefundDetails {
  const { id, reference, paymentId, amount, payment, reason, requestedBy } = refund
  const { address, addressAt, transaction, endedAt, endedBy } = refund
  return {
    ...{ id, reference, payment: paymentId, state: stateAt(refund, at), amount },
    ...{ coin: payment.coin.symbol, network: payment.chain.name, reason },
    requestedAt: iso(refund.requestedAt),
    ...{ requestedBy, expiresAt: iso(refund.expiresAt) },
    ...(address !== undefined && { address }),
    ...(addressAt !== undefined && { addressAt: iso(addressAt) }),
    ...(transaction !== undefined && { transaction }),
    ...(endedAt !== undefined && { endedAt: iso(endedAt) }),
    ...(endedBy !== undefined && { endedBy }),
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
