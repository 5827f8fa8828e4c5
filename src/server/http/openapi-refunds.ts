/** Refunds in the OpenAPI document: for the merchant, and as their payer sees them. */

const text = { type: 'string' }
const time = { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC' }
const amount = { $ref: '#/components/schemas/Amount' }
const state = {
  type: 'string',
  enum: ['requested', 'address-given', 'sent', 'cancelled', 'expired'],
}

const merchantFields = {
  ...{ id: text, reference: text, payment: { ...text, description: 'The id of the payment' }, state, amount },
  ...{ coin: { ...text, description: 'Its symbol' }, network: text, reason: text },
  ...{ requestedAt: time, requestedBy: text, expiresAt: time },
}

/** A refund as the merchant sees it. */
export const refundObject = {
  type: 'object',
  properties: {
    ...merchantFields,
    fiat: {
      type: 'object',
      properties: { currency: text, amount },
      required: ['currency', 'amount'],
      description: 'The sum in the currency of the order, where the shop gave one',
    },
    tag: { ...text, description: 'The destination tag or memo for the address' },
    ...{ address: text, addressAt: time, transaction: text, endedAt: time, endedBy: text },
  },
  required: Object.keys(merchantFields),
}

const payerFields = {
  ...{ state, reference: text, amount },
  chain: { $ref: '#/components/schemas/Chain' },
  coin: { $ref: '#/components/schemas/Coin' },
  merchant: {
    type: 'object',
    properties: { name: text, supportUrl: text },
    required: ['name'],
  },
  expiresAt: time,
  needsTag: {
    type: 'boolean',
    description:
      'Exchanges of this network ask for a tag or memo: `tag` or `noTag` is required with the address',
  },
}

/** A refund as its payer sees it. */
export const publicRefundObject = {
  type: 'object',
  properties: { ...payerFields, address: text, tag: text, transaction: text },
  required: Object.keys(payerFields),
}
