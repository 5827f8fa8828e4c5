/** The payment provider of Medusa 2: `crypto-checkout/medusa` in `medusa-config`. */
import { CryptoCheckoutProvider } from './provider.js'

export { CryptoCheckoutProvider, type CryptoCheckoutOptions } from './provider.js'

/**
 * What Medusa loads.
 * @example
 * const paymentProviders = [{ resolve: 'crypto-checkout/medusa', id: 'main' }]
 */
export default { module: 'payment', services: [CryptoCheckoutProvider] }
