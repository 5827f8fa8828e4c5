/** {@link OrderStore} in memory. */
import { unfinishedRefundStates } from '../../../core/contract/refund.js'
import { receiverHash, receiverKind, receiverOf } from '../account.js'
import { decidedKinds } from '../../rules/order.js'
import type { NotificationRecord, NotificationState } from '../notification-store.js'
import { withoutAccount } from '../refund-rows.js'
import { derivedColumns, toSummary } from '../rows.js'
import { addressPatterns, amountOf, nameOf } from '../summaries.js'
import {
  searchedOrders,
  type DecidedKind,
  type Incident,
  type Order,
  type OrderFilter,
  type OrderStore,
  type OrderSummary,
  type OrderWrite,
  type PaymentRecord,
  type ReceivedCursor,
  type Refund,
} from '../store.js'
import {
  compareText,
  copy,
  dueRows,
  toMemoryChecked,
  toMemoryRecord,
  type MemoryDatabase,
  type MemoryIncident,
  type MemoryRow,
} from './database.js'
import { keyOf } from './documents.js'

export function memoryOrders(database: MemoryDatabase): OrderStore {
  return { ...wholeOrders(database), ...orderRecords(database), ...settledOrders(database) }
}

function wholeOrders(database: MemoryDatabase) {
  const { orders } = database
  return {
    getOrder: async (reference) => copy(orders.get(reference)),
    readOrders: async (references) => references.map((reference) => readOrder(database, reference)),

    async changeOrder(reference, rule) {
      const { result, write } = rule(readOrder(database, reference))
      if (write) writeOrder(database, copy(write))
      return result
    },

    listOrders: async (filter) => copy(listOrders(database, filter)),
    listWithoutPayment: async (since, limit) =>
      [...orders.values()]
        .filter((order) => order.state === 'open' && order.shownAt === undefined && order.sealedAt >= since)
        .sort((a, b) => b.sealedAt - a.sealedAt || compareText(b.reference, a.reference))
        .slice(0, limit)
        .map(({ reference }) => reference),
    countOrders: async (filter) => listOrders(database, filter).length,

    async listReceived({ since, limit, before }) {
      const latestFirst = (a: ReceivedCursor, b: ReceivedCursor) =>
        b.changedAt - a.changedAt || compareText(b.paymentId, a.paymentId)
      return [...orders.values()]
        .flatMap(({ reference, decision }) =>
          readOrder(database, reference)
            .payments.filter(({ updatedAt }) => updatedAt >= since)
            .map((payment) => ({ ...payment, ...derivedColumns(payment) }))
            .filter(({ received }) => received !== '0')
            .map(({ id, updatedAt, received, amount, priceAmount, fiatCurrency, coin }) => ({
              ...{ paymentId: id, changedAt: updatedAt, reference },
              at: decision?.paymentId === id ? decision.at : updatedAt,
              ...{ received, amount, priceAmount, currency: fiatCurrency ?? coin.symbol },
            })),
        )
        .filter((money) => before === undefined || latestFirst(before, money) < 0)
        .sort(latestFirst)
        .slice(0, limit)
    },
  } satisfies Partial<OrderStore>
}

function listOrders(
  database: MemoryDatabase,
  { state, needs, query, from = 0, to = Infinity, limit, before }: OrderFilter,
): OrderSummary[] {
  const listed = [...database.orders.values()].map(toSummary).filter((order) => order !== undefined)
  const newest = listed.sort((a, b) => b.at - a.at || compareText(b.reference, a.reference))
  const isNamed =
    query !== undefined &&
    amountOf(query) === null &&
    newest.some(
      ({ reference }) =>
        reference === query ||
        shownPayments(database, reference).some((payment) => hasInFull(payment, query)),
    )
  const searched = new Set(isNamed ? [] : newest.slice(0, searchedOrders).map(({ reference }) => reference))
  return newest
    .filter((order) => query === undefined || isFound(database, order, query, searched))
    .filter((order) => state === undefined || order.state === state)
    .filter((order) => needs === undefined || (needs === 'any' ? order.needs : order.needs === needs))
    .filter(({ at }) => at >= from && at < to)
    .filter(
      ({ at, reference }) =>
        before === undefined || at < before.at || (at === before.at && reference < before.reference),
    )
    .slice(0, limit)
}

