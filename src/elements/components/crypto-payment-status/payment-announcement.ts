/** The announcement for screen readers after a check changed a payment. */
import { isIncomplete, isOrderPaid } from '../../../client/asking.js'
import type { Payment } from '../../../core/contract/wire.js'
import type { FirstWords, PayWords } from '../../i18n/messages.js'
import { paymentNotes, receivedOf } from '../../i18n/payment-notes.js'

/** The changes since `previous`: received money, status, notes. Empty without any. */
export function announcementOf(
  previous: Payment,
  payment: Payment,
  messages: Pick<FirstWords, 'sentence'> & PayWords,
  locale: string | undefined,
): string {
  const { status, received } = payment
  const known = paymentNotes(previous, messages, locale)
  const news = [
    (received !== previous.received || (isShort(payment) && !isShort(previous))) &&
      !isDone(payment) &&
      messages.sentence(receivedOf(payment, messages, locale)),
    isDone(payment)
      ? !isDone(previous) && `${messages.sentence(messages.orderPaidTitle)} ${messages.orderPaidText}`
      : status !== previous.status && messages.announced[status],
    ...paymentNotes(payment, messages, locale).filter((note) => !known.includes(note)),
  ]
  return news.filter(Boolean).join(' ')
}

/** Of an order that another payment paid, nothing is asked for. */
const isDone = (payment: Payment): boolean => isOrderPaid(payment) && isIncomplete(payment)

const isShort = ({ flags }: Payment): boolean => flags.includes('short')
