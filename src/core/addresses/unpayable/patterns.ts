/**
 * Addresses that are written down rather than derived from a key. A hash or a key with a dozen equal bytes in a row has a
 * chance below 2^-88 to come out of a key pair, so none ever will: zero and burn addresses, precompiles and system
 * contracts (`0x…01`, `0x…1010`, `0x4200…06`), and placeholders (`0xeeee…`) are all of this kind.
 */

/** The equal bytes in a row from which nobody can have a key. */
const maxRun = 12
/** The equal characters in a row from which a base58 address was composed as text, such as `1CounterpartyXXXX…`. */
const maxTextRun = 13
/** The longest piece whose repetition makes up a whole hash, as in `0xdeaddead…`. */
const maxPeriod = 4

/** Whether the bytes of a hash or a key are a run or a repetition. */
export function isComposed(bytes: Uint8Array): boolean {
  return longestRun(bytes) >= maxRun || isPeriodic(bytes)
}

/** Whether a base58 address has a run of one character in its text. */
export function isComposedText(address: string): boolean {
  return longestRun(address) >= maxTextRun
}

function longestRun(items: ArrayLike<unknown>): number {
  let longest = 0
  let run = 0
  for (let index = 0; index < items.length; index += 1) {
    run = index > 0 && items[index] === items[index - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

function isPeriodic(bytes: Uint8Array): boolean {
  const periods = Array.from({ length: maxPeriod }, (_, index) => index + 1)
  return periods.some((period) => bytes.every((byte, index) => byte === bytes[index % period]))
}
