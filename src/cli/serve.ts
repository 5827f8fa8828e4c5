/** `crypto-checkout serve`: the endpoint alone, beside a shop in any language. */
import { Webhook } from 'standardwebhooks'
import { createCheckout, type OnPaid } from '../server/index.js'
import { sqliteStore } from '../server/store/sqlite.js'
import { listen } from './listen.js'
import {
  defineOptions,
  helpText,
  httpUrl,
  listOf,
  port,
  readOptions,
  text,
  UsageError,
  wantsHelp,
} from './options.js'

/** The sandbox's public access id: an account that is not money. */
const sandboxAccessId = 'sandbox-access-id'
const notifyTimeoutMs = 15_000
/** Longer than the creation of a payment may take. */
const drainMs = 15_000

const options = defineOptions({
  port: { env: 'PORT', description: 'TCP port to listen on', default: '4300', parse: port },
  host: { env: 'HOST', description: 'address to listen on', default: '127.0.0.1', parse: text },
  gatewayUrl: {
    env: 'GATEWAY_URL',
    description: "the payment service's base address, without /v1/api",
    parse: httpUrl,
  },
  gatewayAccessId: {
    env: 'GATEWAY_ACCESS_ID',
    description: 'access id of the account',
    secret: true,
    parse: text,
  },
  gatewayAccessSecret: {
    env: 'GATEWAY_ACCESS_SECRET',
    description: 'access secret, for signed operations only',
    optional: true,
    secret: true,
    parse: text,
  },
  secret: {
    env: 'CHECKOUT_SECRET',
    description:
      'seals sessions: 32 bytes in base64url; a comma-separated list rotates, the first seals, all open',
    secret: true,
    parse: checkoutSecret,
  },
  apiKey: {
    env: 'CHECKOUT_API_KEY',
    description: "lets the shop's server mint sessions",
    secret: true,
    parse: text,
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    description: 'where payments are kept, sqlite:FILE',
    default: 'sqlite:./checkout.db',
    parse: sqlitePath,
  },
  allowedOrigins: {
    env: 'ALLOWED_ORIGINS',
    description: 'origins of pages that may use the endpoint, comma-separated',
    optional: true,
    parse: listOf(origin),
  },
  notifyUrl: {
    env: 'NOTIFY_URL',
    description: 'told of each paid order, in Standard Webhooks format',
    optional: true,
    parse: httpUrl,
  },
  notifySecret: {
    env: 'NOTIFY_SECRET',
    description: 'signs what NOTIFY_URL is told: whsec_ and base64',
    optional: true,
    secret: true,
    parse: notifySecret,
  },
  merchantName: { env: 'MERCHANT_NAME', description: 'shown to the payer', default: 'Checkout', parse: text },
})

/**
 * Runs until SIGTERM or SIGINT, then lets open requests end.
 * @throws {UsageError} for a missing or malformed option.
 */
export async function serve(argv: string[]): Promise<void> {
  if (wantsHelp(argv)) {
    process.stdout.write(
      helpText('crypto-checkout serve [options]', 'Runs the checkout endpoint under /checkout.', options),
    )
    return
  }
  const config = readOptions(options, argv, process.env)
  const { notifyUrl, notifySecret: webhookSecret, allowedOrigins } = config
  if (notifyUrl !== undefined && webhookSecret === undefined)
    throw new UsageError('NOTIFY_SECRET (--notify-secret) is required with NOTIFY_URL')

  const checkout = createCheckout({
    gateway: {
      baseUrl: config.gatewayUrl,
      accessId: config.gatewayAccessId,
      ...(config.gatewayAccessSecret !== undefined && { accessSecret: config.gatewayAccessSecret }),
    },
    secret: config.secret,
    apiKey: config.apiKey,
    store: await sqliteStore(config.databaseUrl),
    merchant: { name: config.merchantName },
    mode: config.gatewayAccessId === sandboxAccessId ? 'sandbox' : 'live',
    ...(allowedOrigins && { allowedOrigins }),
    ...(notifyUrl && webhookSecret && { onPaid: notifyShop(notifyUrl, webhookSecret) }),
    onError: logError,
  })
  const listener = await listen({ fetch: checkout.fetch, host: config.host, port: config.port })
  process.stdout.write(`listening on ${listener.url}\n`)
  await new Promise((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  checkout.drain()
  await listener.close(drainMs)
  await checkout.close()
}

/** Tells the shop of a paid order: signed, under the same id for every try. Anything but a 2xx is told again. */
export function notifyShop(url: string, secret: string): OnPaid {
  const webhook = new Webhook(secret)
  return async ({ id, reference, session, payment, timestamp }) => {
    const body = JSON.stringify({ type: 'order.paid', timestamp, data: { reference, session, payment } })
    const sentAt = new Date()
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, sentAt, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(notifyTimeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`NOTIFY_URL answered ${response.status}`)
  }
}

function logError(error: unknown, where: string): void {
  const { name, message } = error instanceof Error ? error : new Error('unknown')
  process.stderr.write(`${JSON.stringify({ level: 'error', where, name, message })}\n`)
}

function checkoutSecret(value: string): string {
  if (value.split(',').every((part) => /^[\w-]{43}=?$/.test(part.trim()))) return value
  throw new Error('must be 32 bytes in base64url, such as from: openssl rand -base64 32 | tr +/ -_ | tr -d =')
}

function sqlitePath(value: string): string {
  const path = /^sqlite:(.+)$/.exec(value)?.[1]
  if (path === undefined) throw new Error('must start with sqlite:')
  return path
}

function notifySecret(value: string): string {
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(value)) return value
  throw new Error('must be whsec_ and at least 24 bytes in base64')
}

function origin(value: string): string {
  if (URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)) return value
  throw new Error('must be origins such as https://shop.example, without a path')
}
