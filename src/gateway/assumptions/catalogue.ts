/**
 * Everything that the interface does not show, in its order. Each gap has a name, so that nothing is guessed in
 * passing. `docs/assumptions.md` is this list with the tests that pin it.
 */
import type { Assumption } from './gap.js'
import { operationGaps } from './operations.js'
import { recordGaps } from './records.js'
import { ruleGaps } from './rules.js'

/** Every gap, by its id. */
export const assumptions = {
  ...recordGaps,
  ...operationGaps,
  ...ruleGaps,
} satisfies Record<string, Assumption>

/** The name of a gap. */
export type AssumptionId = keyof typeof assumptions
