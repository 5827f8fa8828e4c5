/**
 * Passes on to the shop what the payment service detects on the addresses of subwallets. No operation of the service can
 * confirm such an event, so it is passed on as a hint. It is committed before the delivery is accepted, and the shop is
 * notified of it as of everything else.
 */
import { accountOf } from '../../core/addresses/account.js'
import { findChain } from '../../core/chains/chains.js'
import { comparable } from '../../core/chains/transaction-ids.js'
import { trimDecimal } from '../../core/money/decimal.js'
import { deliveryPlace, parseEvent, type DepositHint } from '../../gateway/index.js'
import { sentTypes } from '../orders/sendings.js'
import type { Store } from '../store/store.js'
import { notificationId } from './notification.js'

export type WalletTransactions = {
  /**
   * Commits the notifications of a delivery about a wallet, once for a transaction; any other delivery does nothing.
   * @throws what the store throws: then the service has to deliver it again.
   */
  receive(body: unknown): Promise<void>
}

/**
 * @param isNotified whether this process has a handler. Where no process on the store had one when it started, every delivery is
 * ignored.
 * @param onAdded is called when there is something to send.
 */
export function createWalletTransactions(
  { store, now }: { store: Pick<Store, 'addNotification' | 'getDocument'>; now: () => number },
  { isNotified, onAdded }: { isNotified: boolean; onAdded: () => void },
): WalletTransactions {
  return {
    async receive(body) {
      for (const part of partsOf(body)) {
        const event = parseEvent(part)
        if (event.type !== 'SUB_USER_WALLET_TRANSACTION_DETECTED') continue
        if (!isNotified && !(await sentTypes(store)).includes('wallet.transaction')) return
        const { reference, ...rest } = event.deposit
        const added = await store.addNotification({
          id: notificationId('wallet.transaction', JSON.stringify(identityOf(part, event.deposit))),
          type: 'wallet.transaction',
          at: now(),
          payload: JSON.stringify({ ...rest, walletReference: reference }),
        })
        if (added) onAdded()
      }
    },
  }
}

/** A delivery may be a list of events, and the data of an event a list of transactions. */
function partsOf(body: unknown): unknown[] {
  const events: unknown[] = Array.isArray(body) ? body : [body]
  return events.flatMap((event) => {
    const fields = Object(event) as { data?: unknown }
    const several: unknown[] = Array.isArray(fields.data) ? fields.data : []
    return several.length > 0 ? several.map((data) => ({ ...fields, data })) : [event]
  })
}

/**
 * What tells one transaction from another: the transaction with its place in it, and the delivery's own id where it has one. An id
 * alone tells nothing: an envelope may have the id of the webhook. Without a hash, the whole delivery. Networks, hashes and
 * accounts are compared in any spelling, amounts by their value.
 */
function identityOf(body: unknown, deposit: DepositHint): unknown[] {
  const { chain, txHash, address, coin, amount } = deposit
  if (txHash === undefined) return [body]
  const { id, index } = deliveryPlace(body)
  const value = amount === undefined ? null : trimDecimal(amount)
  const network = chain === undefined ? undefined : findChain(chain)
  const receiver = address === undefined ? null : comparable(accountOf(network?.family, address))
  const place = network?.ids[0] ?? chain ?? null
  const transfer = [place, comparable(txHash), receiver, coin ?? null, value, index ?? null]
  return id === undefined ? transfer : [...transfer, id]
}
