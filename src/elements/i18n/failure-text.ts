/** What a failure is called: apart from the words, because most elements tell of none. */
import type { FailureText, Texts } from './messages.js'

/** The words for a failure's code; unknown codes have words too. */
export function failureText(texts: Texts, code: string): FailureText {
  const known: Record<string, FailureText> = texts.failures
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? texts.failures.unknown
}
