/**
 * The marked points of a process: each is known by what happens there and how often that has happened. `CHAOS_POINT` names
 * the one at which the process is struck by `CHAOS_SIGNAL`; a process that ends by itself writes those that it passed
 * into the file `CHAOS_POINTS`.
 */
import { writeFileSync } from 'node:fs'

const { CHAOS_POINT: wanted, CHAOS_POINTS: file, CHAOS_SIGNAL: signal = 'SIGKILL' } = process.env
const times = new Map<string, number>()
const passed: string[] = []

export function pass(what: string): void {
  const time = (times.get(what) ?? 0) + 1
  times.set(what, time)
  const point = `${what} ${time}`
  if (file !== undefined) passed.push(point)
  if (point === wanted) process.kill(process.pid, signal)
}

process.on('exit', () => {
  if (file !== undefined) writeFileSync(file, JSON.stringify(passed))
})

/** Points before and after something, and, where it takes its time, as soon as it has begun. */
export function passAround<T>(what: string, work: () => T): T {
  pass(`before ${what}`)
  const result = work()
  if (!(result instanceof Promise)) {
    pass(`after ${what}`)
    return result
  }
  pass(`during ${what}`)
  const passAfter = () => pass(`after ${what}`)
  result.then(passAfter, passAfter)
  return result
}

/** The beginning of a statement, without the name of the schema. */
export function statementWords(sql: unknown): string {
  return String(sql)
    .replace(/\w+\.(?=\w)/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 48)
    .trim()
}
