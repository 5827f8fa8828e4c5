/**
 * Creates a payment. The service has no idempotency key, and a payment whose answer was lost can't be found again. So
 * an address leaves the server only after it was durably stored and validated once (rule R1, in `verify`): anything
 * lost before that was never shown, and a retry is safe.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { CoinRate } from '../../core/money/worth.js'
import { GatewayError, type Transaction } from '../../gateway/index.js'
import type { ListedMethod } from '../gateway-calls/catalogue.js'
import { gatewayProblem, isAccessRefused } from '../gateway-calls/gateway-problem.js'
import type { Context } from '../context.js'
import { assertSameChoice, isSameRequest, keyOf, mayRenew, renewalOf, type PaymentChoice } from './choices.js'
import { findMethod } from '../orders/methods.js'
import { sealPrice } from '../orders/changes.js'
import type { PaymentRequest } from '../input/bodies.js'
import type { Session } from '../orders/sessions.js'
import { assertPrice, orderPriceOf } from '../rules/price.js'
import { isClosed } from '../rules/decide.js'
import type {
  Admission,
  Attempt,
  AttemptKey,
  Destination,
  NewAttempt,
  OrderPrice,
  PaymentRecord,
} from '../store/store.js'
import { revealedRecord } from '../store/revealed-record.js'
import { opaqueId } from '../secrets.js'
import { storeSteps } from '../store-steps.js'
import { firstCheckAt } from '../rules/schedule.js'
import { matchesAttempt, extractDestination, evaluate } from '../rules/evidence.js'
import { admitChoice, countedMs, orderLimits } from '../rules/order-limits.js'
import { assertSendable, priceOf, type ChosenPrice } from '../rules/amount.js'
import { priceHeldUntil } from '../rules/price-policy.js'
import { examineWorth, type WorthFinding } from '../rules/worth.js'

/** The interval of polls for a creation of another process. */
const pollMs = 100

export type CreatedPayment = { payment: PaymentRecord; created: boolean }

export type PaymentCreation = {
  /**
   * Creates the payment of a choice, or returns the open one for the same choice.
   * @param requestKey the client's idempotency key; a key that started one choice is refused for another.
   * @throws {CheckoutError} `session-expired`, `method-unavailable`, `invalid-amount`, `amount-out-of-range`,
   * `idempotency-mismatch`, `price-replaced`, `order-closed`, `gateway-unavailable` (try again: no second address
   * results; also if the store can't be written), `gateway-refused`, `payment-unverifiable`, `too-many-requests`.
   */
  create(session: Session, request: PaymentRequest, requestKey?: string): Promise<CreatedPayment>
}

/** @param onIncident called after an incident was recorded, so that the operator is alerted at once. */
export function paymentCreation(context: Context, onIncident: () => void): PaymentCreation {
  const inFlight = new Map<string, Promise<CreatedPayment>>()

  return {
    async create(session, request, requestKey) {
      const { choose, createOnce, fulfilledPayment, paidMeanwhile } = creationSteps(context, onIncident)
      let chosen: Chosen
      try {
        chosen = await choose(session, request)
      } catch (error) {
        // A paid order shows its payment, whatever is asked for.
        const fulfilled = await fulfilledPayment(session.order.reference)
        if (fulfilled) return { payment: fulfilled, created: false }
        throw error
      }
      const { method, price } = chosen
      const key: AttemptKey = {
        sessionId: session.id,
        chainId: method.chain.id,
        coinId: method.coin.id,
        priceAmount: price.amount,
      }
      // Includes the request key: a request with another key may have to be refused.
      const inFlightKey = JSON.stringify([keyOf(key), requestKey])
      // A cancelled request must not stop a creation that others wait for, so no signal is passed on.
      let creation = inFlight.get(inFlightKey)
      if (!creation) {
        const { chain, coin } = method
        const choice = { ...key, chain, coin, ...(requestKey !== undefined && { requestKey }) }
        creation = createOnce(session, choice, price)
          .catch((error: unknown) => paidMeanwhile(error, session.order.reference))
          .finally(() => inFlight.delete(inFlightKey))
        inFlight.set(inFlightKey, creation)
      }
      return creation
    },
  }
}

