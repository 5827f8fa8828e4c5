import type { IPaymentProvider } from '@medusajs/framework/types'
import { CryptoCheckoutProvider } from 'crypto-checkout/medusa'

/** Medusa's own type, which every provider has to have. */
export const create = (options: ConstructorParameters<typeof CryptoCheckoutProvider>[1]): IPaymentProvider =>
  new CryptoCheckoutProvider({}, options)
