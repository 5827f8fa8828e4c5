import { describe, expect, it } from 'vitest'
import { elements, type EventName } from '../../src/bindings/elements.js'
import { handlerName } from '../../src/react/wrap.js'

const handlers: Record<EventName, string> = {
  'crypto-ready': 'onReady',
  'crypto-method-change': 'onMethodChange',
  'crypto-amount-change': 'onAmountChange',
  'crypto-payment-created': 'onPaymentCreated',
  'crypto-status-change': 'onStatusChange',
  'crypto-payment-completed': 'onPaymentCompleted',
  'crypto-error': 'onError',
  'crypto-copy': 'onCopy',
  'crypto-wallet-sent': 'onWalletSent',
  'crypto-refund-address': 'onRefundAddress',
  'crypto-close-request': 'onCloseRequest',
}

describe('handlerName', () => {
  it.each(Object.entries(handlers))('turns %s into %s', (event, name) => {
    expect(handlerName(event as EventName)).toBe(name)
  })

  it('gives the events of each element names of their own', () => {
    for (const { events } of Object.values(elements)) {
      expect(new Set(events.map(handlerName)).size).toBe(events.length)
    }
  })
})
