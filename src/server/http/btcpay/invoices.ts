/** Invoices of BTCPay's interface: each is an order of ours, whose reference is its `orderId`. */
import { currencyDigits } from '../../../core/money/amount-format.js'
import { compareDecimals, isDecimal, isZero, decimalFromNumber } from '../../../core/money/decimal.js'
import { CheckoutError } from '../../../core/contract/problem.js'
import type { Context } from '../../context.js'
import { returnableOf } from '../../orders/order-details.js'
import type { Operations } from '../../orders/operations.js'
import { opaqueId } from '../../secrets.js'
import type { Order } from '../../rules/order.js'
import type { Store } from '../../store/store.js'
import { orderSchema, parseRequest, type OrderInput } from '../../input/bodies.js'
import { email, printableText } from '../../input/text.js'
import type { CreateSession } from '../pages/snippet.js'
import { fieldError, notFound, withNames } from './failure.js'
import { knownName, methodId, methodsOf } from './methods.js'
import { invoiceRequestSchema, refundRequestSchema, type InvoiceRequest } from './requests.js'
import {
  factsOf,
  invoiceState,
  invoiceStatuses,
  type AdditionalStatus,
  type InvoiceStatus,
} from './states.js'

/** The kinds of documents: an invoice by its id, and the id of an order's invoice by its reference. */
export const invoiceKind = 'btcpay-invoice'
export const orderKind = 'btcpay-order'
/** Orders with a status or a text are looked for in so many of the newest invoices. */
const searchedInvoices = 1000

/** An invoice as it is kept. Times are ms since the epoch. */
export type StoredInvoice = {
  id: string
  reference: string
  amount: string
  currency: string
  metadata: Record<string, unknown>
  /** As the shop gave them. */
  checkout: Record<string, unknown>
  createdAt: number
  archived?: boolean
  /** What its link names, and its session's end. Absent until the first session is sealed. */
  link?: string
  expiresAt?: number
}

/** An invoice with the state of its order. */
export type Invoice = StoredInvoice & { order: Order; status: InvoiceStatus; additional: AdditionalStatus }

export type InvoiceFilter = {
  orderIds: readonly string[]
  statuses: readonly InvoiceStatus[]
  text?: string | undefined
  from?: number | undefined
  to?: number | undefined
  includeArchived: boolean
  skip: number
  take: number
}

/** What reads an invoice. */
export type InvoiceStore = Pick<Store, 'getDocument' | 'readOrders'>

type Dependencies = { context: Context; orders: Operations; createSession: CreateSession }

const title = printableText({ maxLength: 200, joiners: true })

