/**
 * Every assumption where the interface says "not shown", in its order. `docs/assumptions.md` is this list with the
 * tests that pin it.
 */
import type { Assumption } from './assumption.js'
import { operationAssumptions } from './operations.js'
import { recordAssumptions } from './records.js'
import { ruleAssumptions } from './rules.js'

/**
 * Every assumption, by its id.
 * @example
 * for (const [id, { notShown }] of Object.entries(assumptions)) console.log(id, notShown)
 */
export const assumptions = {
  ...recordAssumptions,
  ...operationAssumptions,
  ...ruleAssumptions,
} satisfies Record<string, Assumption>

/** The id of an assumption. */
export type AssumptionId = keyof typeof assumptions
