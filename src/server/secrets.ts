/** What nobody may guess, and how to tell it from a guess. */

/** 128 random bits in base64url: nobody finds a payment by guessing. */
export function opaqueId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Whether two secrets are equal, in a time that tells nothing of how much of them is. */
export async function sameSecret(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(a), digest(b)])
  return left.every((byte, index) => byte === right[index])
}

/** Whether a secret is one of several, as while one replaces another. Nothing is one of none. */
export async function isOneOf(secret: string | undefined, secrets: readonly string[]): Promise<boolean> {
  const matches = await Promise.all(secrets.map((each) => sameSecret(secret ?? '', each)))
  return secret !== undefined && matches.includes(true)
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
