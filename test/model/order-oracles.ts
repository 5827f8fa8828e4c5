/** The invariants of orders, after every command of a run. */
import { addDecimals, compareDecimals } from '../../src/core/money/decimal.js'
import { conclude } from '../../src/server/rules/conclude.js'
import { noteRule } from '../../src/server/rules/decide.js'
import { isLive } from '../../src/server/rules/ledger.js'
import type { Order, OrderChange } from '../../src/server/rules/order.js'
import { endRefundRule } from '../../src/server/rules/refund-end.js'
import { changed } from '../support/rule-orders.js'
import { day, type Environment } from './environment.js'
import { must } from './violation.js'

/** What is known of a run, for the claims about its orders. */
export type Watched = Pick<
  Environment,
  'store' | 'reached' | 'decisions' | 'mostConfirmed' | 'mostSinceTaken'
> & {
  sessions: readonly { reference: string }[]
  clock: { now: number }
  /** Payments of which a refund was recorded as sent after it had been cancelled. */
  sentTwice?: ReadonlySet<string>
}

/** @throws {Violation} naming what does not hold of an order as the store has it now. */
export async function assertOrders(environment: Watched): Promise<void> {
  const { store, sessions } = environment
  const references = [...new Set(sessions.map(({ reference }) => reference))]
  for (const order of await store.readOrders(references)) {
    noteDeeds(environment, order)
    const isSentTwice = ({ id }: { id: string }) => environment.sentTwice?.has(id) === true
    assertMoney(
      { ...order, payments: order.payments.filter((payment) => !isSentTwice(payment)) },
      environment.clock.now,
      ({ id }) => environment.mostConfirmed.get(id),
    )
    assertLosses(order, environment.clock.now, (id) => environment.mostSinceTaken.get(id)?.confirmed)
    assertDecision(environment, order)
    assertState(order)
    assertNeed(order, environment.clock.now)
    assertHeard(order)
    const sequences = (await store.listNotifications(order.reference)).map(({ sequence }) => sequence)
    const expected = sequences.map((_, index) => index + 1)
    must(
      JSON.stringify([...sequences].sort((a, b) => (a ?? 0) - (b ?? 0))) === JSON.stringify(expected),
      'notifications are counted without gaps',
      sequences,
    )
    must((order.record?.sequence ?? 0) === sequences.length, 'the record counts them', order.record)
  }
}

/** What people did to an order. */
function noteDeeds({ reached }: Watched, { record, refunds, claims }: Order): void {
  if (record?.decision?.accepted) reached.add('accepted')
  if (record?.closedAt !== undefined) reached.add('closed')
  if (record?.notedAt !== undefined) reached.add('noted')
  if (refunds.length > 0) reached.add('refund requested')
  if (refunds.some(({ state }) => state === 'sent')) reached.add('refund sent')
  if (claims.length > 0) reached.add('claimed')
}

/**
 * The money of a payment is spent once: what the order was credited with and what was refunded is never more than the service ever
 * confirmed, or than came where a person accepted it before it was confirmed. Counted here, without the ledger of the rules.
 * @param confirmed the most that the service ever confirmed of a payment.
 */
export function assertMoney(
  order: Order,
  at: number,
  confirmed: (payment: Order['payments'][number]) => string | undefined,
): void {
  for (const payment of order.payments) {
    const { credited = '0', received } = payment.observation
    const refunds = order.refunds.filter((refund) => refund.paymentId === payment.id && isLive(refund, at))
    const returned = sum(refunds.map(({ amount }) => amount))
    const fromCredit = sum(refunds.map((refund) => refund.fromCredit ?? '0'))
    const most = confirmed(payment) ?? '0'
    const came = order.record?.decision?.accepted && compareDecimals(received, most) > 0 ? received : most
    must(compareDecimals(returned, most) <= 0, 'no more is returned than was confirmed', [payment, refunds])
    must(compareDecimals(fromCredit, credited) <= 0, 'no more is given back than was taken', [
      payment,
      refunds,
    ])
    must(
      compareDecimals(addDecimals(credited, returned), addDecimals(came, fromCredit)) <= 0,
      'money is spent once',
      [payment, refunds],
    )
  }
}

