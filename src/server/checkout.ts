/** The merchant endpoint: sealed sessions, payments, the watcher and the routes. */
import { checkOptions, type OptionRule } from '../core/option-rules.js'
import { accountOf } from '../gateway/gateway.js'
import { createGateway, type Gateway, type GatewayOptions } from '../gateway/index.js'
import { packageFiles, packageRenderer } from './adapters/package-assets.js'
import { createApp } from './http/app.js'
import type { RequestEvent } from './http/request-event.js'
import { createClocks } from './clocks.js'
import { createCatalogue } from './gateway-calls/catalogue.js'
import type { CheckoutEvent, Context, Merchant } from './context.js'
import { incidentAlerts, type OnIncident } from './notifications/incident-alerts.js'
import { createLimits, type Connection, type LimitOptions } from './http/limits.js'
import { hookNames, type NotificationHooks } from './notifications/hooks.js'
import { deliveries } from './notifications/deliveries.js'
import { createWalletTransactions } from './notifications/wallet-transactions.js'
import { paymentChecks } from './payments/checks.js'
import { paymentCreation } from './payments/create.js'
import { pricePolicyOf, type LatePolicy } from './rules/price-policy.js'
import { createRateSource } from './payments/rates.js'
import { createCallBudget, type GatewayBudget } from './gateway-calls/call-budget.js'
import { createServiceClock, type ServiceClock } from './service-clock.js'
import { apiKeysOf } from './http/api-keys.js'
import { createClaims } from './orders/claims.js'
import { createOrderOperations, type OrderOperations } from './orders/operations.js'
import { createRefunds, type Refunds } from './orders/refunds.js'
import { createRefundTokens } from './orders/refund-tokens.js'
import { createSessions } from './orders/sessions.js'
import { observeCalls } from './gateway-calls/instrumented-gateway.js'
import { createHealth, type ServiceState } from './health.js'
import { lazyPages, type AssetSource } from './http/pages/assets.js'
import { createSessionWith, type CreatedSession } from './http/pages/snippet.js'
import type { PageRenderer } from './http/pages/renderer.js'
import type { OrderInput } from './http/request-bodies.js'
import { assertLive, type LiveSettings } from './live-rules.js'
import { checkoutRules } from './option-rules.js'
import { withStoreProblems } from './store-steps.js'
import { createStoreMode } from './store-mode.js'
import type { Store } from './store/store.js'
import { withOverdueAsStale } from './payments/staleness.js'
import { startWatcher } from './payments/watcher.js'

