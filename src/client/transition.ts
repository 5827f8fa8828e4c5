/**
 * The rules of the checkout, as one pure function. Three of them guard money: only the endpoint's word makes a payment
 * `paid`; an address on screen stays there until the payer, before sending anything, asks for another or turns out to
 * have paid elsewhere; an answer that contradicts what was chosen or shown ends every request for money.
 */
import { compareDecimals, isDecimal, isZero } from '../core/money/decimal.js'
import type {
  AmountRange,
  CheckoutSession,
  Method,
  Payment,
  PaymentStatus,
  Price,
} from '../core/contract/wire.js'
import { compareAnswer } from './agreement.js'
import type {
  CheckoutEvent,
  CheckoutFailure,
  CheckoutState,
  PaymentState,
  Selection,
} from './checkout-state.js'

type StateOf<Name extends CheckoutState['name']> = Extract<CheckoutState, { name: Name }>
type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>

/** The state after an event. An event that can't happen in a state leaves it as it is: the same object. */
export function transition(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'session-loaded':
      return state.name === 'loading' ? opened(state, event) : state
    case 'session-failed':
      return state.name === 'loading' ? refused(event.failure, undefined, own(state, 'known')) : state
    case 'session-checked':
      return isUntouched(state) || state.name === 'contradiction' ? rechecked(state, event) : state
    case 'methods-loaded':
      return isAwaitingMethods(state)
        ? { name: 'choosing', session: state.session, methods: event.methods }
        : state
    case 'methods-failed':
      return isAwaitingMethods(state) ? notChosen(state, null, event.failure) : state
    case 'method-chosen':
      return chosen(state, event.method)
    case 'amount-entered':
      return entered(state, event.amount)
    case 'payment-created':
      return state.name === 'creating' ? created(state, event) : state
    case 'creation-failed':
      return state.name === 'creating' ? notCreated(state, event.failure) : state
    case 'payment-checked':
      return checked(state, event.payment)
    case 'check-failed':
      return isPaymentState(state) && state.name !== 'paid' ? unchecked(state, event.failure) : state
    case 'method-change-requested':
      return methodChange(state)
    case 'payment-resumed':
      return resumed(state)
    case 'retry-requested':
      return retried(state)
  }
}

/** Whether a payment's address and amount are on screen. */
export function isPaymentState(state: CheckoutState): state is PaymentState {
  // Not `in`: a page that extends Object.prototype must not put a payment on screen.
  return Object.hasOwn(state, 'payment')
}

/** The order, where the state knows it. */
export function sessionOf(state: CheckoutState): CheckoutSession | undefined {
  return own(state, 'session')
}

/** What went wrong last, where anything did. */
export function stateFailure(state: CheckoutState): CheckoutFailure | undefined {
  return own(state, 'failure')
}

/** The payment whose answers matter now: the one on screen, or the one that an answer contradicts. */
export function watchedPayment(state: CheckoutState): Payment | undefined {
  return isPaymentState(state)
    ? state.payment
    : state.name === 'contradiction'
      ? own(state, 'accepted')
      : undefined
}

/** Whether the list of methods still has to come. */
export function isAwaitingMethods(state: CheckoutState): state is StateOf<'choosing'> {
  return state.name === 'choosing' && state.methods === null && own(state, 'failure') === undefined
}

/** Whether the payer may still take another way to pay: not once any money was seen. */
export function canChangeMethod(state: CheckoutState): boolean {
  return (
    state.name === 'entering-amount' ||
    state.name === 'creating' ||
    (state.name === 'error' && sessionOf(state) !== undefined) ||
    (state.name === 'awaiting' && isZero(state.payment.received))
  )
}

/** Whether the payer still has to send something, as far as this screen knows. */
export function isUntouched(state: CheckoutState): boolean {
  return state.name === 'choosing' || (state.name !== 'creating' && canChangeMethod(state))
}

/** The bounds of a price that the payer chooses, or null where the merchant fixed it. */
export function amountRangeOf(price: Price): AmountRange | null {
  return typeof price.amount === 'string' ? null : price.amount
}

/** The payment to show again when a payer comes back: the furthest along, then the newest. */
export function paymentToResume(payments: readonly Payment[]): Payment | null {
  const [first = null] = payments.toSorted(
    (a, b) => progress[b.status] - progress[a.status] || Date.parse(b.createdAt) - Date.parse(a.createdAt),
  )
  return first
}

const progress: Record<PaymentStatus, number> = { awaiting: 0, partial: 1, review: 1, confirming: 1, paid: 2 }

/** A payment for which money is asked, so that its address must be payable. */
export const asksForMoney = ({ status }: Payment): boolean => status === 'awaiting' || status === 'partial'

