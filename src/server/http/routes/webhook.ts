/**
 * `POST /webhook`: a delivery is a hint. It makes the payments that it names due, and only a check decides anything. An event
 * of a subwallet goes to the shop, too, and is accepted once it is committed.
 */
import { parseExactJson } from '../../../gateway/http/exact-json.js'
import { parseEvent } from '../../../gateway/index.js'
import { answer } from '../answer.js'
import { defineRoute } from './route.js'

export const receiveWebhook = defineRoute({
  method: 'POST',
  path: '/webhook',
  id: 'receiveWebhook',
  summary: 'Deliveries of the payment service. Hints only: what is paid is decided by asking the service.',
  auth: 'webhookSecret',
  // An amount in it may be a number of any length.
  body: { parse: parseExactJson },
  answers: { 202: { description: 'Accepted' } },
  async handle({ c, body }, { context: { store, now, onEvent }, walletTransactions }) {
    const event = parseEvent(body)
    const { ids } = event
    const { known, first } = await store.receiveDelivery(ids, now())
    // A deposit to the shop's own wallet usually names no payment, so it is not reported.
    const deposit = event.type === 'SUB_USER_WALLET_TRANSACTION_DETECTED' ? event.deposit : undefined
    if (!known && first && !deposit) onEvent({ type: 'unknown-delivery' })
    const isNamed = ids.length > 0 || (deposit?.txHash ?? deposit?.address) !== undefined
    if (!isNamed) onEvent({ type: 'unidentified-delivery' })
    await walletTransactions.receive(body)
    return answer(c, 202, null)
  },
})
