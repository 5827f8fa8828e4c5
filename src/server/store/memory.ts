/**
 * A store in the memory of its process, for tests and previews. **It loses everything when the process ends**: shown
 * payments would no longer be watched, and paid orders could be paid again. Never take money with it; use `sqliteStore`
 * or `postgresStore`.
 */
import { checkOptions, must } from '../../core/option-rules.js'
import { memoryAttempts } from './memory/attempts.js'
import { MemoryDatabase } from './memory/database.js'
import { memoryDocuments } from './memory/documents.js'
import { memoryLinks } from './memory/links.js'
import { memoryOrders } from './memory/orders.js'
import { memoryOutbox } from './memory/outbox.js'
import { memoryPayments } from './memory/payments.js'
import { memorySessions } from './memory/sessions.js'
import type { Store } from './store.js'

export { MemoryDatabase }

const isMemoryDatabase = must('a MemoryDatabase', (value) => value instanceof MemoryDatabase)

/**
 * Opens a store in memory. It fulfils the contract of a store except durability: **it loses everything when the process
 * ends**. For tests and previews only.
 * @param database the data; two stores over one database behave like two processes over one file.
 * @throws {TypeError} for any other database.
 * @example
 * const checkout = createCheckout({ store: memoryStore(), mode: 'sandbox', gateway, secrets: [secret], merchant })
 */
export function memoryStore(database: MemoryDatabase = new MemoryDatabase()): Store {
  checkOptions({ database }, { database: isMemoryDatabase })
  return {
    ...memoryAttempts(database),
    ...memoryPayments(database),
    ...memoryOrders(database),
    ...memoryOutbox(database),
    ...memorySessions(database),
    ...memoryLinks(database),
    ...memoryDocuments(database),
    getMode: async () => database.mode,
    async claimMode(mode) {
      database.mode ??= mode
      return database.mode === mode
    },
    restoredAt: async () => database.restoredAt,
    async markRestored(at) {
      database.restoredAt = at
    },
    probe: async () => undefined,
    clockOffsetMs: () => 0,
    weaknesses: () => ['in-memory'],
    close: async () => undefined,
  }
}