function opened(state: StateOf<'loading'>, { session: answer, unpayable = [] }: EventOf<'session-loaded'>) {
  const { payments, contradiction } = reconcile(own(state, 'known') ?? [], answer)
  const payment = paymentToResume(payments)
  const isRefused = (one: Payment): boolean => asksForMoney(one) && unpayable.includes(one.id)
  const session = { ...answer, payments: payments.filter((one) => !isRefused(one)) }
  if (contradiction && payment?.status !== 'paid') return contradicted(session, contradiction)
  if (!payment) return { name: 'choosing', session, methods: null } as const
  return isRefused(payment) ? notPayable(session) : shown(session, payment)
}

function created(
  state: StateOf<'creating'>,
  { payment: answer, unpayable = [] }: EventOf<'payment-created'>,
) {
  const { session, methods } = state
  const selection = selectionOf(state)
  const known = session.payments.find(({ id }) => id === answer.id)
  const agreement = compareAnswer(answer, { known, selection, price: session.price })
  if (!('payment' in agreement))
    return contradicted(session, { fields: agreement.contradicts, creation: { ...selection, methods } })
  const { payment } = agreement
  return asksForMoney(payment) && unpayable.includes(payment.id)
    ? notPayable(session)
    : shown(session, payment)
}

function shown(session: CheckoutSession, payment: Payment): CheckoutState {
  return { name: payment.status, session, payment, online: true }
}

type Contradiction = Pick<StateOf<'contradiction'>, 'fields' | 'accepted' | 'creation'>

function contradicted(session: CheckoutSession, contradiction: Contradiction): CheckoutState {
  return { name: 'contradiction', session, ...contradiction }
}

function notPayable(session: CheckoutSession): CheckoutState {
  return { name: 'error', session, failure: { code: 'address-mismatch', retryable: false } }
}

/** The payments of an order as they are now known, and the first contradiction among them. */
function reconcile(
  known: readonly Payment[],
  { payments, price }: CheckoutSession,
): { payments: Payment[]; contradiction?: Contradiction } {
  const accepted = new Map(known.map((payment) => [payment.id, payment]))
  const listed = new Set<string>()
  let contradiction: Contradiction | undefined
  for (const answer of payments) {
    const before = accepted.get(answer.id)
    // Payments of other sessions may be of another price; they are listed only once money was seen.
    const agreement = compareAnswer(answer, {
      known: before,
      price: answer.status === 'awaiting' ? price : undefined,
    })
    if (agreement.contradicts.length > 0)
      contradiction ??= { fields: agreement.contradicts, ...(before && { accepted: before }) }
    else if ('payment' in agreement) {
      accepted.set(answer.id, agreement.payment)
      listed.add(answer.id)
    }
  }
  const reconciled = [...accepted.values()].filter(({ id }) => listed.has(id))
  return { payments: reconciled, ...(contradiction && { contradiction }) }
}

// A payer who paid at the address they saw before, or in another tab, must not be asked to pay again.
function rechecked(state: CheckoutState, { session: answer, unpayable = [] }: EventOf<'session-checked'>) {
  const session = sessionOf(state)
  if (!session || answer.reference !== session.reference) return state
  const watched = watchedPayment(state)
  const others = session.payments.filter(({ id }) => id !== watched?.id)
  const { payments, contradiction } = reconcile(watched ? [watched, ...others] : others, answer)
  const payable = payments.filter((one) => !asksForMoney(one) || !unpayable.includes(one.id))
  const furthest = paymentToResume(payable)
  if (contradiction && furthest?.status !== 'paid') {
    const isSame = state.name === 'contradiction' && state.fields.join() === contradiction.fields.join()
    return isSame ? state : contradicted(session, contradiction)
  }
  if (furthest && furthest.id !== watched?.id && progress[furthest.status] > 0)
    return shown({ ...answer, payments: payable }, furthest)
  const current = payable.find(({ id }) => id === watched?.id)
  if (!current || !watched) return state
  const isNews = current.status !== watched.status || current.received !== watched.received
  return isNews || !isPaymentState(state) ? shown(session, current) : state
}

function refused(
  failure: CheckoutFailure,
  session?: CheckoutSession,
  known?: readonly Payment[],
): CheckoutState {
  const kept = { ...(session && { session }), ...(known && { known }) }
  return failure.code === 'session-expired'
    ? { name: 'expired', ...kept }
    : { name: 'error', failure, ...kept }
}

function notChosen(
  { session }: { session: CheckoutSession },
  methods: Method[] | null,
  failure: CheckoutFailure,
  selection?: Selection,
): CheckoutState {
  if (failure.code === 'session-expired') return refused(failure, session)
  return { name: 'choosing', session, methods, ...(selection && { selection }), failure }
}

function chosen(state: CheckoutState, { chain, coin, available }: Method): CheckoutState {
  if (state.name !== 'choosing' || !available) return state
  const { session, methods } = state
  // The list's own entry: what else the page's object says is not the endpoint's word.
  const method = methods?.find((offered) => offered.chain.id === chain.id && offered.coin.id === coin.id)
  if (!methods || !method?.available) return state
  const name = amountRangeOf(session.price) ? 'entering-amount' : 'creating'
  return { name, session, methods, method }
}

