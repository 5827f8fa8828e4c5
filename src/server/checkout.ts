/** The merchant endpoint, put together: sealed sessions, payments, the watcher and the routes over them. */
import { checkOptions, type OptionRule } from '../core/option-rules.js'
import { createGateway, GatewayError, type Gateway, type GatewayOptions } from '../gateway/index.js'
import { packageAssets } from './adapters/package-assets.js'
import { createApp } from './http/app.js'
import type { RequestEvent } from './http/request-event.js'
import { createClocks } from './clocks.js'
import { createCatalogue } from './gateway-calls/catalogue.js'
import type { CheckoutEvent, Context, Merchant } from './context.js'
import { incidentAlerts, type OnIncident } from './notifications/incidents.js'
import { createLimits, type Connection, type LimitOptions } from './http/limits.js'
import { deliveries, type OnPaid } from './notifications/notifications.js'
import { createWalletTransactions, type OnWalletTransaction } from './notifications/wallet-transactions.js'
import { paymentChecks } from './payments/checks.js'
import { paymentCreation } from './payments/create.js'
import { checkPriceOptions, type LatePolicy, type PriceOptions } from './payments/price-policy.js'
import { createRateSource } from './payments/worth.js'
import { createCallBudget, type GatewayBudget } from './gateway-calls/call-budget.js'
import { createServiceClock, type ServiceClock } from './service-clock.js'
import { createSessions, type SealedSession } from './orders/sessions.js'
import { observeCalls } from './gateway-calls/instrumented-gateway.js'
import { createHealth, type ServiceState } from './health.js'
import type { AssetSource } from './http/pages/assets.js'
import type { OrderInput } from './http/request-bodies.js'
import { checkoutRules } from './option-rules.js'
import { createStoreMode } from './store-mode.js'
import type { Store } from './store/store.js'
import { withOverdueAsStale } from './payments/staleness.js'
import { startWatcher } from './payments/watcher.js'

