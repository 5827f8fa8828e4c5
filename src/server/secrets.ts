/** Random ids and constant-time comparison of secrets. */

/** 128 random bits in base64url: a payment's id can't be guessed. */
export function opaqueId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Whether two secrets are equal, in a time that does not depend on where they differ. */
export async function sameSecret(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(a), digest(b)])
  return left.every((byte, index) => byte === right[index])
}

/** Whether a secret is one of several, during a rotation. False for an empty list. */
export async function isOneOf(secret: string | undefined, secrets: readonly string[]): Promise<boolean> {
  const matches = await Promise.all(secrets.map((each) => sameSecret(secret ?? '', each)))
  return secret !== undefined && matches.includes(true)
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
