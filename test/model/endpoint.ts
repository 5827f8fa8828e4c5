/**
 * An instance of the endpoint as a run sees it. There are two: `direct.ts`, quick, for runs by the hundred thousand, and
 * `wire.ts`, as merchants run it, for some.
 */
import { compareDecimals } from '../../src/core/money/decimal.js'
import type { Payment } from '../../src/core/contract/wire.js'
import type { LatePolicy, OrderNotification, Store } from '../../src/server/index.js'
import type { OrderInput } from '../../src/server/input/bodies.js'
import type { Order, OrderWrite, Ruling } from '../../src/server/store/store.js'
import type { DeedOptions, Requested } from './merchant.js'
import type { Answer, ServiceRequest } from './service.js'

/** What the shop is notified of an order that is decided. */
export type DecidedOrder = OrderNotification<'order.paid' | 'order.accepted'>

/** What an instance stands on. A call of any of it waits for its turn, and never ends once the instance is killed. */
export type Testbed = {
  store: Store
  now: () => number
  ask(request: ServiceRequest): Promise<Answer>
  /** What one coin costs in dollars now; null when the service lists no rate. */
  rate(): string | null
  latePolicy: LatePolicy
  tell(order: DecidedOrder): Promise<void>
  onError(error: unknown, where: string): void
  onEvent(event: object): void
  /** Everything that leaves the server as text. */
  onSaid(text: string): void
}

export type Method = { chain: string; coin: string }

/** Each answers undefined, or nothing, when the endpoint refuses, and throws only what no payer must ever meet. */
export type Endpoint = {
  seal(order: OrderInput): Promise<string>
  pay(session: string, method: Method): Promise<Payment | undefined>
  /** Reloads the page. */
  load(session: string): Promise<readonly Payment[]>
  look(session: string, id: string): Promise<Payment | undefined>
  /** Looks and waits for news. */
  wait(session: string, id: string): Promise<Payment | undefined>
  /** A delivery of the service, or a forged one. */
  deliver(body: unknown, isForged: boolean): Promise<void>
  /** A person acts on an order by a request. */
  act(reference: string, deed: Requested, options: DeedOptions): Promise<unknown>
}

export type Kind = {
  openStore(): Store | Promise<Store>
  start(testbed: Testbed): Endpoint
  /** Resolves when nothing happens any more that waits for no turn and no timer. */
  quiet(): Promise<void>
}

type StoreMethod = (...args: unknown[]) => Promise<unknown>

/** A store whose every method is called by way of `call`. */
export function around(
  store: Store,
  call: (method: StoreMethod, name: keyof Store, args: unknown[]) => Promise<unknown>,
): Store {
  const methods = Object.entries(store) as [keyof Store, StoreMethod][]
  // The same methods under the same names, whatever each of them takes and answers. What is no asynchronous call stays.
  return Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      name === 'clockOffsetMs' || name === 'weaknesses' || name === 'failed'
        ? method
        : (...args: unknown[]) => call(method, name, args),
    ]),
  ) as unknown as Store
}

/** The arguments of `changeOrder`, with a rule whose write is noted each time that it is called. */
export function noting(args: readonly unknown[], note: (write: OrderWrite | undefined) => void): unknown[] {
  const [reference, rule] = args as [string, (order: Order) => Ruling<unknown>]
  return [
    reference,
    (order: Order) => {
      const ruling = rule(order)
      note(ruling.write)
      return ruling
    },
  ]
}

/** Notes the most that the service ever confirmed of each payment of a write, and since the order took it. */
export function noteMoney(
  {
    mostConfirmed,
    mostSinceTaken,
  }: {
    mostConfirmed: Map<string, string>
    mostSinceTaken: Map<string, { credited: string; confirmed: string }>
  },
  { payments }: Pick<OrderWrite, 'payments'>,
): void {
  for (const { id, observation } of payments) {
    const { confirmed = '0', credited = '0' } = observation
    if (compareDecimals(confirmed, mostConfirmed.get(id) ?? '0') > 0) mostConfirmed.set(id, confirmed)
    const taken = mostSinceTaken.get(id)
    if (taken?.credited !== credited || compareDecimals(confirmed, taken.confirmed) > 0)
      mostSinceTaken.set(id, { credited, confirmed })
  }
}

export const checkIntervalMs = 5000
export const watchIntervalMs = 1000
export const gatewayTimeoutMs = 10_000
