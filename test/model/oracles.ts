/** The invariants after every run. The ledger of the service is the reference. */
import type { IncidentError } from '../../src/server/notifications/incident-alerts.js'
import type { PaymentRecord } from '../../src/server/store/index.js'
import { canary, unpayable, type LedgerPayment } from './service.js'
import type { Sight, Environment } from './environment.js'
import { must, Violation } from './violation.js'

/** @throws {Violation} naming what does not hold. Answers what the store has of the orders. */
export async function assertInvariants(environment: Environment): Promise<PaymentRecord[]> {
  const { store, sessions } = environment
  const references = [...new Set(sessions.map(({ reference }) => reference))]
  const records: PaymentRecord[] = []
  const fulfilments = new Map<string, string>()
  for (const reference of references) {
    records.push(...(await store.listPayments(reference)))
    const order = await store.getOrder(reference)
    if (order) environment.prices.set(reference, order.price)
    if (order?.decision) fulfilments.set(reference, order.decision.paymentId)
    if (order?.decision?.accepted || order?.closedAt !== undefined) environment.byHand.add(reference)
  }
  assertScreens(environment, records)
  assertNotifications(environment, records, fulfilments, references)
  for (const record of records)
    if (!environment.byHand.has(record.reference)) assertRecord(environment, record, fulfilments)
  must(environment.early.length === 0, 'nothing is decided before it is paid', environment.early)
  must(environment.corrections === 0, 'nothing that is due ever drops out of its schedule')
  must(environment.failures.length === 0, 'no payer meets an error of ours', String(environment.failures[0]))
  must(environment.unanswered === 0, 'every request is answered')
  for (const text of environment.said)
    must(!text.includes(canary), 'no personal data leaves the server', text)
  return records
}

/** Whether the order was sealed again later, at another price. */
function isOutdated({ sessions }: Environment, session: Environment['sessions'][number]): boolean {
  return sessions
    .slice(sessions.indexOf(session) + 1)
    .some(({ reference, amount }) => reference === session.reference && amount !== session.amount)
}

/**
 * The invariants after every payer came back and repeated their request.
 * @param paid the orders that were paid before.
 */
export function assertReturn(
  environment: Environment,
  records: readonly PaymentRecord[],
  answers: readonly Sight[],
  paid: ReadonlySet<string>,
): void {
  for (const session of environment.sessions) {
    if (environment.byHand.has(session.reference)) continue
    const answer = answers.find((sight) => sight.session === session)?.payment
    if (paid.has(session.reference))
      must(
        answer?.status === 'paid' || answer?.status === 'review',
        'no screen asks to pay a paid order',
        answer,
      )
    // A coin that has lost its worth is refused, and so is a session whose price was replaced when it was asked for.
    else if (
      session.expiresAt > environment.clock.now &&
      !isOutdated(environment, session) &&
      environment.service.isRateSteady &&
      environment.prices.get(session.reference) === `${session.amount} USD`
    )
      must(answer !== undefined, 'every payer can pay')
  }
  const choices = records.map(
    ({ sessionId, chainId, coinId, renewal = 0 }) => `${sessionId} ${chainId} ${coinId} ${renewal}`,
  )
  must(new Set(choices).size === choices.length, 'one choice is one payment', choices)
}

function assertScreens(
  { service, sights, sessions, incidents, takenBack, byHand }: Environment,
  records: readonly PaymentRecord[],
): void {
  const last = new Map<string, (typeof sights)[number]['payment']>()
  for (const { session, payment } of sights) {
    const truth = service.ledger.find(({ address }) => address === payment.address)
    const record = records.find(({ id }) => id === payment.id)
    must(truth !== undefined, 'an address that is shown is the service’s', payment)
    must(truth.chain === payment.chain.id && truth.coin === payment.coin.id, 'it is of its network', payment)
    must(payment.amount === `${truth.amount}`, 'the amount is the service’s', payment)
    must(record?.reference === session.reference, 'what is shown is stored for its order', payment)
    must(record.serviceId === truth.id || record.serviceId === truth.txId, 'it is known by its name', record)
    must(record.destination.address === payment.address, 'what is shown is what is stored', payment)
    must(!unpayable.includes(payment.address), 'an address that is shown can receive money', payment)
    if (service.isRateSteady)
      must(payment.amount === payment.fiat?.amount, 'an amount that is shown is worth its price', payment)
    if (payment.status === 'paid' && !payment.flags.includes('accepted'))
      must(truth.wasPaid, 'nothing is shown as paid that was not', payment)
    const before = last.get(payment.id)
    if (before?.status === 'paid' || before?.status === 'review') {
      const isWayBack = before.status === 'paid' && payment.status !== 'paid' && payment.status !== 'review'
      must(!isWayBack, 'paid never becomes unpaid', [before, payment])
    }
    if (payment.received !== '0')
      must(payment.status !== 'awaiting', 'what was sent is not asked for again', [before, payment])
    if (before && service.isHonest)
      must(BigInt(payment.received) >= BigInt(before.received), 'money never vanishes', [before, payment])
    last.set(payment.id, payment)
    // A slow service causes no alarm: its earlier answers do not contradict the later ones.
    const isForPerson =
      byHand.has(record.reference) ||
      // Until the next check, also money at a price that holds again.
      sessions.some(
        ({ reference, amount }) => reference === session.reference && amount !== session.amount,
      ) ||
      payment.flags.includes('late') ||
      payment.flags.includes('price-replaced')
    if (service.isHonest && !isForPerson)
      must(payment.status !== 'review', 'no honest payment is under review', payment)
  }
  const alerts = incidents as IncidentError[]
  // Of money that a person accepted before it was confirmed, older answers in a row are an alarm.
  const orderOf = new Map(records.map(({ id, reference }) => [id, reference]))
  const isOfPaid = ({ kind, paymentId = '' }: IncidentError) =>
    kind === 'reverted' && !byHand.has(orderOf.get(paymentId) ?? '')
  if (service.isHonest) must(!alerts.some(isOfPaid), 'no false alarm', String(alerts.find(isOfPaid)))
  const reverted = new Set(alerts.filter(({ kind }) => kind === 'reverted').map(({ paymentId }) => paymentId))
  for (const id of takenBack) must(reverted.has(id), 'a reversal is reported', id)
  const ids = new Set(alerts.map(({ id }) => id))
  for (const { id, observation } of records) {
    const { status, flags, wasPaid, received } = observation
    if (status === 'review' && !wasPaid)
      // Where a person is to look at the payment already, what makes it a review as well is no second report.
      must(
        ['review', 'unfinished'].some((kind) => ids.has(`inc_${id}_${kind}_${received}`)),
        'a review is reported',
        observation,
      )
    for (const flag of ['late', 'overpaid', 'duplicate'] as const)
      // Of an order that another payment decided, late money is a duplicate.
      if (flags.includes(flag) && !(flag === 'late' && flags.includes('order-paid')))
        must(ids.has(`inc_${id}_${flag}_${received}`), 'what is flagged is reported', observation)
  }
}

