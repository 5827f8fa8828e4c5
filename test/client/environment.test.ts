import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceClocks, withClocks } from '../../src/client/clock-source.js'
import { systemClock } from '../../src/client/environment.js'

describe('systemClock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('calls back once after the delay', () => {
    const start = systemClock.now()
    const called = vi.fn(() => systemClock.now() - start)
    systemClock.after(5000, called)
    vi.advanceTimersByTime(4999)
    expect(called).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(called.mock.results).toEqual([{ type: 'return', value: 5000 }])
  })

  it('does not call back once it is cancelled', () => {
    const called = vi.fn()
    systemClock.after(5000, called)()
    vi.advanceTimersByTime(60_000)
    expect(called).not.toHaveBeenCalled()
  })
})

describe('deviceClocks', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())

  it('are the clocks of the device', () => {
    const steadyMs = deviceClocks().steadyMs()
    vi.advanceTimersByTime(5000)
    expect(deviceClocks().wallMs()).toBe(1_005_000)
    expect(deviceClocks().steadyMs() - steadyMs).toBe(5000)
    expect(deviceClocks().timeZone).toBeUndefined()
  })

  it('are others for as long as a page is drawn with them', () => {
    const own = deviceClocks()
    const others = { wallMs: () => 7, steadyMs: () => 8, timeZone: 'UTC' }
    expect(withClocks(others, () => deviceClocks())).toBe(others)
    expect(deviceClocks()).toBe(own)
  })

  it('error: are those of the device again when the drawing fails', () => {
    const own = deviceClocks()
    const others = { wallMs: () => 7, steadyMs: () => 8 }
    const fail = () => {
      throw new Error('not drawn')
    }
    expect(() => withClocks(others, fail)).toThrow('not drawn')
    expect(deviceClocks()).toBe(own)
  })
})
