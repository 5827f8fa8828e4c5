/**
 * The methods that the payer used last, on this device, where the page asks for it. Coin and network are all that is
 * kept: never an address, an amount or an order. Where storage is blocked there are none.
 */
const storageKey = 'crypto-checkout:recent-methods'
const most = 3

/** The keys of the methods used last, the last one first. */
export function recentMethods(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts a method in front of the others. */
export function rememberMethod(key: string): void {
  const keys = [key, ...recentMethods().filter((other) => other !== key)]
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys.slice(0, most)))
  } catch {
    // Blocked or full: then nothing is remembered.
  }
}
