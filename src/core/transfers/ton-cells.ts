/** Cells of TON: what messages and contracts are made of. Written and hashed as the network does. */
import { sha256 } from '@noble/hashes/sha2.js'

/** Up to 1023 bits, as text of `0` and `1`, and four references. `isExotic` for a reference to a library. */
export type Cell = { bits: string; refs: readonly Cell[]; isExotic?: boolean }

/** A number with its count of bits. */
export const uintBits = (value: bigint | number, size: number): string =>
  value.toString(2).padStart(size, '0')

/** An amount: the count of its bytes in four bits, then the bytes. */
export function coinBits(value: bigint): string {
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return uintBits(bytes, 4) + (bytes === 0 ? '' : uintBits(value, 8 * bytes))
}

/** An account of the basic workchain, `0:` and 64 hex digits: its kind, no prefix, the workchain, the hash. */
export const accountBits = (raw: string): string =>
  `100${uintBits(0, 8)}${uintBits(BigInt(`0x${raw.slice(2)}`), 256)}`

/** The hash that names a cell: of its bits, and of the depths and hashes of its references. */
export function cellHash({ refs, ...cell }: Cell): Uint8Array {
  const depths = refs.flatMap((ref) => [0, depthOf(ref)])
  const hashes = refs.flatMap((ref) => [...cellHash(ref)])
  return sha256(Uint8Array.from([...content({ refs, ...cell }), ...depths, ...hashes]))
}

/** A bag with one cell that has no references, in base64. */
export function bagOf(bits: string): string {
  const cell = content({ bits, refs: [] })
  // One byte for each size and offset; one cell, which is the root; none is absent.
  const bag = [0xb5, 0xee, 0x9c, 0x72, 1, 1, 1, 1, 0, cell.length, 0, ...cell]
  return btoa(String.fromCharCode(...bag))
}

/** Two bytes that describe the cell, and its bits: those that do not fill their last byte end with a one and zeros. */
function content({ bits, refs, isExotic = false }: Cell): number[] {
  const isWhole = bits.length % 8 === 0
  const padded = isWhole ? bits : `${bits}1`.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return [refs.length + (isExotic ? 8 : 0), Math.floor(bits.length / 8) + bytes.length, ...bytes]
}

/** Fewer than 256 here. */
const depthOf = ({ refs }: Cell): number => (refs.length === 0 ? 0 : 1 + Math.max(...refs.map(depthOf)))
