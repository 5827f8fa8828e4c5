/** `crypto-checkout serve`: the endpoint as a process beside a shop in any language. */
import { createCheckout, type Checkout, type CheckoutOptions, type Store } from '../../server/index.js'
import { databaseTime } from '../../server/clocks.js'
import { haveCommonKey } from '../../server/http/api-keys.js'
import { present } from '../../core/present.js'
import { version } from '../../core/version.js'
import { createTracing, tracedFetch, type Telemetry, type Tracing } from '../../server/tracing.js'
import { openGateway, type Terminal } from '../options/account.js'
import { defineProgram } from '../options/command.js'
import { openDatabase, storeFailedCode, wrapStartError } from '../options/database.js'
import { listen, type Listener } from '../listen/listen.js'
import { createLog, type Log } from './log.js'
import { handlersOf, toRecipients, type RecipientSource } from './recipients.js'
import { assertNotifyUrl, openMail, recipientsOf } from './serve-recipients.js'
import { given, UsageError, type OptionValues } from '../options/options.js'
import { serveMetrics, type ServeMetrics } from './serve-metrics.js'
import { assertLiveSettings, modeOf } from './live-settings.js'
import { misspelled } from '../options/misspelled.js'
import { limitNames, serveOptions } from '../options/serve.js'

/** Longer than the creation of a payment may take. */
const drainMs = 15_000
/** From the signal to the end, whatever does not answer. Less than the 30 s after which Kubernetes kills. */
export const stopMs = 25_000
/** Each drains. SIGHUP comes when a terminal or a connection ends, and after SIGTERM from systemd with `SendSIGHUP`. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

type Config = OptionValues<typeof serveOptions>

const summary = `Runs the checkout endpoint under /checkout. The first line on standard output is where it listens; the log is
JSON, a line for each event, on standard error.`

/**
 * Runs until SIGTERM, SIGINT or SIGHUP, then waits for open requests.
 * @throws {UsageError} for missing or malformed options, all of them at once, and for what live mode refuses.
 */
export const serve = defineProgram({
  usage: 'serve [options]',
  summary,
  options: serveOptions,
  requires: {
    notifyUrl: ['notifySecret'],
    onrampUrl: ['accessSecret'],
    mailTo: ['smtpUrl'],
    smtpUrl: ['mailFrom', 'publicUrl'],
  },
  run,
})

async function run(config: Config, { env }: Terminal): Promise<void> {
  if (haveCommonKey(apiKeysOf(config)))
    throw new UsageError(
      'CHECKOUT_READ_KEY must have no key that is also in CHECKOUT_API_KEY: it would have all rights',
    )
  assertLiveSettings(config)
  // Before the database is open, which would keep the process alive.
  assertNotifyUrl(config)
  const sendMail = await openMail(config)
  const telemetry = await loadTelemetry()
  const tracing = telemetry && createTracing(telemetry)
  const log = createLog({
    level: config.logLevel,
    write: (line) => void process.stderr.write(line),
    now: Date.now,
    ...(tracing && { trace: tracing.active }),
  })
  // Node prints warnings as text, which breaks a reader of the log. The one about its SQLite comes with every start.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warning(warning))
  // Nothing has begun before the database is open. The first process of a container would ignore the signal.
  const leave = () => process.exit(0)
  for (const name of stopSignals) process.once(name, leave)
  const store = await openDatabase(config.databaseUrl)
  // Node prints an uncaught error in full, so it is caught here and logged.
  process.once('uncaughtException', (error) => {
    log.failure(error, 'process')
    process.exit(1)
  })
  const metrics = serveMetrics({ store, now: Date.now })
  const sources = recipientsOf(config, {
    ...{ store, sendMail, tracing },
    onRefusedMail: (error) => log.failure(error, 'mail'),
  })
  let isReady = false
  const checkout = createCheckout({
    ...checkoutOptions(config, metrics, { store, sources, tracing }),
    ...(telemetry && { telemetry }),
    store,
    ...reportsTo(log, metrics, () => isReady),
  })
  void checkout.ready.then(
    () => (isReady = true),
    () => undefined,
  )
  void checkout.failed.then((error) => {
    log.failure(error, 'store')
    process.exit(storeFailedCode)
  })
  // Before anyone reads that it listens.
  const signal = new Promise((resolve) => {
    for (const name of stopSignals) process.off(name, leave).once(name, resolve)
  })
  const server = await open(config, checkout, metrics, { store, log }).catch(async (error: unknown) => {
    // The pool of connections would keep the process alive.
    await checkout.close()
    throw error
  })
  log.started({
    version,
    mode: modeOf(config),
    database: config.databaseUrl.kind,
    ...given(config, 'publicUrl'),
    ...(server.metricsUrl !== undefined && { metrics: server.metricsUrl }),
    missing: missingSettings(config),
  })
  for (const variable of misspelled(env, serveOptions)) log.misspelled(variable)
  // Not awaited: the endpoint works without the service, and reports it.
  void checkout.connect().then(log.service)
  await signal
  const stopped = endInTime(log)
  log.ended('draining')
  checkout.drain()
  await server.close()
  await checkout.close()
  stopped()
}

/** The command says itself what ends its start. */
function reportsTo(
  log: Log,
  metrics: ServeMetrics,
  isReady: () => boolean,
): Pick<CheckoutOptions, 'onRequest' | 'onError' | 'onEvent'> {
  return {
    onRequest(event) {
      log.request(event)
      metrics.request(event)
    },
    onError(error, where) {
      if (!isReady() && where === 'store') return
      log.failure(error, where)
      metrics.failure(error, where)
    },
    onEvent(event) {
      log.event(event)
      metrics.event(event)
    },
  }
}

