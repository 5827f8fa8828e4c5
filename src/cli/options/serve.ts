/** The options of `serve`, from its environment or its flags. */
import { checkOptions } from '../../core/option-rules.js'
import { webAddress } from '../../core/web-address.js'
import {
  decisionTypes,
  notificationTypes,
  type CheckoutOptions,
  type NotificationType,
} from '../../server/index.js'
import { defaultLimits } from '../../server/http/limits.js'
import { isSupportUrl } from '../../server/http/pages/hosted-page.js'
import { isLine, lineText } from '../../server/input/text.js'
import { checkoutRules, httpsAddress, isHeaderName, isOrigin } from '../../server/option-rules.js'
import { decodeSecret } from '../../server/orders/sealed-tokens.js'
import { accountOptions } from './account.js'
import { databaseOptions } from './database.js'
import { parseApiKeys } from './api-keys.js'
import { logLevels } from './log-levels.js'
import { mailOptions } from './mail.js'
import {
  defineOptions,
  listOf,
  oneOf,
  optionalSetting,
  port,
  text,
  textThat,
  wholeNumber,
} from './options.js'
import { ruledBy } from './schema.js'

const count = wholeNumber(1, 1_000_000)

/** A number that is not 0. */
function countOption(env: string, description: string, preset: string) {
  return { env, description, default: preset, parse: count } as const
}

/** A number of which 0 is no limit. */
function limitOption(env: string, description: string, preset: number) {
  const parse = (value: string) => limit(value) || Infinity
  return { env, description, default: String(preset), parse } as const
}

const limit = wholeNumber(0, 1_000_000)

/** Unchanged: for many shops, an address with a slash at its end is another one. */
const plainAddress = textThat(
  (value) => webAddress(value) !== undefined,
  'must be an http or https address without a user name',
)

/** A parser of a comma-separated list of secrets, each of this form. */
const secretsOf = (form: RegExp, mustBe: string) => listOf(textThat((value) => form.test(value), mustBe))

/** What each limit of the endpoint counts, under its own name there. */
const counted = {
  requestsPerAddress: "a minute, on the page's routes",
  requestsPerSession: 'a minute',
  creationsPerAddress: 'new payments a minute',
  creations: 'new payments a minute in total',
  ordersPerAddress: 'new orders of links a minute',
  orders: 'new orders of links a minute in total',
} as const satisfies { [Name in keyof typeof defaultLimits]?: string }

// The keys of a constant record; Object.keys and Object.fromEntries lose their types.
export const limitNames = Object.keys(counted) as (keyof typeof counted)[]
const limitOptions = Object.fromEntries(
  limitNames.map((name) => {
    const variable = `LIMIT_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`
    return [name, limitOption(variable, `${counted[name]}; 0 for no limit`, defaultLimits[name])]
  }),
) as Record<keyof typeof counted, ReturnType<typeof limitOption>>

