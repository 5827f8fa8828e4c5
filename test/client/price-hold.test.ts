import { describe, expect, it } from 'vitest'
import type { DeviceClocks } from '../../src/client/clock-source.js'
import { isPriceHeld, priceHoldOf } from '../../src/client/price-hold.js'
import { paymentStatuses } from '../../src/core/contract/status.js'
import { payment } from '../support/manual-client.js'

const start = Date.parse('2026-01-01T12:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** Clocks that the test sets. */
const clocksAt = (wallMs: number, steadyMs = 0) => {
  const clocks = { wall: wallMs, steady: steadyMs, wallMs: () => clocks.wall, steadyMs: () => clocks.steady }
  return clocks satisfies DeviceClocks
}
const held = (seconds: number, changes: Parameters<typeof payment>[0] = {}) =>
  payment({ checkedAt: iso(start), priceHeldUntil: iso(start + seconds * 1000), ...changes })

describe('priceHoldOf', () => {
  it('counts down by the steady clock from the first look on', () => {
    const clocks = clocksAt(start, 5000)
    const one = held(60)
    expect(priceHoldOf(one, clocks)).toEqual({ endsAtMs: start + 60_000, leftMs: 60_000 })
    clocks.wall += 20_000
    clocks.steady += 20_000
    expect(priceHoldOf(one, clocks)).toEqual({ endsAtMs: start + 60_000, leftMs: 40_000 })
  })

  it('takes the later of two clocks that are close', () => {
    expect(priceHoldOf(held(600), clocksAt(start + 299_999))?.leftMs).toBe(300_001)
    expect(priceHoldOf(held(600), clocksAt(start - 299_999))?.leftMs).toBe(600_000)
  })

  it('goes by the endpoint’s clock from a difference of five minutes on, and shows the end by the device’s', () => {
    for (const wall of [start + 300_000, start - 300_000, start + 86_400_000])
      expect(priceHoldOf(held(600), clocksAt(wall))).toEqual({ endsAtMs: wall + 600_000, leftMs: 600_000 })
    const clocks = clocksAt(start + 300_000, 5000)
    const one = held(600)
    priceHoldOf(one, clocks)
    clocks.wall += 20_000
    clocks.steady += 20_000
    expect(priceHoldOf(one, clocks)?.leftMs).toBe(580_000)
  })

  it('goes by the device’s clock where the last check is stale, or says no time', () => {
    const wall = start + 3_600_000
    for (const changes of [{ stale: true }, { checkedAt: 'soon' }])
      expect(priceHoldOf(held(600, changes), clocksAt(wall))).toEqual({
        endsAtMs: start + 600_000,
        leftMs: 600_000 - 3_600_000,
      })
  })

  it('error: holds no longer than since a stale check where the device’s clock is behind', () => {
    const dayBefore = start - 86_400_000
    const clocks = clocksAt(dayBefore)
    const one = held(600, { stale: true })
    expect(priceHoldOf(one, clocks)).toEqual({ endsAtMs: dayBefore + 600_000, leftMs: 600_000 })
    clocks.wall += 600_000
    clocks.steady += 600_000
    expect(isPriceHeld(one, clocks)).toBe(false)
  })

  it('is none where the endpoint names no end', () => {
    for (const changes of [{}, { priceHeldUntil: 'never' }]) {
      expect(priceHoldOf(payment(changes), clocksAt(start))).toBeNull()
      expect(isPriceHeld(payment(changes), clocksAt(start))).toBe(true)
    }
  })

  it.each(paymentStatuses)('exists for %s only if money is due', (status) => {
    const isAsked = status === 'awaiting' || status === 'partial'
    expect(priceHoldOf(held(60, { status }), clocksAt(start)) !== null).toBe(isAsked)
  })

  it('is over once another price has replaced it, whatever the clocks say', () => {
    const replaced = held(600, { flags: ['price-replaced'], updatedAt: iso(start - 1000) })
    expect(priceHoldOf(replaced, clocksAt(start))).toEqual({ endsAtMs: start - 1000, leftMs: 0 })
    expect(isPriceHeld(replaced, clocksAt(start))).toBe(false)
    const paid = payment({ status: 'paid', flags: ['price-replaced'] })
    expect(isPriceHeld(paid, clocksAt(start))).toBe(true)
  })
})

describe('isPriceHeld', () => {
  it('ends with the last millisecond', () => {
    const clocks = clocksAt(start)
    const one = held(1)
    expect(isPriceHeld(one, clocks)).toBe(true)
    clocks.wall = start + 999
    expect(isPriceHeld(one, clocks)).toBe(true)
    clocks.wall = start + 1000
    expect(isPriceHeld(one, clocks)).toBe(false)
  })

  it('uses the clocks of the device where none are given', () => {
    const now = Date.now()
    expect(isPriceHeld(held(0, { checkedAt: iso(now), priceHeldUntil: iso(now + 60_000) }))).toBe(true)
    expect(isPriceHeld(held(0, { checkedAt: iso(now), priceHeldUntil: iso(now - 60_000) }))).toBe(false)
  })
})
