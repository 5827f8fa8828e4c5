/** The order of a link for a program, in the OpenAPI document. */
import { nextActions } from '../rules/next-step.js'

const text = { type: 'string' }
const described = (description: string) => ({ ...text, description })

/** A transfer in shared ids: a field of a payment that asks for money. */
export const transferObject = {
  type: 'object',
  properties: {
    network: described('CAIP-2, e.g. `eip155:8453`'),
    asset: described('CAIP-19, e.g. `eip155:8453/erc20:0x8335…`'),
    to: described('CAIP-10: the network and the address'),
    amount: { ...text, pattern: '^[1-9][0-9]*$', description: 'In the smallest unit of the coin' },
  },
  required: ['network', 'asset', 'to', 'amount'],
  description:
    'What settles the payment, once. Missing while no money is asked for, and where a fact is not certain',
}

export const payableOrderObject = {
  type: 'object',
  properties: {
    order: { $ref: '#/components/schemas/Session' },
    status: {
      type: 'string',
      enum: ['unpaid', 'awaiting', 'partial', 'confirming', 'paid', 'review'],
      description: 'Of the payment that counts; `unpaid` without a payment',
    },
    next: {
      type: 'object',
      properties: {
        action: { type: 'string', enum: [...nextActions] },
        detail: described('One sentence'),
        request: {
          type: 'object',
          properties: {
            method: { type: 'string', enum: ['GET', 'POST'] },
            href: text,
            headers: { type: 'object', additionalProperties: text },
          },
          required: ['method', 'href', 'headers'],
          description: 'The request of the step; `create-payment` and `renew` add the body `PaymentRequest`',
        },
      },
      required: ['action', 'detail'],
    },
    payment: { $ref: '#/components/schemas/PayablePayment' },
    methods: {
      type: 'array',
      items: { $ref: '#/components/schemas/Method' },
      description: 'Only where a payment can be created',
    },
    session: described('The bearer token of the other routes'),
    links: {
      type: 'object',
      properties: Object.fromEntries(
        ['self', 'session', 'methods', 'payments', 'serviceDesc'].map((name) => [name, text]),
      ),
      required: ['self', 'session', 'methods', 'payments', 'serviceDesc'],
    },
  },
  required: ['order', 'status', 'next', 'methods', 'session', 'links'],
}
