/** The announcement for screen readers after a change of state. */
import { isPaymentState, stateFailure } from '../../../../client/state-queries.js'
import type { CheckoutState, PaymentState } from '../../../../client/checkout-state.js'
import { announcementOf } from '../../crypto-payment-status/payment-announcement.js'
import type { FirstWords, PayWords } from '../../../i18n/messages.js'

/**
 * Changes of the payment on screen, and a lost connection; undefined without any. Empty when the connection is back:
 * its loss is no longer true, and the next one is news again.
 */
export function stateAnnouncement(
  previous: CheckoutState,
  state: CheckoutState,
  messages: Pick<FirstWords, 'sentence'> & PayWords,
  locale: string | undefined,
): string | undefined {
  if (!isPaymentState(previous) || !isPaymentState(state) || previous.payment.id !== state.payment.id) return
  const news = [
    announcementOf(previous.payment, state.payment, messages, locale),
    // A refusal is an alert on the screen.
    isLost(state) && !isLost(previous) && stateFailure(state) === undefined && messages.offline,
  ]
  const isBack = isLost(previous) && !isLost(state)
  return news.filter(Boolean).join(' ') || (isBack ? '' : undefined)
}

const isLost = ({ online, payment }: PaymentState): boolean => !online || payment.stale