/** @param requestedAt the endpoint's address as the request had it. */
export function createInvoices({ context, orders, createSession }: Dependencies) {
  const { store, catalogue, now, pricePolicy } = context

  const find = (id: string) => findInvoice(store, id, now())

  return { create, get, find, list, change, mark, refund }

  /** One `orderId` is one order with one price: asked for again, the same invoice is answered. */
  async function create(input: unknown, requestedAt: string): Promise<Invoice> {
    const request = parseRequest(invoiceRequestSchema, input)
    const wanted = await wantedOf(request)
    const { reference } = wanted.order
    // Before anything is stored: a mistake must not take the orderId.
    parseRequest(orderSchema, wanted.order)
    await assertOwn(reference)
    await store.addDocument({
      ...{ kind: orderKind, id: reference, reference },
      data: opaqueId(),
      createdAt: now(),
    })
    const id = (await store.getDocument(orderKind, reference)) ?? ''
    await store.addDocument({
      ...{ kind: invoiceKind, id, reference, createdAt: now() },
      data: JSON.stringify({ ...wanted.invoice, id, reference, createdAt: now() }),
    })
    const invoice = await get(id)
    if (
      compareDecimals(invoice.amount, wanted.invoice.amount) !== 0 ||
      invoice.currency !== wanted.invoice.currency
    )
      throw fieldError(
        'amount',
        `the order ${JSON.stringify(reference)} has an invoice of ${invoice.amount} ${invoice.currency}: one orderId has one price`,
      )
    if (['Settled', 'Invalid'].includes(invoice.status)) {
      if (invoice.status === 'Settled') return invoice
      throw fieldError('metadata.orderId', 'this order is closed: give a new orderId')
    }
    if (invoice.link !== undefined && (invoice.expiresAt ?? 0) > now() && invoice.status !== 'Expired')
      return invoice
    const { returnUrl } = wanted.order
    const sealed = await createSession(
      {
        ...wanted.order,
        ...(returnUrl !== undefined && { returnUrl: returnUrl.replaceAll('{InvoiceId}', id) }),
      },
      requestedAt,
    )
    const link = sealed.url.slice(sealed.url.lastIndexOf('/') + 1)
    await keep({ ...storedOf(invoice), link, expiresAt: Date.parse(sealed.expiresAt) })
    return get(id)
  }

  /** An order of another way in keeps its price: an invoice would replace it. */
  async function assertOwn(reference: string): Promise<void> {
    if ((await store.getDocument(orderKind, reference)) !== undefined) return
    const known = await store.getOrder(reference)
    if (known && known.price !== '')
      throw fieldError('metadata.orderId', 'an order has this reference already: give a new orderId')
  }

  async function wantedOf({ amount, currency, metadata, checkout }: InvoiceRequest) {
    const { orderId, itemDesc, buyerEmail } = metadata
    const hasOrderId = orderId !== undefined && orderId !== null && orderId !== ''
    if (hasOrderId && typeof orderId !== 'string' && typeof orderId !== 'number')
      throw fieldError('metadata.orderId', 'must be a string')
    const reference = hasOrderId ? String(orderId) : `invoice-${opaqueId()}`
    const { paymentMethods, expirationMinutes, redirectURL } = checkout
    const price = { amount: decimalOf(amount, 'amount', currency), currency: currency.toUpperCase() }
    const order: OrderInput = {
      ...{ reference, ...price },
      expiresInSeconds:
        expirationMinutes == null ? pricePolicy.holdMs / 1000 : Math.round(expirationMinutes * 60),
      ...(title.safeParse(itemDesc).success && { title: String(itemDesc) }),
      ...(email.safeParse(buyerEmail).success && { email: String(buyerEmail) }),
      ...(redirectURL != null && {
        returnUrl: redirectURL.replaceAll('{OrderId}', encodeURIComponent(reference)),
      }),
      ...(paymentMethods?.length && { methods: await methodsOf(catalogue, paymentMethods) }),
    }
    return {
      order,
      invoice: { ...price, metadata: { ...metadata, ...(hasOrderId && { orderId: reference }) }, checkout },
    }
  }

  async function get(id: string): Promise<Invoice> {
    const invoice = await find(id)
    if (!invoice) throw notFound('invoice')
    return invoice
  }

  async function list({ orderIds, statuses, text, from, to, includeArchived, skip, take }: InvoiceFilter) {
    if (orderIds.length > 0) {
      const ids = await Promise.all(orderIds.slice(0, take).map((id) => store.getDocument(orderKind, id)))
      const found = await Promise.all(ids.map(async (id) => (id === undefined ? undefined : find(id))))
      return found.filter((invoice) => invoice !== undefined)
    }
    const isFiltered = statuses.length > 0 || text !== undefined || from !== undefined || to !== undefined
    const page = isFiltered || !includeArchived ? { limit: searchedInvoices } : { limit: take, offset: skip }
    const documents = await store.listDocuments(invoiceKind, page)
    const isListed = ({ status, reference, id, createdAt, archived }: Invoice) =>
      (includeArchived || !archived) &&
      (statuses.length === 0 || statuses.includes(status)) &&
      (text === undefined || reference.includes(text) || id === text) &&
      (from === undefined || createdAt >= from) &&
      (to === undefined || createdAt <= to)
    const found = (
      await withOrders(
        store,
        documents.map(({ data }) => data),
        now(),
      )
    ).filter(isListed)
    return page.offset === undefined ? found.slice(skip, skip + take) : found
  }

  async function change(
    id: string,
    part: Partial<Pick<StoredInvoice, 'metadata' | 'archived'>>,
  ): Promise<Invoice> {
    const { reference, ...invoice } = await get(id)
    const orderId = part.metadata?.orderId
    if (orderId !== undefined && orderId !== reference && orderId !== Number(reference))
      throw fieldError('metadata.orderId', 'names the order, and stays as it is')
    await keep({ ...storedOf({ reference, ...invoice }), ...part })
    return get(id)
  }

  /** `Settled` accepts the order, `Invalid` closes it: the operations of the desk, with their refusals. */
  async function mark(id: string, status: string, by: string): Promise<Invoice> {
    const { reference } = await get(id)
    const operation = /^(settled|complete)$/i.test(status)
      ? 'accept'
      : /^invalid$/i.test(status)
        ? 'close'
        : undefined
    if (operation === undefined) throw fieldError('status', 'must be Settled or Invalid')
    const input = { reason: 'marked by the shop system' }
    await withNames({ reference: 'status' }, () => orders.act(operation, reference, input, { by }))
    return get(id)
  }

  /** A refund of ours: the payer gives an address behind its link, and the shop pays from its own wallet. */
  async function refund(id: string, input: unknown, by: string, requestedAt: string) {
    const request = parseRequest(refundRequestSchema, input)
    const { reference, currency, order } = await get(id)
    const { name, description, refundVariant, subtractPercentage, customAmount, customCurrency } = request
    const method = request.payoutMethodId ?? request.paymentMethod
    const payments = order.payments.filter(
      (payment) => method == null || methodId(payment) === knownName(method),
    )
    if (payments.length === 0 && order.payments.length > 0)
      throw fieldError(
        request.payoutMethodId == null ? 'paymentMethod' : 'payoutMethodId',
        `must be the method of a payment of this invoice: ${order.payments.map(methodId).join(' or ')}`,
      )
    if (Number(subtractPercentage ?? 0) !== 0)
      throw fieldError('subtractPercentage', 'is not known here: give the amount with the variant Custom')
    const reason =
      [description, name].find((text) => text && title.safeParse(text).success) ?? 'refund of the shop system'
    const wanted = { reason, ...amountOf() }
    const names = { reference: 'refundVariant', amount: 'customAmount', payment: 'customCurrency' }
    const requested = await withNames(names, () =>
      orders.act('refund', reference, wanted, { by, requestedAt }),
    )
    return { ...requested, name: name ?? `Refund ${id}`, description: description ?? '' }

    function amountOf(): object {
      const left = (payment: Order['payments'][number]) => returnableOf(order, payment, now())
      const payment = payments.find((one) => !isZero(left(one)))
      // Of a method that all payments have, the rule finds the payment.
      const of = payments.length === order.payments.length ? {} : { payment: (payment ?? payments[0])?.id }
      if (refundVariant === 'OverpaidAmount') return of
      if (refundVariant === 'RateThen')
        return payment ? { payment: payment.id, amount: left(payment), coin: true } : of
      if (refundVariant !== 'Custom')
        throw fieldError(
          'refundVariant',
          'must be RateThen, OverpaidAmount or Custom: refunds have the rate of the order',
        )
      const wanted = (customCurrency ?? currency).toUpperCase()
      const amount = decimalOf(customAmount ?? '', 'customAmount', wanted === currency ? currency : undefined)
      if (wanted === currency) return { ...of, amount }
      const named = payments.filter((one) => [one.coin.symbol.toUpperCase(), methodId(one)].includes(wanted))
      const inCoin = named.find((one) => !isZero(left(one))) ?? named[0]
      if (!inCoin) throw fieldError('customCurrency', `must be ${currency}, or the coin of a payment`)
      return { payment: inCoin.id, amount, coin: true }
    }
  }

  async function keep(invoice: StoredInvoice): Promise<void> {
    await store.changeDocument(invoiceKind, invoice.id, JSON.stringify(invoice))
  }
}