export const serveOptions = defineOptions({
  port: { env: 'PORT', description: 'TCP port to listen on', default: '4300', parse: port },
  host: { env: 'HOST', description: 'address to listen on', default: '127.0.0.1', parse: text },
  mode: optionalSetting(
    'MODE',
    "sandbox or live; by default sandbox with the sandbox's own access id, else live. The first payment binds the database",
    mode,
  ),
  ...accountOptions,
  accessSecret: { ...accountOptions.accessSecret, optional: true },
  secrets: {
    env: 'CHECKOUT_SECRET',
    description:
      'seals sessions; of a comma-separated list the first seals and all open. 32 bytes in base64url: openssl rand -base64 32 | tr +/ -_ | tr -d =',
    secret: true,
    parse: listOf(
      textThat(
        (value) => decodeSecret(value) !== undefined,
        'must be 32 bytes in base64url, such as from: openssl rand -base64 32 | tr +/ -_ | tr -d =',
      ),
    ),
  },
  apiKeys: {
    env: 'CHECKOUT_API_KEY',
    description:
      "lets the shop's server create sessions and decide orders; a comma-separated list, each a key or name:key. Create a key with: openssl rand -hex 32",
    secret: true,
    parse: (value) => parseApiKeys(value, false),
  },
  readOnlyApiKeys: {
    env: 'CHECKOUT_READ_KEY',
    description: 'lets a caller read orders, and nothing else; a comma-separated list, as CHECKOUT_API_KEY',
    optional: true,
    secret: true,
    parse: (value) => parseApiKeys(value, true),
  },
  ...databaseOptions,
  allowedOrigins: optionalSetting(
    'ALLOWED_ORIGINS',
    'origins of pages that may use the endpoint, comma-separated',
    listOf(
      textThat(
        isOrigin,
        'must be origins such as https://shop.example, one origin each, no *, without a path, without a slash at the end or a default port, in lower case',
      ),
    ),
  ),
  publicUrl: optionalSetting(
    'PUBLIC_URL',
    "the endpoint's address as payers reach it, such as https://shop.example/checkout",
    plainUrl,
  ),
  notifyUrl: {
    env: 'NOTIFY_URL',
    description: 'gets the notifications, in Standard Webhooks format',
    optional: true,
    secret: true,
    parse: plainAddress,
  },
  notifySecret: {
    env: 'NOTIFY_SECRET',
    description:
      'signs notifications; with a comma-separated list each is signed by all, so that it can be rotated. whsec_ and base64: whsec_$(openssl rand -base64 32)',
    optional: true,
    secret: true,
    parse: secretsOf(
      /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
      'must be whsec_ and at least 24 bytes in base64, such as whsec_$(openssl rand -base64 32)',
    ),
  },
  notifyEvents: {
    env: 'NOTIFY_EVENTS',
    description:
      'types of notifications that are sent, comma-separated: order.paid, order.accepted and others; or all',
    default: decisionTypes.join(','),
    parse: notifyEvents,
  },
  notifyAllowPrivate: {
    env: 'NOTIFY_ALLOW_PRIVATE',
    description: '1 if NOTIFY_URL may be in a private network',
    default: '0',
    parse: (value) => oneOf('0', '1')(value) === '1',
  },
  webhookSecrets: {
    env: 'WEBHOOK_SECRET',
    description:
      'sent with every delivery of the service (webhook register creates one); two, comma-separated, while rotating',
    optional: true,
    secret: true,
    parse: secretsOf(/^[!-~]{32,}$/, 'must be at least 32 visible ASCII characters'),
  },
  merchantName: {
    env: 'MERCHANT_NAME',
    description: 'shown to the payer',
    default: 'Checkout',
    parse: textThat(isLine, `must be ${lineText}`),
  },
  supportUrl: optionalSetting(
    'SUPPORT_URL',
    'where payers get help: an https page or a mailto: address',
    textThat(isSupportUrl, 'must be an https or mailto: address'),
  ),
  logoUrl: optionalSetting(
    'LOGO_URL',
    "the shop's logo: a path or an address of the endpoint's own origin, as pages load no other",
    textThat(
      (value) => /^\/[!-~]*$/.test(value) || webAddress(value) !== undefined,
      'must be a path such as /logo.svg, or an http or https address without a user name',
    ),
  ),
  returnUrl: optionalSetting(
    'RETURN_URL',
    'the way back for payers of orders without a returnUrl',
    plainAddress,
  ),
  solanaRpcUrl: optionalSetting(
    'SOLANA_RPC_URL',
    'https address of an RPC server: with it, wallets of the browser pay on Solana',
    ruledBy(httpsAddress),
  ),
  tonManifestUrl: optionalSetting(
    'TON_MANIFEST_URL',
    'https address of a TON Connect manifest: with it, wallets of the browser pay on TON',
    ruledBy(httpsAddress),
  ),
  onrampUrl: optionalSetting(
    'ONRAMP_URL',
    'https page where payers can buy a coin first, with {coin} and {chain}; needs GATEWAY_ACCESS_SECRET; by default no link',
    ruledBy(checkoutRules.onrampUrl),
  ),
  appearance: optionalSetting(
    'APPEARANCE',
    `look of the hosted page, as JSON such as {"theme":"dark","variables":{"colorPrimary":"#0a7"}}`,
    appearance,
  ),
  retentionDays: optionalSetting(
    'RETENTION_DAYS',
    'deletes settled payments after so many days; by default none',
    wholeNumber(1, 36_500),
  ),
  trustProxy: optionalSetting(
    'TRUST_PROXY',
    "how many proxies append to x-forwarded-for, or a header with the payer's address that the proxy sets; by default no header is trusted",
    trustedProxy,
  ),
  ...limitOptions,
  callsAtOnce: countOption('GATEWAY_CALLS_AT_ONCE', 'concurrent calls of the payment service', '20'),
  callsPerSecond: countOption(
    'GATEWAY_CALLS_PER_SECOND',
    'calls of the payment service started in a second',
    '50',
  ),
  priceTolerancePercent: {
    env: 'PRICE_TOLERANCE_PERCENT',
    description: 'how far the worth of an amount may differ from its price, in percent',
    default: '3',
    parse: percentage(0.01, 50),
  },
  priceHoldSeconds: {
    env: 'PRICE_HOLD_SECONDS',
    description: 'how long the amount of a new payment pays a price in fiat',
    default: '3600',
    parse: wholeNumber(60, 86_400),
  },
  latePolicy: {
    env: 'LATE_POLICY',
    description: 'money after the price hold: revalue, accept or review',
    default: 'revalue',
    parse: oneOf('revalue', 'accept', 'review'),
  },
  shortPaymentPercent: {
    env: 'SHORT_PAYMENT_PERCENT',
    description: 'what may be missing of an amount that counts as paid, in percent: 0 to 10',
    default: '0',
    parse: percentage(0, 10, ', with two decimals at most'),
  },
  surplusIgnoredPercent: {
    env: 'SURPLUS_IGNORED_PERCENT',
    description: 'a surplus below this share of the amount is no surplus, in percent: 0 to 1',
    default: '0.1',
    parse: percentage(0, 1, ', with two decimals at most'),
  },
  unknownWorth: {
    env: 'UNKNOWN_WORTH',
    description: 'a payment in fiat whose coin has no rate: show, or refuse',
    default: 'show',
    parse: oneOf('show', 'refuse'),
  },
  callFailures: limitOption(
    'GATEWAY_FAILURES',
    'failures in a row that open the circuit: no calls of the payment service for a while; 0 for never',
    5,
  ),
  ...mailOptions,
  maxConnections: countOption('MAX_CONNECTIONS', 'concurrent connections, including held polls', '10000'),
  maxConnectionsPerAddress: optionalSetting(
    'MAX_CONNECTIONS_PER_ADDRESS',
    'concurrent connections of one address; by default a quarter of all, and all with TRUST_PROXY',
    count,
  ),
  logLevel: {
    env: 'LOG_LEVEL',
    description: `what is logged on standard error, at least: ${logLevels.join(', ')}`,
    default: 'info',
    parse: oneOf(...logLevels),
  },
  deskPort: optionalSetting(
    'DESK_PORT',
    'port of the desk on 127.0.0.1, which prints a one-time link; by default there is none',
    port,
  ),
  metricsPort: optionalSetting(
    'METRICS_PORT',
    'port of /metrics for Prometheus; by default there is none',
    port,
  ),
  metricsHost: {
    env: 'METRICS_HOST',
    description: 'address of /metrics; keep it out of the internet',
    default: '127.0.0.1',
    parse: text,
  },
})

