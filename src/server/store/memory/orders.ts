/** {@link OrderStore} in memory. */
import { unfinishedRefundStates } from '../../../core/contract/refund.js'
import { receiverHash, receiverKind, receiverOf } from '../account.js'
import { decidedKinds } from '../../rules/order.js'
import type { NotificationRecord, NotificationState } from '../notification-store.js'
import { withoutAccount } from '../refund-rows.js'
import { derivedColumns, toSummary } from '../rows.js'
import { addressPatterns, amountOf, nameOf } from '../search-text.js'
import {
  searchedOrders,
  type CheckedRow,
  type DecidedKind,
  type Incident,
  type Order,
  type OrderFilter,
  type OrderStore,
  type OrderSummary,
  type OrderWrite,
  type ReceivedCursor,
  type Refund,
} from '../store.js'
import {
  allPayments,
  compareText,
  copy,
  duePayments,
  isPending,
  paymentsOf,
  rowsOf,
  writeIncident,
  type MemoryDatabase,
  type MemoryIncident,
  type MemoryRow,
} from './database.js'
import { keyOf } from './documents.js'
import { notificationsOf, queueNotification } from './outbox.js'

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
          paymentsOf(database, reference)
            .filter(({ updatedAt }) => updatedAt >= since)
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
        reference === query || paymentsOf(database, reference).some((payment) => hasInFull(payment, query)),
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
        if (payment) {
          const id = receiverHash(receiverOf(payment.chain, payment.destination.address))
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
      const due = duePayments(database, now)
      const oldestDueAt = due[0]?.nextCheckAt
      const inState = (wanted: NotificationState) =>
        [...outbox.values()].filter(({ state }) => state === wanted).length
      return {
        openPayments: allPayments(database).filter(
          ({ nextCheckAt, settledAt }) => nextCheckAt !== undefined && settledAt === undefined,
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

function readOrder(database: MemoryDatabase, reference: string): Order {
  const { orders, claims } = database
  const record = orders.get(reference)
  return copy({
    reference,
    ...(record && { record }),
    payments: paymentsOf(database, reference),
    pending: rowsOf(database, reference)
      .filter(({ attempt }) => isPending(attempt))
      .map(({ attempt: { id, orderPrice } }) => ({ id, ...(orderPrice && { price: orderPrice.price }) })),
    refunds: sortedRefunds(database, (refund) => refund.reference === reference),
    incidents: incidentsOf(database, reference),
    claims: claims.filter((claim) => claim.reference === reference),
    notified: notificationsOf(database, reference).map(({ id }) => id),
  })
}

function writeOrder(database: MemoryDatabase, write: OrderWrite): void {
  const { rows, orders, refunds, audit, claims, paymentChanges } = database
  const { record } = write
  const { reference } = record
  orders.set(reference, record)
  for (const payment of write.payments) {
    const row = rows.get(payment.id)
    if (row?.payment) row.payment = payment
  }
  for (const id of write.abandoned) {
    const attempt = rows.get(id)?.attempt
    if (attempt && isPending(attempt)) attempt.phase = 'orphaned'
  }
  for (const change of write.changes) paymentChanges.push({ ...change, reference })
  for (const refund of write.refunds) refunds.set(refund.id, refund)
  claims.push(...write.claims)
  for (const incident of write.incidents) writeIncident(database, incident)
  for (const notification of write.notifications) queueNotification(database, notification)
  audit.push(...write.entries)
}

/** An order without a payment is in no list. */
function forgetIfEmpty(database: MemoryDatabase, reference: string): void {
  const { orders } = database
  const record = orders.get(reference)
  if (!record) return
  const left = paymentsOf(database, reference).length
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
  const payments = paymentsOf(database, reference)
  return (
    names.some((name) => name.startsWith(wanted)) ||
    (searched.has(reference) && names.some((name) => name.includes(wanted))) ||
    payments.some((payment) => hasInFull(payment, query)) ||
    (searched.has(reference) && payments.some((payment) => hasPart(payment, query)))
  )
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

function hasInFull({ id, serviceId, destination, observation }: CheckedRow, query: string): boolean {
  const texts = [id, serviceId, destination.address, observation.txId, ...(observation.ids ?? [])]
  return texts.includes(nameOf(query))
}

/** An amount, or a part of an address. */
function hasPart(payment: CheckedRow, query: string): boolean {
  const { priceAmount, destination } = payment
  const { amount, received } = derivedColumns(payment)
  const isLike = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(`:${destination.address.toLowerCase()}`)
  return (
    [priceAmount, amount, received].some((sum) => sum === amountOf(query)) ||
    addressPatterns(query).some(isLike)
  )
}
