/**
 * Asks the payment service for an attempt's address, and reveals it. R1: an address leaves the server only after it was durably
 * stored and validated once. Nothing is shown if the store fails, so no payer knows an address from the service's answer.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { CoinRate } from '../../core/money/worth.js'
import { GatewayError, type Transaction } from '../../gateway/index.js'
import { contractsOf } from '../gateway-calls/catalogue.js'
import { gatewayProblem, isAccessRefused } from '../gateway-calls/gateway-problem.js'
import type { Context } from '../context.js'
import type { Session } from '../orders/sessions.js'
import { assertPrice } from '../rules/price.js'
import type { Attempt, Destination, PaymentRecord } from '../store/store.js'
import { revealedRecord } from '../store/revealed-record.js'
import type { StoreSteps } from '../store-steps.js'
import { firstCheckAt } from '../rules/schedule.js'
import { matchesAttempt, extractDestination, evaluate } from '../rules/evidence.js'
import { assertSendable, type ChosenPrice } from '../rules/amount.js'
import { examineWorth } from '../rules/worth.js'

/** A request for a payment: its order, its price in the chosen coin or in fiat, and the steps of the store that it may take. */
export type Creation = {
  context: Context
  session: Session
  price: ChosenPrice
  stored: StoreSteps
  /** Called after an incident was recorded. */
  onIncident: () => void
  /** Called before the service is asked for a payment. */
  onAsked: () => void
}

/**
 * Creates the attempt's payment at the service, and reveals it.
 * @throws {CheckoutError} `gateway-unavailable`, `gateway-refused`, `payment-unverifiable`, `amount-out-of-range`, and what
 * {@link reveal} throws.
 */
export async function initiate(creation: Creation, attempt: Attempt): Promise<PaymentRecord> {
  const { context, price } = creation
  // Requested first and awaited later: a rate must not delay a creation.
  const rate = context.rates.rateOf(attempt)
  const transaction = await ask(creation, attempt)
  // Of the listing that contained the choice, so it is cached.
  const contracts = await contractsOf(context.catalogue)
  const destination = extractDestination(attempt, price, transaction, contracts)
  if ('reason' in destination) return giveUp(creation, attempt, destination.reason)
  const { reason } = worthOf(context, attempt, destination, transaction, await rate)
  if (reason !== undefined) return giveUp(creation, attempt, reason)
  // A price in fiat is known in the coin only now.
  const { receivingAccounts } = context.gateway.assumptions
  await orAbandon(creation, attempt, () => assertSendable(attempt, destination.amount, receivingAccounts))
  return reveal(creation, attempt, destination, rate)
}

/**
 * Reveals a payment once `validate` returns its address; before that it was not shown. The same transaction stores the address
 * and starts the watch. R8: the answer must not value the amount at another price.
 * @throws {CheckoutError} `gateway-unavailable`, `payment-unverifiable`, `order-closed`, `price-replaced`
 */
export async function reveal(
  creation: Creation,
  attempt: Attempt,
  destination: Destination,
  rate: Promise<CoinRate | undefined> = creation.context.rates.rateOf(attempt),
): Promise<PaymentRecord> {
  const { context, stored } = creation
  const { gateway, store } = context
  const unstored = attempt.destination ? undefined : { destination, chain: attempt.chain }
  let reason = 'the payment service does not confirm it'
  let ids = context.serviceIds.likeliestFirst(destination.serviceIds)
  for (let found; (found = await confirm(creation, attempt, destination, ids));) {
    const { serviceId, transaction } = found
    const worth = worthOf(context, attempt, destination, transaction, await rate)
    if (worth.reason !== undefined) return giveUp(creation, attempt, worth.reason)
    if (worth.isUnknown) {
      context.onEvent({ type: 'worth-unknown' })
      if (gateway.assumptions.unknownWorth === 'refuse')
        return giveUp(creation, attempt, 'no rate tells what the amount is worth')
    }
    const at = context.now()
    const observation = evaluate(attempt, destination, transaction, {
      serviceId,
      fulfilled: false,
      now: at,
      policy: context.pricePolicy,
    })
    await bindStore(creation, attempt)
    const times = { at, nextCheckAt: firstCheckAt(at) }
    if (await stored(store.reveal(attempt.id, serviceId, observation, times, unstored)))
      return revealedRecord({ ...attempt, destination }, serviceId, observation, times)
    // By another process; by none when the identifier is another payment's.
    const payment = await stored(store.getPayment(attempt.id))
    if (payment) return payment
    await assertNotReplaced(creation, attempt)
    ids = ids.filter((id) => id !== serviceId)
    if (unstored) reason = 'it came too late, or its address is in use'
  }
  return giveUp(creation, attempt, reason)
}

