/**
 * The client of the payment service: one object per account, one property per operation group.
 */
import { defaultAssumptions, type Assumptions } from './assumptions/assumptions.js'
import { checkOptions, type OptionRule } from '../core/option-rules.js'
import { gatewayRules } from './option-rules.js'
import { createOnramp, type Onramp } from './operations/onramp.js'
import { createPayments, type Payments } from './operations/payments.js'
import { createPayouts, type Payouts } from './operations/payouts.js'
import { createRequest, type GatewayRequest } from './operations/request.js'
import { observeClock, type GatewayClock } from './http/service-clock.js'
import { createSigner } from './http/signing.js'
import { createSystem, type System } from './operations/system.js'
import { createTransport, type TransportOptions } from './http/transport.js'
import { createWallets, type Wallets } from './operations/wallets.js'
import { createWebhooks, type Webhooks } from './operations/webhooks.js'

/** The account, the service's address, and transport options. The first two are required. */
export type GatewayOptions = TransportOptions & {
  /** Signs requests. Without it, all groups but payments and the system fail as `invalid-input`. */
  accessSecret?: string
  /** Facts of the account that the interface does not show; see `defaultAssumptions`. */
  assumptions?: Partial<Assumptions>
}

/** The operations by group, as the interface groups them. */
export type Gateway = {
  /** Creates payments, and gets their facts. */
  payments: Payments
  /** Networks, coins and rates. */
  system: System
  /** The merchant's webhook and the log of its deliveries. */
  webhooks: Webhooks
  /** Wallets of end-users, and addresses that are watched for deposits. */
  wallets: Wallets
  /** Lists payouts from the merchant's balance. */
  payouts: Payouts
  /** The coins and networks that fiat money can buy. */
  onramp: Onramp
  /** Any other operation, signed by default. */
  request: GatewayRequest
  /** The assumptions of this client. */
  assumptions: Readonly<Assumptions>
  /** The service's clock, as its answers tell it. */
  clock: GatewayClock
}

type Account = Pick<GatewayOptions, 'baseUrl' | 'accessId' | 'accessSecret' | 'fetch'>

const accounts = new WeakMap<object, Account>()

/** The account of a client that {@link createGateway} made, or of a copy with some of its groups; undefined of any other. */
export function accountOf(gateway: Gateway): Account | undefined {
  const parts = [gateway, ...Object.values(gateway)].filter((part) => part instanceof Object)
  return parts.map((part) => accounts.get(part)).find(Boolean)
}

/**
 * A client bound to one account. Holds no connection; needs no closing.
 * @throws {TypeError} for an option that is missing, malformed or unknown, naming it and what it accepts; never its value.
 * @example
 * ```ts
 * const gateway = createGateway({ baseUrl: 'https://pay.example', accessId, accessSecret })
 * const payment = await gateway.payments.initiate({ amount: '25.5', chain: 'tron', coin: 'usdt' })
 * const [id = ''] = payment.ids
 * const { status } = await gateway.payments.validate(id)
 * ```
 */
export function createGateway(options: GatewayOptions): Gateway {
  checkOptions(options, gatewayRules satisfies Record<keyof GatewayOptions, OptionRule>)
  // An assumption that is `undefined` has its default.
  const given = Object.entries(options.assumptions ?? {}).filter(([, value]) => value !== undefined)
  const assumptions: Assumptions = { ...defaultAssumptions, ...Object.fromEntries(given) }
  const { accessId, accessSecret } = options
  const secrets = accessSecret === undefined ? [accessId] : [accessSecret, accessId]
  const { clock, fetch: send } = observeClock(options.fetch ?? fetch, options.now ?? Date.now)
  const transport = createTransport({ ...options, fetch: send }, secrets, signerOf(options, assumptions))
  const gateway: Gateway = {
    payments: createPayments(transport, assumptions),
    system: createSystem(transport, assumptions),
    webhooks: createWebhooks(transport, assumptions),
    wallets: createWallets(transport),
    payouts: createPayouts(transport, assumptions),
    onramp: createOnramp(transport, assumptions),
    request: createRequest(transport),
    assumptions,
    clock,
  }
  const { payments, system, webhooks, wallets, payouts, onramp } = gateway
  for (const part of [gateway, payments, system, webhooks, wallets, payouts, onramp, clock])
    accounts.set(part, options)
  return gateway
}

function signerOf(options: GatewayOptions, { signature }: Assumptions) {
  const { accessId, accessSecret, now = Date.now } = options
  if (accessSecret === undefined) return undefined
  return createSigner({ accessId, accessSecret, serialization: signature, now })
}
