/**
 * What a payer may hand to a shop's support: how a checkout went, step by step, without a word about the payer. No session,
 * no amounts, no names; of an address its last four characters. It can be played back through the same rules that the
 * payer's page went by, so whoever reads it sees what the payer saw.
 */
import { isZero } from '../core/money/decimal.js'
import type { CheckoutSession, Method, Payment } from '../core/contract/wire.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState } from './checkout-state.js'
import type { Journal } from './journal.js'
import { transition } from './transition.js'

/** A payment without its amounts and without most of its address. */
export type ToldPayment = Pick<
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
}

/** A step: what happened, how many milliseconds after the first, and the state that it led to. */
export type SupportStep = {
  afterMs: number
  event: CheckoutEvent['type']
  state: CheckoutState['name']
  /** The payments of the order, or the payment that the event is about. */
  payments?: ToldPayment[]
  /** The payer chooses the amount. */
  range?: boolean
  method?: { chain: string; coin: string }
  failure?: CheckoutFailure
}

/** The whole of it, as it is copied: JSON. */
export type SupportBundle = {
  /** The shape of this object; another one gets another number. */
  version: 1
  /** When it was made, by the payer's clock, as an ISO 8601 date. */
  madeAt: string
  /** The browser's engine and its main version, e.g. `Chromium 142`; empty when unknown. */
  engine: string
  mode?: 'sandbox' | 'live'
  /** How many checks of a payment were not answered. */
  unanswered: number
  steps: SupportStep[]
}

/** Tells what may be told of a journal. `madeAt` and `engine` are as in {@link SupportBundle}. */
export function createSupportBundle(
  { entries, unanswered }: Journal,
  { madeAt, engine }: Pick<SupportBundle, 'madeAt' | 'engine'>,
): SupportBundle {
  const [first] = entries
  const last = entries.at(-1)?.state
  const mode = last && 'session' in last ? last.session?.mode : undefined
  return {
    version: 1,
    madeAt,
    engine,
    ...(mode && { mode }),
    unanswered,
    steps: entries.map(({ atMs, event, state }) => ({
      afterMs: Math.round(atMs - (first?.atMs ?? atMs)),
      event: event.type,
      state: state.name,
      ...told(event),
      ...('failure' in state && state.failure && { failure: state.failure }),
    })),
  }
}

/**
 * The names of the states that the steps of a bundle lead through, by today's rules. Where they are not those that the
 * bundle has, the payer's page had other rules than this one.
 */
export function replaySupportBundle({ steps }: SupportBundle): CheckoutState['name'][] {
  let state: CheckoutState = { name: 'loading' }
  return steps.map((step) => {
    state = transition(state, eventOf(step, state))
    return state.name
  })
}

function told(event: CheckoutEvent): Partial<SupportStep> {
  switch (event.type) {
    case 'session-loaded':
    case 'session-checked':
      return {
        payments: event.session.payments.map(toldPayment),
        range: typeof event.session.price.amount !== 'string',
      }
    case 'payment-created':
    case 'payment-checked':
      return { payments: [toldPayment(event.payment)] }
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

function toldPayment(payment: Payment): ToldPayment {
  const { id, status, flags, stale, chain, coin, address, received, createdAt, updatedAt, checkedAt } =
    payment
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
  }
}

/** The event of a step with stand-ins for what was not told. */
function eventOf(step: SupportStep, state: CheckoutState): CheckoutEvent {
  const { event: type, payments = [], method, failure = { code: '', retryable: false } } = step
  switch (type) {
    case 'session-loaded':
    case 'session-checked':
      return { type, session: standInSession(step) }
    case 'methods-loaded':
      return { type, methods: [] }
    case 'method-chosen':
      return { type, method: offered(state, method) }
    case 'amount-entered':
      return { type, amount: step.failure ? '' : '1' }
    case 'payment-created':
    case 'payment-checked':
      return { type, payment: standInPayment(payments[0]) }
    case 'session-failed':
    case 'methods-failed':
    case 'creation-failed':
    case 'check-failed':
      return { type, failure }
    default:
      return { type }
  }
}

// A choice is one of the list, and the list was not told: it is the list with the choice in it.
function offered(state: CheckoutState, { chain, coin } = { chain: '', coin: '' }): Method {
  const method: Method = {
    chain: { id: chain, name: chain, type: '' },
    coin: { id: coin, name: coin, symbol: coin, token: false },
    estimate: null,
    available: true,
  }
  if (state.name === 'choosing') state.methods?.push(method)
  return method
}

function standInSession({ payments = [], range }: SupportStep): CheckoutSession {
  return {
    id: '',
    reference: '',
    price: { kind: 'fiat', amount: range ? { min: '1', max: '1' } : '1', currency: 'XXX' },
    merchant: { name: '' },
    expiresAt: '',
    mode: 'live',
    payments: payments.map(standInPayment),
  }
}

function standInPayment(told: ToldPayment | undefined): Payment {
  if (!told) throw new TypeError('The step names no payment')
  const { chain, coin, received, ...rest } = told
  return {
    ...rest,
    chain: { id: chain, name: chain, type: '' },
    coin: { id: coin, name: coin, symbol: coin, token: false },
    amount: '1',
    received: received ? '1' : '0',
    remaining: '0',
  }
}
