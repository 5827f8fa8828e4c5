/** Reads what a wallet of TON answers: the message that it sent, as a bag of cells. Explorers find it by its hash. */
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64, toHex } from '../addresses/check.js'

const maxLength = 65_536
const maxDepth = 512

/** The hash of a bag's only root, in hex; undefined for text that is no such bag of ordinary cells. */
export function rootHash(base64: string): string | undefined {
  if (base64.length > maxLength) return undefined
  try {
    const hashes = hashesOf(fromBase64(base64))
    return hashes && toHex(hashes)
  } catch {
    return undefined
  }
}

type Stored = { data: Uint8Array; refs: readonly number[] }

function hashesOf(bag: Uint8Array): Uint8Array | undefined {
  let at = 4
  const number = (size: number): number => {
    let value = 0
    for (const byte of take(size)) value = value * 256 + byte
    return value
  }
  const take = (size: number): Uint8Array => {
    at += size
    if (at > bag.length) throw new RangeError('the bag ends early')
    return bag.subarray(at - size, at)
  }
  if (toHex(bag.subarray(0, 4)) !== 'b5ee9c72') return undefined
  const [flags, offsetSize] = [number(1), number(1)]
  const size = flags & 7
  const [count, roots, absent] = [number(size), number(size), number(size)]
  number(offsetSize)
  const root = number(size)
  if (roots !== 1 || absent !== 0 || root !== 0 || count > bag.length) return undefined
  if (flags & 0x80) take(count * offsetSize)
  const cells = [...Array<unknown>(count)].map((_, index): Stored => {
    const [first, second] = [number(1), number(1)]
    // Neither exotic, nor with a level or stored hashes, nor absent.
    if (first > 4) throw new RangeError('not an ordinary cell')
    const bytes = take(Math.ceil(second / 2))
    const refs = [...Array<unknown>(first)].map(() => number(size))
    // A cell follows those that refer to it, so there is no circle.
    if (refs.some((ref) => ref <= index || ref >= count)) throw new RangeError('a wrong reference')
    return { data: Uint8Array.from([first, second, ...bytes]), refs }
  })
  const known: { hash: Uint8Array; depth: number }[] = []
  let index = count
  for (const { data, refs } of cells.reverse()) {
    index -= 1
    const below = refs.map((ref) => known[ref] ?? { hash: new Uint8Array(), depth: maxDepth })
    const depth = refs.length === 0 ? 0 : 1 + Math.max(...below.map((cell) => cell.depth))
    if (depth > maxDepth) return undefined
    const depths = below.flatMap((cell) => [cell.depth >> 8, cell.depth & 0xff])
    known[index] = {
      depth,
      hash: sha256(Uint8Array.from([...data, ...depths, ...below.flatMap((cell) => [...cell.hash])])),
    }
  }
  return known[0]?.hash
}
