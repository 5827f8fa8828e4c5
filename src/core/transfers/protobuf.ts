/**
 * Reads a message of Protocol Buffers whose fields are all known. A reader of the network takes the last of a repeated
 * field and skips unknown ones: a message that has any is refused, so that two readers can't see different transfers.
 */

/** The fields of a message by their number. `number?` may be absent, and is then 0. */
export type ProtoShape = Readonly<Record<number, 'bytes' | 'number' | 'number?'>>

/** The values of a message; a field that is not in its shape is empty. */
export type ProtoFields = { bytes: (field: number) => Uint8Array; number: (field: number) => bigint }

/** The fields of a message; undefined if it does not have exactly this shape. */
export function readFields(message: Uint8Array | undefined, shape: ProtoShape): ProtoFields | undefined {
  if (message === undefined) return undefined
  const bytes = new Map<number, Uint8Array>()
  const numbers = new Map<number, bigint>()
  const reader = { message, at: 0 }
  while (reader.at < message.length) {
    const tag = Number(readVarint(reader) ?? 0n)
    const field = tag >> 3
    const kind = shape[field]
    const value = readVarint(reader)
    if (kind === undefined || value === undefined || bytes.has(field) || numbers.has(field)) return undefined
    if (kind !== 'bytes') {
      if ((tag & 7) !== 0) return undefined
      numbers.set(field, value)
      continue
    }
    const end = reader.at + Number(value)
    if ((tag & 7) !== 2 || end > message.length) return undefined
    bytes.set(field, message.subarray(reader.at, end))
    reader.at = end
  }
  const isWhole = Object.entries(shape).every(
    ([field, kind]) => kind === 'number?' || bytes.has(Number(field)) || numbers.has(Number(field)),
  )
  return isWhole
    ? { bytes: (field) => bytes.get(field) ?? new Uint8Array(), number: (field) => numbers.get(field) ?? 0n }
    : undefined
}

/** A number of at most 63 bits in its shortest form; undefined for any other. */
function readVarint(reader: { message: Uint8Array; at: number }): bigint | undefined {
  let value = 0n
  for (let shift = 0n; shift < 63n; shift += 7n) {
    const byte = reader.message[reader.at]
    if (byte === undefined) return undefined
    reader.at += 1
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return byte === 0 && shift > 0n ? undefined : value
  }
  return undefined
}
