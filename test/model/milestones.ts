/** What the runs of the model must reach, so that a model that shows nothing can't pass for one that finds nothing. */

/** Each with the least number of 1,000 runs that reach it. */
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
  'address not shown': 20,
  duplicate: 2,
  review: 20,
  'reverted after it was paid': 5,
  stale: 10,
  'breaker open': 5,
  'shop down': 5,
  'notified twice': 0.2,
  'crash in a request': 20,
  'crash between commit and answer': 5,
  'choice made twice': 5,
  'check lost to another': 0.5,
  'reveal lost to another': 0.1,
  'webhook before the address was shown': 2,
} as const
export type Milestone = keyof typeof milestones
