/**
 * `POST /webhook`: a delivery is a hint. It makes the payments that it names due, and only a check decides anything. An event
 * of a subwallet goes to the shop, too, and is accepted once the shop has taken it.
 */
import * as z from 'zod'
import { findIds, parseEvent } from '../../../gateway/index.js'
import { defineRoute } from './route.js'

export const receiveWebhook = defineRoute({
  method: 'POST',
  path: '/webhook',
  id: 'receiveWebhook',
  summary: 'Deliveries of the payment service. Hints only: what is paid is decided by asking the service.',
  auth: 'webhookSecret',
  body: { schema: z.unknown() },
  answers: { 202: { description: 'Accepted' } },
  async handle({ c, body }, { context: { store, now, onEvent }, walletTransactions }) {
    const { known, first } = await store.receiveDelivery(findIds(body), now())
    // A deposit to a wallet of the shop's usually names no payment, which is nothing to report.
    const isOfWallet = parseEvent(body).type === 'SUB_USER_WALLET_TRANSACTION_DETECTED'
    if (!known && first && !isOfWallet) onEvent({ type: 'unknown-delivery' })
    await walletTransactions.deliver(body)
    return c.body(null, 202)
  },
})
