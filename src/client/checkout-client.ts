/** The requests of a page that calls them itself: its options are checked. */
import { checkTypes, type OptionTypes } from './option-types.js'
import { clientOf, type CheckoutClient, type CheckoutClientOptions } from './requests.js'

export {
  CheckoutClientError,
  type CheckoutClient,
  type CheckoutClientOptions,
  type PaymentAnswer,
  type PaymentChoice,
  type PaymentClaim,
} from './requests.js'

const clientTypes: OptionTypes<CheckoutClientOptions> = {
  endpoint: 'string',
  session: 'string or function',
  fetch: 'function or undefined',
  clock: 'object or undefined',
}

/**
 * A client of one session at one endpoint.
 * @throws {TypeError} for an option that is missing, malformed or unknown, naming it and what it accepts.
 * @example
 * const client = createCheckoutClient({ endpoint: '/checkout', session })
 * const [method] = await client.getMethods()
 * if (method) await client.createPayment({ chain: method.chain.id, coin: method.coin.id })
 */
export function createCheckoutClient(options: CheckoutClientOptions): CheckoutClient {
  checkTypes(options, clientTypes)
  return clientOf(options)
}
