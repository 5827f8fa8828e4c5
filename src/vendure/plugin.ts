/** The plugin of Vendure: a payment method handler, a rule for orders, and the route for notifications. */
import { VendurePlugin } from '@vendure/core'
import { checkOptions } from '../core/option-rules.js'
import { connectionRules, type ConnectionOptions } from '../shop-systems/connection.js'
import { createEndpoint } from '../shop-systems/endpoint.js'
import { createHandler, paymentProcess, refundProcess } from './handler.js'
import { createNotificationHandler } from './notifications.js'
import { createOrderProcess } from './order-process.js'
import { createShop } from './services.js'

/**
 * The options of {@link CryptoCheckoutPlugin}.
 * @example
 * const options: CryptoCheckoutOptions = {
 *   endpoint: 'http://127.0.0.1:4300/checkout',
 *   apiKey: process.env.CHECKOUT_API_KEY!,
 *   notifySecret: process.env.NOTIFY_SECRET!,
 * }
 */
export type CryptoCheckoutOptions = ConnectionOptions

/** The path that the endpoint notifies. */
const route = '/payments/crypto-checkout'

/**
 * Adds the payment method handler `crypto-checkout` to Vendure.
 * @example
 * const plugins = [
 *   CryptoCheckoutPlugin.init({
 *     endpoint: 'http://127.0.0.1:4300/checkout',
 *     apiKey: process.env.CHECKOUT_API_KEY!,
 *     notifySecret: process.env.NOTIFY_SECRET!,
 *   }),
 * ]
 */
export class CryptoCheckoutPlugin {
  static options: CryptoCheckoutOptions | undefined

  /** @throws {TypeError} for options that are missing or malformed. */
  static init(options: CryptoCheckoutOptions): typeof CryptoCheckoutPlugin {
    checkOptions(options, connectionRules)
    CryptoCheckoutPlugin.options = options
    return CryptoCheckoutPlugin
  }
}

VendurePlugin({
  compatibility: '^3.7.0',
  configuration(config) {
    const { options } = CryptoCheckoutPlugin
    if (!options) throw new TypeError('CryptoCheckoutPlugin: call init with its options')
    const shop = createShop(options, createEndpoint(options.endpoint, options.apiKey))
    config.paymentOptions.paymentMethodHandlers.push(createHandler(shop))
    config.paymentOptions.process = [...(config.paymentOptions.process ?? []), paymentProcess]
    config.paymentOptions.refundProcess = [...(config.paymentOptions.refundProcess ?? []), refundProcess]
    config.orderOptions.process.push(createOrderProcess(shop))
    config.apiOptions.middleware.push({
      ...{ route, beforeListen: true },
      handler: createNotificationHandler(shop),
    })
    return config
  },
})(CryptoCheckoutPlugin)
