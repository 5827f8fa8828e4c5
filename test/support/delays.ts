/** Pauses by chance that the project `shaken` turns on; elsewhere there are none. */
import { seed } from './check.js'
import { seeded } from './seeded.js'

const random = seeded(seed)
const { setTimeout } = globalThis
let isOn = false

/** Whether they were off before. */
export function turnDelaysOn(): boolean {
  const wasOn = isOn
  isOn = true
  return !wasOn
}

/** None for every second call, most of the others short. */
export function delayBelow(mostMs: number): number {
  return isOn && random.below(2) === 0 ? Math.floor((random.below(1000) / 1000) ** 2 * mostMs) : 0
}

export async function delay(mostMs: number): Promise<void> {
  const ms = delayBelow(mostMs)
  if (ms > 0) await new Promise<void>((resolve) => setTimeout(resolve, ms))
}
