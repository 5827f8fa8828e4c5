/** Reports every call of the payment service, whichever group of operations it belongs to. */
import { GatewayError, type Gateway } from '../../gateway/index.js'

/** A call of the payment service that has ended. */
export type ServiceCall = {
  /** Such as `payments.validate`. */
  operation: string
  /** `ok`, `refused` for HTTP 401 and 403, the code of another {@link GatewayError}, or `error`. */
  outcome: string
  /** Whether an answer came that would come again: the service works, whatever it said. */
  isAnswered: boolean
  durationMs: number
}

/** A client that works like the given one and reports how each call went. */
export function observeCalls(
  gateway: Gateway,
  now: () => number,
  report: (call: ServiceCall) => void,
): Gateway {
  const groups = Object.entries(gateway).map(([name, operations]: [string, unknown]) => [
    name,
    typeof operations === 'object' && operations ? observe(name, operations) : operations,
  ])
  // The same groups by the same names, which `fromEntries` forgets.
  return Object.fromEntries(groups) as Gateway

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
    const end = (outcome: string, isAnswered: boolean) =>
      report({ operation, outcome, isAnswered, durationMs: Math.max(0, now() - startedAt) })
    try {
      const answer = await result
      end('ok', true)
      return answer
    } catch (error) {
      end(outcomeOf(error), error instanceof GatewayError && !error.retryable && !notSent.has(error.code))
      throw error
    }
  }
}

/** Codes of calls that say nothing of the service. */
const notSent: ReadonlySet<string> = new Set(['aborted', 'invalid-input'])

function outcomeOf(error: unknown): string {
  if (!(error instanceof GatewayError)) return 'error'
  return error.status === 401 || error.status === 403 ? 'refused' : error.code
}
