/** Repeatable random values. */
export type Random = {
  bytes: (length: number) => Uint8Array
  below: (limit: number) => number
  units: (bits: number) => bigint
}

/** A small generator (mulberry32): the same seed gives the same values on every machine. */
function wordsOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  const next = wordsOf(seed)
  return () => next() / 2 ** 32
}

export function seeded(seed: number): Random {
  const next = wordsOf(seed)
  const bytes = (length: number) => Uint8Array.from({ length }, () => next() & 0xff)
  return {
    bytes,
    below: (limit) => next() % limit,
    // Of every length, small amounts as often as large ones.
    units: (bits) => {
      const length = 1 + (next() % bits)
      const value = bytes(Math.ceil(bits / 8)).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
      return value & ((1n << BigInt(length)) - 1n) || 1n
    },
  }
}
