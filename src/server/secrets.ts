/** Random ids and constant-time comparison of secrets. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** 128 random bits in base64url: a payment's id can't be guessed. */
export function opaqueId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Whether two secrets are equal, in a time that does not depend on where they differ, or on how long they are. */
export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [a, b].map((secret) => sha256(utf8ToBytes(secret)))
  return left !== undefined && left.every((byte, index) => byte === right?.[index])
}

/** Whether a secret is one of several, during a rotation. False for an empty list. */
export function isOneOf(secret: string | undefined, secrets: readonly string[]): boolean {
  const matches = secrets.map((each) => sameSecret(secret ?? '', each))
  return secret !== undefined && matches.includes(true)
}