/** What belongs to an order: incidents, refunds, the log of its changes. */
function orderRecords(database: MemoryDatabase) {
  const { incidents, refunds, audit, paymentChanges } = database
  return {
    async takeIncidents(now, limit, leasedUntil) {
      const due = [...incidents.values()].filter(({ nextReportAt = Infinity }) => nextReportAt <= now)
      return due.slice(0, limit).map((incident) => {
        incident.nextReportAt = leasedUntil
        return toIncident(incident)
      })
    },

    async recordReport(id, at) {
      const incident = incidents.get(id)
      if (!incident) return
      incident.reportedAt = at
      delete incident.nextReportAt
    },

    listIncidents: async (reference) => incidentsOf(database, reference),
    getRefund: async (id) => copy(refunds.get(id)),
    listExpiredRefunds: async (now, limit) =>
      sortedRefunds(database, ({ state, expiresAt }) => state === 'requested' && expiresAt <= now).slice(
        0,
        limit,
      ),
    listAuditEntries: async (reference) => copy(audit.filter((entry) => entry.reference === reference)),
    async listPaymentChanges(reference) {
      const changes = paymentChanges.filter((change) => change.reference === reference)
      return copy(
        changes
          .sort((a, b) => a.at - b.at || compareText(a.paymentId, b.paymentId) || a.revision - b.revision)
          .map(({ reference: _, ...change }) => change),
      )
    },
  } satisfies Partial<OrderStore>
}

/** What is deleted after a time, and the counts. */
function settledOrders(database: MemoryDatabase) {
  const { rows, identifiers, orders, outbox, incidents, refunds, paymentChanges, documents } = database
  return {
    async deleteSettled(before, limit, { includeUndelivered = false } = {}) {
      const isKept = (reference: string) =>
        orders.get(reference)?.needs !== undefined ||
        incidentsOf(database, reference).some(
          ({ kind, closedAt }) => kind !== 'unverifiable' && closedAt === undefined,
        ) ||
        [...refunds.values()].some(
          (refund) => refund.reference === reference && unfinishedRefundStates.includes(refund.state),
        ) ||
        notificationsOf(database, reference).some(
          (notification) => notification.at >= before || (!includeUndelivered && !isDone(notification)),
        )
      const over = [...rows.values()]
        .filter(({ payment }) => payment?.settledAt !== undefined || payment?.nextCheckAt === undefined)
        .filter((row) => overSince(row) < before && !isKept(row.attempt.reference))
        .sort((a, b) => overSince(a) - overSince(b))
        .slice(0, limit)
      for (const { attempt, payment } of over) {
        rows.delete(attempt.id)
        if (payment && attempt.destination) {
          const id = receiverHash(receiverOf(attempt.chain, attempt.destination.address))
          documents.set(keyOf(receiverKind, id), { kind: receiverKind, id, data: '{}', createdAt: 0 })
        }
        for (const [name, id] of identifiers) if (id === attempt.id) identifiers.delete(name)
        for (const { id, paymentId } of [...outbox.values()]) if (paymentId === attempt.id) outbox.delete(id)
        paymentChanges.splice(
          0,
          Infinity,
          ...paymentChanges.filter(({ paymentId }) => paymentId !== attempt.id),
        )
      }
      for (const { attempt } of over) forgetIfEmpty(database, attempt.reference)
      for (const notification of [...outbox.values()])
        if (notification.paymentId === undefined && notification.at < before && isDone(notification))
          outbox.delete(notification.id)
      return over.length
    },

    async stats(now) {
      const due = dueRows(database, now)
      const oldestDueAt = due[0]?.payment?.nextCheckAt
      const inState = (wanted: NotificationState) =>
        [...outbox.values()].filter(({ state }) => state === wanted).length
      return {
        openPayments: [...rows.values()].filter(
          ({ payment }) => payment && payment.nextCheckAt !== undefined && payment.settledAt === undefined,
        ).length,
        duePayments: due.length,
        ...(oldestDueAt !== undefined && { oldestDueAt }),
        undelivered: inState('pending'),
        givenUp: inState('given-up'),
        unknownDeliveries: database.unknownDeliveries.size,
        incidents: incidents.size,
        openIncidents: countOpenIncidents(database),
        ordersInReview: [...orders.values()].filter(({ state }) => state === 'review').length,
      }
    },
  } satisfies Partial<OrderStore>
}