/** Other programs, such as test runners, set that variable, too. */
function mode(value: string): 'sandbox' | 'live' {
  if (value === 'sandbox' || value === 'live') return value
  throw new Error(
    'must be sandbox or live (if another program has set it, remove it or give --mode, which wins)',
  )
}

/** An object; `createCheckout` checks its content. */
function appearance(value: string): CheckoutOptions['appearance'] {
  try {
    const look: unknown = JSON.parse(value)
    checkOptions({ appearance: look }, { appearance: checkoutRules.appearance })
    return look as CheckoutOptions['appearance']
  } catch (error) {
    throw new Error(
      error instanceof TypeError
        ? error.message.replace(/^appearance\.(\w+): /, 'has a wrong $1: ').replace(/^appearance: /, '')
        : 'must be JSON',
    )
  }
}

/** Without the slash at its end: paths are put after it. */
function plainUrl(value: string): string {
  const url = webAddress(value)
  if (url && !url.search && !url.hash) return url.href.replace(/\/+$/, '')
  throw new Error('must be an http or https address without user name, query and fragment')
}

function notifyEvents(value: string): readonly NotificationType[] {
  if (value === 'all') return notificationTypes
  const types = listOf((part) => notificationTypes.find((type) => type === part))(value)
  if (!types.every((type) => type !== undefined))
    throw new Error(`must be all, or a list of ${notificationTypes.join(', ')}`)
  if (!decisionTypes.every((type) => types.includes(type)))
    throw new Error(`must have ${decisionTypes.join(' and ')}, on which the shop fulfils`)
  return [...new Set(types)]
}

function trustedProxy(value: string): number | string {
  if (/^[1-9]$/.test(value)) return Number(value)
  if (isHeaderName(value)) return value
  throw new Error('must be a number from 1 to 9 or the name of a header other than x-forwarded-for')
}

/** A parser of a percentage with two decimals at most. */
function percentage(least: number, most: number, note = ''): (value: string) => number {
  return (value) => {
    const percent = Number(value)
    if (/^\d{1,2}(\.\d{1,2})?$/.test(value) && percent >= least && percent <= most) return percent
    throw new Error(`must be a number from ${least} to ${most}${note}`)
  }
}
