/** A claim that does not hold. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** As an assertion of the test framework, for a hundredth of its cost. */
export function must(holds: boolean, claim: string, details?: unknown): asserts holds {
  if (!holds) throw new Violation(details === undefined ? claim : `${claim}: ${print(details)}`)
}

function print(details: unknown): string {
  return JSON.stringify(details, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}
