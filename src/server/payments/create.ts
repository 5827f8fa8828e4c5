/**
 * Creates a payment, or finds the one that a choice has already. The service has no idempotency key, and a payment whose answer
 * was lost can't be found again; anything lost before `reveal.ts` shows it was never shown, and a retry is safe.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { ListedMethod } from '../gateway-calls/catalogue.js'
import { gatewayProblem } from '../gateway-calls/gateway-problem.js'
import type { Context } from '../context.js'
import { assertSameChoice, isSameRequest, keyOf, mayRenew, renewalOf, type PaymentChoice } from './choices.js'
import { findMethod } from '../orders/methods.js'
import { sealPrice } from '../orders/changes.js'
import type { PaymentRequest } from '../input/bodies.js'
import type { Session } from '../orders/sessions.js'
import { closedByShop, orderPriceOf } from '../rules/price.js'
import { isClosed } from '../rules/decide.js'
import type { Admission, Attempt, AttemptKey, NewAttempt, OrderPrice, PaymentRecord } from '../store/store.js'
import { opaqueId } from '../secrets.js'
import { storeSteps } from '../store-steps.js'
import { admitChoice, countedMs, orderLimits } from '../rules/order-limits.js'
import { assertSendable, priceOf, type ChosenPrice } from '../rules/amount.js'
import { priceHeldUntil } from '../rules/price-policy.js'
import { initiate, reveal, type Creation } from './reveal.js'

/** A request whose price in the chosen method is not known yet. */
type Asked = Omit<Creation, 'price'>

/** The interval of polls for a creation of another process. */
const pollMs = 100

export type CreatedPayment = { payment: PaymentRecord; created: boolean }

export type PaymentCreation = {
  /**
   * Creates the payment of a choice, or returns the open one for the same choice.
   * @param requestKey the client's idempotency key; a key that started one choice is refused for another.
   * @param onAsked called before the payment service is asked to create one.
   * @throws {CheckoutError} `session-expired`, `method-unavailable`, `invalid-amount`, `amount-out-of-range`,
   * `idempotency-mismatch`, `price-replaced`, `order-closed`, `gateway-unavailable` (try again: no second address
   * results; also if the store can't be written), `gateway-refused`, `payment-unverifiable`, `too-many-requests`.
   */
  create(
    session: Session,
    request: PaymentRequest,
    requestKey?: string,
    onAsked?: () => void,
  ): Promise<CreatedPayment>
}

/** @param onIncident called after an incident was recorded, so that the operator is alerted at once. */
export function paymentCreation(context: Context, onIncident: () => void): PaymentCreation {
  const inFlight = new Map<string, Promise<CreatedPayment>>()

  return {
    async create(session, request, requestKey, onAsked = () => undefined) {
      const asked = { context, session, stored: storeSteps(context.onError), onIncident, onAsked }
      let chosen: Chosen
      try {
        chosen = await choose(context, session, request)
      } catch (error) {
        // A paid order shows its payment, whatever is asked for.
        const payment = await fulfilledPayment(asked)
        if (payment) return { payment, created: false }
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
        creation = createOnce({ ...asked, price }, choice)
          .catch((error: unknown) => paidMeanwhile(asked, error))
          .finally(() => inFlight.delete(inFlightKey))
        inFlight.set(inFlightKey, creation)
      }
      return creation
    },
  }
}

type Chosen = { method: ListedMethod; price: ChosenPrice }

/** @throws {CheckoutError} where nothing can be created for the request. */
async function choose(
  { catalogue, gateway }: Context,
  session: Session,
  request: PaymentRequest,
): Promise<Chosen> {
  if (session.expired) throw new CheckoutError('session-expired')
  const method = await findMethod(catalogue, session.order, request)
  const price = priceOf(session.order, method, request.amount)
  if (price.kind === 'crypto') assertSendable(method, price.amount, gateway.assumptions.receivingAccounts)
  return { method, price }
}

/** An order that was paid while this payment was created shows the payment that paid it. */
async function paidMeanwhile(asked: Asked, error: unknown): Promise<CreatedPayment> {
  const isConflict = error instanceof CheckoutError && error.status === 409
  const payment = isConflict ? await fulfilledPayment(asked) : undefined
  if (!payment) throw error
  return { payment, created: false }
}

async function createOnce(creation: Creation, choice: PaymentChoice): Promise<CreatedPayment> {
  const { context, session, stored } = creation
  const { first, refusal } = await claimFirst(creation, choice)
  if (first) return { payment: await initiate(creation, first), created: true }
  const fulfilled = await fulfilledPayment(creation)
  if (fulfilled) return { payment: fulfilled, created: false }
  const payments = await stored(context.store.listPayments(session.order.reference))
  const begun = payments.find((payment) => isSameRequest(payment, choice))
  const latest = payments
    .filter((payment) => keyOf(payment) === keyOf(choice))
    .reduce<PaymentRecord | undefined>((a, b) => (renewalOf(a) > renewalOf(b) ? a : b), undefined)
  const open = begun ?? (latest && mayRenew(latest, context.now()) ? undefined : latest)
  // A payment that was shown is shown again, despite limits and an open circuit.
  if (open) return { payment: assertPriced(assertSameChoice(open, choice)), created: false }
  if (latest) return renew(creation, choice, latest)
  if (refusal) throw refusal.error
  context.calls.assertCreationPossible()
  return claim(creation, choice)
}