export type CheckoutOptions = NotificationHooks & {
  /** The payment service: how to reach it, or a client of it. */
  gateway: GatewayOptions | Gateway
  /** Reads the service's clock. Needed only with a client of your own, created with it. */
  serviceClock?: ServiceClock
  /** Seals sessions: 32 bytes in base64url. A comma-separated list rotates: the first seals, all open. */
  secret: string
  /** Where payments are kept, e.g. `await sqliteStore('./checkout.db')`. Its first payment binds it to the `mode`. */
  store: Store
  /** The shop, as the payer sees it. */
  merchant: Merchant
  /**
   * The operator's alert, beside the shop's notifications: called at least once, under a stable id, for every payment that a
   * person has to look at. When it throws, it is called again.
   */
  onIncident?: OnIncident
  /**
   * Keys of the merchant's own server, for `POST /sessions` and the routes of orders: a comma-separated list. A key may have a
   * name for the log of manual actions, as in `ada:3f9a…`. Without one, those routes refuse every request.
   */
  apiKey?: string
  /** Keys that may only read orders, in the same form. None of them may be in `apiKey`, too. */
  readOnlyApiKey?: string
  /**
   * The value of `x-checkout-webhook-secret` in every delivery of the service. A comma-separated list rotates: all are
   * accepted. Without it `POST /webhook` refuses every request, and payments are found by watching alone.
   */
  webhookSecret?: string
  /** Origins of pages, other than the endpoint's own, that may use it. */
  allowedOrigins?: readonly string[]
  /** The path of the routes. Default `/checkout`. */
  basePath?: string
  /**
   * The endpoint's address as payers reach it, with its path, e.g. `https://shop.example/checkout`: links to the hosted
   * page begin with it, and its origin may use the endpoint. Default: the address in the request for the session, which
   * behind a proxy is not the payers'.
   */
  publicUrl?: string
  /** The way back for payers of orders without a `returnUrl`: an http or https address. */
  returnUrl?: string
  /** The look of the hosted page, such as `{ theme: 'dark', variables: { colorPrimary: '#0a7' } }`; see Theming. */
  appearance?: { theme?: string; variables?: Readonly<Record<string, string>> }
  /**
   * The browser's files, for the hosted page: `crypto-checkout.js` of the package's `dist/cdn` and the files beside it.
   * Default: read from the installed package, which needs a file system.
   */
  assets?: AssetSource
  /**
   * What draws the page of an order on the server: `async () => (await import('crypto-checkout/html')).renderer`. Default:
   * loaded from the installed package. Without it the page is drawn by its script.
   */
  pages?: () => Promise<PageRenderer | undefined>
  /** Separates sandbox and live sessions; shown to the payer. Default `live`, which refuses settings of the sandbox. */
  mode?: 'sandbox' | 'live'
  /** This host's clock, in milliseconds since the epoch; corrected by the database's. Default `Date.now`. */
  now?: () => number
  /** The interval of checks while a page waits, per payment. Default 5000. */
  checkIntervalMs?: number
  /** How often the watcher looks for due payments. Default 1000. */
  watchIntervalMs?: number
  /**
   * Called with failures that no caller sees in full. `where` is a short, fixed word. With `incident`, the error is an
   * `IncidentError`, and comes again under the same id if a crash left its delivery uncertain. Default: one line on the
   * console, because an endpoint that can't reach its service must not be silent.
   */
  onError?: (error: unknown, where: string) => void
  /**
   * Called with events that are no failures, such as the service's recovery and the watcher's daily summary. For logs
   * and metrics.
   */
  onEvent?: (event: CheckoutEvent) => void
  /** The highest number of calls of the payment service by this process, and the failures that open the circuit. */
  gatewayBudget?: GatewayBudget
  /**
   * Deletes payments that are settled or no longer watched after so many days. Never open payments, and never the fact
   * that an order was paid. Default: keeps all.
   */
  retentionDays?: number
  /** Called after every answer, for logs and metrics. */
  onRequest?: (event: RequestEvent) => void
  /**
   * How far the worth of an amount may differ from the price, in percent: from 0.01 to 50. Beyond it, the address is
   * not shown. Default 3.
   */
  priceTolerancePercent?: number
  /** How long the amount of a new payment pays a price in fiat, in seconds: from 60 to 86400, and no longer than the session. Default 3600. */
  priceHoldSeconds?: number
  /**
   * How to treat money that is first seen after the price hold. `revalue`: enough at the rate of that moment is
   * accepted and flagged `late`, less is put under review. `accept`: accepted and flagged. `review`: put under review.
   * Default `revalue`.
   */
  latePolicy?: LatePolicy
  /**
   * What may be missing of an amount that counts as paid, in percent of it: 0 to 10, two decimals. Such a payment has the flag
   * `short`. Default 0.
   */
  shortPaymentPercent?: number
  /**
   * A surplus below this share of the amount, or worth less than the smallest unit of the price's currency, is no surplus: 0 to
   * 1 percent, two decimals. Default 0.1.
   */
  surplusIgnoredPercent?: number
  /** Rate limits for one payer, one address and all together. `false` for none. */
  limits?: LimitOptions | false
}

