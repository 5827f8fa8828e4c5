/** The announcement for screen readers after a check changed a payment. */
import { formatAmount } from '../../../core/money/amount-format.js'
import type { Payment } from '../../../core/contract/wire.js'
import type { FirstWords, PayWords } from '../../i18n/messages.js'
import { paymentNotes } from '../../i18n/payment-notes.js'

/** The changes since `previous`: received money, status, notes. Empty without any. */
export function announcementOf(
  previous: Payment,
  payment: Payment,
  messages: Pick<FirstWords, 'sentence'> & PayWords,
  locale: string | undefined,
): string {
  const { status, received, amount, coin } = payment
  const withSymbol = (value: string): string => `${formatAmount(value, locale)} ${coin.symbol}`
  const known = paymentNotes(previous, messages, locale)
  const news = [
    received !== previous.received &&
      messages.sentence(messages.receivedOf(withSymbol(received), withSymbol(amount))),
    status !== previous.status && messages.announced[status],
    ...paymentNotes(payment, messages, locale).filter((note) => !known.includes(note)),
  ]
  return news.filter(Boolean).join(' ')
}
