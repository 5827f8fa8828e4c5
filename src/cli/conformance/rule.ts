/** What a rule of the wire contract is, and what can be said of an endpoint that was asked about it. */
import type { Visit } from './conformance-client.js'

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
  | 'page'

/** One rule. `check` returns when it holds, and throws {@link Mismatch} or {@link Skip} when it doesn't. */
export type Rule = {
  /** A stable name in kebab-case. */
  id: string
  section: Section
  check: (visit: Visit) => Promise<void> | void
}

/** Whether a rule holds. Skipped is what could not be asked. */
export type Verdict = 'ok' | 'failed' | 'skipped'

export type Finding = {
  id: string
  verdict: Verdict
  /** Where the contract says so. */
  where: string
  /** For a failure: what was expected, and what came. Never repeats a session or a key. */
  expected?: string
  got?: string
  /** Why it was skipped. */
  reason?: string
}

/** The endpoint does otherwise. */
export class Mismatch extends Error {
  readonly expected: string
  readonly got: string

  constructor(expected: string, got: string) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
  }
}

/** The rule can't be asked about: with these options, or because another one failed. */
export class Skip extends Error {}

/** @throws {Mismatch} unless the condition holds. */
export function expect(condition: boolean, expected: string, got: () => string): asserts condition {
  if (!condition) throw new Mismatch(expected, got())
}

/** Asks about one rule. Anything else that goes wrong, such as a connection that is cut, is a failure, too. */
export async function ask({ id, section, check }: Rule, visit: Visit): Promise<Finding> {
  const where = `docs/own-endpoint.md#${section}`
  try {
    await check(visit)
    return { id, verdict: 'ok', where }
  } catch (error) {
    visit.signal.throwIfAborted()
    if (error instanceof Skip) return { id, verdict: 'skipped', where, reason: error.message }
    if (error instanceof Mismatch)
      return { id, verdict: 'failed', where, expected: error.expected, got: error.got }
    return { id, verdict: 'failed', where, expected: 'an answer', got: describe(error) }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'none'
}
