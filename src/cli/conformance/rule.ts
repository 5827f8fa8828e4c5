/** The form of a rule of the wire contract, and of its result. */
import type { ConformanceClient } from './conformance-client.js'
import { MismatchError, SkipError } from './outcome.js'

/** A section of docs/own-endpoint.md. */
export type Section =
  | 'general'
  | 'errors'
  | 'pages-of-other-origins'
  | 'sessions'
  | 'methods'
  | 'payments'
  | 'following'
  | 'shop'
  | 'refunds'
  | 'links'
  | 'page'

/** One rule. `check` returns if it holds, and throws {@link MismatchError} or {@link SkipError} if not. */
export type Rule = {
  /** A stable name in kebab-case. */
  id: string
  section: Section
  check: (client: ConformanceClient) => Promise<void> | void
}

/** The rules of a section: the check of each, by its name in kebab-case. */
export function rulesOf(section: Section, checks: Readonly<Record<string, Rule['check']>>): Rule[] {
  return Object.entries(checks).map(([id, check]) => ({ id, section, check }))
}

/** The result of a rule. A rule that could not be checked is skipped. */
export type Verdict = 'ok' | 'failed' | 'skipped'

export type Finding = {
  id: string
  verdict: Verdict
  /** The section of the contract. */
  where: string
  /** For a failure: what was expected, and what was received. Never repeats a session or a key. */
  expected?: string
  got?: string
  /** Why it was skipped. */
  reason?: string
}

/** Checks one rule. Any other error, such as a broken connection, is a failure, too. */
export async function ask({ id, section, check }: Rule, client: ConformanceClient): Promise<Finding> {
  const where = `docs/own-endpoint.md#${section}`
  try {
    await check(client)
    return { id, verdict: 'ok', where }
  } catch (error) {
    client.signal.throwIfAborted()
    if (error instanceof SkipError) return { id, verdict: 'skipped', where, reason: error.message }
    if (error instanceof MismatchError)
      return { id, verdict: 'failed', where, expected: error.expected, got: error.got }
    return { id, verdict: 'failed', where, expected: 'an answer', got: describe(error) }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'none'
}
