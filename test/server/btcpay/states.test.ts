/** The states of an order in BTCPay's words, both ways, and the events that follow. */
import { describe, expect, it } from 'vitest'
import type { NotificationType } from '../../../src/server/index.js'
import { notificationTypes } from '../../../src/server/notifications/notification.js'
import type { Invoice } from '../../../src/server/http/btcpay/invoices.js'
import { invoiceState, type InvoiceFacts } from '../../../src/server/http/btcpay/states.js'
import {
  eventBody,
  eventOf,
  signatureOf,
  takes,
  type Webhook,
} from '../../../src/server/http/btcpay/webhooks.js'

const none: InvoiceFacts = {
  ...{ isDecided: false, isAccepted: false, isReverted: false, isClosed: false, isUndecided: false },
  ...{ isPartial: false, isOver: false, isLate: false, isExpired: false },
}
const names = Object.keys(none) as (keyof InvoiceFacts)[]
/** Every order that the facts can tell apart. An accepted order is decided. */
const everyOrder = Array.from({ length: 2 ** names.length }, (_, bits) =>
  Object.fromEntries(names.map((name, index) => [name, Boolean(bits & (1 << index))])),
).filter((facts) => facts.isDecided || !facts.isAccepted) as InvoiceFacts[]

const text = (facts: Partial<InvoiceFacts>) => {
  const { status, additional } = invoiceState({ ...none, ...facts })
  return `${status}/${additional}`
}

describe('the state of an invoice', () => {
  it.each<[string, Partial<InvoiceFacts>]>([
    ['New/None', {}],
    ['New/PaidPartial', { isPartial: true }],
    ['Expired/None', { isExpired: true }],
    ['Expired/PaidPartial', { isExpired: true, isPartial: true }],
    ['Processing/None', { isUndecided: true, isExpired: true }],
    ['Processing/PaidOver', { isUndecided: true, isOver: true }],
    ['Settled/None', { isDecided: true, isExpired: true }],
    ['Settled/PaidOver', { isDecided: true, isOver: true, isLate: true }],
    ['Settled/PaidLate', { isDecided: true, isLate: true }],
    ['Settled/Marked', { isDecided: true, isAccepted: true, isClosed: true }],
    ['Invalid/Invalid', { isDecided: true, isReverted: true, isUndecided: true }],
    ['Invalid/Marked', { isClosed: true, isUndecided: true }],
  ])('%s', (state, facts) => expect(text(facts)).toBe(state))

  it('is Settled, or PaidLate, of a decided order alone, and of every decided order that was not taken back', () => {
    for (const facts of everyOrder) {
      const { status, additional } = invoiceState(facts)
      expect(status === 'Settled').toBe(facts.isDecided && !facts.isReverted)
      if (additional === 'PaidLate') expect(status).toBe('Settled')
    }
  })

  it('is one of twelve, and each is the state of some order', () => {
    expect(new Set(everyOrder.map(text)).size).toBe(12)
  })
})

