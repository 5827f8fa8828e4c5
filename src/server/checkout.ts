/** The merchant endpoint: sealed sessions, payments, the watcher and the routes. */
import { checkOptions, type OptionRule } from '../core/option-rules.js'
import { accountOf } from '../gateway/gateway.js'
import type { Gateway, GatewayOptions } from '../gateway/index.js'
import { packageFiles, packageRenderer } from './adapters/package-assets.js'
import { createBackground } from './background.js'
import type { CheckoutOptions } from './checkout-options.js'
import type { Context } from './context.js'
import { createContext, placeOf } from './create-context.js'
import { contractsOf } from './gateway-calls/catalogue.js'
import type { ServiceState } from './health.js'
import { createApp } from './http/app.js'
import { createLimits, type ClientConnection } from './http/limits.js'
import { lazyDocument } from './http/openapi.js'
import { lazyPages } from './http/pages/assets.js'
import { renderWith, type RenderedCheckout, type RenderOptions } from './http/pages/snippet.js'
import type { Services } from './http/routes/route.js'
import type { OrderInput } from './input/bodies.js'
import { assertLive, type LiveSettings } from './live-rules.js'
import { handledTypes, handlerOf } from './notifications/handlers.js'
import { createWalletTransactions } from './notifications/wallet-transactions.js'
import { checkoutRules } from './option-rules.js'
import { claimWith } from './orders/claims.js'
import { createContacts } from './orders/contacts.js'
import { createSessionWith } from './orders/create-session.js'
import { createLinkOperations, createLinkOrders, type LinkOperations } from './orders/links.js'
import { createOrderOperations, type OrderOperations } from './orders/operations.js'
import { createRefundTokens } from './orders/refund-tokens.js'
import type { RefundContext } from './orders/refunds.js'
import { audienceOf } from './orders/sealed-tokens.js'
import { recordTypes } from './orders/sendings.js'
import type { SealedSession } from './orders/sessions.js'
import { paymentCreation } from './payments/create.js'
import { ignoreErrors } from './reports.js'
import { aroundSteps, withStoreProblems } from './store-steps.js'

/** The endpoint in process. */
export interface Checkout {
  /**
   * Answers a request to the endpoint; works with every fetch-based server. Never throws. Without the connection's
   * address, the limits per address need a trusted proxy.
   */
  fetch(request: Request, connection?: ClientConnection): Promise<Response>
  /** The sessions of orders, and their checkout as HTML. */
  sessions: CheckoutSessions
  /**
   * The orders, by the operations that HTTP and the command line have.
   * @example
   * await checkout.orders.accept('order-1042', { by: 'ada', reason: 'the rest came by bank transfer' })
   */
  orders: OrderOperations
  /**
   * Links that many buyers order by, each in an order of their own.
   * @example
   * await checkout.links.create({ name: 'coffee', title: 'Coffee', amount: '5', currency: 'EUR', stock: 40 })
   */
  links: LinkOperations
  /**
   * Starts the watcher: from now on payments are checked, notifications are sent and settled payments are deleted while no
   * page is open. The adapters for Node, Express, Fastify and Hono call it; call it yourself where you call `fetch`. A second
   * call does nothing.
   */
  start(): void
  /**
   * Works off what is due now, once, and resolves when it is done: for a schedule, where no process lives long enough for
   * {@link start}. Call it every minute; two at a time share the work. Never rejects: failures go to `onError`.
   */
  runDue(): Promise<void>
  /** Resolves when the endpoint can work; rejects if its store has payments of the other mode. */
  ready: Promise<void>
  /**
   * Resolves, with a {@link StoreFailedError}, when the store can't be written any more and only a restart helps. End
   * the process with an exit code of its own, so that it is restarted; `serve` exits with 74.
   */
  failed: Promise<Error>
  /**
   * Calls the payment service once, for its listings, so that a wrong access id or address is found at the start. Never
   * rejects.
   */
  connect(): Promise<ServiceState>
  /** Answers held polls now and from now on at once. For the time between a signal to stop and {@link close}. */
  drain(): void
  /** Stops watching, waits for running work, and closes the store, once. Close the server before. */
  close(): Promise<void>
}

/** Sessions in process. */
export interface CheckoutSessions {
  /**
   * Seals an order into a session, for the page.
   * @throws {CheckoutError} `invalid-request` or `invalid-amount`, naming the field; `amount-out-of-range` for less of a coin than its
   * network takes.
   */
  create(order: OrderInput): Promise<SealedSession>
  /**
   * The checkout of a session as HTML, for a page of yours.
   * @throws {CheckoutError} `session-invalid` for a session of another endpoint; `invalid-request`, naming the option.
   * @example
   * const session = await checkout.sessions.create({ reference: 'order-1042', amount: '49.99', currency: 'USD' })
   * const { html } = await checkout.sessions.render(session, { lang: 'de' })
   */
  render(session: Pick<SealedSession, 'session' | 'url'>, options?: RenderOptions): Promise<RenderedCheckout>
}

/**
 * Creates the endpoint. It starts no timer: {@link Checkout.start} does, which the adapters call.
 * @throws {TypeError} for an option that is missing, malformed or unknown, naming it and what it accepts. In live mode, also for
 * the sandbox's access id or address, a secret or key that can be guessed, and a `publicUrl` without TLS.
 * @example
 * const checkout = createCheckout({
 *   gateway: createGateway({ baseUrl, accessId }),
 *   store: await sqliteStore('./checkout.db'),
 *   secrets: [secret],
 *   merchant: { name: 'Fjord & Field' },
 *   on: { 'order.paid': fulfil, 'order.accepted': fulfil },
 * })
 * checkout.start()
 */
