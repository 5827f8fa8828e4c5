/** The coverage that the runs must reach, so that an empty model does not pass. */
import type { IncidentError } from '../../src/server/index.js'
import type { PaymentRecord } from '../../src/server/store/index.js'
import type { Environment } from './environment.js'
import { milestones, type Milestone } from './milestones.js'

/** Adds the coverage of the end of a run. */
export function noteEnd(
  { reached, sights, notified, oncePaid, incidents }: Environment,
  records: readonly PaymentRecord[],
): void {
  if ((incidents as IncidentError[]).some(({ kind }) => kind === 'unverifiable'))
    reached.add('address not shown')
  if (records.length > 0) reached.add('revealed')
  if (notified.length > 0) reached.add('paid')
  if (records.some(({ id, observation }) => oncePaid.has(id) && observation.status === 'review'))
    reached.add('reverted after it was paid')
  if (
    records.some(({ observation: { late, status } }) => status === 'review' && late && late.missing !== '0')
  )
    reached.add('late money for a person')
  const orders = new Set(records.map(({ reference }) => reference))
  if (records.length > orders.size) reached.add('two payments of an order')
  for (const { payment } of sights) {
    if (payment.stale) reached.add('stale')
    if (payment.status === 'partial' || payment.status === 'confirming' || payment.status === 'review')
      reached.add(payment.status)
    for (const flag of payment.flags) if (flag in milestones) reached.add(flag as Milestone)
  }
}

/** Counts runs and their coverage. */
export class Coverage {
  readonly counts = new Map<Milestone, number>()
  runs = 0
  commands = 0

  add({ reached }: Environment, commands: number): void {
    this.runs += 1
    this.commands += commands
    for (const milestone of reached) this.counts.set(milestone, (this.counts.get(milestone) ?? 0) + 1)
  }

  /** The milestones that too few runs reached, a line each. */
  missing(): string[] {
    return Object.entries(milestones).flatMap(([milestone, perThousand]) => {
      const count = this.counts.get(milestone as Milestone) ?? 0
      const expected = (perThousand * this.runs) / 1000
      // Three standard deviations less: a slow machine has time for a few hundred runs.
      const least = Math.floor(expected - 3 * Math.sqrt(expected))
      return count < least ? [`${milestone}: ${count} of ${this.runs} runs, less than ${least}`] : []
    })
  }

  /** How many runs reached each milestone, a line each. */
  table(): string {
    return Object.keys(milestones)
      .map((milestone) => `  ${milestone}: ${this.counts.get(milestone as Milestone) ?? 0}`)
      .join('\n')
  }
}
