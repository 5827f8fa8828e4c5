/** What the desk shows of the account at the payment service. Each part is asked for by itself, so one failure hides no other. */
import { GatewayError, type Gateway, type Payout, type WebhookLog } from '../../gateway/index.js'

/** A part of the view, or why it is not there. */
export type Part<T> = { value: T } | { failure: string }

export type AccountView = {
  webhook: Part<{ url: string; eventTypes: readonly string[]; isActive: boolean } | undefined>
  logs: Part<readonly WebhookLog[]>
  payouts: Part<readonly Payout[]>
  rates: Part<readonly { coin: string; usd: string }[]>
}

const timeoutMs = 10_000
const maxRates = 12

export async function readAccount(gateway: Gateway): Promise<AccountView> {
  const signal = AbortSignal.timeout(timeoutMs)
  const [webhook, logs, payouts, rates] = await Promise.all([
    partOf(async () => {
      const found = await gateway.webhooks.get({ signal })
      // Its headers hold our secret.
      return found && { url: found.url, eventTypes: found.eventTypes, isActive: found.isActive ?? false }
    }),
    partOf(async () => (await gateway.webhooks.logs({ signal })).items),
    partOf(async () => (await gateway.payouts.list({ signal })).items),
    partOf(() => readRates(gateway, signal)),
  ])
  return { webhook, logs, payouts, rates }
}

/** The addresses of a subwallet, by its reference: the service has no list of wallets. */
export function readWallet(gateway: Gateway, reference: string) {
  const signal = AbortSignal.timeout(timeoutMs)
  return partOf(() => gateway.wallets.addresses(reference, { signal }))
}

async function readRates(gateway: Gateway, signal: AbortSignal) {
  const coins = (await gateway.system.currencies({ signal })).slice(0, maxRates)
  const rates = await Promise.all(
    coins.map(async ({ id, symbol }) => {
      const rate = await partOf(() => gateway.system.rate(id, { signal }))
      return { coin: symbol, usd: 'value' in rate ? String(rate.value.usd ?? '') : '' }
    }),
  )
  return rates.filter(({ usd }) => usd !== '')
}

/** A wrong address of the service answers so too. */
const missing = 'The service has none, or GATEWAY_URL is wrong (HTTP 404).'

async function partOf<T>(read: () => Promise<T>): Promise<Part<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (!(error instanceof GatewayError)) return { failure: 'failed' }
    // Its messages hold no secret.
    return { failure: error.status === 404 ? missing : error.message }
  }
}
