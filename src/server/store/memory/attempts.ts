/** {@link AttemptStore} in memory. */
import { unverifiableIncident } from '../../rules/check.js'
import { assertClaimable } from '../../rules/price.js'
import { destinationAccount, otherIdsOf } from '../account.js'
import { revealedRecord } from '../revealed-record.js'
import type {
  Admission,
  Attempt,
  AttemptKey,
  AttemptStore,
  Destination,
  NewAttempt,
  OrderLoad,
  OrderRecord,
} from '../store.js'
import {
  allPayments,
  copy,
  isPending,
  rowsOf,
  touchOrder,
  writeIncident,
  type MemoryDatabase,
  type MemoryRow,
} from './database.js'

export function memoryAttempts(database: MemoryDatabase): AttemptStore {
  const { rows, identifiers, orders, unknownDeliveries } = database
  const all = () => [...rows.values()]

  return {
    async claimAttempt(attempt, admission) {
      const live = all().filter(isLive)
      const { reference, orderPrice, startedAt } = attempt
      if (admission?.firstWithin && isKnown(attempt, live, orders.get(reference)))
        return { attempt: unsent(attempt), claimed: false }
      assertClaimable(orders.get(reference), orderPrice)
      const rival =
        live.find((row) => isSameRequest(row.attempt, attempt)) ??
        live.find((row) => isSameChoice(row.attempt, attempt))
      if (rival) return { attempt: copy(rival.attempt), claimed: false }
      admission?.admit(loadOf(rowsOf(database, reference), attempt, admission))
      const isPriced = (orders.get(reference)?.price ?? '') !== ''
      touchOrder(database, reference, startedAt, isPriced ? {} : { ...orderPrice })
      const claimed = { ...copy(attempt), phase: 'creating' as const }
      rows.set(attempt.id, { attempt: claimed })
      return { attempt: copy(claimed), claimed: true }
    },

    recordDestination: async (id, destination) => record(id, destination),

    async reveal(id, serviceId, observation, times, found) {
      if (allPayments(database).some((payment) => payment.serviceId === serviceId)) return false
      if (found && !record(id, found.destination)) return false
      const row = rows.get(id)
      const destination = row?.attempt.destination
      if (row?.attempt.phase !== 'created' || !destination) return false
      const { stale: _, ...shown } = revealedRecord(
        { ...row.attempt, destination },
        serviceId,
        observation,
        times,
      )
      row.attempt.phase = 'revealed'
      row.payment = { ...copy(shown), pastEndChecks: 0 }
      const { at } = times
      for (const identifier of [serviceId, ...(observation.ids ?? [])]) {
        if (!identifiers.has(identifier)) identifiers.set(identifier, id)
        // A delivery that came before the address was known.
        if (unknownDeliveries.delete(identifier)) row.payment.nextCheckAt = at
      }
      const { reference } = row.attempt
      const { payments = 0, shownAt = at, updatedAt = at } = orders.get(reference) ?? {}
      touchOrder(database, reference, at, {
        payments: payments + 1,
        shownAt: Math.max(shownAt, at),
        updatedAt: Math.max(updatedAt, at),
      })
      return true
    },

    async abandonAttempt(id, phase, incident) {
      const attempt = rows.get(id)?.attempt
      if (!attempt || !isPending(attempt)) return
      attempt.phase = phase
      if (incident) writeIncident(database, unverifiableIncident(attempt, incident))
    },
  }

  /** Whether the attempt was still `creating`, and no open payment has its account. */
  function record(id: string, destination: Destination): boolean {
    const row = rows.get(id)
    if (row?.attempt.phase !== 'creating') return false
    const { chain, chainId } = row.attempt
    const account = destinationAccount(chain, destination)
    const chainIds = [chainId, ...otherIdsOf(chain)]
    const isTaken = all().some(
      (other) =>
        holdsAddress(other) &&
        chainIds.includes(other.attempt.chainId) &&
        other.attempt.destination !== undefined &&
        destinationAccount(other.attempt.chain, other.attempt.destination) === account,
    )
    if (!isTaken) Object.assign(row.attempt, { phase: 'created', destination: copy(destination) })
    return !isTaken
  }
}

/** Whether the order has to be read before it may have the attempt. */
function isKnown(attempt: NewAttempt, live: MemoryRow[], order: Partial<OrderRecord> = {}): boolean {
  const { decision, closedAt, price = '' } = order
  return (
    decision !== undefined ||
    closedAt !== undefined ||
    (price !== '' && attempt.orderPrice !== undefined && price !== attempt.orderPrice.price) ||
    live.some((row) => isSameRequest(row.attempt, attempt) || isRenewalOf(row.attempt, attempt))
  )
}

function isSameChoice(a: AttemptKey, b: AttemptKey): boolean {
  return isRenewalOf(a, b) && (a.renewal ?? 0) === (b.renewal ?? 0)
}

/** The same choice, however often it was renewed. */
function isRenewalOf(a: AttemptKey, b: AttemptKey): boolean {
  return (
    a.sessionId === b.sessionId &&
    a.chainId === b.chainId &&
    a.coinId === b.coinId &&
    a.priceAmount === b.priceAmount
  )
}

function unsent(attempt: NewAttempt): Attempt {
  return { ...copy(attempt), phase: 'unsent' }
}

function isSameRequest(a: NewAttempt, b: NewAttempt): boolean {
  return a.sessionId === b.sessionId && a.requestKey !== undefined && a.requestKey === b.requestKey
}

function isLive({ attempt }: MemoryRow): boolean {
  return isPending(attempt) || attempt.phase === 'revealed'
}

function holdsAddress({ attempt, payment }: MemoryRow): boolean {
  return (
    attempt.phase === 'created' || (payment?.nextCheckAt !== undefined && payment.settledAt === undefined)
  )
}

/** The existing load of an attempt's order, of whose rows it is. */
function loadOf(
  ofOrder: MemoryRow[],
  attempt: NewAttempt,
  { since, until }: Pick<Admission, 'since' | 'until'>,
): OrderLoad {
  const isWaiting = (row: MemoryRow) =>
    isLive(row) && (!row.payment || row.payment.observation.status === 'awaiting')
  const begun = ofOrder
    .filter(isWaiting)
    .map((row) => row.payment?.revealedAt ?? row.attempt.startedAt)
    .filter((at) => at >= since && at <= until)
  const failed = ofOrder.filter(
    ({ attempt: { phase, startedAt } }) =>
      (phase === 'orphaned' || phase === 'refused') && startedAt >= since && startedAt <= until,
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
