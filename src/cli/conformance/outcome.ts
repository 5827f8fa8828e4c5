/** How a rule ends that does not hold: the endpoint differs from the contract, or can't be checked. */

/** The endpoint behaves differently. */
export class MismatchError extends Error {
  override readonly name = 'MismatchError'
  readonly expected: string
  readonly got: string

  constructor(expected: string, got: string) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
  }
}

/** The rule can't be checked with these options, or because another one failed. */
export class SkipError extends Error {
  override readonly name = 'SkipError'
}

/** @throws {MismatchError} unless the condition holds. */
export function expect(condition: boolean, expected: string, got: () => string): asserts condition {
  if (!condition) throw new MismatchError(expected, got())
}
