/** The options of `createCheckout`. */
import type { Gateway, GatewayOptions } from '../gateway/index.js'
import type { EndpointEvent, Merchant } from './context.js'
import type { GatewayBudget } from './gateway-calls/call-budget.js'
import type { ApiKey } from './http/api-keys.js'
import type { TrustProxy } from './http/client-address.js'
import type { LimitOptions } from './http/limits.js'
import type { AssetSource } from './http/pages/assets.js'
import type { PageRenderer } from './http/pages/renderer.js'
import type { RequestEvent } from './http/request-event.js'
import type { NotificationHandlers } from './notifications/handlers.js'
import type { OnIncident } from './notifications/incident-alerts.js'
import type { PriceOptions } from './rules/price-policy.js'
import type { Store } from './store/store.js'
import type { Telemetry } from './tracing.js'

/** The look of the hosted page, as the attribute `appearance` of the elements has it; see Theming. */
export interface Appearance {
  /** `light`, `dark`, `auto` or `contrast`. Default `auto`: as the payer's system. */
  theme?: string
  /** Values by their names, such as `{ colorPrimary: '#0a7' }`. */
  variables?: Readonly<Record<string, string>>
}

/**
 * What `createCheckout` takes.
 * @example
 * ```ts
 * const options: CheckoutOptions = {
 *   gateway: { baseUrl: 'https://pay.example', accessId },
 *   secrets: [secret],
 *   store: await sqliteStore('./checkout.db'),
 *   merchant: { name: 'Fjord & Field' },
 *   on: { 'order.paid': fulfil, 'order.accepted': fulfil },
 * }
 * ```
 */
export interface CheckoutOptions extends PriceOptions {
  /** The payment service: a client of it, or the options of `createGateway`, which makes one. */
  gateway: Gateway | GatewayOptions
  /** Each is 32 bytes in base64url. The first seals sessions, all open them: put a new secret first to rotate. */
  secrets: readonly string[]
  /** Where payments are kept, e.g. `await sqliteStore('./checkout.db')`. Its first payment binds it to the `mode`. */
  store: Store
  /** The shop, as the payer sees it. */
  merchant: Merchant
  /** What to do when an order is paid, and for each other type of notification. Default: nothing is sent. */
  on?: NotificationHandlers
  /**
   * The operator's alert, beside the shop's notifications: called at least once, under a stable id, for every payment that a
   * person has to look at. When it throws, it is called again.
   */
  onIncident?: OnIncident
  /** Keys of the merchant's own server, for `POST /sessions` and the routes of orders. Without one, those refuse every request. */
  apiKeys?: readonly ApiKey[]
  /**
   * Values of `x-checkout-webhook-secret` in the deliveries of the service: all are accepted, so that they can be rotated.
   * Without one `POST /webhook` refuses every request, and payments are found by watching alone.
   */
  webhookSecrets?: readonly string[]
  /**
   * Keeps the payer's address and language, and the link of the page, with an order, for mail: `serve` sends it. `retentionDays`
   * deletes them with the payments. Default false.
   */
  keepContacts?: boolean
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
  /**
   * Offers payers to buy a coin first: the shop's https page for that, as a link. It gets `{coin}` and `{chain}`, the
   * service's identifiers, and nothing of the payer. Shown for what the service's on-ramp delivers, which needs
   * `accessSecret`. Default: no link.
   */
  onrampUrl?: string
  /**
   * Wallets of the browser on Solana and TON, on the hosted page and in its frame: see Paying from a wallet. Both are https
   * addresses: of an RPC server, which the page asks for a recent block, and of the site's TON Connect manifest, which the payer's
   * wallet reads. Default: on these networks no wallet of the browser is offered.
   */
  walletSettings?: { solanaRpc?: string; tonManifest?: string }
  /** The look of the hosted page, such as `{ theme: 'dark', variables: { colorPrimary: '#0a7' } }`; see Theming. */
  appearance?: Appearance
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
  /** The interval of checks while a page waits, per payment, in milliseconds. Default 5000. */
  checkIntervalMs?: number
  /** How often the started watcher looks for due payments, in milliseconds. Default 1000. */
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
  onEvent?: (event: EndpointEvent) => void
  /** Called after every answer, for logs and metrics. */
  onRequest?: (event: RequestEvent) => void
  /**
   * The module `@opentelemetry/api`, for traces: of requests, below the caller's `traceparent`, of calls of the payment service,
   * which get it passed on where `gateway` is options, and of steps of the store. Default: no traces.
   */
  telemetry?: Telemetry
  /** The highest number of calls of the payment service by this process, and the failures that open the circuit. */
  gatewayBudget?: GatewayBudget
  /**
   * Deletes payments so many days after they are settled or no longer watched, and after the last event of their order, such as a
   * refund. Never open payments, and never the fact that an order was paid, nor a hash of the address that was shown: it stays refused for refunds. Default: keeps all.
   */
  retentionDays?: number
  /** Rate limits for one payer, one address and all together. `false` for none. */
  limits?: LimitOptions | false
  /**
   * Where the proxies in front of the endpoint put the payer's address: their number, or the name of a header that the
   * nearest one overwrites, such as `cf-connecting-ip`. Default: the connecting address counts.
   */
  trustProxy?: TrustProxy
}
