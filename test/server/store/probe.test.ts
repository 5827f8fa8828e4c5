/** A write that proves the store works: one for all who ask within a second. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProbe } from '../../../src/server/store/probe.js'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** A probe, its writes, and the ways to end the last of them. */
function probed() {
  const writes: { resolve: () => void; reject: (error: Error) => void }[] = []
  const probe = createProbe(
    () => new Promise<void>((resolve, reject) => void writes.push({ resolve, reject })),
  )
  return { probe, writes }
}

describe('createProbe', () => {
  it('writes once for all who ask within a second of its start', async () => {
    const { probe, writes } = probed()
    vi.advanceTimersByTime(5000)
    const first = probe()
    writes[0]?.resolve()
    await expect(first).resolves.toBeUndefined()
    vi.advanceTimersByTime(999)
    await probe()
    expect(writes).toHaveLength(1)
    vi.advanceTimersByTime(1)
    const next = probe()
    expect(writes).toHaveLength(2)
    writes[1]?.resolve()
    await next
  })

  it('waits for the write that is under way, also after a second', async () => {
    const { probe, writes } = probed()
    const first = probe()
    vi.advanceTimersByTime(1999)
    const second = probe()
    writes[0]?.resolve()
    await Promise.all([first, second])
    expect(writes).toHaveLength(1)
  })

  it('error: fails with the write for a second, and then tries again', async () => {
    const { probe, writes } = probed()
    const first = probe()
    writes[0]?.reject(new Error('disk full'))
    await expect(first).rejects.toThrow('disk full')
    await expect(probe()).rejects.toThrow('disk full')
    vi.advanceTimersByTime(1000)
    const next = probe()
    writes[1]?.resolve()
    await expect(next).resolves.toBeUndefined()
  })

  it('error: fails after two seconds without an end, and then tries again', async () => {
    const { probe, writes } = probed()
    const first = probe()
    vi.advanceTimersByTime(2000)
    await expect(first).rejects.toThrow('did not end within 2000 ms')
    const next = probe()
    writes[1]?.resolve()
    await expect(next).resolves.toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })
})
