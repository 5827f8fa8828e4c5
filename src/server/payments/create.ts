/**
 * Creating a payment. The service has no idempotency and finds no payment again whose answer was lost, so an
 * address leaves the server only after it was durably stored and once validated (rule R1, kept in `verify`): what is lost before
 * that was never shown, and trying again is safe.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { CoinRate } from '../../core/money/worth.js'
import { GatewayError, type Transaction } from '../../gateway/index.js'
import { gatewayProblem, isAccessRefused } from '../gateway-calls/gateway-problem.js'
import type { Context } from '../context.js'
import { findMethod } from '../orders/methods.js'
import { orderPriceOf } from '../orders/order-price.js'
import type { PaymentRequest } from '../http/request-bodies.js'
import type { Session } from '../orders/sessions.js'
import type { Attempt, Choice, Destination, PaymentRecord } from '../store/store.js'
import { opaqueId } from '../secrets.js'
import { firstCheckAt } from './schedule.js'
import { matchesAttempt, extractDestination, evaluate } from './evidence.js'
import { admitChoice, countedMs } from './order-limits.js'
import { priceOf, type ChosenPrice } from './price.js'
import { priceHeldUntil } from './price-policy.js'
import { examineWorth, type WorthFinding } from './worth.js'

/** A store that is full or away may be back by then. */
const storeRetrySeconds = 5
/** How often to look whether another process has finished creating the same payment. */
const pollMs = 100

export type CreatedPayment = { payment: PaymentRecord; created: boolean }

export type PaymentCreation = {
  /**
   * Creates the payment a payer chose, or returns the open one for the same choice.
   * @param requestKey what the client calls this request; a payment that it began is not answered to another choice.
   * @throws {CheckoutError} `session-expired`, `method-unavailable`, `invalid-amount`, `amount-out-of-range`,
   *   `idempotency-mismatch`, `price-replaced`, `order-closed`, `gateway-unavailable` (try again: no second address comes of it; also where the store can't
   *   be written), `gateway-refused`, `payment-unverifiable`, `too-many-requests`.
   */
  create(session: Session, request: PaymentRequest, requestKey?: string): Promise<CreatedPayment>
}

