/** What the desk shows of the account at the payment service. Each part is asked for by itself, so one failure hides no other. */
import { GatewayError, type Dropped, type Gateway, type WalletAddress } from '../../gateway/index.js'

/** A part of the view, or why it is not there. */
export type Part<T> = { value: T } | { failure: string }

export type AccountView = Awaited<ReturnType<typeof readAccount>>

const timeoutMs = 10_000
const maxRates = 12
/** A wallet has an address on each network. */
const maxAddresses = 500

/** The pages of the lists, from 1. */
export type AccountPages = { logs: number; payouts: number }

/** What was read of a longer list, and whether there is more. */
export type Some<T> = { items: T[]; isWhole: boolean; dropped?: number }

export async function readAccount(gateway: Gateway, pages: AccountPages) {
  const signal = AbortSignal.timeout(timeoutMs)
  const [webhook, logs, payouts, rates] = await Promise.all([
    partOf(async () => {
      const found = await gateway.webhooks.get({ signal })
      // Its headers hold our secret.
      return found && { url: found.url, eventTypes: found.eventTypes, isActive: found.isActive ?? false }
    }),
    partOf(async () => gateway.webhooks.logs({ signal, ...(pages.logs > 1 && { page: pages.logs }) })),
    partOf(async () => gateway.payouts.list({ signal, ...(pages.payouts > 1 && { page: pages.payouts }) })),
    partOf(() => readRates(gateway)),
  ])
  return { webhook, logs, payouts, rates }
}

/** The addresses of a subwallet on a network, or on all, by its reference: the service has no list of wallets. */
export function readWallet(
  gateway: Gateway,
  reference: string,
  network = '',
): Promise<Part<Some<WalletAddress>>> {
  const signal = AbortSignal.timeout(timeoutMs)
  return partOf(async () => {
    const items: WalletAddress[] = []
    let dropped = 0
    const onDropped = ({ count }: Dropped) => void (dropped += count)
    for await (const address of gateway.wallets.allAddresses(reference, { signal, onDropped })) {
      if (network !== '' && address.network !== network) continue
      if (items.length === maxAddresses) return { items, isWhole: false, dropped }
      items.push(address)
    }
    return { items, isWhole: true, dropped }
  })
}

/** Of the first coins of a longer list. Each call has its own limit: Node warns of a signal with more than ten listeners. */
async function readRates(gateway: Gateway) {
  const coins = await gateway.system.currencies({ timeoutMs })
  const rates = await Promise.all(
    coins.slice(0, maxRates).map(async ({ id, symbol }) => {
      const rate = await partOf(() => gateway.system.rate(id, { timeoutMs }))
      return { coin: symbol, usd: ('value' in rate && rate.value.usd) || 'none' }
    }),
  )
  return { rates, coins: coins.length + (coins.dropped?.count ?? 0) }
}

/** A wrong address of the service answers so too. */
const missing = 'The service has none, or GATEWAY_URL is wrong (HTTP 404).'

export async function partOf<T>(read: () => Promise<T>): Promise<Part<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (!(error instanceof GatewayError)) return { failure: 'failed' }
    // Its messages hold no secret.
    return { failure: error.status === 404 ? missing : error.message }
  }
}