export type CheckoutOptions = {
  /** The payment service: how to reach it, or a client of it. */
  gateway: GatewayOptions | Gateway
  /** Reads the service's clock. Needed only with a client of your own, which has to be made with it. */
  serviceClock?: ServiceClock
  /** Seals sessions: 32 bytes in base64url. A comma-separated list rotates: the first seals, all open. */
  secret: string
  /** Where payments are kept, e.g. `await sqliteStore('./checkout.db')`. Its first payment binds it to the `mode`. */
  store: Store
  /** What the payer is told of the shop. */
  merchant: Merchant
  /** Called at least once for each order that is paid, under a stable id, after the decision is durable. */
  onPaid?: OnPaid
  /**
   * Called at least once for each transaction that the service detects on a watched address of a subwallet, under a stable id.
   * When it throws, the delivery is answered 503. What it is called with is a hint: look the transaction up on its chain.
   */
  onWalletTransaction?: OnWalletTransaction
  /**
   * Called at least once, under a stable id, for every payment that a person has to look at: money under review, late, too much
   * or twice, a paid payment that was taken back, and an address that was refused. When it throws, it is called again.
   */
  onIncident?: OnIncident
  /**
   * Lets the merchant's own server create sessions with `POST /sessions`. A comma-separated list rotates: all are accepted.
   * Without it that route refuses every request.
   */
  apiKey?: string
  /**
   * What the service sends as `x-checkout-webhook-secret` with every delivery. A comma-separated list rotates: all are
   * accepted. Without it `POST /webhook` refuses everybody, and payments are found by watching alone.
   */
  webhookSecret?: string
  /** Origins of pages, other than the endpoint's own, that may use it. */
  allowedOrigins?: readonly string[]
  /** Where the routes stand. Default `/checkout`. */
  basePath?: string
  /**
   * The endpoint's address as payers reach it, with its path, e.g. `https://shop.example/checkout`: links to the hosted
   * page begin with it, and its origin may use the endpoint. Default: as the request for the session had it, which behind a proxy is not the payers'.
   */
  publicUrl?: string
  /** Where payers of orders without a `returnUrl` go back to: an http or https address. */
  returnUrl?: string
  /** The look of the hosted page, such as `{ theme: 'dark', variables: { colorPrimary: '#0a7' } }`; see Theming. */
  appearance?: { theme?: string; variables?: Readonly<Record<string, string>> }
  /**
   * The browser's files, for the hosted page: `crypto-checkout.js` of the package's `dist/cdn` and the files beside it.
   * Default: read from the installed package, which needs a file system.
   */
  assets?: AssetSource
  /** Keeps the sandbox's sessions and the live ones apart, and is shown to the payer. Default `live`. */
  mode?: 'sandbox' | 'live'
  /** This host's clock, in milliseconds since the epoch; corrected by the database's. Default `Date.now`. */
  now?: () => number
  /** The pace of checks while a page waits, per payment. Default 5000. */
  checkIntervalMs?: number
  /** How often the watcher looks for what is due. Default 1000. */
  watchIntervalMs?: number
  /**
   * Called with failures that no caller sees in full. `where` is a short, fixed word; with `incident` comes an
   * `IncidentError`, again under the same id where a crash left it open whether it was sent. Default: one line on
   * the console, because an endpoint that can't reach its service must not be silent.
   */
  onError?: (error: unknown, where: string) => void
  /** Told what is no failure: that the service answers again, and the watcher's daily summary. For logs and metrics. */
  onEvent?: (event: CheckoutEvent) => void
  /** How many calls of the payment service this process makes at most, and after how many failures it pauses them. */
  gatewayBudget?: GatewayBudget
  /**
   * Deletes payments that are settled or no longer watched, so many days after. Never open ones, and never that an order was
   * paid. Default: all are kept.
   */
  retentionDays?: number
  /** Told of every answer, for logs and metrics. */
  onRequest?: (event: RequestEvent) => void
  /**
   * How far an amount may be worth less or more than the price, in percent: from 0.01 to 50. An address whose amount is worth
   * something else is not shown. Default 3.
   */
  priceTolerancePercent?: number
  /** How long the amount of a new payment pays a price in fiat, in seconds: from 60 to 86400, and no longer than the session. Default 3600. */
  priceHoldSeconds?: number
  /**
   * What becomes of money that is first seen after that. `revalue`: enough at the rate of that moment is accepted and flagged
   * `late`, less is put under review. `accept`: accepted and flagged. `review`: put under review. Default `revalue`.
   */
  latePolicy?: LatePolicy
  /** How much one payer, one address and everybody may ask for. `false` for no limits. */
  limits?: LimitOptions | false
}

export type Checkout = {
  /**
   * Answers a request to the endpoint; mounts anywhere that speaks fetch. Never throws. Without the connection's address,
   * the limits per address hold only where a trusted proxy tells it.
   */
  fetch(request: Request, connection?: Connection): Promise<Response>
  sessions: {
    /**
     * Seals an order into a session, for the page.
     * @throws {CheckoutError} `invalid-request` or `invalid-amount`, naming the field.
     */
    create(order: OrderInput): Promise<SealedSession>
  }
  /** Resolves when the endpoint can work; rejects when its store has payments of the other mode. */
  ready: Promise<void>
  /**
   * Resolves, with a {@link StoreFailedError}, when the store can't be written any more and nothing in this process helps.
   * End the process with an exit code of its own, so that it is started again; `serve` exits with 74.
   */
  failed: Promise<Error>
  /**
   * Calls the payment service once, for its listings: so that a wrong access id or address shows at the start and not with
   * the first payer. Never rejects.
   */
  connect(): Promise<ServiceState>
  /** Answers held polls at once, from now on. For the time between a signal to stop and {@link close}. */
  drain(): void
  /** Stops watching, lets what is under way end, and closes the store. Close the server before. */
  close(): Promise<void>
}

/** The others are checked where they are used. */
type CheckedOption = Exclude<keyof CheckoutOptions, keyof PriceOptions>

/** How long the gateway waits for the service unless it is told otherwise. */
const gatewayTimeoutMs = 10_000

/**
 * Creates the endpoint and starts watching its payments.
 * @throws {TypeError} for an option that is missing or malformed, naming it and what it accepts.
 */
