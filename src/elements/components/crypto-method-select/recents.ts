/**
 * Stores the payer's last methods on this device, if the page enables it. Only coin and network: never an address, an
 * amount or an order. If storage is blocked there are none.
 */
const storageKey = 'crypto-checkout:recent-methods'
const maxRecents = 3

/** The keys of the recent methods, the latest first. */
export function recentMethods(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string').slice(0, maxRecents) : []
  } catch {
    return []
  }
}

/** Moves a method to the front. */
export function rememberMethod(key: string): void {
  const keys = [key, ...recentMethods().filter((other) => other !== key)]
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys.slice(0, maxRecents)))
  } catch {
    // Blocked or full: then nothing is stored.
  }
}