/** What an order took and returns of a payment, and the service confirmed since then and confirms no longer, has reached a person. */
function assertLosses(
  { payments, refunds, incidents }: Order,
  at: number,
  most: (id: string) => string | undefined,
): void {
  for (const { id, observation } of payments) {
    const live = refunds.filter((refund) => refund.paymentId === id && isLive(refund, at))
    const { credited = '0', confirmed = '0' } = observation
    const returned = sum(live.map(({ amount }) => amount))
    const fromCredit = sum(live.map((refund) => refund.fromCredit ?? '0'))
    const isCovered = (confirmedSum: string) =>
      compareDecimals(addDecimals(credited, returned), addDecimals(confirmedSum, fromCredit)) <= 0
    if (isCovered(confirmed) || !isCovered(most(id) ?? '0')) continue
    const isKnown = incidents.some(({ paymentId, kind }) => paymentId === id && kind === 'reverted')
    must(isKnown, 'a loss reaches a person', [observation, live, incidents])
  }
}

const sum = (amounts: readonly string[]): string => amounts.reduce(addDecimals, '0')

function assertDecision({ decisions }: Watched, { reference, record, payments }: Order): void {
  const decision = record?.decision
  const known = decisions.get(reference)
  const text = decision && JSON.stringify(decision, Object.keys(decision).sort())
  if (known !== undefined) must(text === known, 'a decision is for ever', [known, text])
  if (decision === undefined || text === undefined) return
  decisions.set(reference, text)
  for (const { id, observation } of payments) {
    const { status, flags, wasPaid } = observation
    const isOver =
      status === 'paid' || flags.includes('order-paid') || (status === 'review' && wasPaid === true)
    must(isOver, 'a payment of a decided order asks for nothing', { id, observation, decision })
  }
}

/** Money that has no end a day after it was seen, and a check says so, has reached a person. Counted here, without the rule. */
function assertHeard({ payments, incidents }: Order): void {
  const heldUntil = Math.max(...payments.map((payment) => payment.priceHeldUntil))
  for (const { id, observation, updatedAt, checkedAt, failedAt = 0 } of payments) {
    const { received, status, flags } = observation
    const isEnded = status === 'paid' || status === 'review' || flags.includes('order-paid')
    const waitedMs = Math.max(checkedAt, failedAt) - Math.max(updatedAt, heldUntil)
    if (received === '0' || isEnded || waitedMs < day) continue
    const isKnown = incidents.some(
      ({ paymentId, kind }) => paymentId === id && (kind === 'review' || kind === 'short'),
    )
    must(isKnown, 'money without an end reaches a person', [observation, incidents])
  }
}

/** The state is that of what was done to the order, or a review that waits. Counted here, without the rule. */
function assertState({ record, payments, incidents }: Order): void {
  if (record === undefined) return
  const { state, decision, closedAt } = record
  const isWatched = payments.length === 0 || payments.some(({ nextCheckAt }) => nextCheckAt !== undefined)
  const settled = decision ? 'paid' : closedAt !== undefined ? 'closed' : isWatched ? 'open' : 'ended'
  must(state === settled || state === 'review', 'a state is that of what was done', [record, payments])
  const open = incidents.filter((incident) => incident.closedAt === undefined)
  const inReview = payments.filter(({ observation }) => observation.status === 'review').map(({ id }) => id)
  const isReview = open.some(
    ({ kind, paymentId }) =>
      (kind === 'review' && decision === undefined) ||
      (['review', 'reverted'].includes(kind) && inReview.includes(paymentId)),
  )
  must(state === 'review' || !isReview, 'an open review is the state', [record, open])
  const isSuspect = inReview.length > 0 || open.some(({ kind }) => kind === 'review')
  must(state !== 'review' || isSuspect, 'only a payment under review is the review of an order', record)
}

/** A person can end what needs one: with the end of each refund, and a note. Nothing waits afterwards. */
function assertNeed(order: Order, at: number): void {
  const { record } = order
  if (record === undefined) return
  must(record.state !== 'review' || record.needs !== undefined, 'a review is a need', record)
  // What is written for nothing new is the same again.
  must(conclude(order, { at }).record.state === record.state, 'the state follows from the order', order)
  let after = order
  for (const { id, state } of order.refunds)
    if (state === 'address-given' || state === 'requested')
      after = apply(
        after,
        endRefundRule(after, id, { at, by: 'ada', state: 'cancelled', reason: 'x' })?.change,
      )
  after = apply(after, noteRule(after, { at, by: 'ada', reason: 'x' }))
  must(after.record?.needs === undefined, 'an action ends each need', [record, after.record])
  must(after.record?.state !== 'review', 'an action ends each review', [record, after])
  const open = after.incidents.filter(({ closedAt }) => closedAt === undefined)
  must(open.length === 0, 'an action ends each incident', open)
}

function apply(order: Order, change: OrderChange | undefined): Order {
  return changed(order, change)
}
