/**
 * A store in the memory of its process, for tests and for pages that show the checkout without a server. **It loses
 * everything when the process ends**: payments that were shown would no longer be watched, and paid orders could be
 * paid again. Never take money with it; use `sqliteStore` or `postgresStore`.
 */
import { memoryAttempts } from './memory/attempts.js'
import { MemoryDatabase } from './memory/database.js'
import { memoryOrders } from './memory/orders.js'
import { memoryPayments } from './memory/payments.js'
import type { Store } from './store.js'

export { MemoryDatabase }

/**
 * Opens a store in memory. It keeps every promise of a store but one: **it loses everything when the process ends**.
 * For tests and previews only.
 * @param database what the store holds; two stores over one database behave like two processes over one file.
 * @example
 * const checkout = createCheckout({ store: memoryStore(), mode: 'sandbox', gateway, secret, merchant })
 */
export function memoryStore(database: MemoryDatabase = new MemoryDatabase()): Store {
  return {
    ...memoryAttempts(database),
    ...memoryPayments(database),
    ...memoryOrders(database),
    getMode: async () => database.mode,
    async claimMode(mode) {
      database.mode ??= mode
      return database.mode === mode
    },
    probe: async () => undefined,
    clockOffsetMs: () => 0,
    close: async () => undefined,
  }
}
