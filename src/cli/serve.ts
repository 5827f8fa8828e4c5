/** `crypto-checkout serve`: the endpoint alone, beside a shop in any language. */
import { createCheckout } from '../server/index.js'
import { sqliteStore } from '../server/store/sqlite.js'
import { accountOptions, openGateway } from './account.js'
import { listen } from './listen.js'
import { notifyShop } from './notify-shop.js'
import { defineOptions, helpText, listOf, port, readOptions, text, UsageError, wantsHelp } from './options.js'

/** The sandbox's public access id: an account that is not money. */
const sandboxAccessId = 'sandbox-access-id'
/** Longer than the creation of a payment may take. */
const drainMs = 15_000

const options = defineOptions({
  port: { env: 'PORT', description: 'TCP port to listen on', default: '4300', parse: port },
  host: { env: 'HOST', description: 'address to listen on', default: '127.0.0.1', parse: text },
  ...accountOptions,
  accessSecret: { ...accountOptions.accessSecret, optional: true },
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
    parse: headerText,
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    description: 'where payments are kept, sqlite:FILE (sqlite:./checkout.db)',
    default: 'sqlite:./checkout.db',
    secret: true,
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
    secret: true,
    parse: webhookUrl,
  },
  notifySecret: {
    env: 'NOTIFY_SECRET',
    description: 'signs what NOTIFY_URL is told: whsec_ and base64',
    optional: true,
    secret: true,
    parse: notifySecret,
  },
  webhookSecret: {
    env: 'WEBHOOK_SECRET',
    description:
      'comes with every delivery of the service (webhook register makes one); two, comma-separated, while rotating',
    optional: true,
    secret: true,
    parse: webhookSecret,
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
    gateway: openGateway(config, fetch),
    secret: config.secret,
    apiKey: config.apiKey,
    store: await sqliteStore(config.databaseUrl).catch(blameDatabase),
    merchant: { name: config.merchantName },
    mode: config.accessId === sandboxAccessId ? 'sandbox' : 'live',
    ...(config.webhookSecret !== undefined && { webhookSecret: config.webhookSecret }),
    ...(allowedOrigins && { allowedOrigins }),
    ...(notifyUrl && webhookSecret && { onPaid: notifyShop(notifyUrl, webhookSecret) }),
    onError: logError,
  })
  await checkout.ready.catch(blameDatabase)
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

function blameDatabase(error: unknown): never {
  if (!(error instanceof Error)) throw error
  throw new UsageError(`DATABASE_URL (--database-url) can't be used: ${error.message}`)
}

function logError(error: unknown, where: string): void {
  const { name, message, cause } = error instanceof Error ? error : new Error('unknown')
  // `fetch failed` says nothing without the system's own word, such as ECONNREFUSED.
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  process.stderr.write(`${JSON.stringify({ level: 'error', where, name, message, code })}\n`)
}

function headerText(value: string): string {
  if (/^[!-~]+$/.test(value)) return value
  throw new Error('must be visible ASCII characters, without spaces')
}

/** Kept as it is: to many a shop, an address with a slash at its end is another one than without. */
function webhookUrl(value: string): string {
  const { protocol, username, password } = URL.canParse(value) ? new URL(value) : new URL('none:')
  if (/^https?:$/.test(protocol) && !username && !password) return value
  throw new Error('must be an http or https address without a user name')
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

function webhookSecret(value: string): string {
  if (value.split(',').every((part) => /^[!-~]{32,}$/.test(part.trim()))) return value
  throw new Error('must be at least 32 visible ASCII characters')
}

function origin(value: string): string {
  if (URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)) return value
  throw new Error('must be origins such as https://shop.example, without a path')
}