/** Ends the process after {@link stopMs}, whatever does not answer. @returns what says that all is closed. */
function endInTime(log: Log): () => void {
  let hasStopped = false
  setTimeout(() => {
    // Only a call of the service is left then.
    if (hasStopped) process.exit(0)
    log.failure(new Error(`did not stop within ${stopMs} ms; what was not finished is due again`), 'process')
    process.exit(storeFailedCode)
  }, stopMs).unref()
  return () => {
    hasStopped = true
    log.ended('stopped')
  }
}

/** `@opentelemetry/api`, if it is installed. Without an SDK that was loaded before, its spans do nothing. */
async function loadTelemetry(): Promise<Telemetry | undefined> {
  return import('@opentelemetry/api').catch(() => undefined)
}

/** Recommended settings of a production shop, by their variables. */
function missingSettings(config: Config): string[] {
  const names = ['publicUrl', 'notifyUrl', 'webhookSecrets', 'supportUrl', 'retentionDays'] as const
  return names.filter((name) => config[name] === undefined).map((name) => serveOptions[name].env)
}

/** Settings that the endpoint has under the same name. */
const sameNames = [
  ...(['webhookSecrets', 'allowedOrigins', 'publicUrl', 'returnUrl', 'trustProxy'] as const),
  ...(['priceTolerancePercent', 'priceHoldSeconds', 'latePolicy', 'shortPaymentPercent'] as const),
  ...(['surplusIgnoredPercent', 'onrampUrl', 'appearance', 'retentionDays'] as const),
]

function checkoutOptions(
  config: Config,
  metrics: ServeMetrics,
  {
    store,
    sources,
    tracing,
  }: { store: Store; sources: readonly RecipientSource[]; tracing: Tracing | undefined },
): Omit<CheckoutOptions, 'store'> {
  // Either setting can refuse what no rate values.
  const isRefused = [config.unknownWorth, config.assumptions?.unknownWorth].includes('refuse')
  const unknownWorth = isRefused ? 'refuse' : 'show'
  return {
    gateway: metrics.gateway(
      openGateway(config, tracing ? tracedFetch(fetch, tracing) : fetch, { unknownWorth }),
    ),
    secrets: config.secrets,
    apiKeys: apiKeysOf(config),
    merchant: {
      name: config.merchantName,
      ...present({ logo: config.logoUrl, supportUrl: config.supportUrl }),
    },
    mode: modeOf(config),
    limits: given(config, ...limitNames),
    gatewayBudget: {
      concurrent: config.callsAtOnce,
      perSecond: config.callsPerSecond,
      failures: config.callFailures,
    },
    walletSettings: present({ solanaRpc: config.solanaRpcUrl, tonManifest: config.tonManifestUrl }),
    ...given(config, ...sameNames),
    keepContacts: config.smtpUrl !== undefined,
    // Also without a recipient: `serve` says which types are sent.
    on: handlersOf(metrics.notifications(toRecipients(store, databaseTime(store), sources)), sources),
  }
}

const apiKeysOf = ({ apiKeys, readOnlyApiKeys = [] }: Pick<Config, 'apiKeys' | 'readOnlyApiKeys'>) => [
  ...apiKeys,
  ...readOnlyApiKeys,
]

type Server = { metricsUrl: string | undefined; close(): Promise<unknown> }

/** Listens once the store is usable, also for metrics if configured; then prints the addresses. */
async function open(
  config: Config,
  checkout: Checkout,
  metrics: ServeMetrics,
  { store, log }: { store: Store; log: Log },
): Promise<Server> {
  await checkout.ready.catch(wrapStartError)
  checkout.start()
  const { host, port, maxConnections, metricsHost, metricsPort } = config
  // Behind a proxy, all connections come from it.
  const perAddress =
    config.maxConnectionsPerAddress ?? (config.trustProxy === undefined ? undefined : maxConnections)
  const endpoint = await listen({
    fetch: (request, { incoming }) => checkout.fetch(request, { address: incoming.socket.remoteAddress }),
    host,
    port,
    maxConnections,
    onRefused: log.refused,
    ...(perAddress !== undefined && { maxConnectionsPerAddress: perAddress }),
  })
  const scraped =
    metricsPort === undefined
      ? undefined
      : await listen({
          fetch: metrics.fetch,
          host: metricsHost,
          port: metricsPort,
          names: { port: 'METRICS_PORT (--metrics-port)', host: 'METRICS_HOST (--metrics-host)' },
        }).catch(async (error: unknown) => {
          await endpoint.close(0)
          throw error
        })
  const say = () => void process.stdout.write(`listening on ${endpoint.url}\n`)
  const desk = await openDeskOf(config, store, say).catch(async (error: unknown) => {
    await Promise.all([endpoint.close(0), scraped?.close(0)])
    throw error
  })
  return {
    metricsUrl: scraped?.url,
    close: () => Promise.all([endpoint.close(drainMs), scraped?.close(drainMs), desk?.close(0)]),
  }
}

/**
 * The desk beside the endpoint, on this machine alone. Loaded only where it is wanted.
 * @param onBound is called once no port is left to bind, before the desk prints its link.
 */
async function openDeskOf(config: Config, store: Store, onBound: () => void): Promise<Listener | undefined> {
  const { deskPort, ...rest } = config
  if (deskPort === undefined) return void onBound()
  const { openDesk } = await import('../desk/desk.js')
  return openDesk({ ...rest, port: deskPort, store, by: 'desk' }, onBound)
}
