/**
 * Creating a payment. The service has no idempotency and finds no payment again whose answer was lost, so an
 * address leaves the server only after it was durably stored and once validated (rule R1, kept in `verify`): what is lost before
 * that was never shown, and trying again is safe.
 */
import { CheckoutError } from '../../core/problem.js'
import { GatewayError, type Transaction } from '../../gateway/index.js'
import { gatewayUnavailable } from '../catalogue.js'
import type { Context } from '../context.js'
import { findMethod } from '../methods.js'
import type { PaymentRequest } from '../requests.js'
import type { Session } from '../sessions.js'
import type { Attempt, Choice, Destination, PaymentRecord } from '../store/store.js'
import { opaqueId } from '../secrets.js'
import { firstCheckAt } from './schedule.js'
import { confirms, destinationOf, observe } from './evidence.js'
import { choiceLimits } from './choice-limits.js'
import { amountAsked, type Asked } from './price.js'

/** How many attempts at one choice may be lost in a while before the payer is asked to choose another. */
const maxOrphans = 3
const orphanWindowMs = 10 * 60_000
/** How often to look whether another process has finished creating the same payment. */
const pollMs = 100

export type CreatedPayment = { payment: PaymentRecord; created: boolean }

export type PaymentCreation = {
  /**
   * Creates the payment a payer chose, or returns the open one for the same choice.
   * @throws {CheckoutError} `session-expired`, `method-unavailable`, `invalid-amount`, `amount-out-of-range`,
   *   `gateway-unavailable` (try again: no second address comes of it), `gateway-refused`, `payment-unverifiable`,
   *   `too-many-requests`.
   */
  create(session: Session, request: PaymentRequest): Promise<CreatedPayment>
}

