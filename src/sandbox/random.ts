/**
 * The sandbox's random numbers. All come from one seed, so that the same seed gives the same ids, rates and faults.
 * They are predictable: never use them for secrets.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hex } from '@scure/base'

/** A stream of repeatable bytes: SHA-256 over the seed and a counter. */
export class Random {
  readonly #seed: string
  /** The number of draws so far. Setting it continues from there, as after a restart. */
  draws = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  /** An independent stream. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`)
  }

  /** Lower-case hexadecimal digits, at most 64. */
  hex(length: number): string {
    return hex.encode(this.#block()).slice(0, length)
  }

  /** A whole number from 0 up to, but not including, `bound` (at most 2^32). */
  below(bound: number): number {
    return Math.floor((new DataView(this.#block().buffer).getUint32(0) / 2 ** 32) * bound)
  }

  #block(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(sha256(utf8ToBytes(`${this.#seed}#${this.draws++}`)))
  }
}
