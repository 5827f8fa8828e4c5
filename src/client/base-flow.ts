/**
 * The work of a checkout, without the rules of payments: a page gets those when an order needs them. `checkout-flow.ts` has
 * both, for a page that draws the checkout itself.
 */
import type { CheckoutSession, Method, Payment } from '../core/contract/wire.js'
import type { AddressCheck } from './address-check.js'
import { choiceAfter, isUnpaid, withLastChoice } from './choice-rules.js'
import {
  CheckoutClientError,
  addressUnchecked,
  endpointNotFound,
  endpointUnreadable,
  failureOf,
  networkError,
  sessionUnavailable,
  type CheckoutClient,
} from './requests.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState } from './checkout-state.js'
import { systemClock, type Clock, type PageSignal, type PageSignals } from './environment.js'
import { immutable } from './immutable.js'
import { Journal } from './support-journal.js'
import { isAwaitingMethods, isUntouched, stateFailure, watchedPayment } from './state-queries.js'

/** How long code may take to load before the payer can retry. */
const loadTimeoutMs = 10_000

/** The dependencies of a flow. */
export type CheckoutFlowOptions = {
  /** Makes the requests to the endpoint. */
  client: CheckoutClient
  /** When the payer sees the page, and when the browser freezes it. */
  signals: PageSignals
  /** Called after every change, with the state before it. Both are immutable. */
  onChange(state: CheckoutState, previous: CheckoutState): void
  /** Whether an address is payable. By default the full check of `crypto-checkout`, loaded when it is needed. */
  checkAddress?: AddressCheck
  /** Default: {@link systemClock}. */
  clock?: Clock
  /** Jitter for the pauses between checks, 0 to 1. Default: `Math.random`. */
  random?: () => number
  /** The screen to begin with. Absent: as the order's payments have it. */
  start?: CheckoutStart | undefined
  /** The payments that were shown before in this session. Of those that the order does not list, the endpoint is asked. */
  recall?: ((session: CheckoutSession) => readonly Payment[]) | undefined
}

/** Which screen of an order comes first. */
export type CheckoutStart = {
  /** The id of the payment to show, among those without money. */
  preferred?: string
  /** Shows the choice of a method instead of a payment without money. */
  isChoosing?: boolean
  /** What the payer entered already, a canonical decimal string, where the amount comes before the method. */
  amount?: string
}

/** What a flow can do once an order has a payment, or the payer enters an amount. */
export interface Payments {
  /** The rules of every state. */
  transition(state: CheckoutState, event: CheckoutEvent): CheckoutState
  /** The payments of an answer as they are spelled on screen, and those whose address is not payable. */
  examine(answers: readonly Payment[]): Promise<{ payments: Payment[]; unpayable?: readonly string[] }>
  /** Checks a payment until `stop`. */
  watch(payment: Payment): { check(): void; stop(): void }
}

/** What payments need of their flow. */
export type PaymentsHost = Pick<CheckoutFlowOptions, 'client' | 'signals' | 'checkAddress' | 'random'> & {
  clock: Clock
  state(): CheckoutState
  dispatch(event: CheckoutEvent): void
  /** Asks for the order: it lists the payment that paid. Where it can't be read, the next check asks again. */
  lookAround(signal: AbortSignal): void
}

/** The code of payments, loaded or not. */
export interface PaymentsCode {
  readonly value: { createPayments(host: PaymentsHost): Payments } | undefined
  /** Never rejects: without a value afterwards, the code could not be loaded. */
  load(): Promise<void>
}

/** See {@link CheckoutFlow}. */
export class BaseFlow {
  readonly #options: CheckoutFlowOptions
  readonly #code: PaymentsCode
  #payments: Payments | undefined
  #state: CheckoutState = immutable({ name: 'loading' })
  #start: CheckoutStart | undefined
  #unsubscribe: (() => void) | null = null
  #work: AbortController | null = null
  #watching: ReturnType<Payments['watch']> | null = null
  /** The list of methods, requested together with the order, until it is known whether it is needed. */
  #list: Promise<Method[]> | null = null
  #looking = false
  /** The events so far. */
  readonly journal = new Journal()

  constructor(options: CheckoutFlowOptions, code: PaymentsCode) {
    this.#options = options
    this.#code = code
    this.#start = options.start
  }

  /** The state now; immutable. */
  get state(): CheckoutState {
    return this.#state
  }