describe('an event', () => {
  const invoiceOf = (facts: Partial<InvoiceFacts>) =>
    ({
      ...invoiceState({ ...none, ...facts }),
      id: 'invoice-1',
      metadata: { orderId: '1042' },
    }) as unknown as Invoice

  it.each<[NotificationType, Partial<InvoiceFacts>, object | undefined]>([
    ['order.paid', { isDecided: true }, { type: 'InvoiceSettled', manuallyMarked: false, overPaid: false }],
    [
      'order.paid',
      { isDecided: true, isOver: true },
      { type: 'InvoiceSettled', manuallyMarked: false, overPaid: true },
    ],
    [
      'order.accepted',
      { isDecided: true, isAccepted: true },
      { type: 'InvoiceSettled', manuallyMarked: true, overPaid: false },
    ],
    ['order.paid', { isDecided: true, isReverted: true }, undefined],
    [
      'order.settled',
      { isDecided: true },
      { type: 'InvoiceSettled', manuallyMarked: false, overPaid: false },
    ],
    [
      'order.reverted',
      { isDecided: true, isReverted: true },
      { type: 'InvoiceInvalid', manuallyMarked: false },
    ],
    ['order.reverted', { isDecided: true }, undefined],
    [
      'order.reverted',
      { isDecided: true, isAccepted: true, isReverted: true },
      { type: 'InvoiceInvalid', manuallyMarked: false },
    ],
    ['order.closed', { isClosed: true }, { type: 'InvoiceInvalid', manuallyMarked: true }],
    ['order.closed', { isClosed: true, isPartial: true }, { type: 'InvoiceInvalid', manuallyMarked: true }],
    ['order.closed', { isClosed: true, isDecided: true, isAccepted: true }, undefined],
    ['order.partial', { isPartial: true }, { type: 'InvoiceReceivedPayment', afterExpiration: false }],
    [
      'order.late',
      { isPartial: true, isExpired: true },
      { type: 'InvoiceReceivedPayment', afterExpiration: true },
    ],
    [
      'order.late',
      { isDecided: true, isExpired: true },
      { type: 'InvoiceReceivedPayment', afterExpiration: false },
    ],
    [
      'order.duplicate',
      { isDecided: true, isExpired: true },
      { type: 'InvoiceReceivedPayment', afterExpiration: false },
    ],
    ['order.review', { isUndecided: true }, { type: 'InvoiceProcessing', overPaid: false }],
    ['order.review', { isDecided: true }, undefined],
    ['order.expired', { isExpired: true, isPartial: true }, { type: 'InvoiceExpired', partiallyPaid: true }],
    ['order.expired', { isDecided: true }, undefined],
    ['order.claimed', {}, undefined],
    ['refund.requested', {}, undefined],
    ['refund.sent', {}, undefined],
  ])('of %s, of an order with %o', (type, facts, event) =>
    expect(eventOf({ type }, invoiceOf(facts))).toEqual(event),
  )

  it('in whatever order notifications come, says InvoiceSettled of a paid order alone, and undoes no paid order', () => {
    for (const type of notificationTypes)
      for (const facts of everyOrder) {
        const event = eventOf({ type }, invoiceOf(facts))
        const isPaid = facts.isDecided && !facts.isReverted
        if (event?.type === 'InvoiceSettled') expect(isPaid).toBe(true)
        if (isPaid)
          expect(['InvoiceExpired', 'InvoiceInvalid', 'InvoiceProcessing']).not.toContain(event?.type)
        if (isPaid) expect(event?.afterExpiration ?? false).toBe(false)
      }
  })

  it('has the ids of its notification, its webhook and its invoice', () => {
    const webhook: Webhook = {
      ...{ id: 'hook', url: 'https://shop.example/', enabled: true, automaticRedelivery: true, secret: 's' },
      authorizedEvents: { everything: false, specificEvents: ['InvoiceSettled'] },
    }
    const event = { type: 'InvoiceSettled', manuallyMarked: false, overPaid: false }
    expect(
      JSON.parse(
        eventBody(event, { id: 'msg_1', timestamp: '2026-11-26T00:00:01.900Z' }, webhook, invoiceOf({})),
      ),
    ).toEqual({
      ...{
        deliveryId: 'msg_1_hook',
        webhookId: 'hook',
        originalDeliveryId: 'msg_1_hook',
        isRedelivery: false,
      },
      ...{ type: 'InvoiceSettled', timestamp: 1_795_651_201, storeId: 'main', invoiceId: 'invoice-1' },
      ...{ metadata: { orderId: '1042' }, manuallyMarked: false, overPaid: false },
    })
    expect(takes(webhook, event)).toBe(true)
    expect(takes(webhook, { type: 'InvoiceExpired' })).toBe(false)
    expect(takes({ ...webhook, enabled: false }, event)).toBe(false)
  })
})

describe('BTCPay-Sig', () => {
  // The pattern is GitHub's, whose documentation publishes the first; the second is case 2 of RFC 4231.
  it.each([
    [
      "It's a Secret to Everybody",
      'Hello, World!',
      '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    ],
    [
      'Jefe',
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
  ])('with the secret %s is the published one', (secret, body, hash) =>
    expect(signatureOf(secret, body)).toBe(`sha256=${hash}`),
  )
})
