/** What the desk shows of the account at the payment service. Each part is asked for by itself, so one failure hides no other. */
import {
  GatewayError,
  type Gateway,
  type Page,
  type Payout,
  type WalletAddress,
  type WebhookLog,
} from '../../gateway/index.js'

/** A part of the view, or why it is not there. */
export type Part<T> = { value: T } | { failure: string }

export type AccountView = {
  webhook: Part<{ url: string; eventTypes: readonly string[]; isActive: boolean } | undefined>
  logs: Part<Page<WebhookLog>>
  payouts: Part<Page<Payout>>
  rates: Part<readonly { coin: string; usd: string }[]>
}

const timeoutMs = 10_000
const maxRates = 12
/** A wallet has an address on each network. */
const maxAddresses = 500
/** Of the newest payouts. */
const maxCompared = 1000

/** The pages of the lists, from 1. */
export type AccountPages = { logs: number; payouts: number }

/** What was read of a longer list, and whether there is more. */
export type Some<T> = { items: T[]; isWhole: boolean }

export async function readAccount(gateway: Gateway, pages: AccountPages): Promise<AccountView> {
  const signal = AbortSignal.timeout(timeoutMs)
  const [webhook, logs, payouts, rates] = await Promise.all([
    partOf(async () => {
      const found = await gateway.webhooks.get({ signal })
      // Its headers hold our secret.
      return found && { url: found.url, eventTypes: found.eventTypes, isActive: found.isActive ?? false }
    }),
    partOf(async () => gateway.webhooks.logs({ signal, ...(pages.logs > 1 && { page: pages.logs }) })),
    partOf(async () => gateway.payouts.list({ signal, ...(pages.payouts > 1 && { page: pages.payouts }) })),
    partOf(() => readRates(gateway, signal)),
  ])
  return { webhook, logs, payouts, rates }
}

/** All addresses of a subwallet, by its reference: the service has no list of wallets. */
export function readWallet(gateway: Gateway, reference: string): Promise<Part<Some<WalletAddress>>> {
  const signal = AbortSignal.timeout(timeoutMs)
  return partOf(() => firstOf(gateway.wallets.allAddresses(reference, { signal }), maxAddresses))
}

/** The newest payouts, to compare with a refund. A failure ends the list early. */
export async function readPayouts(gateway: Gateway): Promise<Some<Payout>> {
  const items: Payout[] = []
  const payouts = gateway.payouts.all({ signal: AbortSignal.timeout(timeoutMs), limit: 100 })
  const isWhole = await collect(payouts, items, maxCompared).catch(() => false)
  return { items, isWhole }
}

async function firstOf<T>(records: AsyncIterable<T>, most: number): Promise<Some<T>> {
  const items: T[] = []
  const isWhole = await collect(records, items, most)
  return { items, isWhole }
}

/** Adds records until there are `most`; resolves to whether there are no others. */
async function collect<T>(records: AsyncIterable<T>, items: T[], most: number): Promise<boolean> {
  for await (const record of records) {
    if (items.length === most) return false
    items.push(record)
  }
  return true
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
