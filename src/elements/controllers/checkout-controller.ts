/** Ties a {@link BaseFlow} to the life of an element: runs while the element is on the page. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { BaseFlow, type CheckoutStart, type PaymentsCode } from '../../client/base-flow.js'
import { clientOf, type CheckoutClient } from '../../client/requests.js'
import type { CheckoutState } from '../../client/checkout-state.js'
import { systemClock, type Clock } from '../../client/environment.js'
import type { CheckoutSession, Payment } from '../../core/contract/wire.js'
import { Lazy } from '../lazy.js'
import { adviseOn, issueWarning } from '../base/issue-warning.js'
import { pageSignals } from './page-signals.js'

/** An element that pays an order: its endpoint, and its session or the function that gets one. */
export interface CheckoutHost extends ReactiveControllerHost {
  readonly endpoint: string
  /** The sealed session; empty until there is one. */
  readonly session: string
  /** Gets a session if there is none yet, and another after it expired. */
  readonly fetchSession?: (() => Promise<string>) | undefined
  /** Which screen of the order comes first. */
  readonly start?: CheckoutStart | undefined
}

export type CheckoutControllerOptions = {
  /** The code of payments, loaded when an order needs it. */
  payments: PaymentsCode
  /** Called after every change of state, before the host renders it. */
  onTransition?(previous: CheckoutState, next: CheckoutState): void
  /** The payments that this browser showed in a session. */
  recall(session: CheckoutSession): readonly Payment[]
  clock?: Clock
}

const loading: CheckoutState = { name: 'loading' }
const withoutSession: CheckoutState = {
  name: 'error',
  failure: { code: 'session-missing', retryable: false },
}

/** How long a page may take to set a session or `fetchSession`. One that comes later is taken, too. */
const sessionTimeoutMs = 3000

/**
 * The checkout of an element. It starts once the host has a session or `fetchSession`; without either it shows a
 * failure and sends no request. It restarts when the endpoint or the session changes, or a first `fetchSession` comes;
 * another one is used the next time a session is needed.
 */
export class CheckoutController implements ReactiveController {
  readonly #host: CheckoutHost
  readonly #options: CheckoutControllerOptions
  #flow: BaseFlow | null = null
  /** The state while there is nothing to load. */
  #idle = loading
  #cancelTimeout: () => void = () => undefined
  #source = ''
  #canFetch = false
  #connected = false

  constructor(host: CheckoutHost, options: CheckoutControllerOptions) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  /** The current state. */
  get state(): CheckoutState {
    return this.#flow?.state ?? this.#idle
  }

  hostConnected(): void {
    this.#connected = true
    this.#go()
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    this.#connected = false
    this.#flow?.stop()
    this.#cancelTimeout()
  }

  // Here and not in `hostConnected`: frameworks set properties after inserting the element.
  hostUpdate(): void {
    const { endpoint, session, fetchSession } = this.#host
    const source = JSON.stringify([endpoint, session])
    if (!this.#connected || (source === this.#source && (!fetchSession || this.#canFetch))) return
    this.#source = source
    this.#canFetch = Boolean(fetchSession)
    this.restart()
  }

  /** What the payer does goes here; null until there is something to load. */
  get flow(): BaseFlow | null {
    return this.#flow
  }

  /** Restarts with a new session from `fetchSession`, even if one was given. */
  renew(): void {
    this.restart('')
  }

  /** Discards everything and loads the order again. */
  restart(session = this.#host.session): void {
    const previous = this.state
    this.#flow?.stop()
    this.#flow = this.#createFlow(session)
    this.#idle = loading
    if (this.#connected) this.#go()
    if (previous.name !== 'loading') this.#changed(previous, this.state)
  }

  #go(): void {
    this.#cancelTimeout()
    if (this.#flow) return this.#flow.start()
    const { clock = systemClock } = this.#options
    this.#cancelTimeout = clock.after(sessionTimeoutMs, () => {
      const previous = this.#idle
      this.#idle = withoutSession
      this.#changed(previous, this.#idle)
    })
  }

  #createFlow(session: string): BaseFlow | null {
    const { endpoint, fetchSession } = this.#host
    if (!session && !fetchSession) return null
    const client = clientOf({ endpoint, session: fetchSession ? this.#sessions(session) : session })
    return new BaseFlow(
      {
        client: coordinateTabs(client),
        signals: pageSignals,
        start: this.#host.start,
        recall: this.#options.recall,
        onChange: (state, previous) => this.#changed(previous, state),
      },
      this.#options.payments,
    )
  }

  /** The host's session, if any, then those that it can fetch. */
  #sessions(first: string): () => Promise<string> {
    const host = this.#host
    let given = first
    let last = ''
    return async () => {
      // Where no other can be fetched, the last one says that it has expired.
      last = given || (await this.#fetchSession()) || host.session || last
      given = ''
      return last
    }
  }

  async #fetchSession(): Promise<string | undefined> {
    try {
      return await this.#host.fetchSession?.()
    } catch (error) {
      issueWarning('fetchSession failed:', error)
      throw error
    }
  }

  #changed(previous: CheckoutState, next: CheckoutState): void {
    if ('failure' in next && next.failure) adviseOn(next.failure.code, this.#host.endpoint)
    this.#options.onTransition?.(previous, next)
    this.#host.requestUpdate()
  }
}

const tabs = new Lazy(() => import('./page-tabs.js'))

/** Lets one tab at a time check a payment, once that code is loaded. Until then each tab checks for itself. */
function coordinateTabs(client: CheckoutClient): CheckoutClient {
  let shared: CheckoutClient | undefined
  const getPayment: CheckoutClient['getPayment'] = (id, options) => {
    void tabs.load()
    shared ??= tabs.value?.shareAcrossTabs(client)
    return (shared ?? client).getPayment(id, options)
  }
  return { ...client, getPayment }
}
