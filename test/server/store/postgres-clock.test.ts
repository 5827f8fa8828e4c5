/** How far a host's clock is from the database's. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DatabaseClock } from '../../../src/server/store/postgres/clock.js'
import type { Statements } from '../../../src/server/store/sql/statements.js'

afterEach(() => vi.restoreAllMocks())

/** A clock of a host, a database and a process that starts at 0, all of them set by hand. */
function clocks(answersAfterMs = 0) {
  const times = { host: 1e12, database: 1e12, process: 0, asked: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => times.process)
  const pass = (ms: number) => {
    for (const each of ['host', 'database', 'process'] as const) times[each] += ms
  }
  const get = async (sql: string) => {
    expect(sql).toContain('clock_timestamp()')
    times.asked += 1
    pass(answersAfterMs / 2)
    const now = times.database
    pass(answersAfterMs / 2)
    return { now }
  }
  const clock = new DatabaseClock({ get } as unknown as Statements, () => times.host)
  return { clock, times, pass }
}

describe('DatabaseClock', () => {
  it('knows of no difference before it has measured', () => {
    expect(clocks().clock.offsetMs()).toBe(0)
  })

  it.each([
    [1000, 0],
    [-1000, 0],
    [1001, 1001],
    [-1001, -1001],
    [3_600_000, 3_600_000],
  ])('of a database that is ahead by %d ms it is %d', async (ahead, offset) => {
    const { clock, times, pass } = clocks()
    times.database += ahead
    await clock.measure()
    expect(clock.offsetMs()).toBe(offset)
    pass(30_000)
    expect(clock.offsetMs()).toBe(offset)
  })

  it('counts the time until the answer as no difference', async () => {
    const { clock, times } = clocks(4000)
    times.database += 3000
    await clock.measure()
    expect(clock.offsetMs()).toBe(0)
    times.host -= 1
    expect(clock.offsetMs()).toBe(3001)
  })

  it('notices that the clock of the host was set, without asking', async () => {
    const { clock, times } = clocks()
    await clock.measure()
    times.host += 60_000
    expect(clock.offsetMs()).toBe(-60_000)
    expect(times.asked).toBe(1)
  })

  it('asks again at once after the machine slept', async () => {
    const { clock, times } = clocks()
    await clock.measure()
    times.host += 3_600_000
    times.database += 3_600_000
    await clock.measure()
    expect(clock.offsetMs()).toBe(0)
    await clock.measure()
    expect(times.asked).toBe(2)
  })

  it('asks once a minute', async () => {
    const { clock, times, pass } = clocks()
    pass(100_000)
    await clock.measure()
    times.database += 5000
    pass(59_999)
    await clock.measure()
    expect(clock.offsetMs()).toBe(0)
    pass(1)
    await clock.measure()
    expect(clock.offsetMs()).toBe(5000)
    expect(times.asked).toBe(2)
  })

  it('knows of no difference from a database that answers nothing', async () => {
    const clock = new DatabaseClock({ get: async () => undefined } as unknown as Statements, () => 1e12)
    await clock.measure()
    expect(clock.offsetMs()).toBe(0)
  })
})
