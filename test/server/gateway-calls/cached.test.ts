/** Values that are kept for a while: what a caller gets who asks for a fresh one. */
import { describe, expect, it } from 'vitest'
import { cached } from '../../../src/server/gateway-calls/cached.js'

const options = { freshMs: 60_000, usableMs: 600_000, outlivesFailure: false }

function counted(change: Partial<typeof options> = {}) {
  let now = 0
  let value = 0
  let fails = false
  const ask = cached(
    async () => {
      if (fails) throw new Error('down')
      value += 1
      return value
    },
    { ...options, ...change },
    () => now,
  )
  return { ask, advance: (ms: number) => (now += ms), fail: () => (fails = true) }
}

describe('a cached value', () => {
  it('is served while it is fresh', async () => {
    const { ask, advance } = counted()
    await ask()
    advance(59_999)
    expect([await ask(), await ask(true)]).toEqual([1, 1])
  })

  it('is served once more while a new one is fetched, but not to who asks for a fresh one', async () => {
    const { ask, advance } = counted()
    await ask()
    advance(61_000)
    expect(await ask()).toBe(1)
    expect(await ask()).toBe(2)
    advance(61_000)
    expect(await ask(true)).toBe(3)
  })

  it('is old where a clock that was ahead stored it', async () => {
    const { ask, advance } = counted()
    await ask()
    advance(-31 * 86_400_000)
    expect(await ask()).toBe(2)
  })

  it.each([false, true])(
    'error: is not served in place of a fresh one, where it outlives failures: %s',
    async (outlivesFailure) => {
      const { ask, advance, fail } = counted({ outlivesFailure })
      await ask()
      advance(61_000)
      fail()
      await expect(ask(true)).rejects.toThrow('down')
      expect(await ask()).toBe(1)
    },
  )
})
