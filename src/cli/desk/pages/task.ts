/** Why an order needs a person, in words, and the action that is needed first. */
import { namedTag } from '../../../core/chains/tags.js'
import { operations, type OperationName } from '../../../server/orders/operation-table.js'
import type { Incident, Order, OrderNeed } from '../../../server/store/store.js'
import { falseRefundDetail, isRefundable, isToPay } from '../../../server/orders/order-details.js'
import { owedOf } from '../overview.js'

export type Task = {
  text: string
  action: OperationName
  label: string
  refundId?: string
  /** Where several payments have money to return: a button of each. A refund returns money of one. */
  payments?: readonly { id: string; label: string }[]
}

/** @returns undefined if the order needs nothing. */
export function taskOf(order: Order, now: number): Task | undefined {
  const need = order.record?.needs
  return need && tasks[need](order, now)
}

/** What can be done for an order: its task, and whether it has money that can be returned. */
export function planOf(order: Order, now: number): { task: Task | undefined; canRefund: boolean } {
  return { task: taskOf(order, now), canRefund: isRefundable(order, now) }
}

/** An action under its own title. */
const titled = (action: OperationName) => ({ action, label: operations[action].title })

const tasks: Record<OrderNeed, (order: Order, now: number) => Task> = {
  'refund-to-pay': (order, now) => {
    const {
      id = '',
      amount,
      payment,
      tag,
    } = order.refunds.find((refund) => isToPay(order, refund, now)) ?? {}
    const sum = `${amount} ${payment?.coin.symbol}`
    const tagged = payment && tag !== undefined ? `, with the ${namedTag(payment.chain, tag)},` : ''
    return {
      text: `Send ${sum} to the address of the payer${tagged} from your own wallet. Then record the transaction.`,
      ...{ action: 'refund-sent', label: `Record the refund of ${sum}`, refundId: id },
    }
  },
  reverted: () => ({
    text: 'Money that the order counts on is gone: the payment service took it back, or a cancelled refund was sent. Until it is there again, do not ship, and pay no refund of it.',
    ...titled('check'),
  }),
  review: ({ incidents, payments }) => {
    const isOpen = ({ kind, closedAt }: Incident) => kind === 'review' && closedAt === undefined
    const { detail, paymentId } = incidents.findLast(isOpen) ?? {}
    if (detail === falseRefundDetail)
      return {
        text: `Look at the refunds of this order: ${detail}. Send the money from your own wallet, then add a note.`,
        ...titled('note'),
      }
    const found = `A payment has to be decided${detail === undefined ? '' : `: ${detail}`}.`
    if (payments.some(({ id, observation }) => id === paymentId && observation.blacklisted))
      return {
        text: `${found} Ask the payment service before you accept the order: it holds the money back, and none can be refunded.`,
        ...titled('check'),
      }
    return {
      text: `${found} Accept the order if the network shows the money.`,
      ...titled('accept'),
    }
  },
  'after-decision': toReturn('Money came that the order does not take.'),
  claim: ({ claims }) => ({
    text: `The payer says that they paid. The transaction: ${claims.at(-1)?.transaction ?? ''}`,
    ...titled('check'),
  }),
  duplicate: toReturn('Money came for an order that was paid before.'),
  surplus: toReturn('More came than the price.'),
  short: ({ payments }) => ({
    text: `${payments
      .filter(({ observation: { status } }) => status === 'partial')
      .map(({ observation: { remaining }, coin }) => `${remaining} ${coin.symbol}`)
      .join(
        ' or ',
      )} of the price is missing, and the price is no longer held. Accept the order with what came; or close it, then refund.`,
    ...titled('accept'),
  }),
}

function toReturn(text: string) {
  return (order: Order, now: number): Task => {
    const owed = owedOf(order, now)
    const payments = order.payments.flatMap((payment) => {
      const sum = owedOf({ ...order, payments: [payment] }, now)
      return sum === '' ? [] : [{ id: payment.id, label: `Refund ${sum} on ${payment.chain.name}` }]
    })
    return owed === ''
      ? {
          text: `${text} The payment service does not confirm it yet.`,
          ...titled('check'),
        }
      : {
          text: `${text} Return ${owed}.${payments.length > 1 ? ' Each payment has a refund of its own.' : ''}`,
          ...{ action: 'refund', label: `Refund ${owed}` },
          ...(payments.length > 1 && { payments }),
        }
  }
}
