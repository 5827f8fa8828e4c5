/** The capacity plan: its arithmetic against ten instances that are followed second by second, and the guide against its command. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { callsUntil, checkTrips, creationTrips, plan, traffic, viewedMs } from '../../../bench/plan/model.mjs'
import { simulate } from '../../../bench/plan/simulate.mjs'
import { planTables } from '../../../bench/plan/tables.mjs'
import * as schedule from '../../../src/server/rules/schedule.js'

const hourMs = 3_600_000
const ten = { instances: 10, seconds: 4500, measureFrom: 3600, tripMs: 2 }

it('computes what ten instances of a simulation need, within a twentieth', () => {
  const ordersPerSecond = 2
  const found = simulate(schedule, { ...ten, ordersPerSecond, random: randomFrom(7) })
  const calls = ordersPerSecond * callsUntil(schedule, 1.125 * hourMs)
  const checks = calls - 2 * ordersPerSecond
  const held = (ordersPerSecond * viewedMs()) / 1000
  const trips = ordersPerSecond * creationTrips + checks * checkTrips + held / 25
  const isAbout = (value: number, planned: number) => {
    expect(value).toBeGreaterThan(0.95 * planned)
    expect(value).toBeLessThan(1.05 * planned)
  }
  isAbout(found.callsPerSecond, calls)
  isAbout(found.tripsPerSecond, trips)
  isAbout(found.statusPerSecond, held / 25)
  expect(found.heldPolls).toBeGreaterThan(held)
  expect(found.heldPolls).toBeLessThan(1.2 * held)
  expect(found.lateChecks).toBeLessThan(0.01 * found.checksPerSecond * 900)
  expect(found.mostConnections).toBeLessThan(1)
})

it('names the limit that comes first: calls of the service, which ten instances then make without pause', () => {
  const found = simulate(schedule, { ...ten, ordersPerSecond: 8, random: randomFrom(7) })
  expect(8 * callsUntil(schedule, hourMs)).toBeGreaterThan(500)
  expect(found.callsPerSecond).toBeGreaterThan(450)
  expect(found.callsPerSecond).toBeLessThanOrEqual(500)
  expect(found.lateChecks).toBeGreaterThan(0)
  expect(found.mostConnections).toBeLessThan(1)
})

it('is in the guide as its command prints it', async () => {
  const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const measured = JSON.parse(await read('bench/measured.json'))
  const tables = planTables(plan(schedule, measured), measured, traffic)
  expect(withoutPadding(await read('docs/scaling.md'))).toContain(withoutPadding(tables))
})

/** A formatter aligns tables in its own way, and breaks lines. */
function withoutPadding(text: string): string {
  return text.replace(/-{2,}:?/g, '-').replace(/\s+/g, ' ')
}

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