function entered(state: CheckoutState, amount: string): CheckoutState {
  if (state.name !== 'entering-amount') return state
  const { session, methods, method } = state
  const range = amountRangeOf(session.price)
  const code = !isDecimal(amount)
    ? 'invalid-amount'
    : range && (compareDecimals(amount, range.min) < 0 || compareDecimals(amount, range.max) > 0)
      ? 'amount-out-of-range'
      : null
  return code
    ? { name: 'entering-amount', session, methods, method, amount, failure: { code, retryable: false } }
    : { name: 'creating', session, methods, method, amount }
}

function notCreated(state: StateOf<'creating'>, failure: CheckoutFailure): CheckoutState {
  const { session, methods, method } = state
  const selection = selectionOf(state)
  const byAmount = failure.code === 'amount-out-of-range' || failure.code === 'invalid-amount'
  return byAmount && selection.amount !== undefined
    ? { name: 'entering-amount', session, methods, method, amount: selection.amount, failure }
    : notChosen(state, methods, failure, selection)
}

function checked(state: CheckoutState, answer: Payment): CheckoutState {
  const known = watchedPayment(state)
  const session = sessionOf(state)
  if (!known || !session) return state
  const agreement = compareAnswer(answer, { known })
  if ('payment' in agreement) {
    const { payment } = agreement
    // Weaker than what was seen: the same screen, with the endpoint in reach.
    const isUnchanged = isPaymentState(state) && payment === known && state.online && !stateFailure(state)
    return isUnchanged ? state : shown(session, payment)
  }
  const { contradicts: fields } = agreement
  // What is paid asks for nothing, so nothing can contradict it.
  if (state.name === 'paid') return state
  if (state.name === 'contradiction' && state.fields.join() === fields.join()) return state
  return contradicted(session, { fields, accepted: known })
}

// No answer is a passing thing and goes without a failure; a refusal is for the page's author to hear of, once.
function unchecked(state: PaymentState, failure: CheckoutFailure): CheckoutState {
  const { name, session, payment, online } = state
  const refusal = failure.retryable ? undefined : failure
  if (!online && stateFailure(state)?.code === refusal?.code) return state
  return { name, session, payment, online: false, ...(refusal && { failure: refusal }) }
}

function methodChange(state: CheckoutState): CheckoutState {
  if (state.name === 'entering-amount' || state.name === 'creating') {
    const { session, methods } = state
    return { name: 'choosing', session, methods, selection: selectionOf(state) }
  }
  if (state.name === 'error' && state.session) {
    return { name: 'choosing', session: state.session, methods: null }
  }
  if (!isPaymentState(state) || !canChangeMethod(state)) return state
  const { session, payment } = state
  const others = session.payments.filter(({ id }) => id !== payment.id)
  return { name: 'choosing', session: { ...session, payments: [payment, ...others] }, methods: null }
}

function resumed(state: CheckoutState): CheckoutState {
  const session = sessionOf(state)
  if (isPaymentState(state) || state.name === 'contradiction' || !session) return state
  const payment = paymentToResume(session.payments)
  return payment ? shown(session, payment) : state
}

function retried(state: CheckoutState): CheckoutState {
  switch (state.name) {
    case 'error':
    case 'expired':
      return reloading(own(state, 'known') ?? sessionOf(state)?.payments)
    case 'choosing':
      return retriedChoice(state)
    case 'contradiction':
      return retriedContradiction(state)
    default:
      return state
  }
}

function retriedChoice(state: StateOf<'choosing'>): CheckoutState {
  const { session, methods } = state
  const selection = own(state, 'selection')
  if (!stateFailure(state)) return state
  if (methods === null) return { name: 'choosing', session, methods }
  return selection ? { name: 'creating', session, methods, ...selection } : state
}

// With an accepted payment it is checked again: the flow does that, and the state ends with its answer.
function retriedContradiction(state: StateOf<'contradiction'>): CheckoutState {
  if (own(state, 'accepted')) return state
  const creation = own(state, 'creation')
  return creation
    ? { name: 'creating', session: state.session, ...creation }
    : reloading(state.session.payments)
}

function reloading(known: readonly Payment[] | undefined): CheckoutState {
  return known && known.length > 0 ? { name: 'loading', known } : { name: 'loading' }
}

function selectionOf(state: StateOf<'creating' | 'entering-amount'>): Selection {
  const amount = own(state, 'amount')
  return { method: state.method, ...(amount !== undefined && { amount }) }
}

/** A field of a state, read from the state itself alone: a page may extend `Object.prototype`. */
function own<Key extends string>(state: CheckoutState, field: Key): FieldOf<CheckoutState, Key> | undefined {
  return Object.hasOwn(state, field) ? (state as Record<Key, FieldOf<CheckoutState, Key>>)[field] : undefined
}

type FieldOf<State, Key extends string> = State extends { [Field in Key]?: infer Value } ? Value : never