function rowsOf({ rows }: MemoryDatabase, reference: string): MemoryRow[] {
  return [...rows.values()].filter(({ attempt }) => attempt.reference === reference)
}

function readOrder(database: MemoryDatabase, reference: string): Order {
  const { orders, claims } = database
  const record = orders.get(reference)
  const found = rowsOf(database, reference)
  return copy({
    reference,
    ...(record && { record }),
    payments: found
      .filter(({ payment }) => payment)
      .map(toMemoryChecked)
      .sort((a, b) => a.revealedAt - b.revealedAt || compareText(a.id, b.id)),
    pending: found
      .filter(({ attempt: { phase } }) => phase === 'creating' || phase === 'created')
      .map(({ attempt: { id, orderPrice } }) => ({ id, ...(orderPrice && { price: orderPrice.price }) })),
    refunds: sortedRefunds(database, (refund) => refund.reference === reference),
    incidents: incidentsOf(database, reference),
    claims: claims.filter((claim) => claim.reference === reference),
    notified: notificationsOf(database, reference).map(({ id }) => id),
  })
}

function writeOrder(database: MemoryDatabase, write: OrderWrite): void {
  const { rows, orders, outbox, incidents, refunds, audit, claims, paymentChanges } = database
  const { record } = write
  const { reference } = record
  orders.set(reference, record)
  for (const payment of write.payments) {
    const row = rows.get(payment.id)
    if (row?.payment) row.payment = stateOf(payment)
  }
  for (const id of write.abandoned) {
    const attempt = rows.get(id)?.attempt
    if (attempt?.phase === 'creating' || attempt?.phase === 'created') attempt.phase = 'orphaned'
  }
  for (const change of write.changes) paymentChanges.push({ ...change, reference })
  for (const refund of write.refunds) refunds.set(refund.id, refund)
  claims.push(...write.claims)
  for (const incident of write.incidents) {
    const known = incidents.get(incident.id)
    if (known) Object.assign(known, { closedAt: incident.closedAt })
    else incidents.set(incident.id, { ...incident, nextReportAt: incident.at })
  }
  for (const notification of write.notifications)
    outbox.set(notification.id, {
      ...notification,
      state: 'pending',
      attempts: 0,
      nextAttemptAt: notification.at,
    })
  audit.push(...write.entries)
}

/** An order without a payment is in no list. */
function forgetIfEmpty(database: MemoryDatabase, reference: string): void {
  const { orders } = database
  const record = orders.get(reference)
  if (!record) return
  const left = rowsOf(database, reference).filter(({ payment }) => payment).length
  const { shownAt: _, ...rest } = record
  orders.set(reference, left > 0 ? { ...record, payments: left } : { ...rest, payments: 0 })
  if (left === 0) forgetPayers(database, reference)
}

/** What payers wrote goes with the last payment of their order. */
function forgetPayers({ claims, refunds }: MemoryDatabase, reference: string): void {
  for (const claim of claims) if (claim.reference === reference) delete claim.note
  for (const refund of [...refunds.values()]) {
    const kept = refund.reference === reference ? withoutAccount(refund) : undefined
    if (kept) refunds.set(kept.id, kept)
  }
}

