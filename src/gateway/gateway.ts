/**
 * The client of the payment service: one object per account, one property per operation group.
 */
import { defaultAssumptions, type Assumptions } from './assumptions/assumptions.js'
import { checkCredential } from './schemas/input.js'
import { createOnramp, type Onramp } from './operations/onramp.js'
import { createPayments, type Payments } from './operations/payments.js'
import { createPayouts, type Payouts } from './operations/payouts.js'
import { createSigner } from './http/signing.js'
import { createSystem, type System } from './operations/system.js'
import { createTransport, type TransportOptions } from './http/transport.js'
import { createWallets, type Wallets } from './operations/wallets.js'
import { createWebhooks, type Webhooks } from './operations/webhooks.js'

/** The account, the service's address, and how to reach it. Only the first two are needed. */
export type GatewayOptions = TransportOptions & {
  /** Signs requests. Needed for all but payments and the system: they then fail as `invalid-input`. */
  accessSecret?: string
  /** What is known of the account and the interface does not show; see `defaultAssumptions`. */
  assumptions?: Partial<Assumptions>
  /** A new UUID v4 for a signed request. For tests. */
  newRequestId?: () => string
}

/** The operations by group, as the interface groups them. */
export type Gateway = {
  payments: Payments
  system: System
  webhooks: Webhooks
  wallets: Wallets
  payouts: Payouts
  onramp: Onramp
  /** The reading of the interface that this client uses. */
  assumptions: Readonly<Assumptions>
}

/**
 * A client bound to one account. Holds no connection; needs no closing.
 * @throws {GatewayError} `invalid-input` for a malformed option.
 * @example
 * ```ts
 * const gateway = createGateway({ baseUrl: 'https://pay.example', accessId, accessSecret })
 * const payment = await gateway.payments.initiate({ amount: '25.5', chain: 'tron', coin: 'usdt' })
 * const { status } = await gateway.payments.validate(payment.ids[0])
 * ```
 */
export function createGateway(options: GatewayOptions): Gateway {
  const assumptions = { ...defaultAssumptions, ...options.assumptions }
  const transport = createTransport(options, signerOf(options, assumptions))
  return {
    payments: createPayments(transport, assumptions),
    system: createSystem(transport, assumptions),
    webhooks: createWebhooks(transport, assumptions),
    wallets: createWallets(transport),
    payouts: createPayouts(transport, assumptions),
    onramp: createOnramp(transport, assumptions),
    assumptions,
  }
}

function signerOf(options: GatewayOptions, { signature }: Assumptions) {
  const { accessId, accessSecret, now = Date.now, newRequestId = () => crypto.randomUUID() } = options
  if (accessSecret === undefined) return undefined
  checkCredential('accessSecret', accessSecret)
  return createSigner({ accessId, accessSecret, serialization: signature, now, newRequestId })
}
