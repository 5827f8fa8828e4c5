/**
 * Encrypted, authenticated tokens: a browser that carries one can neither read nor change what it holds. Each kind has a type of its
 * own, so that none passes for another.
 */
import { EncryptJWT, errors, jwtDecrypt, type JWTDecryptOptions, type JWTPayload } from 'jose'

/** The keys of an endpoint, each made when it is first used: the first seals, all open. */
export type SealingKeys = readonly [first: SealingKey, ...rest: SealingKey[]]
type SealingKey = () => Promise<CryptoKey>

/** What a token is: its kind, and the `audience` that separates the sandbox from live mode. */
export type TokenKind = { typ: string; audience: string }

/** What separates sealed sessions and links of the sandbox from live ones. */
export const audienceOf = (mode: 'sandbox' | 'live'): string => `crypto-checkout/${mode}`

/** Seals claims. */
export async function seal(
  [key]: SealingKeys,
  { typ, audience }: TokenKind,
  claims: JWTPayload,
): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ })
    .setAudience(audience)
    .encrypt(await key())
}

/** The claims of a token of this kind; undefined if none of the keys sealed it, or if it is not as `options` ask. */
export async function unseal(
  keys: SealingKeys,
  kind: TokenKind,
  token: string,
  options: Pick<JWTDecryptOptions, 'requiredClaims' | 'subject' | 'currentDate'>,
): Promise<JWTPayload | undefined> {
  const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
  for (const key of keys)
    try {
      return (await jwtDecrypt(token, await key(), { ...kind, ...algorithms, ...options })).payload
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  return undefined
}

/** @throws {TypeError} unless there is a secret, and each is 32 bytes in base64url. */
export function keysOf(secrets: readonly string[]): SealingKeys {
  const [first, ...rest] = secrets.map((secret) => {
    const bytes = decodeSecret(secret)
    if (!bytes) throw new TypeError('secrets: must be 32 bytes in base64url each')
    return keyOf(bytes)
  })
  if (!first) throw new TypeError('secrets: must not be empty')
  return [first, ...rest]
}

// The library would import bytes again for each token.
function keyOf(bytes: Uint8Array): SealingKey {
  let key: Promise<CryptoKey> | undefined
  return () =>
    (key ??= crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']))
}

/** The 32 bytes of a secret; undefined if it is not 32 bytes in base64url. */
export function decodeSecret(text: string): Uint8Array | undefined {
  if (!/^[\w-]{43}=?$/.test(text)) return undefined
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/').replace('=', '')), (character) =>
    character.charCodeAt(0),
  )
}
