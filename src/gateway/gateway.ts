/**
 * The client of the payment service: one object per account, one property per operation group.
 */
import { defaultAssumptions, type Assumptions } from './assumptions.js'
import { createPayments, type Payments } from './payments.js'
import { createSystem, type System } from './system.js'
import { createTransport, type TransportOptions } from './transport.js'

/** The account, the service's address, and how to reach it. Only the first two are needed. */
export type GatewayOptions = TransportOptions & {
  /** Signs requests. None of the operations here needs it. */
  accessSecret?: string
  /** What is known of the account and the interface does not show; see `defaultAssumptions`. */
  assumptions?: Partial<Assumptions>
}

/** The operations by group, as the interface groups them. */
export type Gateway = { payments: Payments; system: System }

/**
 * A client bound to one account. Holds no connection and no state; needs no closing.
 * @throws {GatewayError} `invalid-input` for a malformed option.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const transport = createTransport(options)
  const assumptions = { ...defaultAssumptions, ...options.assumptions }
  return {
    payments: createPayments(transport, assumptions),
    system: createSystem(transport, assumptions),
  }
}
