/**
 * The payment method handler. A payment of Vendure is an order of the endpoint, whose reference is the payment's transaction id.
 * It is settled when the endpoint, asked, confirms that the order is paid at the payment's price.
 */
import {
  LanguageCode,
  Logger,
  PaymentMethodHandler,
  UserInputError,
  totalCoveredByPayments,
  type Order,
  type Payment,
  type PaymentProcess,
  type RefundProcess,
  type RequestContext,
} from '@vendure/core'
import { ProviderError, notAllowed } from '../shop-systems/errors.js'
import { orderFields, textField } from '../shop-systems/order-fields.js'
import { closeWithoutMoney, createSession, statusOf } from '../shop-systems/orders.js'
import { requestRefund } from '../shop-systems/refunds.js'
import {
  handlerCode,
  isOwn,
  keptOf,
  lockPayment,
  lockPayments,
  priceOf,
  type Kept,
  type Shop,
} from './services.js'

/** Vendure has no state for a payment that waits for its money: `Authorized` would place the order. */
export const paymentProcess: PaymentProcess<never> = {
  transitions: {
    Created: { to: ['Pending'], mergeStrategy: 'merge' },
    Pending: { to: ['Settled', 'Cancelled', 'Declined', 'Error'] },
  },
}

/** Vendure moves each refund from `Pending` to the state that the handler answers, which is `Pending` until you sent the money. */
export const refundProcess: RefundProcess<never> = {
  transitions: { Pending: { to: ['Pending'], mergeStrategy: 'merge' } },
}

export function createHandler(shop: Shop): PaymentMethodHandler {
  return new PaymentMethodHandler({
    code: handlerCode,
    description: [{ languageCode: LanguageCode.en, value: 'Crypto Checkout' }],
    args: {},
    init: shop.start,
    createPayment: (ctx, order, _amount, _args, metadata) => begin(shop, ctx, order, metadata),
    settlePayment: (ctx, order, payment) =>
      change(payment, async () => {
        const others = await lockPayment(shop, ctx, order, payment)
        if (others.some((other) => isSame(other, payment) && other.state === 'Settled'))
          throw notAllowed(`order ${payment.transactionId} is settled by another payment`)
        const price = priceOf(shop, payment.amount, keptOf(payment).currency)
        const status = statusOf(await shop.endpoint.getOrder(payment.transactionId), price)
        if (status !== 'captured')
          throw notAllowed(`order ${payment.transactionId} is not paid at this price`)
      }),
    cancelPayment: (ctx, order, payment) =>
      change(payment, async () => {
        const others = await lockPayment(shop, ctx, order, payment)
        // The order of the endpoint belongs to the other payment.
        if (others.some((other) => isSame(other, payment) && isLive(other))) return
        await closeWithoutMoney(shop.endpoint, payment.transactionId, 'the payment was cancelled in Vendure')
      }),
    createRefund: (ctx, _input, amount, order, payment) => refund(shop, ctx, order, payment, amount),
  })
}

const isLive = ({ state }: Payment) => state === 'Pending' || state === 'Settled'

/** Two payments of Vendure for one order of the endpoint: a storefront has asked twice. */
const isSame = (other: Payment, { id, transactionId }: Payment) =>
  other.id !== id && other.transactionId === transactionId

/** Vendure keeps the state of a payment that can't change, and shows why. */
async function change(payment: Payment, work: () => Promise<void>) {
  try {
    await work()
    return { success: true as const }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { success: false as const, state: payment.state as 'Pending', errorMessage: error.message }
  }
}