/** An invoice with the state that its order has now. */
export async function findInvoice(
  store: InvoiceStore,
  id: string,
  now: number,
): Promise<Invoice | undefined> {
  const data = await store.getDocument(invoiceKind, id)
  return data === undefined ? undefined : (await withOrders(store, [data], now))[0]
}

async function withOrders(store: InvoiceStore, data: readonly string[], now: number): Promise<Invoice[]> {
  const invoices = data.map((each) => JSON.parse(each) as StoredInvoice)
  const read = await store.readOrders(invoices.map(({ reference }) => reference))
  return invoices.flatMap((invoice, index) => {
    const order = read[index]
    if (!order) return []
    const state = invoiceState(factsOf(order, invoice.expiresAt ?? invoice.createdAt, now))
    return [{ ...invoice, order, ...state }]
  })
}

export type Invoices = ReturnType<typeof createInvoices>

function storedOf({ order: _, status: __, additional: ___, ...stored }: Invoice): StoredInvoice {
  return stored
}

/** An amount that a shop gives as a string or as a JSON number. */
function decimalOf(amount: string | number, field: string, currency?: string): string {
  try {
    if (typeof amount === 'number') return decimalOfNumber(amount, currency)
  } catch {
    throw new CheckoutError('invalid-amount', {
      detail: `${field}: must be a decimal string such as "49.99"`,
    })
  }
  if (isDecimal(amount)) return amount
  throw fieldError(field, 'must be a decimal string such as "49.99"')
}

/** Of a sum such as 20.98 + 0.01, a shop's language may send 20.990000000000002: a number holds 15 digits, and no more are meant. */
function decimalOfNumber(amount: number, currency: string | undefined): string {
  const exact = decimalFromNumber(amount)
  const [, fraction = ''] = exact.split('.')
  const isNoisy = currency !== undefined && fraction.length > currencyDigits(currency.toUpperCase())
  return isNoisy ? decimalFromNumber(Number(amount.toPrecision(15))) : exact
}

/** The statuses of a query. @throws {GreenfieldError} */
export function readStatuses(texts: readonly string[]): InvoiceStatus[] {
  return texts.map((text) => {
    const status = invoiceStatuses.find((each) => each.toLowerCase() === text.toLowerCase())
    if (!status) throw fieldError('status', `must be one of ${invoiceStatuses.join(', ')}`)
    return status
  })
}