export function createCheckout(options: CheckoutOptions): Checkout {
  checkOptions(options, checkoutRules satisfies Record<CheckedOption, OptionRule>)
  const { merchant, now: hostTime = Date.now, mode = 'live', onPaid } = options
  // Several hosts agree on the time only by the database's clock.
  const now = () => hostTime() + options.store.clockOffsetMs()
  const store = withOverdueAsStale(options.store, now)
  const { serviceClock = createServiceClock(hostTime) } = options
  const health = createHealth(store, mode, now, () => clocks.drift())
  const gateway = observeCalls(openGateway(options.gateway, serviceClock), now, health.noteCall)
  const { assets } = options
  const { basePath = '/checkout' } = options
  const publicUrl = options.publicUrl && new URL(options.publicUrl).href.replace(/\/+$/, '')
  const sessions = createSessions(options.secret, `crypto-checkout/${mode}`, now, {
    publicUrl,
    basePath,
    returnUrl: options.returnUrl,
  })
  const { timeoutMs = gatewayTimeoutMs } = 'payments' in options.gateway ? {} : options.gateway
  const onError = harmless(options.onError ?? reportOnConsole)
  const onEvent = harmless(options.onEvent ?? (() => undefined))
  const clocks = createClocks({
    store,
    serviceDriftMs: serviceClock.driftMs,
    hostTime,
    // A clock of the caller's may be advanced at will.
    monotonicTime: options.now ? undefined : () => performance.now(),
    onEvent,
  })
  const calls = createCallBudget({ now, onError, onEvent }, options.gatewayBudget)
  const catalogue = createCatalogue(gateway, calls, now)
  const context: Context = {
    gateway,
    calls,
    store,
    sessions,
    catalogue,
    rates: createRateSource(catalogue),
    pricePolicy: checkPriceOptions(options),
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
  const tellings = onPaid && deliveries(context, onPaid)
  const deliver = () => tellings?.deliver()
  const incidents = incidentAlerts(context, options.onIncident)
  const checks = paymentChecks(context, { onDecision: deliver, onIncident: incidents.send })
  const watcher = startWatcher(context, {
    checks,
    deliver,
    sendAlerts: incidents.send,
    tickMs: options.watchIntervalMs ?? 1000,
    retentionDays: options.retentionDays,
  })
  const app = createApp(context, {
    basePath,
    apiKeys: secretList(options.apiKey),
    webhookSecrets: secretList(options.webhookSecret),
    publicOrigin: publicUrl && new URL(publicUrl).origin,
    allowedOrigins: options.allowedOrigins ?? [],
    appearance: options.appearance && JSON.stringify(options.appearance),
    assets: assets ? async () => assets : packageAssets,
    checks,
    creation: paymentCreation(context, incidents.send),
    limits: createLimits(options.limits ?? {}, now),
    walletTransactions: createWalletTransactions({ now, onError }, options.onWalletTransaction),
    onRequest: options.onRequest && harmless(options.onRequest),
  })
  return {
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    sessions: { create: (order) => sessions.create(order) },
    ready,
    failed: store.failed ?? new Promise(() => undefined),
    async connect() {
      await context.catalogue.list().catch(() => undefined)
      return health.service()
    },
    drain: checks.drain,
    async close() {
      checks.drain()
      await Promise.all([watcher.close(), checks.settled()])
      await Promise.all([tellings?.settled(), incidents.settled()])
      await store.close()
    },
  }
}

/** The message alone: causes and stacks may hold what a log should not. */
function reportOnConsole(error: unknown, where: string): void {
  // eslint-disable-next-line no-console -- the default of `onError`
  console.error(`crypto-checkout: ${where}: ${error instanceof Error ? error.message : 'failed'}`)
}

/** A report that fails must not take a request, a check or the process with it. */
function harmless<Details extends unknown[]>(
  tell: (...details: Details) => void,
): (...details: Details) => void {
  const report = async (...details: Details) => tell(...details)
  return (...details) => void report(...details).catch(() => undefined)
}

/** The items of a comma-separated list; none of an absent one. */
function secretList(list = ''): string[] {
  return list
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
}

/** @throws {TypeError} for an option that the client refuses, by its name below `gateway`. */
function openGateway(options: GatewayOptions | Gateway, clock: ServiceClock): Gateway {
  if ('payments' in options) return options
  try {
    return createGateway({ ...options, fetch: clock.observe(options.fetch ?? fetch) })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    throw new TypeError(`gateway.${error.message.replace(' ', ': ')}`, { cause: error })
  }
}
