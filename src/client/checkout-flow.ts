/**
 * The checkout as a running thing, without a page: it keeps the state, does what each state calls for (load, create,
 * watch), and tells when the state changes. An element only renders it.
 */
import type { Method, Payment } from '../core/contract/wire.js'
import {
  ClientError,
  endpointNotFound,
  failureOf,
  networkError,
  sessionUnavailable,
  type CheckoutClient,
} from './checkout-client.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState } from './checkout-state.js'
import { systemClock, type Clock, type PageSignal, type PageSignals } from './environment.js'
import { Journal } from './journal.js'
import { StatusPoller } from './status-poller.js'
import { isAwaitingMethods, isPaymentState, isUntouched, transition } from './transition.js'

/** What a flow works with. */
export type CheckoutFlowOptions = {
  client: CheckoutClient
  signals: PageSignals
  /** Called after every change, with the state before it. */
  onChange(state: CheckoutState, previous: CheckoutState): void
  clock?: Clock
  random?: () => number
}

/** One order being paid. Work follows from the state, so it can be stopped and started anywhere. */
export class CheckoutFlow {
  readonly #options: CheckoutFlowOptions
  #state: CheckoutState = { name: 'loading' }
  #unsubscribe: (() => void) | null = null
  #work: AbortController | null = null
  #poller: StatusPoller | null = null
  /** The list that was asked for together with the order, until it is known whether it is needed. */
  #list: Promise<Method[]> | null = null
  #looking = false
  /** What happened so far. */
  readonly journal = new Journal()

  constructor(options: CheckoutFlowOptions) {
    this.#options = options
  }

  get state(): CheckoutState {
    return this.#state
  }

  /** Begins, or goes on after `stop` from the state it was in. */
  start(): void {
    if (this.#unsubscribe) return
    this.#unsubscribe = this.#options.signals.subscribe((signal) => this.#handleSignal(signal))
    this.#run()
  }

  /** Aborts everything under way and keeps the state. */
  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
    this.#rest()
  }

  /** Pays with a method of the list; asks for the amount first where the payer decides it. A second call is ignored. */
  chooseMethod(method: Method): void {
    this.#dispatch({ type: 'method-chosen', method })
  }

  /** Pays this amount, a canonical decimal string in the price's currency or coin. */
  enterAmount(amount: string): void {
    this.#dispatch({ type: 'amount-entered', amount })
  }

  /** Goes back to the choice of methods; ignored once any money was seen. */
  changeMethod(): void {
    this.#dispatch({ type: 'method-change-requested' })
  }

  /** Goes back to the payment that the payer left for another choice. */
  resume(): void {
    this.#dispatch({ type: 'payment-resumed' })
  }

  /** Tries again what failed; with a payment on screen, checks it now. */
  retry(): void {
    this.#poller?.check()
    this.#dispatch({ type: 'retry-requested' })
  }

  #dispatch(event: CheckoutEvent): void {
    const previous = this.#state
    const next = transition(previous, event)
    if (next === previous) return
    this.#state = next
    this.journal.record({ atMs: (this.#options.clock ?? systemClock).now(), event, state: next })
    if (this.#unsubscribe && !isSamePayment(previous, next)) this.#run()
    // Last, so that the owner may act from inside it.
    this.#options.onChange(next, previous)
  }

  // A frozen page's requests never settle (seen after a restore from the back-forward cache): they are made anew.
  #handleSignal(signal: PageSignal): void {
    if (signal === 'sleep') return this.#rest()
    if (signal !== 'wake') return
    if (!this.#work) this.#run()
    else if (isUnanswered(this.#state)) this.#dispatch({ type: 'retry-requested' })
    else if (isUntouched(this.#state)) void this.#lookAround(this.#work.signal)
  }

  async #lookAround(signal: AbortSignal): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    const session = await this.#options.client.getSession({ signal }).catch(() => null)
    this.#looking = false
    if (session && !signal.aborted) this.#dispatch({ type: 'session-checked', session })
  }

  #rest(): void {
    this.#work?.abort()
    this.#work = null
    this.#poller?.stop()
    this.#poller = null
    this.#list = null
  }

  #run(): void {
    const { client } = this.#options
    const state = this.#state
    const asked = isAwaitingMethods(state) ? this.#list : null
    if (asked === null) this.#rest()
    const { signal } = (this.#work ??= new AbortController())

    if (isPaymentState(state)) this.#watch(state.payment)
    else if (state.name === 'loading') {
      void this.#attempt(
        client.getSession({ signal }),
        signal,
        (session) => ({ type: 'session-loaded', session }),
        (failure) => ({ type: 'session-failed', failure }),
      )
      // One way to the endpoint and back is saved wherever the order has no payment yet. If it has, or can't be opened,
      // nobody is told how this went.
      const list = client.getMethods({ signal })
      this.#list = list
      list.catch((error: unknown) => {
        // It may be over by the time that the order is here: then that is found out instead of told.
        if (this.#list === list && mayHavePassed(error)) this.#list = null
      })
    } else if (isAwaitingMethods(state)) {
      this.#list = null
      void this.#attempt(
        asked ?? client.getMethods({ signal }),
        signal,
        (methods) => ({ type: 'methods-loaded', methods }),
        (failure) => ({ type: 'methods-failed', failure }),
      )
    } else if (state.name === 'creating') {
      const { method, amount } = state
      const choice = { chain: method.chain.id, coin: method.coin.id, ...(amount !== undefined && { amount }) }
      void this.#attempt(
        client.createPayment(choice, { signal }),
        signal,
        (payment) => ({ type: 'payment-created', payment }),
        (failure) => ({ type: 'creation-failed', failure }),
      )
    }
  }

  async #attempt<T>(
    answer: Promise<T>,
    signal: AbortSignal,
    done: (value: T) => CheckoutEvent,
    failed: (failure: CheckoutFailure) => CheckoutEvent,
  ): Promise<void> {
    const event = await answer.then(done, (error: unknown) => failed(failureOf(error)))
    if (!signal.aborted) this.#dispatch(event)
  }

  #watch(payment: Payment): void {
    const { client, signals, clock = systemClock, random = Math.random } = this.#options
    this.#poller = new StatusPoller({
      client,
      paymentId: payment.id,
      payment,
      signals,
      clock,
      random,
      onPayment: (checked) => this.#dispatch({ type: 'payment-checked', payment: checked }),
      onFailure: (failure) => this.#dispatch({ type: 'check-failed', failure }),
    })
    this.#poller.start()
  }
}

function isSamePayment(previous: CheckoutState, next: CheckoutState): boolean {
  return isPaymentState(previous) && isPaymentState(next) && previous.payment.id === next.payment.id
}

/** Whether asking again at once may work, and nobody asked to wait. */
function mayHavePassed(error: unknown): boolean {
  return (
    failureOf(error).retryable && !(error instanceof ClientError && error.retryAfterSeconds !== undefined)
  )
}

const worthAnotherTry = [networkError, endpointNotFound, sessionUnavailable]

/** Whether it does not go on because nobody answered: worth another try whenever the payer or the network is back. */
function isUnanswered(state: CheckoutState): boolean {
  return 'failure' in state && worthAnotherTry.some(({ code }) => code === state.failure?.code)
}
