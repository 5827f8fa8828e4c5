/** Ties a {@link CheckoutFlow} to the life of an element: runs while it is on the page, stops when it leaves. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { createCheckoutClient, endpointNotFound, type CheckoutClient } from '../../client/checkout-client.js'
import { CheckoutFlow } from '../../client/checkout-flow.js'
import type { CheckoutState } from '../../client/checkout-state.js'
import { systemClock, type Clock } from '../../client/environment.js'
import type { Journal } from '../../client/journal.js'
import type { Method } from '../../core/contract/wire.js'
import { Lazy } from '../base/lazy.js'
import { issueWarning } from '../base/issue-warning.js'
import { pageSignals } from './page-signals.js'

/** An element that pays an order: where the endpoint is, and the session, or how to get one. */
export interface CheckoutHost extends ReactiveControllerHost {
  readonly endpoint: string
  /** The sealed session; empty until there is one. */
  readonly session: string
  /** Gets a session when there is none yet, and another when it expired. */
  readonly fetchSession?: (() => Promise<string>) | undefined
}

export type CheckoutControllerOptions = {
  /** Called after every change of state, before the host renders it. */
  onTransition?(previous: CheckoutState, next: CheckoutState): void
  clock?: Clock
}

const loading: CheckoutState = { name: 'loading' }
const withoutSession: CheckoutState = {
  name: 'error',
  failure: { code: 'session-missing', retryable: false },
}

/** How long a page may take to set a session or `fetchSession`. One that comes later is taken, too. */
const patienceMs = 3000

/**
 * The checkout of an element. It begins once the host has a session or `fetchSession`; when neither comes it says so
 * and asks nobody. It begins anew when the endpoint or the session changes; another `fetchSession` is used from the
 * next time one is needed.
 */
export class CheckoutController implements ReactiveController {
  readonly #host: CheckoutHost
  readonly #options: CheckoutControllerOptions
  #flow: CheckoutFlow | null = null
  /** What is shown while there is nothing to ask for. */
  #idle = loading
  #cancelPatience: () => void = () => undefined
  #source = ''
  #connected = false

  constructor(host: CheckoutHost, options: CheckoutControllerOptions = {}) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  /** What the payer sees now. */
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
    this.#cancelPatience()
  }

  // Here and not in `hostConnected`: frameworks set properties after they have put the element on the page.
  hostUpdate(): void {
    const { endpoint, session, fetchSession } = this.#host
    const source = JSON.stringify([endpoint, session, Boolean(fetchSession)])
    if (!this.#connected || source === this.#source) return
    this.#source = source
    this.restart()
  }

  /** See {@link CheckoutFlow.chooseMethod}. */
  chooseMethod(method: Method): void {
    this.#flow?.chooseMethod(method)
  }

  /** See {@link CheckoutFlow.enterAmount}. */
  enterAmount(amount: string): void {
    this.#flow?.enterAmount(amount)
  }

  /** See {@link CheckoutFlow.changeMethod}. */
  changeMethod(): void {
    this.#flow?.changeMethod()
  }

  /** See {@link CheckoutFlow.resume}. */
  resume(): void {
    this.#flow?.resume()
  }

  /** See {@link CheckoutFlow.journal}. */
  get journal(): Journal | undefined {
    return this.#flow?.journal
  }

  /** See {@link CheckoutFlow.retry}. */
  retry(): void {
    this.#flow?.retry()
  }

  /** Starts again with a new session from `fetchSession`, whichever was given first. */
  renew(): void {
    this.restart('')
  }

  /** Forgets everything and asks the endpoint anew. */
  restart(session = this.#host.session): void {
    const previous = this.state
    this.#flow?.stop()
    this.#flow = this.#createFlow(session)
    this.#idle = loading
    if (this.#connected) this.#go()
    if (previous.name !== 'loading') this.#changed(previous, this.state)
  }

  #go(): void {
    this.#cancelPatience()
    if (this.#flow) return this.#flow.start()
    const { clock = systemClock } = this.#options
    this.#cancelPatience = clock.after(patienceMs, () => {
      const previous = this.#idle
      this.#idle = withoutSession
      this.#changed(previous, this.#idle)
    })
  }

  #createFlow(session: string): CheckoutFlow | null {
    const { endpoint, fetchSession } = this.#host
    if (!session && !fetchSession) return null
    return new CheckoutFlow({
      client: together(
        createCheckoutClient({ endpoint, session: fetchSession ? this.#sessions(session) : session }),
      ),
      signals: pageSignals,
      onChange: (state, previous) => this.#changed(previous, state),
    })
  }

  /** The session that the host was given first, if any, then the ones it can fetch. */
  #sessions(first: string): () => Promise<string> {
    const host = this.#host
    let given = first
    return async () => {
      const session = given || (await this.#fetchSession()) || host.session
      given = ''
      return session
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
    if ('failure' in next && next.failure?.code === endpointNotFound.code)
      issueWarning(`no checkout endpoint answers at ${JSON.stringify(this.#host.endpoint)}`)
    this.#options.onTransition?.(previous, next)
    this.#host.requestUpdate()
  }
}

const tabs = new Lazy(() => import('./tabs.js'))

/** The tabs of this browser agree on who asks, once the code for that is here. Until then each asks for itself. */
function together(client: CheckoutClient): CheckoutClient {
  let shared: CheckoutClient | undefined
  const getPayment: CheckoutClient['getPayment'] = (id, options) => {
    void tabs.load()
    shared ??= tabs.value?.sharedClient(client)
    return (shared ?? client).getPayment(id, options)
  }
  return { ...client, getPayment }
}
