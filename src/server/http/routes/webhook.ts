/** `POST /webhook`: a delivery is a hint. It makes the payments that it names due, and only a check decides
 * anything. An event of a subwallet goes to the shop, and the delivery is accepted once the shop has taken it. */
import * as z from 'zod'
import { findIds } from '../../../gateway/index.js'
import { defineRoute } from './route.js'

export const receiveWebhook = defineRoute({
  method: 'POST',
  path: '/webhook',
  id: 'receiveWebhook',
  summary: 'Deliveries of the payment service. Hints only: what is paid is decided by asking the service.',
  auth: 'webhookSecret',
  body: { schema: z.unknown() },
  answers: { 202: { description: 'Accepted' } },
  async handle({ c, body }, { context: { store, now }, walletTransactions }) {
    await walletTransactions.deliver(body)
    await store.makeDue(findIds(body), now())
    return c.body(null, 202)
  },
})
