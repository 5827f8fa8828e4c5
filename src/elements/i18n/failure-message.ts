/** Finds a failure's message. Separate from the messages, because most elements show no failure. */
import type { FailureMessage } from './messages.js'

/** The message of a failure's code; unknown codes have one too. */
export function failureMessage(
  messages: { failures: { unknown: FailureMessage } },
  code: string,
): FailureMessage {
  const known: Record<string, FailureMessage> = messages.failures
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? messages.failures.unknown
}
