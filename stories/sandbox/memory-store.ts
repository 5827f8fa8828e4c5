/**
 * A store that a page can hold: the endpoint of a story runs where there is no file and no database. It is gone with the
 * page, so it is for stories only. It keeps what every store promises, and is held to it by the same tests.
 */
import type {
  Attempt,
  Check,
  Choice,
  Fulfilment,
  Incident,
  NewAttempt,
  NotificationRecord,
  OrderLoad,
  OrderState,
  OrderSummary,
  PaymentRecord,
  Store,
} from '../../src/server/store/store.js'

/** An attempt, and what became of it. */
type Row = { attempt: Attempt; payment?: PaymentRecord; settledAt?: number }

/** What a store holds: stores over the same are one. */
export class MemoryDatabase {
  readonly rows = new Map<string, Row>()
  readonly identifiers = new Map<string, string>()
  readonly fulfilments = new Map<string, Fulfilment>()
  readonly notifications = new Map<string, NotificationRecord>()
  readonly incidents = new Map<string, Incident & { nextReportAt?: number }>()
  mode: 'sandbox' | 'live' | undefined
}

/** @param database shared by all stores that are to hold the same. */
export function memoryStore(database = new MemoryDatabase()): Store {
  const { rows, identifiers, fulfilments, notifications, incidents } = database
  const all = () => [...rows.values()]
  const watched = () => all().filter(({ payment }) => payment?.nextCheckAt !== undefined)
  const at = (id: string, revision: number) => {
    const row = rows.get(id)
    return row?.payment?.revision === revision ? { row, payment: row.payment } : undefined
  }

  return {
    async claimMode(mode) {
      database.mode ??= mode
      return database.mode === mode
    },
    close: async () => undefined,

    async claimAttempt(attempt, admission) {
      const live = all().filter(isLive)
      const rival =
        live.find((row) => isSameRequest(row.attempt, attempt)) ??
        live.find((row) => isSameChoice(row.attempt, attempt))
      if (rival) return { attempt: copy(rival.attempt), claimed: false }
      admission?.admit(loadOf(all(), attempt, admission.since))
      const claimed: Attempt = { ...copy(attempt), phase: 'creating' }
      rows.set(attempt.id, { attempt: claimed })
      return { attempt: copy(claimed), claimed: true }
    },

    async recordDestination(id, destination) {
      const row = rows.get(id)
      if (row?.attempt.phase !== 'creating') return false
      const isTaken = all().some(
        (other) =>
          holdsAddress(other) &&
          other.attempt.chainId === row.attempt.chainId &&
          other.attempt.destination?.contract === destination.contract &&
          other.attempt.destination.address === destination.address,
      )
      if (!isTaken) Object.assign(row.attempt, { phase: 'created', destination: copy(destination) })
      return !isTaken
    },

    async reveal(id, serviceId, observation, { at, nextCheckAt }) {
      const row = rows.get(id)
      const destination = row?.attempt.destination
      if (row?.attempt.phase !== 'created' || !destination) return false
      if (all().some(({ payment }) => payment?.serviceId === serviceId)) return false
      row.attempt.phase = 'revealed'
      const { phase: _, ...attempt } = row.attempt
      row.payment = copy({
        ...{ ...attempt, destination, serviceId, observation, nextCheckAt },
        ...{ revision: 1, revealedAt: at, updatedAt: at, checkedAt: at, stale: false },
      })
      for (const identifier of [serviceId, ...(observation.ids ?? [])])
        if (!identifiers.has(identifier)) identifiers.set(identifier, id)
      return true
    },

    async abandonAttempt(id, phase) {
      const attempt = rows.get(id)?.attempt
      if (attempt?.phase === 'creating' || attempt?.phase === 'created') attempt.phase = phase
    },

    async getPayment(id) {
      return copy(rows.get(id)?.payment)
    },

    async listPayments(reference) {
      const payments = all().flatMap(({ payment }) => (payment?.reference === reference ? payment : []))
      return copy(payments.sort((a, b) => a.revealedAt - b.revealedAt || compare(a.id, b.id)))
    },

    async takeDuePayments(now, limit, leasedUntil) {
      const due = dueOf(watched(), now).slice(0, limit)
      for (const { payment } of due) if (payment) payment.nextCheckAt = leasedUntil
      return due.map(({ attempt }) => attempt.id)
    },

    async makeDue(names, at) {
      for (const name of names) {
        const payment = rows.get(identifiers.get(name) ?? '')?.payment
        if (payment?.nextCheckAt !== undefined && payment.nextCheckAt > at) payment.nextCheckAt = at
      }
    },

    async reschedule(id, nextCheckAt) {
      const payment = rows.get(id)?.payment
      if (payment?.nextCheckAt !== undefined) payment.nextCheckAt = nextCheckAt
    },

    async recordCheck(id, revision, check) {
      const found = at(id, revision)
      if (!found) return false
      const { row, payment } = found
      const observation = copy(check.observation)
      if (check.fulfilment && !fulfil(database, id, check.checkedAt, check.fulfilment))
        observation.flags = [...new Set([...observation.flags, 'duplicate' as const])]
      if (JSON.stringify(observation) !== JSON.stringify(payment.observation)) {
        payment.revision += 1
        payment.updatedAt = check.checkedAt
      }
      Object.assign(payment, { observation, checkedAt: check.checkedAt, stale: false })
      if (observation.status === 'paid' || check.nextCheckAt === undefined) row.settledAt ??= check.checkedAt
      putOff(payment, check.nextCheckAt)
      if (check.incident)
        incidents.set(check.incident.id, {
          ...check.incident,
          ...{ paymentId: id, at: check.checkedAt, nextReportAt: check.checkedAt },
        })
      return true
    },

    async recordFailedCheck(id, revision, nextCheckAt) {
      const payment = at(id, revision)?.payment
      if (!payment) return
      payment.stale = true
      putOff(payment, nextCheckAt)
    },

    async getFulfilment(reference) {
      return copy(fulfilments.get(reference))
    },

    async takeDueNotifications(now, limit, retryAt) {
      const due = [...notifications.values()]
        .filter(({ nextAttemptAt }) => nextAttemptAt !== undefined && nextAttemptAt <= now)
        .sort((a, b) => (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0))
      return due.slice(0, limit).map((notification) => {
        const { id, payload, nextAttemptAt = 0 } = notification
        notification.attempts += 1
        setOrDelete(notification, 'nextAttemptAt', retryAt(notification.attempts))
        return { id, payload, attempts: notification.attempts, nextAttemptAt }
      })
    },

    async recordDelivery(id, at) {
      const notification = notifications.get(id)
      if (!notification) return
      notification.deliveredAt = at
      delete notification.nextAttemptAt
    },

    async getNotification(reference) {
      return copy([...notifications.values()].find((notification) => notification.reference === reference))
    },

    async resendNotification(reference, now) {
      const told = [...notifications.values()].filter((notification) => notification.reference === reference)
      for (const notification of told) {
        Object.assign(notification, { attempts: 0, nextAttemptAt: now })
        delete notification.deliveredAt
      }
      return told.length > 0
    },

    async takeIncidents(now, limit, leasedUntil) {
      const due = [...incidents.values()].filter(({ nextReportAt = Infinity }) => nextReportAt <= now)
      return due.slice(0, limit).map((incident) => {
        incident.nextReportAt = leasedUntil
        return incidentOf(incident)
      })
    },

    async recordReport(id, at) {
      const incident = incidents.get(id)
      if (!incident) return
      incident.reportedAt = at
      delete incident.nextReportAt
    },

    async listIncidents(reference) {
      return [...incidents.values()].filter((incident) => incident.reference === reference).map(incidentOf)
    },

    async listOrders({ state, limit, before }) {
      const revealed = all().flatMap(({ payment }) => payment ?? [])
      const references = new Set(revealed.map(({ reference }) => reference))
      return [...references]
        .map((order) => {
          const payments = revealed.filter(({ reference }) => reference === order)
          return summaryOf(payments, fulfilments.get(order))
        })
        .filter((order) => state === undefined || order.state === state)
        .sort((a, b) => b.at - a.at || compare(b.reference, a.reference))
        .filter(
          ({ at, reference }) =>
            before === undefined || at < before.at || (at === before.at && reference < before.reference),
        )
        .slice(0, limit)
    },

    async deleteSettled(before, limit, { untold = false } = {}) {
      const isUntold = (reference: string) =>
        [...notifications.values()].some(
          (telling) => telling.reference === reference && telling.deliveredAt === undefined,
        )
      const over = all()
        .filter(({ payment, settledAt }) => settledAt !== undefined || payment?.nextCheckAt === undefined)
        .filter((row) => overSince(row) < before && (untold || !isUntold(row.attempt.reference)))
        .sort((a, b) => overSince(a) - overSince(b))
        .slice(0, limit)
      for (const { attempt } of over) {
        rows.delete(attempt.id)
        for (const [name, id] of identifiers) if (id === attempt.id) identifiers.delete(name)
        for (const { id, reference } of [...notifications.values()])
          if (fulfilments.get(reference)?.paymentId === attempt.id) notifications.delete(id)
      }
      return over.length
    },

    async stats(now) {
      const due = dueOf(watched(), now)
      const oldestDueAt = due[0]?.payment?.nextCheckAt
      const untold = [...notifications.values()].filter(({ deliveredAt }) => deliveredAt === undefined)
      const undelivered = untold.filter(({ nextAttemptAt }) => nextAttemptAt !== undefined).length
      return {
        openPayments: watched().filter(({ settledAt }) => settledAt === undefined).length,
        duePayments: due.length,
        ...(oldestDueAt !== undefined && { oldestDueAt }),
        undelivered,
        givenUp: untold.length - undelivered,
      }
    },
  }
}