/** @param onIncident called when an incident was recorded, so that the operator is alerted at once. */
export function paymentCreation(context: Context, onIncident: () => void): PaymentCreation {
  const { gateway, calls, store, catalogue, rates, pricePolicy, now, onError, onEvent } = context
  const inFlight = new Map<string, Promise<CreatedPayment>>()

  return {
    async create(session, request, requestKey) {
      const fulfilled = await fulfilledPayment(session.order.reference)
      if (fulfilled) return { payment: fulfilled, created: false }
      if (session.expired) throw new CheckoutError('session-expired')
      const method = await findMethod(catalogue, session.order, request)
      const price = priceOf(session.order, method, request.amount)
      const key: Choice = {
        sessionId: session.id,
        chainId: method.chain.id,
        coinId: method.coin.id,
        priceAmount: price.amount,
      }
      // Includes the request key: a request with another key may have to be refused.
      const inFlightKey = JSON.stringify([keyOf(key), requestKey])
      // A request that goes away must not stop a creation that others wait for, so no signal is passed on.
      let creation = inFlight.get(inFlightKey)
      if (!creation) {
        const { chain, coin } = method
        const choice = { ...key, chain, coin, ...(requestKey !== undefined && { requestKey }) }
        creation = createOnce(session, choice, price).finally(() => inFlight.delete(inFlightKey))
        inFlight.set(inFlightKey, creation)
      }
      return creation
    },
  }

  async function createOnce(
    session: Session,
    choice: PaymentChoice,
    price: ChosenPrice,
  ): Promise<CreatedPayment> {
    const payments = await stored(store.listPayments(session.order.reference))
    const begun = payments.find((payment) => isSameRequest(payment, choice))
    const latest = payments
      .filter((payment) => keyOf(payment) === keyOf(choice))
      .reduce<PaymentRecord | undefined>((a, b) => (renewalOf(a) > renewalOf(b) ? a : b), undefined)
    const open = begun ?? (latest && mayRenew(latest, now()) ? undefined : latest)
    // What was shown before is shown again, past every limit and while the circuit is open.
    if (open) return { payment: assertPriced(assertSameChoice(open, choice)), created: false }
    if (latest) return renew(session, choice, price, latest)
    calls.assertCreationPossible()
    return claim(session, choice, price)
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
    // Whoever else is at it has ended by then; by whose clock ever, nobody waits longer.
    for (let waitedMs = 0; waitedMs <= context.creationDeadlineMs + pollMs; waitedMs += pollMs) {
      const startedAt = now()
      await stored(context.storeMode.bind())
      const { attempt, claimed } = await stored(
        store.claimAttempt(
          {
            ...choice,
            id: opaqueId(),
            reference: session.order.reference,
            ...(price.kind === 'fiat' && { fiatCurrency: price.currency }),
            orderPrice: { price: orderPriceOf(session.order), sealedAt: session.sealedAt },
            priceHeldUntil: priceHeldUntil(session, startedAt, pricePolicy),
            startedAt,
          },
          { since: startedAt - countedMs, admit: (load) => admitChoice(load, startedAt) },
        ),
      )
      if (claimed) return { payment: await initiate(attempt, session, price), created: true }
      assertSameChoice(attempt, choice)
      if (attempt.phase === 'revealed') return { payment: await revealed(attempt.id), created: false }
      if (attempt.phase === 'created' && attempt.destination)
        return { payment: await verify(attempt, attempt.destination), created: true }
      // Also when it began in the future: a clock was set back since.
      if (Math.abs(now() - attempt.startedAt) > context.creationDeadlineMs)
        await stored(store.abandonAttempt(attempt.id, 'orphaned'))
      else await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    throw gatewayProblem(undefined)
  }

  async function initiate(attempt: Attempt, session: Session, price: ChosenPrice): Promise<PaymentRecord> {
    // Asked first and awaited later: a rate must not delay a creation.
    const rate = rates.rateOf(attempt)
    const transaction = await askService(attempt, session, price)
    const destination = extractDestination(attempt, price, transaction, await listedContracts())
    if ('reason' in destination) return giveUp(attempt, destination.reason)
    const { reason } = worthOf(attempt, destination, transaction, await rate)
    if (reason !== undefined) return giveUp(attempt, reason)
    if (!(await stored(store.recordDestination(attempt.id, destination)))) {
      await assertNotReplaced(attempt)
      return giveUp(attempt, 'it came too late, or its address is in use')
    }
    return verify(attempt, destination, rate)
  }

  /** From the listing that the choice was found in, so it is at hand. */
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
   * R1: reveals a created payment once `validate` answers with the address that is stored; until then nobody has seen it.
   * From the same step on it is watched. R8: the answer must not value the amount at another price, either.
   */
  async function verify(
    attempt: Attempt,
    destination: Destination,
    rate: Promise<CoinRate | undefined> = rates.rateOf(attempt),
  ): Promise<PaymentRecord> {
    for (const serviceId of destination.serviceIds) {
      let transaction: Transaction
      try {
        transaction = await calls.run('verification', () => gateway.payments.validate(serviceId), attempt.id)
      } catch (error) {
        if (error instanceof GatewayError && !error.retryable && !isAccessRefused(error)) continue
        throw error instanceof GatewayError ? gatewayProblem(error) : error
      }
      if (!matchesAttempt(attempt, destination, serviceId, transaction)) continue
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
        duplicate: false,
        now: at,
        policy: pricePolicy,
      })
      await stored(store.reveal(attempt.id, serviceId, observation, { at, nextCheckAt: firstCheckAt(at) }))
      // By us or by another process; by neither when the identifier is another payment's.
      const payment = await stored(store.getPayment(attempt.id))
      if (payment) return payment
      await assertNotReplaced(attempt)
    }
    return giveUp(attempt, 'the payment service does not confirm it')
  }

  /** R9: an attempt whose price was replaced meanwhile was given up by the claim of the new price. */
  async function assertNotReplaced({ reference, orderPrice }: Attempt): Promise<void> {
    const current = await stored(store.getOrderPrice(reference))
    if (orderPrice && current && current.price !== orderPrice.price) throw new CheckoutError('price-replaced')
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
    const fulfilment = await stored(store.getFulfilment(reference))
    if (!fulfilment) return undefined
    const payment = await stored(store.getPayment(fulfilment.paymentId))
    if (!payment) throw new CheckoutError('session-expired', { detail: 'This order was paid long ago.' })
    return payment
  }

  /**
   * A step of the store. Where it fails nothing is shown: an address that the service gave by then is one that nobody knows.
   * @throws {CheckoutError} `gateway-unavailable`, the contract's word for "later"; the operator is told why.
   */
  async function stored<T>(step: Promise<T>): Promise<T> {
    try {
      return await step
    } catch (error) {
      if (error instanceof CheckoutError) throw error
      onError(error, 'store')
      throw new CheckoutError('gateway-unavailable', {
        detail: 'Payments can’t be stored at the moment: try again soon.',
        retryAfterSeconds: storeRetrySeconds,
      })
    }
  }
}

type PaymentChoice = Choice & Pick<Attempt, 'chain' | 'coin' | 'requestKey'>

/** @throws {CheckoutError} `idempotency-mismatch` when the request's key began another choice. */
function assertSameChoice<Found extends Attempt | PaymentRecord>(found: Found, choice: PaymentChoice): Found {
  if (keyOf(found) === keyOf(choice)) return found
  throw new CheckoutError('idempotency-mismatch', {
    detail: 'idempotency-key: it came before with another choice',
  })
}

/** @throws {CheckoutError} `price-replaced` when nothing was sent yet, and nothing may be. */
function assertPriced(payment: PaymentRecord): PaymentRecord {
  const { status, flags } = payment.observation
  if (status === 'awaiting' && flags.includes('price-replaced')) throw new CheckoutError('price-replaced')
  return payment
}

/** A price in fiat whose hold has ended may be paid at a new amount, at another address; the old one stays watched. */
function mayRenew({ observation, fiatCurrency, priceHeldUntil }: PaymentRecord, now: number): boolean {
  return (
    observation.status === 'awaiting' &&
    !observation.flags.includes('price-replaced') &&
    fiatCurrency !== undefined &&
    now > priceHeldUntil
  )
}

function renewalOf(payment: PaymentRecord | undefined): number {
  return payment?.renewal ?? 0
}

function isSameRequest(payment: PaymentRecord, { sessionId, requestKey }: PaymentChoice): boolean {
  return requestKey !== undefined && payment.requestKey === requestKey && payment.sessionId === sessionId
}

function keyOf({ sessionId, chainId, coinId, priceAmount }: Choice): string {
  return JSON.stringify([sessionId, chainId, coinId, priceAmount])
}

/** What became of an attempt whose call of the payment service failed. */
function endOf(error: unknown): 'orphaned' | 'refused' | 'unsent' {
  // The budget's own, and no fault of the order.
  if (error instanceof CheckoutError) return 'unsent'
  return error instanceof GatewayError && !error.ambiguous ? 'refused' : 'orphaned'
}
