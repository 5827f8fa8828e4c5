/** What a test needs of PostgreSQL. */
import { inject } from 'vitest'

let schemas = 0

/** The URL of the run's server, or undefined, said aloud, on a machine that can't have one. */
export async function postgresUrl(): Promise<string | undefined> {
  const answer = await fetch(inject('postgresStarter'))
  const text = await answer.text()
  if (answer.ok) return text
  process.stderr.write(`\nSKIPPED: everything on PostgreSQL was not tested: ${text}\n\n`)
  return undefined
}

/** A name that no other test uses. */
export function freshSchema(): string {
  schemas += 1
  return `test_${process.pid}_${Date.now().toString(36)}_${schemas}`
}