  /** Starts, or continues after `stop` from the same state. */
  start(): void {
    if (this.#unsubscribe) return
    this.#unsubscribe = this.#options.signals.subscribe((signal) => this.#handleSignal(signal))
    this.#run()
  }

  /** Aborts all work and keeps the state. */
  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
    this.#rest()
  }

  /**
   * Pays with a method of the list; if the payer decides the amount, the amount screen comes first. A second call is
   * ignored.
   */
  chooseMethod(method: Method): void {
    this.#dispatch({ type: 'method-chosen', method })
  }

  /** Pays this amount, a canonical decimal string in the price's currency or coin. */
  enterAmount(amount: string): void {
    this.#dispatch({ type: 'amount-entered', amount })
  }

  /** Returns to the choice of methods; ignored once any money was seen. */
  changeMethod(): void {
    this.#dispatch({ type: 'method-change-requested' })
  }

  /** Goes back from the list to the amount, where the payer entered one. */
  changeAmount(): void {
    this.#dispatch({ type: 'amount-change-requested' })
  }

  /** Asks for a new amount for the price, once the old one is no longer held. */
  renewPrice(): void {
    this.#dispatch({ type: 'price-renewal-requested' })
  }

  /** Returns to the payment that the payer left for another choice. */
  resume(): void {
    this.#dispatch({ type: 'payment-resumed' })
  }

  /** Retries what failed; with a payment on screen, checks it now. */
  retry(): void {
    this.#watching?.check()
    this.#dispatch({ type: 'retry-requested' })
  }

  /** Keeps in the journal what a wallet of the page says that it sent. */
  noteSent(transaction: string): void {
    this.#record({ type: 'wallet-sent', transaction }, this.#state)
  }