function notificationsOf({ outbox }: MemoryDatabase, reference: string): NotificationRecord[] {
  return [...outbox.values()].filter((notification) => notification.reference === reference)
}

function incidentsOf({ incidents }: MemoryDatabase, reference: string): Incident[] {
  return [...incidents.values()]
    .filter((incident) => incident.reference === reference)
    .sort((a, b) => a.at - b.at || compareText(a.id, b.id))
    .map(toIncident)
}

function sortedRefunds({ refunds }: MemoryDatabase, matches: (refund: Refund) => boolean): Refund[] {
  return copy(
    [...refunds.values()]
      .filter(matches)
      .sort((a, b) => a.requestedAt - b.requestedAt || compareText(a.id, b.id)),
  )
}

function isFound(
  database: MemoryDatabase,
  { reference, title }: OrderSummary,
  query: string,
  searched: ReadonlySet<string>,
): boolean {
  const names = [reference, title ?? ''].map((name) => name.toLowerCase())
  const wanted = query.toLowerCase()
  const payments = shownPayments(database, reference)
  return (
    names.some((name) => name.startsWith(wanted)) ||
    (searched.has(reference) && names.some((name) => name.includes(wanted))) ||
    payments.some((payment) => hasInFull(payment, query)) ||
    (searched.has(reference) && payments.some((payment) => hasPart(payment, query)))
  )
}

function shownPayments(database: MemoryDatabase, reference: string): PaymentRecord[] {
  return rowsOf(database, reference)
    .filter(({ payment }) => payment)
    .map(toMemoryRecord)
}

function stateOf(payment: Order['payments'][number]): NonNullable<MemoryRow['payment']> {
  const { serviceId, revealedAt, observation, revision, updatedAt, checkedAt, failedAt } = payment
  const { quietChecks, unreadable, pastEndChecks, settledAt, nextCheckAt } = payment
  return {
    ...{ serviceId, revealedAt, observation, revision, updatedAt, checkedAt, quietChecks, pastEndChecks },
    ...(failedAt !== undefined && { failedAt }),
    ...(unreadable !== undefined && { unreadable }),
    ...(settledAt !== undefined && { settledAt }),
    ...(nextCheckAt !== undefined && { nextCheckAt }),
  }
}

function countOpenIncidents(database: MemoryDatabase): Record<DecidedKind, number> {
  const open = [...database.incidents.values()].filter(({ closedAt }) => closedAt === undefined)
  const counts = decidedKinds.map((kind) => [kind, open.filter((incident) => incident.kind === kind).length])
  return Object.fromEntries(counts) as Record<DecidedKind, number>
}

/** The shop has it, or is not to get it. */
function isDone({ state }: NotificationRecord): boolean {
  return state === 'delivered' || state === 'not-sent'
}

function toIncident({ nextReportAt: _, ...incident }: MemoryIncident): Incident {
  return { ...incident }
}

function overSince({ attempt, payment }: MemoryRow): number {
  return payment?.settledAt ?? payment?.updatedAt ?? attempt.startedAt
}

function hasInFull({ id, serviceId, destination, observation }: PaymentRecord, query: string): boolean {
  const texts = [id, serviceId, destination.address, observation.txId, ...(observation.ids ?? [])]
  return texts.includes(nameOf(query))
}

/** An amount, or a part of an address. */
function hasPart(payment: PaymentRecord, query: string): boolean {
  const { priceAmount, destination } = payment
  const { amount, received } = derivedColumns(payment)
  const isLike = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(`:${destination.address.toLowerCase()}`)
  return (
    [priceAmount, amount, received].some((sum) => sum === amountOf(query)) ||
    addressPatterns(query).some(isLike)
  )
}
