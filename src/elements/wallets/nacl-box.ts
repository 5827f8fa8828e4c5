/**
 * NaCl's `crypto_box`, which TON Connect speaks: X25519 of the browser, XSalsa20 and Poly1305 of this file. For short messages under
 * keys that live as long as the page.
 */

/** A pair of keys for one page. */
export type BoxKeys = { publicKey: Uint8Array<ArrayBuffer>; privateKey: CryptoKey }

/** Rejects where the browser has no X25519. */
export async function createKeys(): Promise<BoxKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { publicKey, privateKey: pair.privateKey }
}

const nonceLength = 24
const tagLength = 16

/** Nonce, tag and ciphertext. */
export async function seal(message: Uint8Array, receiver: Uint8Array, keys: BoxKeys): Promise<Uint8Array> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const key = await sharedKey(receiver, keys)
  const stream = keyStream(key, nonce, message.length + 32)
  const body = message.map((byte, index) => byte ^ (stream[32 + index] ?? 0))
  return concat(nonce, authenticate(body, stream.subarray(0, 32)), body)
}

/** The message; undefined if it is not from this sender, or was changed. */
export async function unseal(
  sealed: Uint8Array,
  sender: Uint8Array,
  keys: BoxKeys,
): Promise<Uint8Array | undefined> {
  const nonce = sealed.subarray(0, nonceLength)
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
  const body = sealed.subarray(nonceLength + tagLength)
  if (tag.length < tagLength) return undefined
  const stream = keyStream(await sharedKey(sender, keys), nonce, body.length + 32)
  const right = authenticate(body, stream.subarray(0, 32))
  let difference = 0
  right.forEach((byte, index) => (difference |= byte ^ (tag[index] ?? 0)))
  if (difference !== 0) return undefined
  return body.map((byte, index) => byte ^ (stream[32 + index] ?? 0))
}

/** By the browser, which rejects a key of small order. */
async function sharedKey(other: Uint8Array, { privateKey }: BoxKeys): Promise<Uint8Array> {
  const raw = Uint8Array.from(other)
  const key = await crypto.subtle.importKey('raw', raw, { name: 'X25519' }, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'X25519', public: key }, privateKey, 256)
  return hash(new Uint8Array(secret), new Uint8Array(16))
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const words = (bytes: Uint8Array): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return [...Array<unknown>(bytes.length / 4)].map((_, index) => view.getUint32(4 * index, true))
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 * numbers.length)
  const view = new DataView(bytes.buffer)
  numbers.forEach((word, index) => view.setUint32(4 * index, word, true))
  return bytes
}

/** "expand 32-byte k" */
const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const

/** The input of the core: constants on the diagonal, the key around them, and sixteen bytes of nonce or counter. */
function block(key: readonly number[], middle: readonly number[]): number[] {
  const [a, b, c, d] = constants
  return [a, ...key.slice(0, 4), b, ...middle, c, ...key.slice(4), d]
}

const columns = [
  [0, 4, 8, 12],
  [5, 9, 13, 1],
  [10, 14, 2, 6],
  [15, 3, 7, 11],
  [0, 1, 2, 3],
  [5, 6, 7, 4],
  [10, 11, 8, 9],
  [15, 12, 13, 14],
] as const

/** Twenty rounds of Salsa20. */
function scramble(input: readonly number[]): Uint32Array {
  const x = Uint32Array.from(input)
  const step = (to: number, one: number, two: number, by: number): void => {
    const sum = ((x[one] ?? 0) + (x[two] ?? 0)) | 0
    x[to] = (x[to] ?? 0) ^ ((sum << by) | (sum >>> (32 - by)))
  }
  for (let round = 0; round < 10; round += 1)
    for (const [a, b, c, d] of columns) {
      step(b, a, d, 7)
      step(c, b, a, 9)
      step(d, c, b, 13)
      step(a, d, c, 18)
    }
  return x
}

/** HSalsa20. */
function hash(key: Uint8Array, nonce: Uint8Array): Uint8Array {
  const x = scramble(block(words(key), words(nonce)))
  return bytesOf([0, 5, 10, 15, 6, 7, 8, 9].map((index) => x[index] ?? 0))
}

/** XSalsa20. */
function keyStream(key: Uint8Array, nonce: Uint8Array, length: number): Uint8Array {
  const inner = words(hash(key, nonce.slice(0, 16)))
  const rest = words(nonce.slice(16))
  const stream = new Uint8Array(64 * Math.ceil(length / 64))
  for (let count = 0; 64 * count < length; count += 1) {
    const input = block(inner, [...rest, count, 0])
    const x = scramble(input)
    stream.set(bytesOf(input.map((word, index) => ((x[index] ?? 0) + word) | 0)), 64 * count)
  }
  return stream
}

const modulus = (1n << 130n) - 5n
const number = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)

/** Poly1305. */
function authenticate(message: Uint8Array, key: Uint8Array): Uint8Array {
  const factor = number(key.subarray(0, 16)) & 0x0ffffffc0ffffffc0ffffffc0fffffffn
  let sum = 0n
  for (let start = 0; start < message.length; start += 16) {
    const part = message.subarray(start, start + 16)
    sum = ((sum + number(part) + (1n << BigInt(8 * part.length))) * factor) % modulus
  }
  sum += number(key.subarray(16, 32))
  return Uint8Array.from({ length: 16 }, (_, index) => Number((sum >> BigInt(8 * index)) & 255n))
}