/** An order is decided once, and notified under one id with one payment that was paid. */
function assertNotifications(
  { service, notified, prices, byHand }: Environment,
  records: readonly PaymentRecord[],
  fulfilments: ReadonlyMap<string, string>,
  references: readonly string[],
): void {
  for (const reference of references) {
    const notifications = notified.filter((order) => order.reference === reference)
    const paymentId = fulfilments.get(reference)
    must(
      new Set(notifications.map(({ id }) => id)).size <= 1,
      'an order is notified under one id',
      notifications,
    )
    for (const { payment } of notifications)
      must(payment.id === paymentId, 'the notification has the decided payment')
    must(notifications.length > 0 === (paymentId !== undefined), 'exactly the decided orders are notified')
    if (paymentId === undefined || byHand.has(reference)) continue
    const record = records.find(({ id }) => id === paymentId)
    must(record !== undefined && truthOf(service.ledger, record).wasPaid, 'what is decided was paid', record)
    must(record.orderPrice?.price === prices.get(reference), 'what is decided has the order’s price', record)
  }
}

function assertRecord(
  { service, oncePaid, latePolicy }: Environment,
  record: PaymentRecord,
  fulfilments: ReadonlyMap<string, string>,
): void {
  const truth = truthOf(service.ledger, record)
  const { status, flags, received, late, wasPaid } = record.observation
  const isForPerson =
    !wasPaid && (flags.includes('price-replaced') || (late !== undefined && late.missing !== '0'))
  const isFulfilled = fulfilments.get(record.reference) === record.id
  const isWaiting = truth.status === 'pending' && !truth.blacklisted && !truth.wasPaid
  // What is truly paid now is paid here, and its order is decided, for this payment or for another.
  if (isForPerson && truth.received > 0n)
    must(!isFulfilled && status !== 'paid', 'what is for a person is not decided', [truth, record])
  else if (truth.status === 'completed' && !truth.blacklisted) {
    must(status === 'paid', 'what is paid is found', [truth, record])
    must(fulfilments.has(record.reference), 'the order of what is paid is decided', record)
    must(flags.includes('duplicate') === !isFulfilled, 'a second payment of an order is marked', record)
  }
  if (received !== '0' && !isFulfilled && fulfilments.has(record.reference))
    must(flags.includes('duplicate'), 'money for an order that is paid already is marked', [truth, record])
  if (truth.blacklisted) must(status === 'review', 'what is held back is marked', record)
  if (oncePaid.has(record.id)) {
    must(status === 'paid' || status === 'review', 'paid never becomes open again', record)
    if (truth.status === 'pending') must(status === 'review', 'what is taken back is marked', record)
  }
  if (isWaiting) must(BigInt(received) >= truth.received, 'what came in part is seen', [truth, record])
  // A wrong answer may have reported the money before it came.
  if (service.isHonest && truth.moneyAt !== undefined && truth.moneyAt > record.priceHeldUntil)
    must(flags.includes('late'), 'money that came late is marked', [truth, record])
  if (
    service.isHonest &&
    truth.moneyAt !== undefined &&
    truth.moneyAt > record.priceHeldUntil &&
    isFulfilled
  ) {
    must(latePolicy !== 'review', 'late money is decided by a person under the policy review', record)
    must(late?.missing === '0', 'late money that is decided was enough', record)
  }
  const isAccepted = latePolicy === 'accept' || (latePolicy === 'revalue' && service.isRateSteady)
  if (service.isHonest && isAccepted && truth.status === 'completed' && !flags.includes('price-replaced'))
    must(status === 'paid', 'late money of the same worth is paid', [truth, record])
}

function truthOf(ledger: readonly LedgerPayment[], { destination }: PaymentRecord): LedgerPayment {
  const truth = ledger.find(({ address }) => address === destination.address)
  if (!truth) throw new Violation('a stored address is not the service’s')
  return truth
}
