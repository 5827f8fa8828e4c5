/** The state of a checkout on a page that the endpoint draws: the same rules as in the browser, applied to its answers. */
import type { CheckoutEvent, CheckoutFailure, CheckoutState } from '../client/checkout-state.js'
import { isAwaitingMethods } from '../client/state-queries.js'
import { transition } from '../client/transition.js'
import type { PageView } from '../server/http/pages/renderer.js'
import { readTypedAmount } from './amount-form.js'

type Choice = NonNullable<PageView['choice']>

/** What the payer sees. */
export function stateOf(view: PageView): CheckoutState {
  const { session, failure = internal, isChoosing, choice } = view
  const loading: CheckoutState = { name: 'loading' }
  if (session === undefined) return transition(loading, { type: 'session-failed', failure })
  const opened = transition(loading, {
    type: 'session-loaded',
    session,
    ...(view.paymentId !== undefined && { preferred: view.paymentId }),
    ...(view.lost && { lost: view.lost }),
  })
  const asked = isChoosing || choice ? transition(opened, { type: 'method-change-requested' }) : opened
  const amount = readAmountOf(view)
  const state = entered(asked, choice?.amount, amount)
  if (!isAwaitingMethods(state)) return state
  const listed = transition(
    state,
    view.methods === undefined
      ? { type: 'methods-failed', failure }
      : { type: 'methods-loaded', methods: [...view.methods] },
  )
  return choice === undefined ? listed : chosen(listed, choice, amount, view.failure)
}

/** The amount that the payer sent, as their language has it; undefined where there is none, or may be two. */
export function readAmountOf({ session, choice, ...view }: PageView): string | undefined {
  const { price } = session ?? {}
  const unit = price?.kind === 'fiat' ? { currency: price.currency } : { coin: price?.coin }
  return choice?.amount === undefined
    ? undefined
    : (readTypedAmount(choice.amount, { ...view, ...unit }) ?? undefined)
}

/** Follows what the payer chose as far as it leads without a new payment: a form makes that. */
function chosen(
  listed: CheckoutState,
  { chain, coin, amount: typed }: Choice,
  amount: string | undefined,
  failure: CheckoutFailure | undefined,
): CheckoutState {
  if (listed.name !== 'choosing') return listed
  const method = listed.methods?.find((one) => one.chain.id === chain && one.coin.id === coin)
  const state =
    method === undefined
      ? listed
      : entered(transition(listed, { type: 'method-chosen', method }), typed, amount)
  if (state.name === 'creating')
    return failure === undefined ? listed : transition(state, notCreated(failure))
  return state.name === 'choosing' && failure !== undefined ? refused(state, failure) : state
}

/** The amount comes before the method where its range is in fiat, and after it otherwise. One that can't be read stays as typed. */
function entered(state: CheckoutState, typed: string | undefined, amount: string | undefined): CheckoutState {
  if (state.name !== 'entering-amount' || typed === undefined) return state
  return amount === undefined
    ? { ...state, amount: typed, failure: { code: 'invalid-amount', retryable: false } }
    : transition(state, { type: 'amount-entered', amount })
}

const notCreated = (failure: CheckoutFailure): CheckoutEvent => ({ type: 'creation-failed', failure })

/** A choice that is none, such as of a method that is not listed any more. */
function refused(state: CheckoutState & { name: 'choosing' }, failure: CheckoutFailure): CheckoutState {
  const { session } = state
  return failure.code === 'session-expired' ? { name: 'expired', session } : { ...state, failure }
}

const internal: CheckoutFailure = { code: 'internal', retryable: true }
