/** docs/operations.md names the actions that end the review of an order; each is tried on each kind of review. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { acceptRule, closeRule, noteRule } from '../../../src/server/rules/decide.js'
import type { Order } from '../../../src/server/rules/order.js'
import { refundAddressRule, requestRefundRule } from '../../../src/server/rules/refund.js'
import { endRefundRule } from '../../../src/server/rules/refund-end.js'
import { answered, type Answer } from '../../support/rule-answers.js'
import { changed, orderOf, paymentOf } from '../../support/rule-orders.js'

const at = 4500
const ada = { at, by: 'ada', reason: 'x' }
const done: Answer = { status: 'completed', received: '25.5', remaining: '0' }
const part: Answer = { status: 'completed', received: '10', remaining: '15.5' }
const held: Answer = { ...done, blacklisted: true }

const next = (order: Order, answer: Answer, id = 'a') => answered(order, answer, { at, id }).order
const fresh = orderOf([paymentOf('a'), paymentOf('b')])
const closed = changed(fresh, closeRule(fresh, ada).change)
const paid = next(fresh, done)

/** The orders of each row of the table. */
const reviews: Record<string, Order[]> = {
  'neither paid nor closed': [next(fresh, part), next(fresh, held)],
  closed: [next(closed, done)],
  'closed, and the service has blacklisted the payment': [next(closed, held)],
  'paid, and the service took the money back': [
    next(paid, { status: 'pending', received: '25.5', remaining: '25.5' }),
    next(paid, held),
  ],
  'paid, and another payment is under review': [next(paid, held, 'b')],
}

function returned(order: Order): Order {
  const { result, change } = requestRefundRule(order, { ...ada, id: 'r', expiresAt: 1e9 })
  const asked = changed(order, change)
  const given = changed(asked, refundAddressRule(asked, result.refund.id, { address: 'a', at })?.change)
  const end = { state: 'sent', at, by: 'ada', transaction: 'ab'.repeat(32) } as const
  return changed(given, endRefundRule(given, result.refund.id, end)?.change)
}
const actions: Record<string, (order: Order) => Order> = {
  accept: (order) => changed(order, acceptRule(order, ada).change),
  close: (order) => changed(order, closeRule(order, ada).change),
  note: (order) => changed(order, noteRule(order, ada)),
  refund: returned,
}

const guide = readFileSync('docs/operations.md', 'utf8')
  .split('### An order is in review\n')[1]
  ?.split('\n#')[0]
const rows = [...(guide ?? '').matchAll(/^\| (.+?) +\| (`.+) +\|$/gm)].map(
  ([, kind = '', named = '']) =>
    [kind, [...named.matchAll(/`orders (\w+)`/g)].map(([, action = '']) => action)] as const,
)

describe('a payment under review that a person noted', () => {
  const unknown: Answer = { status: 'pending', received: '10', remaining: '15.5' }
  const late = answered(fresh, unknown, { at: 6000, id: 'a' })
  const noted = changed(late.order, noteRule(late.order, { ...ada, at: 7000 }))

  it('needs them again, who are notified of it, once its money is confirmed', () => {
    expect(late.types).toEqual(['order.late', 'order.review'])
    expect(noted.record).not.toHaveProperty('needs')
    expect(answered(noted, unknown, { at: 8000, id: 'a' }).types).toEqual([])
    const { order, types, details } = answered(noted, part, { at: 8000, id: 'a' })
    expect([types, details]).toEqual([['order.review'], late.details])
    expect(order.record?.needs).toBe('review')
    expect(order.incidents.filter(({ closedAt }) => closedAt === undefined)).toMatchObject([
      { kind: 'review' },
    ])
    expect(answered(order, part, { at: 9000, id: 'a' }).types).toEqual([])
  })
})

describe('the actions that end a review', () => {
  it('are named for each kind of it', () => {
    expect(rows.map(([kind]) => kind)).toEqual(Object.keys(reviews))
  })

  it.each(rows)('of an order that is %s are %j, and no others', (kind, named) => {
    for (const order of reviews[kind] ?? []) {
      expect(order.record?.state).toBe('review')
      const ending = Object.entries(actions).filter(([, act]) => isOver(() => act(order)))
      expect(ending.map(([name]) => name).toSorted()).toEqual([...named].toSorted())
    }
  })

  it('are where the alert leads to', () => {
    const [, alert = ''] = readFileSync('integrations/monitoring/alerts.yml', 'utf8').split('ReviewWaits\n')
    expect(alert.split('- alert:')[0]).toContain('runbook: docs/operations.md#an-order-is-in-review\n')
  })
})

/** Whether the order leaves the review; an action that is refused ends nothing. */
function isOver(act: () => Order): boolean {
  try {
    return act().record?.state !== 'review'
  } catch {
    return false
  }
}