  #record(event: CheckoutEvent, state: CheckoutState): void {
    this.journal.record({ atMs: (this.#options.clock ?? systemClock).now(), event, state })
  }

  #dispatch(happened: CheckoutEvent): void {
    const previous = this.#state
    const event = immutable(happened)
    const next = immutable(this.#stateAfter(event))
    if (next === previous) return
    this.#state = next
    this.#record(event, next)
    if (this.#unsubscribe && !isSameWork(previous, next)) this.#run()
    // Last, so that the owner may call the flow from inside the callback.
    this.#options.onChange(next, previous)
  }

  #stateAfter(event: CheckoutEvent): CheckoutState {
    const state = this.#state
    if (this.#payments) return this.#payments.transition(state, event)
    return withLastChoice(choiceAfter(state, event) ?? state, state)
  }

  // Requests of a frozen page never settle (seen after a restore from the back-forward cache): repeat them.
  #handleSignal(signal: PageSignal): void {
    if (signal === 'sleep') return this.#rest()
    if (signal !== 'wake') return
    if (!this.#work) this.#run()
    else if (isUnanswered(this.#state)) this.#dispatch({ type: 'retry-requested' })
    else if (isUntouched(this.#state) || this.#state.name === 'contradiction')
      void this.#lookAround(this.#work.signal)
  }

  async #lookAround(signal: AbortSignal): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    const event = await this.#options.client
      .getSession({ signal })
      .then((session) => this.#orderEvent('session-checked', session))
      .catch(() => null)
    this.#looking = false
    if (event && !signal.aborted) this.#dispatch(event)
  }

  async #orderEvent(
    type: 'session-loaded' | 'session-checked',
    answer: CheckoutSession,
    start: CheckoutStart & { lost?: Payment } = {},
  ): Promise<CheckoutEvent> {
    if (isUnpaid(answer) && !start.lost) return { type, session: answer, ...start }
    const { payments, ...verdict } = await this.#examine(answer.payments)
    return { type, session: { ...answer, payments }, ...verdict, ...start }
  }

  /** An order may leave out a payment that asks for nothing. One that the endpoint does not know is lost. */
  async #findLost(session: CheckoutSession, signal: AbortSignal): Promise<{ lost?: Payment }> {
    const { recall, client } = this.#options
    for (const shown of recall?.(session) ?? []) {
      if (session.payments.some(({ id }) => id === shown.id)) continue
      const isLost = await client.getPayment(shown.id, { signal }).then(
        () => false,
        (error: unknown) => {
          const { code, retryable } = failureOf(error)
          if (retryable) throw error
          return code === 'not-found'
        },
      )
      if (isLost) return { lost: shown }
    }
    return {}
  }

  // Once: an order that is loaded again shows what it has.
  #takeStart(): CheckoutStart | undefined {
    const start = this.#start
    this.#start = undefined
    return start
  }

  async #creationEvent(answer: Payment): Promise<CheckoutEvent> {
    const { payments, ...verdict } = await this.#examine([answer])
    return { type: 'payment-created', payment: payments[0] ?? answer, ...verdict }
  }

  async #examine(answers: readonly Payment[]): ReturnType<Payments['examine']> {
    const payments = this.#payments ?? (await this.#loadPayments())
    return payments.examine(answers)
  }

  async #loadPayments(): Promise<Payments> {
    const { clock = systemClock } = this.#options
    if (this.#code.value === undefined) {
      let cancel = (): void => undefined
      const timeout = new Promise<void>((resolve) => (cancel = clock.after(loadTimeoutMs, resolve)))
      await Promise.race([this.#code.load(), timeout])
      cancel()
    }
    if (this.#code.value === undefined) throw new CheckoutClientError('A part did not load', addressUnchecked)
    return (this.#payments ??= this.#code.value.createPayments({
      ...this.#options,
      clock,
      state: () => this.#state,
      dispatch: (event) => this.#dispatch(event),
      lookAround: (signal) => void this.#lookAround(signal),
    }))
  }

  #rest(): void {
    this.#work?.abort()
    this.#work = null
    this.#watching?.stop()
    this.#watching = null
    this.#list = null
  }

  #run(): void {
    const { client } = this.#options
    const state = this.#state
    // Kept while the payer enters an amount: the list comes after it.
    const asked = isListAhead(state) ? this.#list : null
    if (asked === null) this.#rest()
    const { signal } = (this.#work ??= new AbortController())

    const watched = watchedPayment(state)
    if (watched) this.#watching = this.#payments?.watch(watched) ?? null
    else if (state.name === 'loading') {
      void this.#attempt(
        client.getSession({ signal }),
        signal,
        async (session) => {
          const lost = await this.#findLost(session, signal)
          return this.#orderEvent('session-loaded', session, { ...this.#takeStart(), ...lost })
        },
        (failure) => ({ type: 'session-failed', failure }),
      )
      // Saves a round trip if the order has no payment yet. If it has one, or can't be opened, a failure of this
      // request is not reported.
      const list = client.getMethods({ signal })
      this.#list = list
      list.catch((error: unknown) => {
        // The wait may be over when the order arrives; the request then runs again instead of reporting the failure.
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
        (payment) => this.#creationEvent(payment),
        (failure) => ({ type: 'creation-failed', failure }),
      )
    }
  }

  async #attempt<T>(
    answer: Promise<T>,
    signal: AbortSignal,
    done: (value: T) => CheckoutEvent | Promise<CheckoutEvent>,
    failed: (failure: CheckoutFailure) => CheckoutEvent,
  ): Promise<void> {
    const event = await answer.then(done).catch((error: unknown) => failed(failureOf(error)))
    if (!signal.aborted) this.#dispatch(event)
  }
}

/** Whether the list is the next thing that the payer needs. */
function isListAhead(state: CheckoutState): boolean {
  return isAwaitingMethods(state) || (state.name === 'entering-amount' && state.methods === null)
}

/** Whether the running work continues: the same payment is watched. */
function isSameWork(previous: CheckoutState, next: CheckoutState): boolean {
  const watched = watchedPayment(next)
  return watched !== undefined && watchedPayment(previous)?.id === watched.id
}

/** Whether an immediate retry may work, and the endpoint asked for no pause. */
function mayHavePassed(error: unknown): boolean {
  return (
    failureOf(error).retryable &&
    !(error instanceof CheckoutClientError && error.retryAfterSeconds !== undefined)
  )
}

const worthAnotherTry = [
  networkError,
  endpointNotFound,
  endpointUnreadable,
  sessionUnavailable,
  addressUnchecked,
]

/** Whether nothing is on screen because no answer came: retry when the payer or the network is back. */
function isUnanswered(state: CheckoutState): boolean {
  const isEmpty = state.name === 'error' || (state.name === 'choosing' && state.methods === null)
  return isEmpty && worthAnotherTry.some(({ code }) => code === stateFailure(state)?.code)
}