/** The steps of one creation. Nothing is shown if the store fails, so no payer knows an address from the service's answer. */
function creationSteps(context: Context, onIncident: () => void) {
  const { gateway, calls, store, catalogue, rates, pricePolicy, now, onError, onEvent } = context
  const { receivingAccounts } = gateway.assumptions
  const stored = storeSteps(onError)

  return { choose, createOnce, fulfilledPayment, paidMeanwhile }

  /** An order that was paid while this payment was created shows the payment that paid it. */
  async function paidMeanwhile(error: unknown, reference: string): Promise<CreatedPayment> {
    const fulfilled =
      error instanceof CheckoutError && error.status === 409 ? await fulfilledPayment(reference) : undefined
    if (!fulfilled) throw error
    return { payment: fulfilled, created: false }
  }

  /** @throws {CheckoutError} where nothing can be created for the request. */
  async function choose(session: Session, request: PaymentRequest): Promise<Chosen> {
    if (session.expired) throw new CheckoutError('session-expired')
    const method = await findMethod(catalogue, session.order, request)
    const price = priceOf(session.order, method, request.amount)
    if (price.kind === 'crypto') assertSendable(method, price.amount, receivingAccounts)
    return { method, price }
  }

  async function createOnce(
    session: Session,
    choice: PaymentChoice,
    price: ChosenPrice,
  ): Promise<CreatedPayment> {
    const { first, refusal } = await claimFirst(session, choice, price)
    if (first) return { payment: await initiate(first, session, price), created: true }
    const fulfilled = await fulfilledPayment(session.order.reference)
    if (fulfilled) return { payment: fulfilled, created: false }
    const payments = await stored(store.listPayments(session.order.reference))
    const begun = payments.find((payment) => isSameRequest(payment, choice))
    const latest = payments
      .filter((payment) => keyOf(payment) === keyOf(choice))
      .reduce<PaymentRecord | undefined>((a, b) => (renewalOf(a) > renewalOf(b) ? a : b), undefined)
    const open = begun ?? (latest && mayRenew(latest, now()) ? undefined : latest)
    // A payment that was shown is shown again, despite limits and an open circuit.
    if (open) return { payment: assertPriced(assertSameChoice(open, choice)), created: false }
    if (latest) return renew(session, choice, price, latest)
    if (refusal) throw refusal.error
    calls.assertCreationPossible()
    return claim(session, choice, price)
  }

  /**
   * Claims the choice in one step where its order has nothing of the kind, as most have. Without an attempt, the order has to be
   * read: a payment that is known is shown, also where the claim was refused or the store takes no writes.
   */
  async function claimFirst(
    session: Session,
    choice: PaymentChoice,
    price: ChosenPrice,
  ): Promise<{ first?: Attempt; refusal?: { error: unknown } }> {
    if (!calls.isCreationPossible()) return {}
    try {
      const { attempt, admission } = await propose(session, choice, price)
      const found = await stored(store.claimAttempt(attempt, { ...admission, firstWithin: orderLimits }))
      return found.claimed ? { first: found.attempt } : {}
    } catch (error) {
      return { refusal: { error } }
    }
  }

  /** An attempt as it would begin now. */
  async function propose(
    session: Session,
    choice: PaymentChoice,
    price: ChosenPrice,
  ): Promise<{ attempt: NewAttempt; admission: Admission }> {
    const startedAt = now()
    await stored(context.storeMode.check())
    return {
      attempt: {
        ...choice,
        id: opaqueId(),
        reference: session.order.reference,
        ...(price.kind === 'fiat' && { fiatCurrency: price.currency }),
        orderPrice: priceOfSession(session),
        priceHeldUntil: priceHeldUntil(session, startedAt, pricePolicy),
        startedAt,
      },
      admission: {
        since: startedAt - countedMs,
        until: startedAt + countedMs,
        admit: (load) => admitChoice(load, startedAt),
      },
    }
  }

  /** Where no new price can be had, the payment before is shown on: its address is watched. */
  async function renew(
    session: Session,
    choice: PaymentChoice,
    price: ChosenPrice,
    latest: PaymentRecord,
  ): Promise<CreatedPayment> {
    try {
      calls.assertCreationPossible()
      return await claim(session, { ...choice, renewal: renewalOf(latest) + 1 }, price)
    } catch (error) {
      if (!(error instanceof CheckoutError) || error.status === 409) throw error
      // Read again: it may have been paid meanwhile.
      return { payment: await revealed(latest.id), created: false }
    }
  }

  async function claim(session: Session, choice: PaymentChoice, price: ChosenPrice): Promise<CreatedPayment> {
    // Its price was sealed with the session, unless the store was restored from a backup since.
    await stored(sealPrice(store, session.order.reference, priceOfSession(session), now()))
    // The lease of another process has expired by then; the wait is bounded by any clock.
    for (let waitedMs = 0; waitedMs <= context.creationDeadlineMs + pollMs; waitedMs += pollMs) {
      const proposed = await propose(session, choice, price)
      const { attempt, claimed } = await stored(store.claimAttempt(proposed.attempt, proposed.admission))
      if (claimed) return { payment: await initiate(attempt, session, price), created: true }
      assertSameChoice(attempt, choice)
      if (attempt.phase === 'revealed') return { payment: await revealed(attempt.id), created: false }
      if (attempt.destination) return { payment: await verify(attempt, attempt.destination), created: true }
      // Also if it started in the future: a clock was set back since.
      if (Math.abs(now() - attempt.startedAt) > context.creationDeadlineMs)
        await stored(store.abandonAttempt(attempt.id, 'orphaned'))
      else await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    throw gatewayProblem(undefined)
  }

  async function initiate(attempt: Attempt, session: Session, price: ChosenPrice): Promise<PaymentRecord> {
    // Requested first and awaited later: a rate must not delay a creation.
    const rate = rates.rateOf(attempt)
    const transaction = await askService(attempt, session, price)
    // The first payment that the service created binds the store: one that it refused, for a mistyped access id, binds nothing.
    // Before the address is stored, so that of two processes with different modes only one reveals and watches its payments.
    await orAbandon(attempt, () => stored(context.storeMode.bind()))
    const destination = extractDestination(attempt, price, transaction, await listedContracts())
    if ('reason' in destination) return giveUp(attempt, destination.reason)
    const { reason } = worthOf(attempt, destination, transaction, await rate)
    if (reason !== undefined) return giveUp(attempt, reason)
    // A price in fiat is known in the coin only now.
    await orAbandon(attempt, () => assertSendable(attempt, destination.amount, receivingAccounts))
    return verify(attempt, destination, rate)
  }

  async function orAbandon({ id }: Attempt, step: () => unknown): Promise<void> {
    try {
      await step()
    } catch (error) {
      await stored(store.abandonAttempt(id, 'orphaned'))
      throw error
    }
  }

  /** From the listing that contained the choice, so it is cached. */
  async function listedContracts(): Promise<string[]> {
    return (await catalogue.list()).flatMap(({ coin }) => coin.contract ?? [])
  }

  async function askService(attempt: Attempt, { order }: Session, price: ChosenPrice): Promise<Transaction> {
    const input = {
      amount: price.amount,
      chain: attempt.chain.id,
      coin: attempt.coin.id,
      reference: order.reference,
      ...(order.email !== undefined && { meta: { customerEmail: order.email } }),
    }
    try {
      return await calls.run('creation', () =>
        price.kind === 'fiat'
          ? gateway.payments.initiateFiat(price.currency, input)
          : gateway.payments.initiate(input),
      )
    } catch (error) {
      await stored(store.abandonAttempt(attempt.id, endOf(error)))
      throw error instanceof GatewayError ? gatewayProblem(error) : error
    }
  }

  /**
   * R1: reveals a payment once `validate` returns its address; before that it was not shown. The same transaction stores the
   * address and starts the watch. R8: the answer must not value the amount at another price.
   */
  async function verify(
    attempt: Attempt,
    destination: Destination,
    rate: Promise<CoinRate | undefined> = rates.rateOf(attempt),
  ): Promise<PaymentRecord> {
    const unstored = attempt.destination ? undefined : { destination, chain: attempt.chain }
    let reason = 'the payment service does not confirm it'
    let ids = context.serviceIds.likeliestFirst(destination.serviceIds)
    for (let found; (found = await confirm(attempt, destination, ids));) {
      const { serviceId, transaction } = found
      const worth = worthOf(attempt, destination, transaction, await rate)
      if (worth.reason !== undefined) return giveUp(attempt, worth.reason)
      if (worth.isUnknown) {
        onEvent({ type: 'worth-unknown' })
        if (gateway.assumptions.unknownWorth === 'refuse')
          return giveUp(attempt, 'no rate tells what the amount is worth')
      }
      const at = now()
      const observation = evaluate(attempt, destination, transaction, {
        serviceId,
        fulfilled: false,
        now: at,
        policy: pricePolicy,
      })
      const times = { at, nextCheckAt: firstCheckAt(at) }
      if (await stored(store.reveal(attempt.id, serviceId, observation, times, unstored)))
        return revealedRecord({ ...attempt, destination }, serviceId, observation, times)
      // By another process; by none when the identifier is another payment's.
      const payment = await stored(store.getPayment(attempt.id))
      if (payment) return payment
      await assertNotReplaced(attempt)
      ids = ids.filter((id) => id !== serviceId)
      if (unstored) reason = 'it came too late, or its address is in use'
    }
    return giveUp(attempt, reason)
  }

  /** The first answer that is about the attempt, by any of the identifiers; undefined if there is none. */
  async function confirm(attempt: Attempt, destination: Destination, ids: readonly string[]) {
    const ask = async (serviceId: string) => {
      const transaction = await gateway.payments.validate(serviceId)
      const isSame = matchesAttempt(attempt, destination, serviceId, transaction)
      return isSame ? { serviceId, transaction } : undefined
    }
    try {
      const answer = () => context.serviceIds.firstAnswer(ids, ask)
      const found = await calls.run('verification', answer, attempt.id)
      if (found) context.serviceIds.noteAnswer(destination.serviceIds, found.serviceId)
      return found
    } catch (error) {
      const isFailure = error instanceof GatewayError
      if (isFailure && !error.retryable && !isAccessRefused(error)) return undefined
      // Kept for the next request, which then only asks again.
      if (!attempt.destination) await stored(store.recordDestination(attempt.id, destination, attempt.chain))
      throw isFailure ? gatewayProblem(error) : error
    }
  }

  /** R9: a new price, a closure and a decision have abandoned attempts that were not shown. */
  async function assertNotReplaced({ reference, orderPrice }: Attempt): Promise<void> {
    const record = await stored(store.getOrder(reference))
    if (record?.decision) throw new CheckoutError('order-closed', { detail: 'This order is paid.' })
    if (orderPrice) assertPrice(record, { ...orderPrice, sealedAt: -Infinity })
  }

  function worthOf(
    attempt: Attempt,
    { amount }: Destination,
    transaction: Transaction,
    rate: CoinRate | undefined,
  ): WorthFinding {
    return examineWorth(attempt, amount, transaction, rate, pricePolicy.toleranceBasisPoints)
  }

  async function giveUp({ id }: Attempt, reason: string): Promise<never> {
    await stored(store.abandonAttempt(id, 'orphaned', { detail: reason, at: now() }))
    onIncident()
    throw new CheckoutError('payment-unverifiable', { detail: `The payment was not shown: ${reason}.` })
  }

  async function revealed(id: string): Promise<PaymentRecord> {
    const payment = await stored(store.getPayment(id))
    if (!payment) throw new CheckoutError('payment-unverifiable')
    return assertPriced(payment)
  }

  async function fulfilledPayment(reference: string): Promise<PaymentRecord | undefined> {
    const decision = (await stored(store.getOrder(reference)))?.decision
    if (!decision) return undefined
    const payment = await stored(store.getPayment(decision.paymentId))
    if (!payment) throw new CheckoutError('session-expired', { detail: 'This order was paid long ago.' })
    return payment
  }
}

function priceOfSession({ order, sealedAt }: Session): OrderPrice {
  return { price: orderPriceOf(order), sealedAt }
}

type Chosen = { method: ListedMethod; price: ChosenPrice }

/** @throws {CheckoutError} `price-replaced` if nothing was sent yet: nothing may be sent at the old price. */
function assertPriced(payment: PaymentRecord): PaymentRecord {
  const { status, flags } = payment.observation
  if (status === 'awaiting' && flags.includes('price-replaced')) throw new CheckoutError('price-replaced')
  if (isClosed(payment.observation)) throw new CheckoutError('order-closed')
  return payment
}

/** The phase of an attempt whose call of the payment service failed. */
function endOf(error: unknown): 'orphaned' | 'refused' | 'unsent' {
  // The call budget's own refusal, not the order's fault.
  if (error instanceof CheckoutError) return 'unsent'
  return error instanceof GatewayError && !error.ambiguous ? 'refused' : 'orphaned'
}