export type Checkout = {
  /**
   * Answers a request to the endpoint; works with every fetch-based server. Never throws. Without the connection's
   * address, the limits per address need a trusted proxy.
   */
  fetch(request: Request, connection?: Connection): Promise<Response>
  sessions: {
    /**
     * Seals an order into a session, for the page. With `render: true` it also answers the checkout as `html`, in the
     * language `lang`.
     * @throws {CheckoutError} `invalid-request` or `invalid-amount`, naming the field.
     */
    create(order: OrderInput): Promise<CreatedSession>
  }
  /**
   * The orders, by the operations that HTTP and the command line have.
   * @example
   * await checkout.orders.accept('order-1042', { by: 'ada', reason: 'the rest came by bank transfer' })
   */
  orders: CheckoutOrders
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

/** The operations on orders in process: those of HTTP, with the name of who acts. */
export type CheckoutOrders = OrderOperations & {
  /** Requests a refund, and answers the payer's link. */
  refund: Refunds['request']
  /** Records the transaction of a refund. */
  refundSent: Refunds['sent']
  /** Ends a refund that was not sent. */
  refundCancel: Refunds['cancel']
}

/** The gateway's default timeout. */
const gatewayTimeoutMs = 10_000

/**
 * Creates the endpoint and starts watching its payments.
 * @throws {TypeError} for an option that is missing, malformed or unknown, naming it and what it accepts. In live mode, also for
 * the sandbox's access id or address, a `secret` or key that can be guessed, and a `publicUrl` without TLS.
 * @example
 * const checkout = createCheckout({
 *   gateway: createGateway({ baseUrl, accessId }),
 *   store: await sqliteStore('./checkout.db'),
 *   secret,
 *   merchant: { name: 'Fjord & Field' },
 *   onPaid: ({ id, reference }) => shipOnce(id, reference),
 *   onAccepted: ({ id, reference }) => shipOnce(id, reference),
 * })
 */
export function createCheckout(options: CheckoutOptions): Checkout {
  checkOptions(options, checkoutRules satisfies Record<keyof CheckoutOptions, OptionRule>)
  const apiKeys = apiKeysOf(options)
  const { merchant, now: hostTime = Date.now, mode = 'live' } = options
  if (mode === 'live') assertLive({ ...options, ...gatewaySettings(options.gateway) })
  // Several hosts agree on the time only by the database's clock.
  const now = () => hostTime() + options.store.clockOffsetMs()
  const store = withOverdueAsStale(options.store, now)
  const { serviceClock = createServiceClock(hostTime) } = options
  const health = createHealth(store, mode, now, () => clocks.drift())
  const gateway = observeCalls(openGateway(options.gateway, serviceClock), now, (call) => {
    health.noteCall(call)
    const { operation, dropped } = call
    if (dropped) onEvent({ type: 'fields-dropped', operation, ...dropped })
  })
  const { assets } = options
  const { basePath = '/checkout' } = options
  const publicUrl = options.publicUrl && new URL(options.publicUrl).href.replace(/\/+$/, '')
  const sessions = createSessions(options.secret, `crypto-checkout/${mode}`, now, {
    publicUrl,
    basePath,
    returnUrl: options.returnUrl,
    store,
  })
  const { timeoutMs = gatewayTimeoutMs } = 'payments' in options.gateway ? {} : options.gateway
  const onError = ignoreErrors(options.onError ?? reportOnConsole)
  const onEvent = ignoreErrors(options.onEvent ?? (() => undefined))
  const clocks = createClocks({
    store,
    serviceDriftMs: serviceClock.driftMs,
    hostTime,
    // A caller's own clock may be advanced in tests.
    monotonicTime: options.now ? undefined : () => performance.now(),
    onEvent,
  })
  const calls = createCallBudget({ now, onError, onEvent }, options.gatewayBudget)
  const catalogue = createCatalogue(gateway, calls, now, (networks) =>
    onEvent({ type: 'networks-hidden', networks }),
  )
  const context: Context = {
    gateway,
    calls,
    store,
    sessions,
    catalogue,
    rates: createRateSource(catalogue),
    pricePolicy: pricePolicyOf(options, gateway.assumptions.partialMoney),
    health,
    merchant,
    mode,
    storeMode: createStoreMode(store, mode),
    clocks,
    now,
    creationDeadlineMs: 1.5 * timeoutMs,
    checkIntervalMs: options.checkIntervalMs ?? 5000,
    onError,
    onEvent,
  }
  const ready = context.storeMode.check()
  ready.catch((error: unknown) => onError(error, 'store'))
  // Without a hook nothing is taken, so that the first hook receives what happened before it was there.
  const isNotified = Object.values(hookNames).some((name) => options[name])
  const notifications = isNotified ? deliveries(context, options) : undefined
  const deliver = () => notifications?.deliver()
  const incidents = incidentAlerts(context, options.onIncident)
  const checks = paymentChecks(context, { onNotification: deliver, onIncident: incidents.send })
  const watcher = startWatcher(context, {
    checks,
    deliver,
    sendAlerts: incidents.send,
    tickMs: options.watchIntervalMs ?? 1000,
    retentionDays: options.retentionDays,
  })
  const appearance = options.appearance && JSON.stringify(options.appearance)
  const load = lazyPages(
    assets ? async () => assets : packageFiles,
    options.pages ?? (() => packageRenderer().catch((error: unknown) => void onError(error, 'pages'))),
    appearance,
  )
  const requestStore = withStoreProblems(store, onError)
  const requests: Context = { ...context, store: requestStore }
  const orders = createOrderOperations(requests, deliver)
  const refunds = createRefunds({
    ...{ store: requestStore, now, merchant, publicUrl, basePath, onNotification: deliver },
    listedContracts: async () => (await catalogue.list()).flatMap(({ coin }) => coin.contract ?? []),
    tokens: createRefundTokens(options.secret, `crypto-checkout/${mode}`),
  })
  const createSession = createSessionWith({
    ...{ context: requests, checks, load, appearance },
    onSealed() {
      incidents.send()
      deliver()
    },
  })
  const app = createApp(requests, {
    basePath,
    apiKeys,
    orders,
    claims: createClaims(requests, checks, { onNotification: deliver, onIncident: incidents.send }),
    refunds,
    webhookSecrets: secretList(options.webhookSecret),
    publicOrigin: publicUrl && new URL(publicUrl).origin,
    allowedOrigins: options.allowedOrigins ?? [],
    returnUrl: options.returnUrl,
    appearance,
    load,
    createSession,
    checks,
    creation: paymentCreation(context, incidents.send),
    limits: createLimits(options.limits ?? {}, now),
    walletTransactions: createWalletTransactions(context, {
      isNotified: options.onWalletTransaction !== undefined,
      onAdded: deliver,
    }),
    onRequest: options.onRequest && ignoreErrors(options.onRequest),
  })
  let closing: Promise<void> | undefined
  return {
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    sessions: { create: (order) => createSession(order) },
    orders: { ...orders, refund: refunds.request, refundSent: refunds.sent, refundCancel: refunds.cancel },
    ready,
    failed: store.failed ?? new Promise(() => undefined),
    async connect() {
      const isListed = await context.catalogue.list().then(
        () => true,
        () => false,
      )
      const state = health.service()
      // Another server at its address answers, too.
      return isListed || state !== 'up' ? state : 'down'
    },
    drain: checks.drain,
    close: () => (closing ??= close()),
  }

  async function close(): Promise<void> {
    checks.drain()
    await Promise.all([watcher.close(), checks.settled()])
    await Promise.all([notifications?.settled(), incidents.settled()])
    await store.close()
  }
}

/** The message alone: causes and stacks may hold secrets or personal data. */
function reportOnConsole(error: unknown, where: string): void {
  const message = error instanceof Error ? error.message : 'failed'
  // eslint-disable-next-line no-console -- the default of `onError`
  console.error(`crypto-checkout: ${where}: ${message}${nextSteps[where] ?? ''}`)
}

/** What to do about a failure that lasts, by its place. */
const nextSteps: Readonly<Record<string, string>> = {
  'access-refused': '; check gateway.accessId and gateway.baseUrl',
  'gateway-unavailable': '; if it lasts, check gateway.baseUrl',
  pages: '; leave crypto-checkout out of the bundle, and copy its folder dist',
}

/** A report that fails must not take a request, a check or the process with it. */
function ignoreErrors<Details extends unknown[]>(
  callback: (...details: Details) => void,
): (...details: Details) => void {
  const report = async (...details: Details) => callback(...details)
  return (...details) => void report(...details).catch(() => undefined)
}

/** The items of a comma-separated list; none of an absent one. */
function secretList(list = ''): string[] {
  return list
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
}

/** What is known of the account. With a `fetch` of its own, the address may be any. */
function gatewaySettings(gateway: GatewayOptions | Gateway): LiveSettings {
  if ('payments' in gateway) return { 'gateway.accessId': accountOf(gateway)?.accessId }
  const { accessId, baseUrl, fetch } = gateway
  return { 'gateway.accessId': accessId, ...(fetch === undefined && { 'gateway.baseUrl': baseUrl }) }
}

function openGateway(options: GatewayOptions | Gateway, clock: ServiceClock): Gateway {
  if ('payments' in options) return options
  return createGateway({ ...options, fetch: clock.observe(options.fetch ?? fetch) })
}
