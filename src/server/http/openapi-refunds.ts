/** Refunds in the OpenAPI document, as the merchant sees them. */
import { refundStates } from '../../core/contract/refund.js'
import { described, object, ref, text, time, words } from './openapi-objects.js'

/** A refund as the merchant sees it. */
export const refundObject = object({
  ...{ id: text, reference: text, payment: described('The id of the payment') },
  ...{ state: words(...refundStates), amount: ref('Amount') },
  ...{ coin: described('Its symbol'), network: text, reason: text },
  ...{ requestedAt: time, requestedBy: text, expiresAt: time },
  'fiat?': described(
    'The sum in the currency of the order, where the shop gave one',
    object({ currency: text, amount: ref('Amount') }),
  ),
  'tag?': described('The destination tag or memo for the address'),
  ...{ 'address?': text, 'addressAt?': time, 'transaction?': text, 'endedAt?': time, 'endedBy?': text },
})