async function begin(shop: Shop, ctx: RequestContext, order: Order, metadata: Record<string, unknown>) {
  const currency = order.currencyCode
  const stored = await lockPayments(shop, ctx, order)
  const amount = amountDue(order, stored)
  try {
    const price = priceOf(shop, amount, currency)
    const reference = await referenceOf(shop, ctx, order, { stored, amount })
    const title = textField(metadata, 'title')
    const returnUrl = textField(metadata, 'returnUrl')
    const email = order.customer?.emailAddress
    const fields = {
      ...(title !== undefined && { title }),
      ...(email !== undefined && { email }),
      ...(returnUrl !== undefined && { returnUrl }),
    }
    const { expiresInSeconds } = shop.options
    const { session, url } = await createSession(shop.endpoint, {
      reference,
      ...price,
      ...orderFields(fields, shop.options),
      ...(expiresInSeconds !== undefined && { expiresInSeconds }),
    })
    const kept: Kept = {
      handler: handlerCode,
      channel: ctx.channel.token,
      currency,
      public: { session, url },
    }
    return { amount, state: 'Pending' as const, transactionId: reference, metadata: kept }
  } catch (error) {
    return { amount, ...refusal(error) }
  }
}

const isOpen = (payment: Payment) => isOwn(payment) && payment.state === 'Pending'

/** Vendure counts a payment that waits for its money as money; this one takes its place. */
function amountDue(order: Order, stored: readonly Payment[]): number {
  const payments = stored.filter((payment) => !isOpen(payment))
  return order.totalWithTax - totalCoveredByPayments({ payments } as Order)
}

/** The storefront gets the reason of a refusal, and nothing of a failure. */
function refusal(error: unknown): { state: 'Declined' | 'Error'; errorMessage: string } {
  if (error instanceof ProviderError && error.type !== 'unexpected_state')
    return { state: 'Declined', errorMessage: error.message }
  Logger.error(`a payment can't begin: ${String(error)}`, handlerCode)
  return { state: 'Error', errorMessage: 'the payment can’t begin now; try again' }
}

/**
 * At most one order of the endpoint can be paid for an order of Vendure: the one that can be paid already, if its price holds.
 * @throws {ProviderError} `not_allowed` where money came for the older price.
 */
async function referenceOf(
  shop: Shop,
  ctx: RequestContext,
  order: Order,
  { stored, amount }: { stored: readonly Payment[]; amount: number },
): Promise<string> {
  let reference: string | undefined
  for (const payment of stored.filter(isOpen)) {
    if (payment.amount === amount && (await isPayable(shop, payment))) reference = payment.transactionId
    else await cancel(shop, ctx, payment)
  }
  return reference ?? `${order.code}-${stored.length + 1}`
}

async function isPayable(shop: Shop, payment: Payment): Promise<boolean> {
  const price = priceOf(shop, payment.amount, keptOf(payment).currency)
  return statusOf(await shop.endpoint.getOrder(payment.transactionId), price) === 'pending'
}

/** @throws {ProviderError} `not_allowed` if it can't be cancelled. */
export async function cancel({ services }: Shop, ctx: RequestContext, payment: Payment): Promise<void> {
  const result = await services().payments.cancelPayment(ctx, payment.id)
  if (!('state' in result)) throw notAllowed(result.message)
  if (result.state !== 'Cancelled') throw notAllowed(result.errorMessage ?? 'the payment can’t be cancelled')
}

/** Vendure keeps the refund as pending: pay it from your own wallet, then settle it. */
async function refund(shop: Shop, ctx: RequestContext, order: Order, payment: Payment, amount: number) {
  const stored = await lockPayments(shop, ctx, order)
  const earlier = stored.find(({ id }) => id === payment.id)?.refunds.length ?? 0
  const price = priceOf(shop, amount, keptOf(payment).currency)
  const key = `${payment.transactionId}-refund-${earlier + 1}`
  const reason = `Vendure ${key}: ${price.amount} ${price.currency}`
  try {
    const { id, url } = await requestRefund(shop.endpoint, {
      ...{ reference: payment.transactionId, amount: price.amount, reason, key },
    })
    return { state: 'Pending' as const, transactionId: id, metadata: url === undefined ? {} : { url } }
  } catch (error) {
    if (error instanceof ProviderError) throw new UserInputError(error.message)
    throw error
  }
}