async function ask(
  { context: { gateway, calls, store }, session: { order }, price, stored, onAsked }: Creation,
  attempt: Attempt,
): Promise<Transaction> {
  const input = {
    amount: price.amount,
    chain: attempt.chain.id,
    coin: attempt.coin.id,
    // No answer has it, so nothing reads it back.
    reference: gateway.assumptions.paymentReference === 'attempt' ? attempt.id : order.reference,
    ...(order.email !== undefined && { meta: { customerEmail: order.email } }),
  }
  try {
    return await calls.run('creation', () => {
      onAsked()
      return price.kind === 'fiat'
        ? gateway.payments.initiateFiat(price.currency, input)
        : gateway.payments.initiate(input)
    })
  } catch (error) {
    await stored(store.abandonAttempt(attempt.id, endOf(error)))
    throw error instanceof GatewayError ? gatewayProblem(error) : error
  }
}

/** The phase of an attempt whose call of the payment service failed. */
function endOf(error: unknown): 'orphaned' | 'refused' | 'unsent' {
  // The call budget's own refusal, not the order's fault.
  if (error instanceof CheckoutError) return 'unsent'
  return error instanceof GatewayError && !error.ambiguous ? 'refused' : 'orphaned'
}

async function orAbandon(
  { context: { store }, stored }: Creation,
  { id }: Attempt,
  step: () => unknown,
): Promise<void> {
  try {
    await step()
  } catch (error) {
    await stored(store.abandonAttempt(id, 'orphaned'))
    throw error
  }
}

/**
 * The first payment whose address is stored binds the store: one that the service or this endpoint refused, such as for a mistyped
 * access id, binds nothing. Before it is stored, so that of two processes with different modes only one reveals and watches its payments.
 */
async function bindStore(creation: Creation, attempt: Attempt): Promise<void> {
  const { context, stored } = creation
  await orAbandon(creation, attempt, () => stored(context.storeMode.bind()))
}

/** The first answer that is about the attempt, by any of the identifiers; undefined if there is none. */
async function confirm(
  creation: Creation,
  attempt: Attempt,
  destination: Destination,
  ids: readonly string[],
): Promise<{ serviceId: string; transaction: Transaction } | undefined> {
  const {
    context: { gateway, calls, store, serviceIds },
    stored,
  } = creation
  const validate = async (serviceId: string) => {
    const transaction = await gateway.payments.validate(serviceId)
    const isSame = matchesAttempt(attempt, destination, serviceId, transaction)
    return isSame ? { serviceId, transaction } : undefined
  }
  try {
    const found = await calls.run('verification', () => serviceIds.firstAnswer(ids, validate), attempt.id)
    if (found) serviceIds.noteAnswer(destination.serviceIds, found.serviceId)
    return found
  } catch (error) {
    const isFailure = error instanceof GatewayError
    if (isFailure && !error.retryable && !isAccessRefused(error)) return undefined
    // Kept for the next request, which then only asks again.
    if (!attempt.destination) {
      await bindStore(creation, attempt)
      await stored(store.recordDestination(attempt.id, destination, attempt.chain))
    }
    throw isFailure ? gatewayProblem(error) : error
  }
}

/** R9: a new price, a closure and a decision have abandoned attempts that were not shown. */
async function assertNotReplaced(
  { context: { store }, stored }: Creation,
  { reference, orderPrice }: Attempt,
): Promise<void> {
  const record = await stored(store.getOrder(reference))
  if (record?.decision) throw new CheckoutError('order-closed', { detail: 'This order is paid.' })
  if (orderPrice) assertPrice(record, { ...orderPrice, sealedAt: -Infinity })
}

function worthOf(
  { pricePolicy }: Context,
  attempt: Attempt,
  { amount }: Destination,
  transaction: Transaction,
  rate: CoinRate | undefined,
) {
  return examineWorth(attempt, amount, transaction, rate, pricePolicy.toleranceBasisPoints)
}

async function giveUp(
  { context: { store, now }, stored, onIncident }: Creation,
  { id }: Attempt,
  reason: string,
): Promise<never> {
  await stored(store.abandonAttempt(id, 'orphaned', { detail: reason, at: now() }))
  onIncident()
  throw new CheckoutError('payment-unverifiable', { detail: `The payment was not shown: ${reason}.` })
}
