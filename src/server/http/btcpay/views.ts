/** What BTCPay's interface answers about a store, an invoice, its payments and a refund. */
import {
  compareDecimals,
  divideDecimalsUp,
  floorDecimal,
  isZero,
  multiplyDecimals,
  addDecimals,
} from '../../../core/money/decimal.js'
import type { Context } from '../../context.js'
import type { RequestedRefund } from '../../orders/refunds.js'
import { toPublicPayment } from '../../rules/public-payment.js'
import type { Invoice } from './invoices.js'
import { methodId } from './methods.js'
import { storeId, type Webhook } from './webhooks.js'

const seconds = (at: number) => Math.floor(at / 1000)

/** The one store. */
export function storeView({ merchant, pricePolicy }: Pick<Context, 'merchant' | 'pricePolicy'>) {
  return {
    ...{ id: storeId, name: merchant.name, website: null, archived: false },
    invoiceExpiration: pricePolicy.holdMs / 1000,
    ...{ speedPolicy: 'MediumSpeed', paymentTolerance: 0, anyoneCanCreateInvoice: false },
  }
}

/** @param base the endpoint’s address. */
export function invoiceView(invoice: Invoice, base: string) {
  const { id, amount, currency, createdAt, expiresAt = createdAt, metadata, checkout, order } = invoice
  const holds = order.payments.map(({ priceHeldUntil }) => priceHeldUntil)
  const ends = holds.length > 0 ? Math.max(...holds) : expiresAt
  return {
    ...{ id, storeId, amount, paidAmount: paidAmountOf(invoice), currency, type: 'Standard' },
    checkoutLink: `${base}/i/${id}`,
    ...{
      createdTime: seconds(createdAt),
      expirationTime: seconds(ends),
      monitoringExpiration: seconds(ends),
    },
    ...{ status: invoice.status, additionalStatus: invoice.additional, archived: invoice.archived === true },
    availableStatusesForManualMarking: markable(invoice),
    metadata,
    checkout,
    receipt: { enabled: null, showQR: null, showPayments: null },
  }
}

/** What the operations of the desk would do. */
function markable({ status, order }: Invoice): string[] {
  if (order.record?.decision || status === 'Settled') return []
  return [...(order.payments.length > 0 ? ['Settled'] : []), ...(status === 'Invalid' ? [] : ['Invalid'])]
}

/** The worth of what arrived, at the rates of the payments. */
function paidAmountOf({ order }: Invoice): string {
  const worth = order.payments
    .map(toPublicPayment)
    .map(({ received, amount, fiat }) =>
      fiat && !isZero(received) ? divideDecimalsUp(multiplyDecimals(received, fiat.amount), amount, 8) : '0',
    )
  return floorDecimal(worth.reduce(addDecimals, '0'), 2)
}

/** The payments of an invoice. Networks charge the payer, so no fee is ours. */
export function paymentViews({ order }: Invoice) {
  return order.payments.map((row) => {
    const payment = toPublicPayment(row)
    const { chain, coin, address, amount, received, remaining, fiat } = payment
    const id = methodId({ chain, coin })
    const status = payment.status === 'paid' ? 'Settled' : 'Processing'
    return {
      ...{
        paymentMethodId: id,
        paymentMethod: id,
        currency: coin.symbol,
        destination: address,
        activated: true,
      },
      paymentLink: null,
      ...(fiat && { rate: divideDecimalsUp(fiat.amount, amount, 8) }),
      ...{
        paymentMethodPaid: received,
        totalPaid: received,
        due: isPaidUp(received, amount) ? '0' : remaining,
        amount,
      },
      ...{ paymentMethodFee: '0', networkFee: '0', additionalData: {} },
      payments: isZero(received)
        ? []
        : [
            {
              ...{ id: payment.txId ?? payment.id, receivedDate: seconds(Date.parse(payment.updatedAt)) },
              ...{ value: received, fee: '0', status, destination: address },
            },
          ],
    }
  })
}

const isPaidUp = (received: string, amount: string) => compareDecimals(received, amount) >= 0

export function refundView({
  refund,
  url,
  name,
  description,
}: RequestedRefund & { name: string; description: string }) {
  const { id, amount, coin } = refund
  return {
    ...{ id, name, description, currency: coin, amount, autoApproveClaims: false, archived: false },
    viewLink: url,
  }
}

export function webhookView({ secret: _, ...webhook }: Webhook) {
  return webhook
}
