/** What the rules make of an answer of the payment service, without a store. */
import type { Transaction } from '../../src/gateway/index.js'
import { recordCheckRule, recordFailedCheckRule } from '../../src/server/rules/check.js'
import { evaluate } from '../../src/server/rules/evidence.js'
import type { Order, OrderChange } from '../../src/server/rules/order.js'
import type { Check, FailedCheck } from '../../src/server/rules/payment.js'
import { pricePolicyOf, type PricePolicy } from '../../src/server/rules/price-policy.js'
import { changed } from './rule-orders.js'

export type Answer = Partial<Transaction>

/** What came of a check: the order after it, the types of the notifications, and what they say. */
type Checked = { order: Order; types: string[]; details: string[] }

/** An answer about a payment, the first without `id`, of an order that another payment may have decided. */
export function answered(
  order: Order,
  answer: Answer,
  { at, policy = pricePolicyOf({}), id, ...change }: Partial<Check> & Options,
): Checked {
  const payment = order.payments.find((each) => each.id === (id ?? order.payments[0]?.id))
  if (!payment) throw new Error('The order has no such payment.')
  const { chain, coin, destination, revision, serviceId, observation: before } = payment
  const transaction: Transaction = {
    ...{ shape: 'expanded', type: 'receive', ids: [serviceId], chain: chain.id, coin: coin.id },
    ...{ address: destination.address, contract: destination.contract, amount: destination.amount },
    ...answer,
  }
  const decision = order.record?.decision
  const fulfilled = decision?.paymentId === payment.id && !decision.accepted
  const observation = evaluate(payment, destination, transaction, {
    ...{ serviceId, before, fulfilled, now: at, policy },
  })
  const fulfils = observation.status === 'paid'
  const check = { observation, checkedAt: at, nextCheckAt: at + 1000, fulfils, ...change }
  return cameOf(order, recordCheckRule(order, payment.id, revision, check))
}

type Options = { at: number; policy?: PricePolicy; id?: string }

/** No answer about the first payment. */
export function unanswered(order: Order, failure: FailedCheck): Checked {
  const [payment] = order.payments
  if (!payment) throw new Error('The order has no payment.')
  return cameOf(order, recordFailedCheckRule(order, payment.id, payment.revision, failure))
}

function cameOf(order: Order, change: OrderChange | undefined): Checked {
  const notifications = change?.notifications ?? []
  return {
    order: changed(order, change),
    types: notifications.map(({ type }) => type),
    details: notifications.flatMap(
      ({ payload }) => (JSON.parse(payload) as { detail?: string }).detail ?? [],
    ),
  }
}
