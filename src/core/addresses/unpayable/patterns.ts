/**
 * Addresses that were composed rather than derived from a key. A key pair yields one of these with a chance below 2^-64.
 * Zero and burn addresses, precompiles and system contracts (`0x…01`, `0x…1010`, `0x4200…06`), and placeholders (`0xeeee…`,
 * `0x12345678901234…`, `0x010203…`) are of this kind.
 */

/** So many equal bytes in a row mean that no key exists. */
const maxRun = 10
/** So many bytes in a row at equal steps, such as `010203`, mean that no key exists. */
const maxSteps = 12
/** So many equal characters in a row mean that a base58 address was composed as text, such as `1CounterpartyXXXX…`. */
const maxTextRun = 13

/** Whether the bytes of a hash or a key are a run, a sequence or a repetition. */
export function isComposed(bytes: Uint8Array): boolean {
  return longestRun(bytes) >= maxRun || longestRun(stepsOf(bytes)) >= maxSteps - 1 || isPeriodic(bytes)
}

/** Whether a base58 address has a run of one character in its text. */
export function isComposedText(address: string, length = maxTextRun): boolean {
  return longestRun(address) >= length
}

function longestRun(items: ArrayLike<unknown>): number {
  let longest = 0
  let run = 0
  for (let index = 0; index < items.length; index += 1) {
    run = items[index] === items[index - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

function stepsOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0))
}

/** Whether a piece, half as long as the bytes at most, makes them up. */
function isPeriodic(bytes: Uint8Array): boolean {
  const periods = [...Array<unknown>(Math.floor(bytes.length / 2))].map((_, index) => index + 1)
  return periods.some((period) => bytes.every((byte, index) => byte === bytes[index % period]))
}
