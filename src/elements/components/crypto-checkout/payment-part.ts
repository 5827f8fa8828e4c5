/** What a checkout needs once an order has a payment; before, none of it is loaded. */
import { paymentMessages } from '../../i18n/english/shared-payment.js'

export { createPayments } from '../../../client/payments.js'
export { paymentEvents } from './payment-events.js'
export { plainPaymentScreen } from './screens/plain-payment.js'

export const messages = paymentMessages
