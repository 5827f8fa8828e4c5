/** What the plugin uses of Vendure, and the payments that are its own. */
import {
  ConfigService,
  Order,
  OrderService,
  Payment,
  PaymentService,
  RequestContextService,
  TransactionalConnection,
  UserInputError,
  type Injector,
  type RequestContext,
} from '@vendure/core'
import { format, type Decimal } from '../core/money/decimal-basics.js'
import type { ConnectionOptions } from '../shop-systems/connection.js'
import type { Endpoint } from '../shop-systems/endpoint.js'
import { roundPrice, type Price } from '../shop-systems/orders.js'

/** The code of the handler, which each of its payments keeps. */
export const handlerCode = 'crypto-checkout'

export type Services = {
  connection: TransactionalConnection
  orders: OrderService
  payments: PaymentService
  contexts: RequestContextService
  config: ConfigService
}

/** What the parts of the plugin share. Vendure hands its services over when it starts. */
export type Shop = {
  options: ConnectionOptions
  endpoint: Endpoint
  services(): Services
  start(injector: Injector): void
}

/** What Vendure keeps with a payment. The storefront reads `public` alone. */
export type Kept = {
  handler: typeof handlerCode
  /** The token of the channel in which the payment began. */
  channel: string
  currency: string
  public: { session: string; url: string }
}

export function createShop(options: ConnectionOptions, endpoint: Endpoint): Shop {
  let services: Services | undefined
  return {
    options,
    endpoint,
    services() {
      if (services) return services
      throw new Error('Vendure has not started')
    },
    start(injector) {
      services = {
        connection: injector.get(TransactionalConnection),
        orders: injector.get(OrderService),
        payments: injector.get(PaymentService),
        contexts: injector.get(RequestContextService),
        config: injector.get(ConfigService),
      }
    },
  }
}

/** Vendure has all currencies in units of the same size: hundredths, unless its money strategy says otherwise. */
export function priceOf({ services }: Shop, units: number, currency: string): Price {
  return { amount: roundPrice(amountOf(services(), units), currency), currency }
}

function amountOf({ config }: Services, units: number): Decimal {
  return format({ units: BigInt(units), scale: config.entityOptions.moneyStrategy.precision ?? 2 })
}

export const isOwn = ({ metadata }: Payment): boolean => metadata['handler'] === handlerCode

export const keptOf = ({ metadata }: Payment): Kept => metadata as Kept

/**
 * The payments of an order, as they are stored. Until the transaction ends, no other changes them: it waits for the row of the
 * order. Where the database has one connection for all, as SQLite has, transactions are not apart, and nothing waits.
 */
export async function lockPayments(
  { services }: Shop,
  ctx: RequestContext,
  order: Order,
): Promise<Payment[]> {
  const { connection } = services()
  await connection.getRepository(ctx, Order).update(order.id, { code: order.code })
  return connection
    .getRepository(ctx, Payment)
    .find({ where: { order: { id: order.id } }, relations: ['refunds'] })
}

/**
 * The same for a payment that is about to change.
 * @throws {UserInputError} if it has changed since it was read: Vendure writes the whole payment, with the state that it read, unless
 * the transaction fails.
 */
export async function lockPayment(shop: Shop, ctx: RequestContext, order: Order, payment: Payment) {
  const stored = await lockPayments(shop, ctx, order)
  if (stored.find(({ id }) => id === payment.id)?.state === payment.state) return stored
  throw new UserInputError(`payment ${payment.transactionId} has changed meanwhile`)
}
