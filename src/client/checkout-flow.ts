/**
 * Runs a checkout without a page: keeps the state, does the work of each state (load, create, watch), and reports every
 * change. An element only renders it.
 */
import type { CheckoutSession, Method, Payment } from '../core/contract/wire.js'
import { checkAddress, respell, type AddressCheck, type AddressToCheck } from './address-check.js'
import {
  ClientError,
  addressUnchecked,
  endpointNotFound,
  failureOf,
  networkError,
  sessionUnavailable,
  type CheckoutClient,
} from './checkout-client.js'
import type { CheckoutEvent, CheckoutFailure, CheckoutState } from './checkout-state.js'
import { systemClock, type Clock, type PageSignal, type PageSignals } from './environment.js'
import { immutable } from './immutable.js'
import { Journal } from './journal.js'
import { checkTypes, type OptionTypes } from './option-types.js'
import { StatusPoller } from './status-poller.js'
import {
  asksForMoney,
  isAwaitingMethods,
  isUntouched,
  sessionOf,
  stateFailure,
  transition,
  watchedPayment,
} from './transition.js'

const flowTypes: OptionTypes<CheckoutFlowOptions> = {
  client: 'object',
  signals: 'object',
  onChange: 'function',
  checkAddress: 'function or undefined',
  clock: 'object or undefined',
  random: 'function or undefined',
  start: 'object or undefined',
}

/** How long the code of the address check may take to load before the payer can retry. */
const checkTimeoutMs = 10_000

/** The dependencies of a flow. */
export type CheckoutFlowOptions = {
  client: CheckoutClient
  signals: PageSignals
  /** Called after every change, with the state before it. Both are immutable. */
  onChange(state: CheckoutState, previous: CheckoutState): void
  /** Whether an address is payable. By default the full check of `crypto-checkout`, loaded when it is needed. */
  checkAddress?: AddressCheck
  clock?: Clock
  random?: () => number
  start?: CheckoutStart | undefined
}

/** Which screen of an order comes first: the payment with this id among untouched ones, or the choice of a method. */
export type CheckoutStart = { preferred?: string; isChoosing?: boolean }

/**
 * The payment of one order. The work follows from the state, so it can stop and start at any time.
 * @example
 * const flow = new CheckoutFlow({
 *   client: createCheckoutClient({ endpoint: '/checkout', session }),
 *   signals: { visible: true, subscribe: () => () => undefined },
 *   onChange: (state) => console.log(state.name),
 * })
 * flow.start()
 */
export class CheckoutFlow {
  readonly #options: CheckoutFlowOptions
  #state: CheckoutState = immutable({ name: 'loading' })
  #start: CheckoutStart | undefined
  #unsubscribe: (() => void) | null = null
  #work: AbortController | null = null
  #poller: StatusPoller | null = null
  /** The list of methods, requested together with the order, until it is known whether it is needed. */
  #list: Promise<Method[]> | null = null
  #looking = false
  /** The result for each network, coin and address that was checked. */
  readonly #checked = new Map<string, boolean>()
  /** The events so far. */
  readonly journal = new Journal()

