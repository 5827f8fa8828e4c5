/** A time in milliseconds since the epoch as the wire contract has it: ISO 8601 in UTC. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** The same of a time that may be missing. */
export const timeOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : isoTime(at)