export function paymentCreation(context: Context): PaymentCreation {
  const { gateway, calls, store, catalogue, now } = context
  const inFlight = new Map<string, Promise<CreatedPayment>>()
  const limits = choiceLimits(now)

  return {
    async create(session, request) {
      const fulfilled = await fulfilledPayment(session.order.reference)
      if (fulfilled) return { payment: fulfilled, created: false }
      if (session.expired) throw new CheckoutError('session-expired')
      const method = await findMethod(catalogue, session.order, request)
      const asked = amountAsked(session.order, method, request.amount)
      const choice = {
        sessionId: session.id,
        chainId: method.chain.id,
        coinId: method.coin.id,
        priceAmount: asked.amount,
      }
      const key = keyOf(choice)
      // A request that goes away must not stop a creation that others wait for, so no signal is passed on.
      let creation = inFlight.get(key)
      if (!creation) {
        creation = createOnce(session, choice, { chain: method.chain, coin: method.coin }, asked).finally(
          () => inFlight.delete(key),
        )
        inFlight.set(key, creation)
      }
      return creation
    },
  }

  async function createOnce(
    session: Session,
    choice: Choice,
    method: Pick<Attempt, 'chain' | 'coin'>,
    asked: Asked,
  ): Promise<CreatedPayment> {
    const { reference } = session.order
    const payments = await store.listPayments(reference)
    const open = payments.find((payment) => keyOf(payment) === keyOf(choice))
    // What was shown before is shown again, past every limit and while the service is left alone.
    if (open) return { payment: open, created: false }
    calls.assertAvailable()
    const done = limits.begin(reference, payments)
    try {
      return await claim(session, choice, method, asked)
    } finally {
      done()
    }
  }

  async function claim(
    session: Session,
    choice: Choice,
    method: Pick<Attempt, 'chain' | 'coin'>,
    asked: Asked,
  ): Promise<CreatedPayment> {
    // Whoever else is at it has ended by then; by whose clock ever, nobody waits longer.
    for (let waitedMs = 0; waitedMs <= context.creationDeadlineMs + pollMs; waitedMs += pollMs) {
      if ((await store.countOrphans(choice, now() - orphanWindowMs)) >= maxOrphans)
        throw new CheckoutError('gateway-unavailable', {
          detail: 'The payment service lost this payment too often: choose another coin or network.',
          retryable: false,
        })
      const { attempt, claimed } = await store.claimAttempt({
        ...choice,
        ...method,
        id: opaqueId(),
        reference: session.order.reference,
        ...(asked.kind === 'fiat' && { fiatCurrency: asked.currency }),
        priceHeldUntil: session.expiresAt,
        startedAt: now(),
      })
      if (claimed) return { payment: await initiate(attempt, session, asked), created: true }
      if (attempt.phase === 'revealed') return { payment: await revealed(attempt.id), created: false }
      if (attempt.phase === 'created' && attempt.destination)
        return { payment: await verify(attempt, attempt.destination), created: true }
      // Also when it began in the future: a clock was set back since.
      if (Math.abs(now() - attempt.startedAt) > context.creationDeadlineMs)
        await store.abandonAttempt(attempt.id, 'orphaned')
      else await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    throw gatewayUnavailable(undefined)
  }

  async function initiate(attempt: Attempt, session: Session, asked: Asked): Promise<PaymentRecord> {
    const transaction = await askService(attempt, session, asked)
    const destination = destinationOf(attempt, asked, transaction)
    if ('reason' in destination) return giveUp(attempt, destination.reason)
    if (!(await store.recordDestination(attempt.id, destination)))
      return giveUp(attempt, 'it came too late, or its address is in use')
    return verify(attempt, destination)
  }

  async function askService(attempt: Attempt, { order }: Session, asked: Asked): Promise<Transaction> {
    const input = {
      amount: asked.amount,
      chain: attempt.chain.id,
      coin: attempt.coin.id,
      reference: order.reference,
      ...(order.email !== undefined && { meta: { customerEmail: order.email } }),
    }
    try {
      return await calls.run(() =>
        asked.kind === 'fiat'
          ? gateway.payments.initiateFiat(asked.currency, input)
          : gateway.payments.initiate(input),
      )
    } catch (error) {
      const wasSent = !(error instanceof CheckoutError)
      const isLost = wasSent && !(error instanceof GatewayError && !error.ambiguous)
      if (wasSent) limits.countFailure(order.reference)
      await store.abandonAttempt(attempt.id, isLost ? 'orphaned' : 'refused')
      throw fromGateway(error)
    }
  }

  /**
   * R1: reveals a created payment once `validate` answers with the address that is stored; until then nobody has seen it.
   * From the same step on it is watched.
   */
  async function verify(attempt: Attempt, destination: Destination): Promise<PaymentRecord> {
    for (const serviceId of destination.serviceIds) {
      let transaction: Transaction
      try {
        transaction = await calls.run(() => gateway.payments.validate(serviceId))
      } catch (error) {
        if (error instanceof GatewayError && !error.retryable) continue
        throw fromGateway(error)
      }
      if (!confirms(attempt, destination, serviceId, transaction)) continue
      const at = now()
      const observation = observe(attempt, destination, transaction, {
        serviceId,
        fulfilled: false,
        duplicate: false,
        now: at,
      })
      await store.reveal(attempt.id, serviceId, observation, { at, nextCheckAt: firstCheckAt(at) })
      // By us or by another process; by neither when the identifier is another payment's.
      const payment = await store.getPayment(attempt.id)
      if (payment) return payment
    }
    return giveUp(attempt, 'the payment service does not confirm it')
  }

  async function giveUp({ id, reference }: Attempt, reason: string): Promise<never> {
    await store.abandonAttempt(id, 'orphaned')
    limits.countFailure(reference)
    throw new CheckoutError('payment-unverifiable', { detail: `The payment was not shown: ${reason}.` })
  }

  async function revealed(id: string): Promise<PaymentRecord> {
    const payment = await store.getPayment(id)
    if (!payment) throw new CheckoutError('payment-unverifiable')
    return payment
  }

  async function fulfilledPayment(reference: string): Promise<PaymentRecord | undefined> {
    const fulfilment = await store.getFulfilment(reference)
    if (!fulfilment) return undefined
    const payment = await store.getPayment(fulfilment.paymentId)
    if (!payment) throw new CheckoutError('session-expired', { detail: 'This order was paid long ago.' })
    return payment
  }
}

function keyOf({ sessionId, chainId, coinId, priceAmount }: Choice): string {
  return JSON.stringify([sessionId, chainId, coinId, priceAmount])
}

/** What the payer is told of a failure of the payment service. */
function fromGateway(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  if (!error.ambiguous && !error.retryable) return new CheckoutError('gateway-refused', { cause: error })
  return gatewayUnavailable(error)
}
