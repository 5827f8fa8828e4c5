/**
 * Whether bytes are a public key. About half of all 32-byte strings are no point on their curve: no key exists for
 * them, and no checksum detects it.
 */
import { fromBigEndian } from '../check.js'

const secp256k1P = 2n ** 256n - 2n ** 32n - 977n
const ed25519P = 2n ** 255n - 19n
/** The constant of the curve -x² + y² = 1 + d·x²·y² (RFC 8032, 5.1). */
const ed25519D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * The y of the points whose order divides 8, as libsodium refuses them (`ge25519_has_small_order`): no key pair has
 * one, or anyone can sign for it.
 */
const smallOrder = [
  0n,
  1n,
  ed25519P - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
]

/** Whether 32 big-endian bytes are the x of a point on secp256k1 (`lift_x` of BIP-340). */
export function isSecp256k1X(bytes: Uint8Array): boolean {
  const x = fromBigEndian(bytes)
  return x < secp256k1P && isSquare(x ** 3n + 7n, secp256k1P)
}

/**
 * Whether 32 bytes are an ed25519 public key that a key pair can have: a canonical y below the field's size, a point on
 * the curve (RFC 8032, 5.1.3), and none of the few points of small order.
 */
export function isEd25519Key(bytes: Uint8Array): boolean {
  // The highest bit is the sign of x.
  const y = fromBigEndian(bytes.slice().reverse()) & (2n ** 255n - 1n)
  if (y >= ed25519P || smallOrder.includes(y)) return false
  const u = y * y - 1n
  const v = ed25519D * y * y + 1n
  // u/v is a square exactly when u·v is; v is never zero, as -1/d is no square.
  return isSquare(u * v, ed25519P)
}

/** Euler's criterion; zero counts as a square. */
function isSquare(value: bigint, prime: bigint): boolean {
  return power(((value % prime) + prime) % prime, (prime - 1n) / 2n, prime) <= 1n
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let rest = exponent, square = base; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}
