/**
 * What a payer may copy for a shop's support: the steps of a checkout without personal data. No session, amounts or
 * names; of an address, its last four characters.
 */
import { isZero } from '../core/money/decimal.js'
import type { Payment } from '../core/contract/wire.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState, ContradictedField } from './checkout-state.js'
import type { Journal } from './support-journal.js'
import { sessionOf, stateFailure } from './state-queries.js'

/** A payment without its amounts and most of its address. */
export type BundledPayment = Pick<
  Payment,
  'id' | 'status' | 'flags' | 'stale' | 'createdAt' | 'updatedAt' | 'checkedAt'
> & {
  /** The ids of the network and the coin. */
  chain: string
  coin: string
  /** The last four characters. */
  address: string
  /** Whether any money was seen. */
  received: boolean
  /** The address failed the check, so it was not shown. */
  payable?: false
  /** The fields that contradict the choice or the payment that was shown. */
  contradicts?: readonly ContradictedField[]
}

/** A step: the event, its milliseconds since the first step, and the state after it. */
export type SupportStep = {
  afterMs: number
  event: CheckoutEvent['type']
  state: CheckoutState['name']
  /** The payments of the order, or the payment that the event is about. */
  payments?: BundledPayment[]
  /** The payer chooses the amount: in fiat before the method, in the coin after it. False where they don't. */
  range?: false | 'fiat' | 'crypto'
  method?: { chain: string; coin: string }
  failure?: CheckoutFailure
}

/** The whole bundle; it is copied as JSON. */
export type SupportBundle = {
  /** The version of this shape. */
  version: 1
  /** The time by the payer's clock, as an ISO 8601 date. */
  madeAt: string
  /** The browser's engine and its main version, e.g. `Chromium 142`; empty when unknown. */
  engine: string
  mode?: 'sandbox' | 'live'
  /** How many checks of a payment got no answer. */
  unanswered: number
  steps: SupportStep[]
}

/**
 * Makes the bundle of a journal. `madeAt` and `engine` are as in {@link SupportBundle}.
 * @example
 * const bundle = createSupportBundle(flow.journal, { madeAt: new Date().toISOString(), engine: 'Chromium 142' })
 */
export function createSupportBundle(
  { entries, unanswered }: Pick<Journal, 'entries' | 'unanswered'>,
  { madeAt, engine }: Pick<SupportBundle, 'madeAt' | 'engine'>,
): SupportBundle {
  const [first] = entries
  const last = entries.at(-1)?.state
  const mode = last && sessionOf(last)?.mode
  return {
    version: 1,
    madeAt,
    engine,
    ...(mode && { mode }),
    unanswered,
    steps: entries.map(({ atMs, event, state }) => {
      const failure = stateFailure(state)
      return {
        afterMs: Math.round(atMs - (first?.atMs ?? atMs)),
        event: event.type,
        state: state.name,
        ...detailsOf(event, state),
        ...(failure && { failure }),
      }
    }),
  }
}

function detailsOf(event: CheckoutEvent, state: CheckoutState): Partial<SupportStep> {
  switch (event.type) {
    case 'session-loaded':
    case 'session-checked':
      return {
        payments: event.session.payments.map((payment) => bundledPayment(payment, event, state)),
        range: typeof event.session.price.amount !== 'string' && event.session.price.kind,
      }
    case 'payment-created':
    case 'payment-checked':
      return { payments: [bundledPayment(event.payment, event, state)] }
    case 'method-chosen':
      return { method: { chain: event.method.chain.id, coin: event.method.coin.id } }
    case 'session-failed':
    case 'methods-failed':
    case 'creation-failed':
    case 'check-failed':
      return { failure: event.failure }
    default:
      return {}
  }
}

function bundledPayment(payment: Payment, event: CheckoutEvent, state: CheckoutState): BundledPayment {
  const { id, status, flags, stale, chain, coin, address, received, createdAt, updatedAt, checkedAt } =
    payment
  const isUnpayable = 'unpayable' in event && event.unpayable?.includes(id)
  return {
    id,
    status,
    flags,
    stale,
    chain: chain.id,
    coin: coin.id,
    address: address.slice(-4),
    received: !isZero(received),
    createdAt,
    updatedAt,
    checkedAt,
    ...(isUnpayable && { payable: false }),
    ...(state.name === 'contradiction' &&
      isContradicted(id, event, state.accepted) && { contradicts: state.fields }),
  }
}

/** Whether a payment of an answer caused a contradiction. */
function isContradicted(id: string, event: CheckoutEvent, accepted: Payment | undefined): boolean {
  return !('session' in event) || !accepted || accepted.id === id
}