export function createCheckout(options: CheckoutOptions): Checkout {
  checkOptions(options, checkoutRules satisfies Record<keyof CheckoutOptions, OptionRule>)
  if ((options.mode ?? 'live') === 'live') assertLive({ ...options, ...gatewaySettings(options.gateway) })
  if (options.onrampUrl !== undefined && !maySign(options.gateway))
    throw new TypeError('onrampUrl: needs accessSecret in the options of the gateway')
  const context = createContext(options)
  const { store, catalogue, health, onError } = context
  const ready = context.storeMode.check().then(async () => {
    // A process without `on` sends nothing, and knows nothing of what another on this store sends.
    if (options.on) await recordTypes(store, handledTypes(options.on), context.now())
  })
  ready.catch((error: unknown) => onError(error, 'store'))
  const background = createBackground(context, options)
  const { app, sessions, orders, links } = createRequests(context, background, options)
  let closing: Promise<void> | undefined
  return {
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    sessions,
    orders,
    links,
    start: background.start,
    runDue: background.runDue,
    ready,
    failed: store.failed ?? new Promise(() => undefined),
    async connect() {
      const isListed = await catalogue.list().then(
        () => true,
        () => false,
      )
      const state = health.service()
      // Another server at its address answers, too.
      return isListed || state !== 'up' ? state : 'down'
    },
    drain: background.checks.drain,
    close: () => (closing ??= background.close().then(() => store.close())),
  }
}

/** What answers requests, and what is called in process: the same operations. */
function createRequests(
  context: Context,
  { checks, deliver, sendAlerts }: ReturnType<typeof createBackground>,
  options: CheckoutOptions,
) {
  const { catalogue, now, onError, merchant, mode, store } = context
  const { basePath, publicUrl } = placeOf(options)
  const requests: Context = { ...context, store: withStoreProblems(store, onError) }
  // In process there is no request that is refused on a store of the other mode: an order that was paid in the sandbox is not paid.
  const inMode = async (_: string, step: () => unknown) => context.storeMode.check().then(step)
  const ours = { ...requests, store: withStoreProblems(aroundSteps(store, inMode), onError) }
  const page = pageOf(options, onError)
  const { load, appearance } = page
  const refunds: RefundContext = {
    store: ours.store,
    now,
    merchant,
    addressOf: context.sessions.addressOf,
    onNotification: deliver,
    listedContracts: () => contractsOf(catalogue),
    tokens: createRefundTokens(options.secrets, audienceOf(mode)),
  }
  const orders = createOrderOperations({ ...ours, refunds }, deliver)
  const contacts = options.keepContacts ? createContacts(requests.store, now, onError) : undefined
  const sendAll = () => {
    sendAlerts()
    deliver()
  }
  const createSession = createSessionWith(requests, sendAll, contacts)
  const renderCheckout = renderWith({ context: requests, checks, load, appearance })
  const links = createLinkOperations({ ...ours, listMethods: () => catalogue.list() })
  const services: Services = {
    context: requests,
    checks,
    creation: paymentCreation(context, sendAlerts),
    orders,
    claim: claimWith(requests, checks, sendAll),
    refunds,
    links,
    linkOrders: createLinkOrders(requests, {
      createSession,
      addressOf: (name, requestedAt) => context.sessions.addressOf(`l/${name}`, requestedAt),
      holdMs: context.pricePolicy.holdMs,
    }),
    limits: createLimits(options.limits ?? {}, now, options.trustProxy),
    walletTransactions: createWalletTransactions(context, {
      isNotified: handlerOf(options.on ?? {}, 'wallet.transaction') !== undefined,
      onAdded: deliver,
    }),
    createSession,
    ...(contacts && { contacts }),
    renderCheckout,
    basePath,
    page,
    document: lazyDocument(basePath),
  }
  const app = createApp(services, {
    apiKeys: options.apiKeys ?? [],
    webhookSecrets: options.webhookSecrets ?? [],
    publicOrigin: publicUrl && new URL(publicUrl).origin,
    onRequest: options.onRequest && ignoreErrors(options.onRequest),
  })
  return {
    app,
    sessions: { create: (order: OrderInput) => createSession(order), render: renderCheckout },
    orders,
    links,
  }
}

/** The hosted page: its settings, and what loads its files. */
function pageOf(options: CheckoutOptions, onError: Context['onError']): Services['page'] {
  const { merchant, returnUrl, walletSettings, allowedOrigins = [], assets, pages } = options
  const appearance = options.appearance && JSON.stringify(options.appearance)
  const loadRenderer =
    pages ?? (() => packageRenderer().catch((error: unknown) => void onError(error, 'pages')))
  return {
    merchantName: merchant.name,
    supportUrl: merchant.supportUrl,
    ...{ returnUrl, walletSettings, appearance, allowedOrigins },
    theme: options.appearance?.theme,
    load: lazyPages(assets ? async () => assets : packageFiles, loadRenderer, appearance),
  }
}

/** A client of `createGateway` does not tell whether it signs: its first call does. */
const maySign = (gateway: Gateway | GatewayOptions) =>
  'payments' in gateway || gateway.accessSecret !== undefined

/** What is known of the account. With a `fetch` of its own, the address may be any. */
function gatewaySettings(gateway: Gateway | GatewayOptions): LiveSettings {
  const account = 'payments' in gateway ? accountOf(gateway) : gateway
  if (account === undefined) return {}
  const { accessId, accessSecret, baseUrl, fetch } = account
  return {
    ...{ 'gateway.accessId': accessId, 'gateway.accessSecret': accessSecret },
    ...(fetch === undefined && { 'gateway.baseUrl': baseUrl }),
  }
}