/** What goes in and out is nobody else's to change. It is all plain data, for which `structuredClone` is slow. */
function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  // A mapped array and an object with the same keys have the type of what they are made of.
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item)) as T
  const copied: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) copied[key] = copy<unknown>(item)
  return copied as T
}
/** As databases compare text, byte by byte. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isSameChoice = (a: Choice, b: Choice): boolean =>
  a.sessionId === b.sessionId &&
  a.chainId === b.chainId &&
  a.coinId === b.coinId &&
  a.priceAmount === b.priceAmount

const isSameRequest = (a: NewAttempt, b: NewAttempt): boolean =>
  a.sessionId === b.sessionId && a.requestKey !== undefined && a.requestKey === b.requestKey

const incidentOf = ({ nextReportAt: _, ...incident }: Incident & { nextReportAt?: number }): Incident =>
  incident

/** What the order of an attempt has already. */
function loadOf(rows: Row[], attempt: NewAttempt, since: number): OrderLoad {
  const ofOrder = rows.filter((row) => row.attempt.reference === attempt.reference)
  const isWaiting = (row: Row) =>
    isLive(row) && (!row.payment || row.payment.observation.status === 'awaiting')
  const begun = ofOrder
    .filter(isWaiting)
    .map((row) => row.payment?.revealedAt ?? row.attempt.startedAt)
    .filter((at) => at >= since)
  const failed = ofOrder.filter(
    ({ attempt: { phase, startedAt } }) =>
      (phase === 'orphaned' || phase === 'refused') && startedAt >= since,
  )
  return {
    payments: ofOrder.filter(({ payment }) => payment).length,
    open: begun.length,
    ...(begun.length > 0 && { openSince: Math.min(...begun) }),
    failed: failed.length,
    lost: failed.filter((row) => row.attempt.phase === 'orphaned' && isSameChoice(row.attempt, attempt))
      .length,
  }
}

