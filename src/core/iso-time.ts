/** A time in milliseconds since the epoch as the wire contract has it: ISO 8601 in UTC. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** The milliseconds of such a time; NaN for other text. Not by `Date.parse`, which libraries of a page replace. */
export const msOf = (time = ''): number => Number(new Date(time))

/** The same of a time that may be missing. */
export const timeOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : isoTime(at)
