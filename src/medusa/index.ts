/** The payment provider of Medusa 2: `crypto-checkout/medusa` in `medusa-config`. */
import { CryptoCheckoutProvider } from './provider.js'

export type { CryptoCheckoutOptions } from './options.js'
export { CryptoCheckoutProvider } from './provider.js'

/**
 * What Medusa loads.
 * @example
 * const paymentProviders = [{ resolve: 'crypto-checkout/medusa', id: 'main' }]
 */
export default { module: 'payment', services: [CryptoCheckoutProvider] }