  /** @throws {TypeError} for an option that is missing, malformed or unknown, naming it and what it accepts. */
  constructor(options: CheckoutFlowOptions) {
    checkTypes(options, flowTypes)
    this.#options = options
    this.#start = options.start
  }

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
    this.#poller?.check()
    this.#dispatch({ type: 'retry-requested' })
  }

  #dispatch(happened: CheckoutEvent): void {
    const previous = this.#state
    const event = immutable(happened)
    const next = immutable(transition(previous, event))
    if (next === previous) return
    this.#state = next
    this.journal.record({ atMs: (this.#options.clock ?? systemClock).now(), event, state: next })
    if (this.#unsubscribe && !isSameWork(previous, next)) this.#run()
    // Last, so that the owner may call the flow from inside the callback.
    this.#options.onChange(next, previous)
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
    start: CheckoutStart = {},
  ): Promise<CheckoutEvent> {
    const payments = await Promise.all(answer.payments.map((payment) => this.#respelled(payment)))
    return { type, session: { ...answer, payments }, ...(await this.#verdicts(payments)), ...start }
  }

  // Once: an order that is loaded again shows what it has.
  #takeStart(): CheckoutStart | undefined {
    const start = this.#start
    this.#start = undefined
    return start
  }

  async #creationEvent(answer: Payment): Promise<CheckoutEvent> {
    const payment = await this.#respelled(answer)
    return { type: 'payment-created', payment, ...(await this.#verdicts([payment])) }
  }

  #respelled(answer: Payment): Promise<Payment> {
    return respell(answer, findKnown(this.#state, answer.id))
  }

  /** The ids of the payments that ask for money at an address that is not payable. */
  async #verdicts(payments: readonly Payment[]): Promise<{ unpayable?: readonly string[] }> {
    const open = payments.filter(asksForMoney)
    const verdicts = await Promise.all(open.map((payment) => this.#isPayable(payment)))
    const unpayable = open.filter((_, index) => !verdicts[index]).map(({ id }) => id)
    return unpayable.length > 0 ? { unpayable } : {}
  }

  async #isPayable({ chain, coin, address }: Payment): Promise<boolean> {
    const key = JSON.stringify([chain.id, chain.type, coin.id, coin.token, coin.contract, address])
    const verdict = this.#checked.get(key) ?? (await this.#check({ chain, coin, address }))
    this.#checked.set(key, verdict)
    return verdict
  }

  #check(address: AddressToCheck): Promise<boolean> {
    const { clock = systemClock, checkAddress: check = checkAddress } = this.#options
    const listed = listedContracts(this.#state, address.chain.id)
    return new Promise((resolve, reject) => {
      const fail = (cause?: unknown) =>
        reject(new ClientError('The address could not be checked', addressUnchecked, { cause }))
      const cancel = clock.after(checkTimeoutMs, fail)
      void check(immutable(address), listed).then(resolve, fail).finally(cancel)
    })
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
    // Kept while the payer enters an amount: the list comes after it.
    const asked = isListAhead(state) ? this.#list : null
    if (asked === null) this.#rest()
    const { signal } = (this.#work ??= new AbortController())

    const watched = watchedPayment(state)
    if (watched) this.#watch(watched)
    else if (state.name === 'loading') {
      void this.#attempt(
        client.getSession({ signal }),
        signal,
        (session) => this.#orderEvent('session-loaded', session, this.#takeStart()),
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

  #watch(payment: Payment): void {
    const { client, signals, clock = systemClock, random = Math.random } = this.#options
    this.#poller = new StatusPoller({
      client: {
        getPayment: async (id, options) => {
          const answer = await client.getPayment(id, options)
          return { ...answer, payment: answer.payment && (await this.#respelled(answer.payment)) }
        },
      },
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

/** Whether the list is the next thing that the payer needs. */
function isListAhead(state: CheckoutState): boolean {
  return isAwaitingMethods(state) || (state.name === 'entering-amount' && state.methods === null)
}

/** Whether the running work continues: the same payment is watched. */
function isSameWork(previous: CheckoutState, next: CheckoutState): boolean {
  const watched = watchedPayment(next)
  return watched !== undefined && watchedPayment(previous)?.id === watched.id
}

/** The payment of this id as it was last accepted. */
function findKnown(state: CheckoutState, id: string): Payment | undefined {
  const known = state.name === 'loading' ? (state.known ?? []) : (sessionOf(state)?.payments ?? [])
  return [watchedPayment(state), ...known].find((payment) => payment?.id === id)
}

/** The contracts of the coins that the endpoint lists on a network. */
function listedContracts(state: CheckoutState, chain: string): string[] {
  const methods = state.name === 'creating' || state.name === 'choosing' ? (state.methods ?? []) : []
  const onChain = methods.filter((method) => method.chain.id === chain)
  return onChain.flatMap(({ coin }) => coin.contract ?? [])
}

/** Whether an immediate retry may work, and the endpoint asked for no pause. */
function mayHavePassed(error: unknown): boolean {
  return (
    failureOf(error).retryable && !(error instanceof ClientError && error.retryAfterSeconds !== undefined)
  )
}

const worthAnotherTry = [networkError, endpointNotFound, sessionUnavailable, addressUnchecked]

/** Whether nothing is on screen because no answer came: retry when the payer or the network is back. */
function isUnanswered(state: CheckoutState): boolean {
  const isEmpty = state.name === 'error' || (state.name === 'choosing' && state.methods === null)
  return isEmpty && worthAnotherTry.some(({ code }) => code === stateFailure(state)?.code)
}
