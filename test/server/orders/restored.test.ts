/** A SQLite database that was restored lacks what came after its backup. */
import { join } from 'node:path'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { copyDatabase } from '../../../src/server/store/sqlite/copy.js'
import { describeRestored, folder, restoreCommand } from './restored.js'

describeRestored('SQLite', async () => {
  const [file, copy, restored] = ['shop.db', 'copy.db', 'restored.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  return {
    open: () => sqliteStore(file),
    save: () => copyDatabase(file, copy),
    async openSaved() {
      await restoreCommand(`sqlite:${restored}`, copy)
      return sqliteStore(restored)
    },
  }
})
