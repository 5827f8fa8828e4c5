/** What a failure is called: apart from the words, because most elements tell of none. */
import type { FailureMessage, Messages } from './messages.js'

/** The words for a failure's code; unknown codes have words too. */
export function failureMessage(messages: Messages, code: string): FailureMessage {
  const known: Record<string, FailureMessage> = messages.failures
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? messages.failures.unknown
}
