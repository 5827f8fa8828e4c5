/** What a process of the chaos tests says was acknowledged to it, a line of JSON each, and how its store is opened. */
import type { AttemptKey } from '../../../src/server/store/store.js'

export type Place = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string; schema: string }

export type Fact =
  | { type: 'ready' }
  | { type: 'claimed'; id: string; choice: AttemptKey; reference: string }
  | { type: 'given'; id: string; address: string }
  | { type: 'revealed'; id: string }
  | { type: 'checked'; id: string; revision: number }
  | { type: 'decided'; reference: string; paymentId: string }
  | { type: 'delivered'; reference: string }
  /** A process wrote a note on an order, once more. */
  | { type: 'noted'; reference: string; by: string }
  | { type: 'leased'; ids: string[] }
  /** The end of what was asked for, and how many marked points there were. */
  | { type: 'done'; points: number }

/** What a process is to do; `seed` makes its choices repeatable. */
export type Task =
  | { name: 'traffic'; worker: string; seed: number }
  | { name: 'one-order'; killAt: number }
  | { name: 'race'; worker: string }

/** Numbers from 0 to 1 that look random and follow from the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
