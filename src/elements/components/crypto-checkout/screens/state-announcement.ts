/** What a screen reader hears when the checkout's state changes. */
import { isPaymentState, stateFailure } from '../../../../client/transition.js'
import type { CheckoutState } from '../../../../client/checkout-state.js'
import { announcementOf } from '../../crypto-payment-status/announcement.js'
import type { Messages } from '../../../i18n/messages.js'

/** The news of a payment on screen, and that the connection was lost; empty where there are none. */
export function stateAnnouncement(
  previous: CheckoutState,
  state: CheckoutState,
  messages: Messages,
  locale: string | undefined,
): string {
  if (!isPaymentState(previous) || !isPaymentState(state) || previous.payment.id !== state.payment.id)
    return ''
  const isLost = ({ online, payment }: typeof state): boolean => !online || payment.stale
  const news = [
    announcementOf(previous.payment, state.payment, messages, locale),
    // A refusal is an alert on the screen.
    isLost(state) && !isLost(previous) && stateFailure(state) === undefined && messages.offline,
  ]
  return news.filter(Boolean).join(' ')
}
