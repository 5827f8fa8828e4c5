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
  const read = choice && withReadAmount(choice, view)
  const state = entered(asked, read?.amount)
  if (!isAwaitingMethods(state)) return state
  const listed = transition(
    state,
    view.methods === undefined
      ? { type: 'methods-failed', failure }
      : { type: 'methods-loaded', methods: [...view.methods] },
  )
  return read === undefined ? listed : chosen(listed, read, view.failure)
}

/** The amount as it was typed is in the payer's language; one that can't be read is refused as it is. */
function withReadAmount(choice: Choice, { session, ...view }: PageView): Choice {
  if (choice.amount === undefined) return choice
  const { price } = session ?? {}
  const unit = price?.kind === 'fiat' ? { currency: price.currency } : { coin: price?.coin }
  return { ...choice, amount: readTypedAmount(choice.amount, { ...view, ...unit }) ?? choice.amount }
}

/** Follows what the payer chose as far as it leads without a new payment: a form makes that. */
function chosen(
  listed: CheckoutState,
  { chain, coin, amount }: Choice,
  failure: CheckoutFailure | undefined,
): CheckoutState {
  if (listed.name !== 'choosing') return listed
  const method = listed.methods?.find((one) => one.chain.id === chain && one.coin.id === coin)
  const state =
    method === undefined ? listed : entered(transition(listed, { type: 'method-chosen', method }), amount)
  if (state.name === 'creating')
    return failure === undefined ? listed : transition(state, notCreated(failure))
  return state.name === 'choosing' && failure !== undefined ? refused(state, failure) : state
}

/** The amount comes before the method where its range is in fiat, and after it otherwise. */
function entered(state: CheckoutState, amount: string | undefined): CheckoutState {
  return state.name === 'entering-amount' && amount !== undefined
    ? transition(state, { type: 'amount-entered', amount })
    : state
}

const notCreated = (failure: CheckoutFailure): CheckoutEvent => ({ type: 'creation-failed', failure })

/** A choice that is none, such as of a method that is not listed any more. */
function refused(state: CheckoutState & { name: 'choosing' }, failure: CheckoutFailure): CheckoutState {
  const { session } = state
  return failure.code === 'session-expired' ? { name: 'expired', session } : { ...state, failure }
}

const internal: CheckoutFailure = { code: 'internal', retryable: true }
