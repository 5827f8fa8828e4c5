import { toNextHandlers } from 'crypto-checkout/server/next'
import { openCheckout } from '../../../checkout'

export const { GET, HEAD, POST, OPTIONS, PUT, PATCH, DELETE } = toNextHandlers(openCheckout)
