/**
 * Runs a checkout without a page: keeps the state, does the work of each state (load, create, watch), and reports every
 * change. An element only renders it.
 */
import { BaseFlow, type CheckoutFlowOptions, type PaymentsCode } from './base-flow.js'
import { checkTypes, type OptionTypes } from './option-types.js'
import { createPayments } from './payments.js'

export type { CheckoutFlowOptions, CheckoutStart } from './base-flow.js'

const flowTypes: OptionTypes<CheckoutFlowOptions> = {
  client: 'object',
  signals: 'object',
  onChange: 'function',
  checkAddress: 'function or undefined',
  clock: 'object or undefined',
  random: 'function or undefined',
  start: 'object or undefined',
  recall: 'function or undefined',
}

const payments: PaymentsCode = { value: { createPayments }, load: () => Promise.resolve() }

/**
 * The payment of one order. The work follows from the state, so it can stop and start at any time.
 * @example
 * const flow = new CheckoutFlow({
 *   client: createCheckoutClient({ endpoint: '/checkout', session }),
 *   signals: { visible: true, subscribe: () => () => undefined },
 *   onChange: (state) => console.log(state.name),
 * })
 * flow.start()
 */
export class CheckoutFlow extends BaseFlow {
  /** @throws {TypeError} for an option that is missing, malformed or unknown, naming it and what it accepts. */
  constructor(options: CheckoutFlowOptions) {
    checkTypes(options, flowTypes)
    super(options, payments)
  }
}
