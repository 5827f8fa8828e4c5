/** Makes the context of an endpoint from its options, which are checked already. */
import { createGateway, type Gateway, type GatewayOptions } from '../gateway/index.js'
import type { CheckoutOptions } from './checkout-options.js'
import { createClocks, databaseTime } from './clocks.js'
import type { Context } from './context.js'
import { createCallBudget } from './gateway-calls/call-budget.js'
import { createCatalogue } from './gateway-calls/catalogue.js'
import { createBuyLinks } from './gateway-calls/onramp.js'
import { observeCalls, type ServiceCall } from './gateway-calls/instrumented-gateway.js'
import { createHealth } from './health.js'
import { audienceOf } from './orders/sealed-tokens.js'
import { createSessions } from './orders/sessions.js'
import { createRateSource } from './payments/rates.js'
import { serviceIds } from './payments/service-ids.js'
import { withOverdueAsStale } from './payments/staleness.js'
import { ignoreErrors, reportOnConsole } from './reports.js'
import { pricePolicyOf } from './rules/price-policy.js'
import { createStoreMode } from './store-mode.js'
import { createTracing, tracedFetch, tracedStore, type Tracing } from './tracing.js'

/** The gateway's default timeout. */
const gatewayTimeoutMs = 10_000

/** Where the endpoint is: its path, and its address as payers reach it, without a slash at its end. */
export function placeOf({ basePath = '/checkout', publicUrl }: CheckoutOptions) {
  return { basePath, publicUrl: publicUrl && new URL(publicUrl).href.replace(/\/+$/, '') }
}

export function createContext(options: CheckoutOptions): Context {
  const { merchant, now: hostTime = Date.now, mode = 'live' } = options
  const now = databaseTime(options.store, hostTime)
  const tracing = options.telemetry && createTracing(options.telemetry)
  const store = withOverdueAsStale(tracing ? tracedStore(options.store, tracing) : options.store, now)
  const onError = ignoreErrors(options.onError ?? reportOnConsole)
  const onEvent = ignoreErrors(options.onEvent ?? (() => undefined))
  const client = openGateway(options.gateway, hostTime, tracing)
  const health = createHealth(store, mode, now, () => clocks.drift(), onEvent)
  const noteCall = (call: ServiceCall) => {
    health.noteCall(call)
    const { operation, dropped } = call
    if (dropped) onEvent({ type: 'fields-dropped', operation, ...dropped })
  }
  const gateway = observeCalls(client, now, noteCall, tracing)
  const clocks = createClocks({
    store,
    serviceDriftMs: () => client.clock.driftMs(),
    hostTime,
    // A caller's own clock may be advanced in tests.
    monotonicTime: options.now ? undefined : () => performance.now(),
    onEvent,
  })
  const calls = createCallBudget({ now, onError, onEvent }, options.gatewayBudget)
  const catalogue = createCatalogue(gateway, calls, now, onEvent)
  const { timeoutMs = gatewayTimeoutMs } = 'payments' in options.gateway ? {} : options.gateway
  return {
    gateway,
    calls,
    store,
    sessions: createSessions(options.secrets, audienceOf(mode), now, {
      ...placeOf(options),
      returnUrl: options.returnUrl,
      store,
      receivingAccounts: gateway.assumptions.receivingAccounts,
    }),
    catalogue,
    rates: createRateSource(catalogue),
    // Not observed: a refused signature must not seem a refused access id.
    buyLinks: createBuyLinks(client, options.onrampUrl, { now, onError, onEvent }),
    serviceIds: serviceIds(),
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
    ...(tracing && { tracing }),
  }
}

function openGateway(gateway: Gateway | GatewayOptions, now: () => number, tracing?: Tracing): Gateway {
  if ('payments' in gateway) return gateway
  const { fetch: send = fetch } = gateway
  return createGateway({ now, ...gateway, ...(tracing && { fetch: tracedFetch(send, tracing) }) })
}