/**
 * Claims the choice in one step where its order has nothing of the kind, as most have. Without an attempt, the order has to be
 * read: a payment that is known is shown, also where the claim was refused or the store takes no writes.
 */
async function claimFirst(
  creation: Creation,
  choice: PaymentChoice,
): Promise<{ first?: Attempt; refusal?: { error: unknown } }> {
  const { context, stored } = creation
  if (!context.calls.isCreationPossible()) return {}
  try {
    const { attempt, admission } = await propose(creation, choice)
    const claiming = context.store.claimAttempt(attempt, { ...admission, firstWithin: orderLimits })
    const found = await stored(claiming)
    return found.claimed ? { first: found.attempt } : {}
  } catch (error) {
    return { refusal: { error } }
  }
}

/** An attempt as it would begin now. */
async function propose(
  { context, session, price, stored }: Creation,
  choice: PaymentChoice,
): Promise<{ attempt: NewAttempt; admission: Admission }> {
  const startedAt = context.now()
  await stored(context.storeMode.check())
  return {
    attempt: {
      ...choice,
      id: opaqueId(),
      reference: session.order.reference,
      ...(price.kind === 'fiat' && { fiatCurrency: price.currency }),
      orderPrice: priceOfSession(session),
      priceHeldUntil: priceHeldUntil(session, startedAt, context.pricePolicy),
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
  creation: Creation,
  choice: PaymentChoice,
  latest: PaymentRecord,
): Promise<CreatedPayment> {
  try {
    creation.context.calls.assertCreationPossible()
    return await claim(creation, { ...choice, renewal: renewalOf(latest) + 1 })
  } catch (error) {
    if (!(error instanceof CheckoutError) || error.status === 409) throw error
    // Read again: it may have been paid meanwhile.
    return { payment: await revealed(creation, latest.id), created: false }
  }
}

async function claim(creation: Creation, choice: PaymentChoice): Promise<CreatedPayment> {
  const { context, session, stored } = creation
  const { store, now, creationDeadlineMs } = context
  // Its price was sealed with the session, unless the store was restored from a backup since.
  await stored(sealPrice(store, session.order.reference, priceOfSession(session), now()))
  // The lease of another process has expired by then; the wait is bounded by any clock.
  for (let waitedMs = 0; waitedMs <= creationDeadlineMs + pollMs; waitedMs += pollMs) {
    const proposed = await propose(creation, choice)
    const { attempt, claimed } = await stored(store.claimAttempt(proposed.attempt, proposed.admission))
    if (claimed) return { payment: await initiate(creation, attempt), created: true }
    assertSameChoice(attempt, choice)
    if (attempt.phase === 'revealed') return { payment: await revealed(creation, attempt.id), created: false }
    if (attempt.destination)
      return { payment: await reveal(creation, attempt, attempt.destination), created: true }
    // Also if it started in the future: a clock was set back since.
    if (Math.abs(now() - attempt.startedAt) > creationDeadlineMs)
      await stored(store.abandonAttempt(attempt.id, 'orphaned'))
    else await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw gatewayProblem(undefined)
}

async function revealed({ context: { store }, stored }: Creation, id: string): Promise<PaymentRecord> {
  const payment = await stored(store.getPayment(id))
  if (!payment) throw new CheckoutError('payment-unverifiable')
  return assertPriced(payment)
}

/** The payment that paid the order. */
async function fulfilledPayment({ context, session, stored }: Asked): Promise<PaymentRecord | undefined> {
  const { store } = context
  const decision = (await stored(store.getOrder(session.order.reference)))?.decision
  if (!decision) return undefined
  const payment = await stored(store.getPayment(decision.paymentId))
  if (!payment) throw new CheckoutError('session-expired', { detail: 'This order was paid long ago.' })
  return payment
}

function priceOfSession({ order, sealedAt }: Session): OrderPrice {
  return { price: orderPriceOf(order), sealedAt }
}

/** @throws {CheckoutError} `price-replaced` if nothing was sent yet: nothing may be sent at the old price. */
function assertPriced(payment: PaymentRecord): PaymentRecord {
  const { status, flags } = payment.observation
  if (status === 'awaiting' && flags.includes('price-replaced')) throw new CheckoutError('price-replaced')
  if (isClosed(payment.observation)) throw closedByShop()
  return payment
}
