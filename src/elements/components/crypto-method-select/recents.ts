/**
 * Stores the payer's last methods on this device, if the page enables it. Only coin and network: never an address, an
 * amount or an order. If storage is blocked there are none.
 */
import { storedList, storeList } from '../../device-store.js'

const storageKey = 'crypto-checkout:recent-methods'
const maxRecents = 3

/** The keys of the recent methods, the latest first. */
export const recentMethods = (): string[] =>
  storedList(storageKey)
    .filter((key) => typeof key === 'string')
    .slice(0, maxRecents)

/** Moves a method to the front. */
export function rememberMethod(key: string): void {
  const keys = [key, ...recentMethods().filter((other) => other !== key)]
  storeList(storageKey, keys.slice(0, maxRecents))
}
