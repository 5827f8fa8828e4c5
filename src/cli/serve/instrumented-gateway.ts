/** Tells of every call of the payment service, whichever group of operations it belongs to. */
import { GatewayError, type Gateway } from '../../gateway/index.js'

export type ServiceCall = {
  /** Such as `payments.validate`. */
  operation: string
  /** `ok`, the code of a {@link GatewayError}, or `error`. */
  outcome: string
  durationMs: number
}

/** A client that works like the given one and tells how each call went. */
export function observeCalls(
  gateway: Gateway,
  now: () => number,
  tell: (call: ServiceCall) => void,
): Gateway {
  return {
    ...gateway,
    payments: observe('payments', gateway.payments),
    system: observe('system', gateway.system),
    webhooks: observe('webhooks', gateway.webhooks),
    wallets: observe('wallets', gateway.wallets),
    payouts: observe('payouts', gateway.payouts),
    onramp: observe('onramp', gateway.onramp),
  }

  function observe<Group extends object>(group: string, operations: Group): Group {
    return new Proxy(operations, {
      get(target, name, receiver) {
        const operation: unknown = Reflect.get(target, name, receiver)
        if (typeof operation !== 'function' || typeof name === 'symbol') return operation
        return (...inputs: unknown[]): unknown => {
          const result: unknown = Reflect.apply(operation, target, inputs)
          return result instanceof Promise ? timed(`${group}.${name}`, result) : result
        }
      },
    })
  }

  async function timed(operation: string, result: Promise<unknown>): Promise<unknown> {
    const startedAt = now()
    const end = (outcome: string) => tell({ operation, outcome, durationMs: Math.max(0, now() - startedAt) })
    try {
      const answer = await result
      end('ok')
      return answer
    } catch (error) {
      end(error instanceof GatewayError ? error.code : 'error')
      throw error
    }
  }
}
