/** A gateway that reports every call, of every operation group. */
import { GatewayError, type Gateway } from '../../gateway/index.js'
import { spanKind, type Tracing } from '../tracing.js'
import { droppedIn, type DroppedSummary } from '../../gateway/schemas/records.js'
import { isAccessRefused } from './gateway-problem.js'

/** A call of the payment service that has ended. */
export type ServiceCall = {
  /** For example `payments.validate`. */
  operation: string
  /** `ok`, `refused` for HTTP 401 and 403, the code of another {@link GatewayError}, or `error`. */
  outcome: string
  /**
   * Whether a definite answer came: the service works, even if it refused. Absent of HTTP 404 for what may be unknown, which a
   * server at a wrong address answers as well.
   */
  isAnswered?: boolean
  durationMs: number
  /** What was left out of the answer, because it could not be read. Absent if there is nothing. */
  dropped?: DroppedSummary
}

/** Returns a client that works like the given one, and reports the outcome of each call. With `tracing`, each is a span. */
export function observeCalls(
  gateway: Gateway,
  now: () => number,
  report: (call: ServiceCall) => void,
  tracing?: Tracing,
): Gateway {
  const groups = Object.entries(gateway).map(([name, operations]: [string, unknown]) => [
    name,
    typeof operations === 'object' && operations ? observe(name, operations) : operations,
  ])
  // The same groups by the same names; `fromEntries` loses their types.
  return Object.fromEntries(groups) as Gateway

  function observe<Group extends object>(group: string, operations: Group): Group {
    return new Proxy(operations, {
      get(target, name, receiver) {
        const operation: unknown = Reflect.get(target, name, receiver)
        if (typeof operation !== 'function' || typeof name === 'symbol') return operation
        return (...inputs: unknown[]): unknown => {
          const ask = (): unknown => Reflect.apply(operation, target, inputs)
          const result = tracing ? tracing.step(`${group}.${name}`, spanKind.client, ask) : ask()
          return result instanceof Promise ? timed(`${group}.${name}`, result) : result
        }
      },
    })
  }

  async function timed(operation: string, result: Promise<unknown>): Promise<unknown> {
    const startedAt = now()
    const end = (outcome: string, isAnswered: boolean | undefined, dropped?: DroppedSummary) =>
      report({
        operation,
        outcome,
        ...(isAnswered !== undefined && { isAnswered }),
        durationMs: Math.max(0, now() - startedAt),
        ...(dropped && { dropped }),
      })
    try {
      const answer = await result
      end('ok', true, droppedIn(answer))
      return answer
    } catch (error) {
      end(outcomeOf(error), hasAnswered(operation, error))
      throw error
    }
  }
}

/** Codes of calls that were not sent. */
const notSent: ReadonlySet<string> = new Set(['aborted', 'invalid-input'])

function hasAnswered(operation: string, error: unknown): boolean | undefined {
  if (!(error instanceof GatewayError) || error.retryable || notSent.has(error.code)) return false
  if (error.status !== 404) return true
  return operation.startsWith('system.') ? false : undefined
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof GatewayError)) return 'error'
  const { code } = error
  return isAccessRefused(error) ? 'refused' : code
}
