/** Finds a failure's message. Separate from the messages, because most elements show no failure. */
import type { FailureMessage } from './messages.js'

/** The message of a failure's code; unknown codes have one too. */
export function failureMessage(
  messages: { failures: { unknown: FailureMessage } },
  code: string,
): FailureMessage {
  const known: Record<string, FailureMessage> = messages.failures
  // To a payer it is the same whether the service or the endpoint's database is away.
  const name = code === 'store-unavailable' ? 'gateway-unavailable' : code
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? messages.failures.unknown
}
