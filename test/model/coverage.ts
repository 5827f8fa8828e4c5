/** What stories must have come to, so that a model that tells nothing can't pass for one that finds nothing. */
import type { PaymentRecord } from '../../src/server/index.js'
import type { World } from './environment.js'

/** Each with how many of 1,000 stories come to it at least. */
export const milestones = {
  revealed: 500,
  'two payments of an order': 20,
  partial: 20,
  confirming: 20,
  paid: 200,
  overpaid: 5,
  late: 1,
  'price-replaced': 1,
  'late money for a person': 0.5,
  duplicate: 2,
  review: 20,
  'reverted after it was paid': 5,
  stale: 10,
  'breaker open': 5,
  'shop down': 5,
  'told twice': 0.2,
  'crash in a request': 20,
  'crash between commit and answer': 5,
  'choice made twice': 5,
  'check lost to another': 0.5,
  'reveal lost to another': 0.1,
  'webhook before the address was shown': 2,
} as const
export type Milestone = keyof typeof milestones

/** Adds what the end of a story shows to what was reached on the way. */
export function noteEnd({ reached, sights, told, oncePaid }: World, records: readonly PaymentRecord[]): void {
  if (records.length > 0) reached.add('revealed')
  if (told.length > 0) reached.add('paid')
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

/** Counts stories and what they came to. */
export class Coverage {
  readonly counts = new Map<Milestone, number>()
  stories = 0
  commands = 0

  add({ reached }: World, commands: number): void {
    this.stories += 1
    this.commands += commands
    for (const milestone of reached) this.counts.set(milestone, (this.counts.get(milestone) ?? 0) + 1)
  }

  /** What too few stories came to; each as a line for people. */
  missing(): string[] {
    return Object.entries(milestones).flatMap(([milestone, perThousand]) => {
      const count = this.counts.get(milestone as Milestone) ?? 0
      const least = Math.floor((perThousand * this.stories) / 1000)
      return count < least ? [`${milestone}: ${count} of ${this.stories} stories, less than ${least}`] : []
    })
  }

  /** How many stories came to each milestone, a line each. */
  table(): string {
    return Object.keys(milestones)
      .map((milestone) => `  ${milestone}: ${this.counts.get(milestone as Milestone) ?? 0}`)
      .join('\n')
  }
}
