/**
 * What a payer may copy for a shop's support: the steps of a checkout without personal data. No session, amounts or
 * names; of an address, its last four characters. Support can replay it through the same rules and see the payer's
 * screens.
 */
import { hasOwn } from '../core/own.js'
import { isZero } from '../core/money/decimal.js'
import type { CheckoutSession, Method, Payment, Price } from '../core/contract/wire.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState, ContradictedField } from './checkout-state.js'
import type { Journal } from './journal.js'
import { sessionOf, stateFailure, transition } from './transition.js'

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

/**
 * The states after each step of a bundle, by the rules of this version. If they differ from the bundle's, the payer's
 * page had other rules.
 * @example
 * const differs = replaySupportBundle(bundle).some((name, index) => name !== bundle.steps[index]?.state)
 */
export function replaySupportBundle({ steps }: SupportBundle): CheckoutState['name'][] {
  let state: CheckoutState = { name: 'loading' }
  return steps.map((step) => {
    const event = eventOf(step)
    state = transition(withOffer(state, event), event)
    return state.name
  })
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
  const isUnpayable =
    Object.hasOwn(event, 'unpayable') && 'unpayable' in event && event.unpayable?.includes(id)
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
  return !hasOwn(event, 'session') || !accepted || accepted.id === id
}

/** The event of a step, with stand-ins for the data that the bundle omits. */
function eventOf(step: SupportStep): CheckoutEvent {
  const { event: type, payments = [], method, failure = { code: '', retryable: false } } = step
  const unpayable = payments.filter(({ payable }) => payable === false).map(({ id }) => id)
  switch (type) {
    case 'session-loaded':
    case 'session-checked':
      return { type, session: standInSession(step), unpayable }
    case 'methods-loaded':
      return { type, methods: [] }
    case 'method-chosen':
      return { type, method: standInMethod(method) }
    case 'amount-entered':
      return { type, amount: step.failure ? '' : '1' }
    case 'payment-created':
      return { type, payment: standInPayment(payments[0]), unpayable }
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

// A choice must be in the list. The bundle omits the list, so the list is the choice.
function withOffer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (state.name !== 'choosing' || event.type !== 'method-chosen') return state
  return { ...state, methods: [event.method] }
}

function standInMethod({ chain, coin } = { chain: '', coin: '' }): Method {
  return { chain: standInChain(chain), coin: standInCoin(coin), estimate: null, available: true }
}

const standInChain = (id: string) => ({ id, name: id, type: '' })
const standInCoin = (id: string) => ({ id, name: id, symbol: id, token: false, contract: 'contract' })

function standInSession({ payments = [], range }: SupportStep): CheckoutSession {
  return {
    id: '',
    reference: '',
    price: standInPrice(range),
    merchant: { name: '' },
    expiresAt: '',
    mode: 'live',
    payments: payments.map(standInPayment),
  }
}

function standInPrice(range: SupportStep['range']): Price {
  const amount = range ? { min: '1', max: '1' } : '1'
  return range === 'crypto' ? { kind: 'crypto', amount, coin: '' } : { kind: 'fiat', amount, currency: 'XXX' }
}

function standInPayment(bundled: BundledPayment | undefined): Payment {
  if (!bundled) throw new TypeError('The step names no payment')
  const { chain, coin, received, payable: _, contradicts = [], ...rest } = bundled
  const payment: Payment = {
    ...rest,
    chain: standInChain(chain),
    coin: standInCoin(coin),
    amount: '1',
    received: received ? '0.5' : '0',
    remaining: '1',
    fiat: { currency: 'XXX', amount: '1' },
  }
  return contradicts.reduce((answer, field) => ({ ...answer, ...contradictions[field](answer) }), payment)
}

/** For each field, a change that makes a stand-in contradict the others; an id in the bundle is whole. */
const contradictions: Record<ContradictedField, (payment: Payment) => Partial<Payment>> = {
  id: () => ({}),
  network: ({ chain }) => ({ chain: standInChain(`other ${chain.id}`) }),
  coin: ({ coin }) => ({ coin: { ...coin, id: `other ${coin.id}` } }),
  contract: ({ coin }) => ({ coin: { ...coin, contract: 'other contract' } }),
  address: ({ address }) => ({ address: `other ${address}` }),
  amount: () => ({ amount: '2', remaining: '3' }),
  fiat: () => ({ fiat: { currency: 'XXX', amount: '2' } }),
}
