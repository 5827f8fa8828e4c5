/** The order of a link for a program, in the OpenAPI document. */
import { paymentStatuses } from '../../core/contract/payment-statuses.js'
import { nextActions } from '../rules/next-step.js'
import { described, listOf, object, ref, text, texts, words } from './openapi-objects.js'

/** A transfer in shared ids: a field of a payment that asks for money. */
export const transferObject = described(
  'What settles the payment, once. Missing while no money is asked for, and where a fact is not certain',
  object({
    network: described('CAIP-2, e.g. `eip155:8453`'),
    asset: described('CAIP-19, e.g. `eip155:8453/erc20:0x8335…`'),
    to: described('CAIP-10: the network and the address'),
    amount: described('In the smallest unit of the coin', { ...text, pattern: '^[1-9][0-9]*$' }),
  }),
)

export const payableOrderObject = object({
  order: ref('Session'),
  status: described(
    'Of the payment that counts; `unpaid` without a payment',
    words('unpaid', ...paymentStatuses),
  ),
  next: object({
    action: words(...nextActions),
    detail: described('One sentence'),
    'request?': described(
      'The request of the step; `create-payment` and `renew` add the body `PaymentRequest`',
      object({ method: words('GET', 'POST'), href: text, headers: texts }),
    ),
  }),
  'payment?': ref('PayablePayment'),
  methods: described('Only where a payment can be created', listOf(ref('Method'))),
  session: described('The bearer token of the other routes'),
  links: object({ self: text, session: text, methods: text, payments: text, serviceDesc: text }),
})
