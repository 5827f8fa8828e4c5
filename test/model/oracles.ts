/** What must hold after every story, whatever it was: the ledger of the service is the judge. */
import type { IncidentError } from '../../src/server/notifications/incidents.js'
import type { PaymentRecord } from '../../src/server/index.js'
import { canary, type LedgerPayment } from './service.js'
import type { Sight, World } from './environment.js'

/** A claim that does not hold. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** As an assertion of the test framework, for a hundredth of its cost. */
function must(holds: boolean, claim: string, details?: unknown): asserts holds {
  if (!holds) throw new Violation(details === undefined ? claim : `${claim}: ${print(details)}`)
}

function print(details: unknown): string {
  return JSON.stringify(details, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** @throws {Violation} naming what does not hold. Answers what the store has of the orders. */
export async function judge(world: World): Promise<PaymentRecord[]> {
  const { store, sessions } = world
  const references = [...new Set(sessions.map(({ reference }) => reference))]
  const records: PaymentRecord[] = []
  const fulfilments = new Map<string, string>()
  for (const reference of references) {
    records.push(...(await store.listPayments(reference)))
    const price = await store.getOrderPrice(reference)
    if (price) world.prices.set(reference, price.price)
    const fulfilment = await store.getFulfilment(reference)
    if (fulfilment) fulfilments.set(reference, fulfilment.paymentId)
  }
  judgeSights(world, records)
  judgeTellings(world, records, fulfilments, references)
  for (const record of records) judgeRecord(world, record, fulfilments)
  must(world.early.length === 0, 'nothing is decided before it is paid', world.early)
  must(world.failures.length === 0, 'no payer meets an error of ours', String(world.failures[0]))
  must(world.unanswered === 0, 'every request is answered')
  for (const text of world.said) must(!text.includes(canary), 'nobody’s data leaves the server', text)
  return records
}

/** Whether the order was sealed again later, at another price. */
function isOutdated({ sessions }: World, session: World['sessions'][number]): boolean {
  return sessions
    .slice(sessions.indexOf(session) + 1)
    .some(({ reference, amount }) => reference === session.reference && amount !== session.amount)
}

/** What must hold when everybody has come back once all was well again, and asked for what they asked for at first. */
export function judgeReturn(
  world: World,
  records: readonly PaymentRecord[],
  answers: readonly Sight[],
): void {
  const paid = new Set(world.told.map(({ reference }) => reference))
  for (const session of world.sessions) {
    const answer = answers.find((sight) => sight.session === session)?.payment
    if (paid.has(session.reference))
      must(
        answer?.status === 'paid' || answer?.status === 'review',
        'nobody is asked to pay a paid order',
        answer,
      )
    // A coin that has lost its worth is refused, and so is a session whose price was replaced when it was asked for.
    else if (
      session.expiresAt > world.clock.now &&
      !isOutdated(world, session) &&
      world.service.isRateSteady &&
      world.prices.get(session.reference) === `${session.amount} USD`
    )
      must(answer !== undefined, 'whoever wants to pay can')
  }
  const choices = records.map(
    ({ sessionId, chainId, coinId, renewal = 0 }) => `${sessionId} ${chainId} ${coinId} ${renewal}`,
  )
  must(new Set(choices).size === choices.length, 'one choice is one payment', choices)
}

function judgeSights(
  { service, sights, incidents, takenBack }: World,
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
    if (payment.status === 'paid') must(truth.wasPaid, 'nothing is shown as paid that was not', payment)
    const before = last.get(payment.id)
    if (before?.status === 'paid' || before?.status === 'review') {
      const isWayBack = before.status === 'paid' && payment.status !== 'paid' && payment.status !== 'review'
      must(!isWayBack, 'paid never becomes unpaid', [before, payment])
    }
    if (before && service.isHonest)
      must(BigInt(payment.received) >= BigInt(before.received), 'money never vanishes', [before, payment])
    last.set(payment.id, payment)
    // Nobody is alarmed by a service that is only slow: what it said before is not held against what it says now.
    const isForPerson = payment.flags.includes('late') || payment.flags.includes('price-replaced')
    if (service.isHonest && !isForPerson)
      must(payment.status !== 'review', 'no honest payment is under review', payment)
  }
  const alerts = incidents as IncidentError[]
  if (service.isHonest)
    must(!alerts.some(({ kind }) => kind === 'reverted'), 'no false alarm', String(incidents[0]))
  const reverted = new Set(alerts.filter(({ kind }) => kind === 'reverted').map(({ paymentId }) => paymentId))
  for (const id of takenBack) must(reverted.has(id), 'what is taken back is told', id)
  const ids = new Set(alerts.map(({ id }) => id))
  for (const { id, observation } of records) {
    const { status, flags, wasPaid } = observation
    if (status === 'review' && !wasPaid)
      must(ids.has(`inc_${id}_review`), 'a review is reported', observation)
    for (const flag of ['late', 'overpaid', 'duplicate'] as const)
      if (flags.includes(flag)) must(ids.has(`inc_${id}_${flag}`), 'what is flagged is reported', observation)
  }
}

/** An order is decided once, is told under one id with one payment, and only when that one was truly paid. */
function judgeTellings(
  { service, told, prices }: World,
  records: readonly PaymentRecord[],
  fulfilments: ReadonlyMap<string, string>,
  references: readonly string[],
): void {
  for (const reference of references) {
    const tellings = told.filter((order) => order.reference === reference)
    const paymentId = fulfilments.get(reference)
    must(new Set(tellings.map(({ id }) => id)).size <= 1, 'an order is told under one id', tellings)
    for (const { payment } of tellings) must(payment.id === paymentId, 'what is told is what was decided')
    must(tellings.length > 0 === (paymentId !== undefined), 'whatever is decided is told, and nothing else')
    if (paymentId === undefined) continue
    const record = records.find(({ id }) => id === paymentId)
    must(record !== undefined && truthOf(service.ledger, record).wasPaid, 'what is decided was paid', record)
    must(record.orderPrice?.price === prices.get(reference), 'what is decided has the order’s price', record)
  }
}

function judgeRecord(
  { service, oncePaid, latePolicy }: World,
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
  // A lie may have told of the money before it came.
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
