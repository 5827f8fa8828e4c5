/** The part of Vendure's types that is used. Vendure itself is loaded by its host; the consumers' tests check this file against it. */
declare module '@vendure/core' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Type<T> = new (...args: never[]) => T
  type ID = string | number

  export type PaymentState =
    'Created' | 'Pending' | 'Authorized' | 'Settled' | 'Declined' | 'Error' | 'Cancelled'
  type Metadata = Record<string, unknown>

  export class Order {
    id: ID
    code: string
    currencyCode: string
    totalWithTax: number
    payments: Payment[]
    customer?: { emailAddress: string }
  }
  export class Refund {}
  export class Payment {
    id: ID
    state: PaymentState
    amount: number
    transactionId: string
    errorMessage: string | undefined
    metadata: Metadata
    refunds: Refund[]
    order: Order
  }

  export class RequestContext {
    readonly channel: { token: string }
  }
  export class RequestContextService {
    create(config: { apiType: 'admin'; channelOrToken: string }): Promise<RequestContext>
  }

  interface Repository<T> {
    find(options: { where: object; relations?: string[] }): Promise<T[]>
    update(id: ID, change: Partial<T>): Promise<unknown>
  }
  export class TransactionalConnection {
    readonly rawConnection: { getRepository<T>(entity: Type<T>): Repository<T> }
    getRepository<T>(ctx: RequestContext, entity: Type<T>): Repository<T>
    withTransaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T>
  }
  export class OrderService {
    settlePayment(
      ctx: RequestContext,
      id: ID,
    ): Promise<Payment | { message: string; paymentErrorMessage?: string; transitionError?: string }>
  }
  export class PaymentService {
    cancelPayment(ctx: RequestContext, id: ID): Promise<Payment | { message: string }>
  }
  export class ConfigService {
    readonly entityOptions: { moneyStrategy: { readonly precision?: number } }
  }

  export interface Injector {
    get<T>(type: Type<T>): T
  }

  type Change<State> = { success: true } | { success: false; state: State; errorMessage: string }

  export class PaymentMethodHandler {
    constructor(config: {
      code: string
      description: { languageCode: LanguageCode; value: string }[]
      args: Record<string, never>
      init(injector: Injector): void
      createPayment(
        ctx: RequestContext,
        order: Order,
        amount: number,
        args: object,
        metadata: Metadata,
      ): Promise<
        | { amount: number; state: 'Pending'; transactionId: string; metadata: Metadata }
        | { amount: number; state: 'Declined'; errorMessage: string }
        | { amount: number; state: 'Error'; errorMessage: string }
      >
      settlePayment(
        ctx: RequestContext,
        order: Order,
        payment: Payment,
      ): Promise<Change<Exclude<PaymentState, 'Settled'>>>
      cancelPayment(
        ctx: RequestContext,
        order: Order,
        payment: Payment,
      ): Promise<Change<Exclude<PaymentState, 'Cancelled'>>>
      createRefund(
        ctx: RequestContext,
        input: object,
        amount: number,
        order: Order,
        payment: Payment,
      ): Promise<{ state: 'Pending'; transactionId: string; metadata: Metadata }>
    })
  }

  export interface OrderProcess<State extends string> {
    onTransitionStart?(
      from: State | string,
      to: State | string,
      data: { ctx: RequestContext; order: Order },
    ): Promise<string | void>
    onTransitionEnd?(
      from: State | string,
      to: State | string,
      data: { ctx: RequestContext; order: Order },
    ): Promise<void>
  }

  export interface PaymentProcess<State extends string> {
    transitions?: {
      [From in State | PaymentState]?: { to: readonly PaymentState[]; mergeStrategy?: 'merge' }
    }
  }

  type RefundState = 'Pending' | 'Settled' | 'Failed'

  export interface RefundProcess<State extends string> {
    transitions?: {
      [From in State | RefundState]?: { to: readonly RefundState[]; mergeStrategy?: 'merge' }
    }
  }

  export enum LanguageCode {
    en = 'en',
  }

  export class Logger {
    static error(message: string, context?: string, trace?: string): void
  }

  export function totalCoveredByPayments(order: Order): number

  export class UserInputError extends Error {}

  export interface RuntimeVendureConfig {
    paymentOptions: {
      paymentMethodHandlers: PaymentMethodHandler[]
      process?: PaymentProcess<never>[]
      refundProcess?: RefundProcess<never>[]
    }
    orderOptions: { process: OrderProcess<never>[] }
    apiOptions: {
      middleware: {
        route: string
        beforeListen?: boolean
        handler(request: IncomingMessage, response: ServerResponse): void
      }[]
    }
  }

  export function VendurePlugin(metadata: {
    compatibility: string
    configuration(config: RuntimeVendureConfig): RuntimeVendureConfig
  }): (target: object) => void
}
