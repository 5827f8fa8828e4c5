/**
 * Passes on to the shop what the payment service detects on the addresses of subwallets. No operation of the service can
 * confirm such an event, so it is passed on as a hint, and the delivery is accepted only once the shop has taken it: a
 * delivery that the shop did not take is answered 503, and the service may repeat it under the same id.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import { parseEvent, type DepositHint } from '../../gateway/index.js'
import { within } from '../timers.js'

/**
 * A transaction that the payment service detected on a watched address. What it says of the transaction is a hint: look the
 * transaction up on its chain before you credit anything. `amount` is a decimal string in the coin. A field that the service
 * did not send is missing.
 * @example
 * ```ts
 * createCheckout({
 *   ...options,
 *   async onWalletTransaction({ id, walletReference, chain, txHash }) {
 *     await jobs.add('look-up-deposit', { id, walletReference, chain, txHash })
 *   },
 * })
 * ```
 */
export type WalletTransaction = Omit<DepositHint, 'reference'> & {
  /** The same each time that the service delivers this transaction. Ignore an id that you have seen. */
  id: string
  /** When the delivery arrived, ISO 8601. */
  timestamp: string
  /** The wallet's reference. Named so that no shop takes it for an order's. */
  walletReference?: string
}

/** Called at least once for each transaction. When it throws or takes over 10 seconds, the delivery is answered 503. */
export type OnWalletTransaction = (transaction: WalletTransaction) => void | Promise<void>

export type WalletTransactions = {
  /**
   * Passes a delivery on if it is about a wallet; any other does nothing.
   * @throws {CheckoutError} `gateway-unavailable` (503) when the shop did not take it.
   */
  deliver(body: unknown): Promise<void>
}

const hookTimeoutMs = 10_000
const retrySeconds = 60

/** @param hook without one, every delivery is ignored. */
export function createWalletTransactions(
  { now, onError }: { now: () => number; onError: (error: unknown, where: string) => void },
  hook: OnWalletTransaction | undefined,
  timeoutMs = hookTimeoutMs,
): WalletTransactions {
  return {
    async deliver(body) {
      const event = parseEvent(body)
      if (!hook || event.type !== 'SUB_USER_WALLET_TRANSACTION_DETECTED') return
      const { deposit } = event
      const { reference, ...rest } = deposit
      const transaction = {
        ...rest,
        ...(reference !== undefined && { walletReference: reference }),
        id: await idOf(deposit, body),
        timestamp: new Date(now()).toISOString(),
      }
      try {
        await within(timeoutMs, () => hook(transaction))
      } catch (error) {
        onError(error, 'wallet-transaction')
        throw new CheckoutError('gateway-unavailable', {
          detail: 'The shop did not take the wallet transaction: deliver it again.',
          retryAfterSeconds: retrySeconds,
        })
      }
    },
  }
}

/** Follows from the transaction, or from the whole delivery where that has no hash. */
async function idOf({ chain, txHash, address, coin, amount }: DepositHint, body: unknown): Promise<string> {
  const identity = txHash === undefined ? [body] : [chain, txHash, address, coin, amount]
  const text = `wallet.transaction/${JSON.stringify(identity)}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `msg_${hex}`
}
