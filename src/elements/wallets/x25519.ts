/** X25519 of the browser (Chrome 133, Firefox 130, Safari 17): without it, no TON wallet on another device is connected. */

let isFound = false
let finding: Promise<void> | undefined

/** Whether the browser has it, once {@link findX25519} has settled; false before. */
export const hasX25519 = (): boolean => isFound

/** Tries it once for the page. Never rejects. */
export function findX25519(): Promise<void> {
  finding ??= makeKey().then(
    () => void (isFound = true),
    () => undefined,
  )
  return finding
}

// A page that is not secure has no `subtle`.
async function makeKey(): Promise<unknown> {
  return crypto.subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])
}
