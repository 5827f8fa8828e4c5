/** The kinds of incidents that a person decides, for their counts. */
import type { DecidedKind } from './order-records.js'

export const decidedKinds = [
  'review',
  'reverted',
  'late',
  'overpaid',
  'duplicate',
] as const satisfies DecidedKind[]