const isLive = ({ attempt }: Row): boolean => ['creating', 'created', 'revealed'].includes(attempt.phase)

const holdsAddress = ({ attempt, payment, settledAt }: Row): boolean =>
  attempt.phase === 'created' || (payment?.nextCheckAt !== undefined && settledAt === undefined)

const overSince = ({ attempt, payment, settledAt }: Row): number =>
  settledAt ?? payment?.updatedAt ?? attempt.startedAt

/** The most overdue first. */
const dueOf = (rows: Row[], now: number): Row[] =>
  rows
    .filter(({ payment }) => (payment?.nextCheckAt ?? Infinity) <= now)
    .sort((a, b) => (a.payment?.nextCheckAt ?? 0) - (b.payment?.nextCheckAt ?? 0))

/** A payment that is no longer watched has given its address up, so it is never watched again. */
function putOff(payment: PaymentRecord, nextCheckAt: number | undefined): void {
  if (payment.nextCheckAt !== undefined) setOrDelete(payment, 'nextCheckAt', nextCheckAt)
}

function setOrDelete<Key extends string>(
  target: { [key in Key]?: number },
  key: Key,
  value: number | undefined,
): void {
  if (value === undefined) delete target[key]
  else target[key] = value
}

/** False when the order is decided for another payment. */
function fulfil(
  { fulfilments, notifications }: MemoryDatabase,
  paymentId: string,
  at: number,
  { reference, notification }: NonNullable<Check['fulfilment']>,
): boolean {
  const decided = fulfilments.get(reference)
  if (decided) return decided.paymentId === paymentId
  fulfilments.set(reference, { reference, paymentId, at })
  notifications.set(notification.id, { ...notification, reference, attempts: 0, nextAttemptAt: at })
  return true
}

function summaryOf(payments: PaymentRecord[], fulfilment: Fulfilment | undefined): OrderSummary {
  const state: OrderState = payments.some(({ observation }) => observation.status === 'review')
    ? 'review'
    : fulfilment
      ? 'paid'
      : payments.some(({ nextCheckAt }) => nextCheckAt !== undefined)
        ? 'open'
        : 'ended'
  return {
    reference: payments[0]?.reference ?? '',
    state,
    payments: payments.length,
    at: Math.max(...payments.map(({ revealedAt }) => revealedAt)),
    updatedAt: Math.max(...payments.map(({ updatedAt }) => updatedAt)),
    ...(fulfilment && { paidAt: fulfilment.at }),
  }
}
