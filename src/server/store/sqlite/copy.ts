/** Copies of a SQLite database, for backups. */
import { openDatabase } from '../sqlite.js'
import { assertMigrated } from './schema.js'

/**
 * Writes a copy as of one moment, while other processes read and write. Waits for a lock for up to 10 seconds.
 * @param target a file that does not exist.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = await openDatabase(source)
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    assertMigrated(database)
    // An endpoint may start meanwhile: without a log it would wait for this reader.
    database.exec('PRAGMA journal_mode = WAL')
    database.prepare('VACUUM INTO ?').run(target)
  } finally {
    database.close()
  }
}

/**
 * Reads all of a copy.
 * @returns how many payments it has.
 * @throws when it is damaged, or no database of an endpoint.
 */
export async function assertCopy(file: string): Promise<{ payments: number }> {
  const database = await openDatabase(file)
  try {
    assertMigrated(database)
    const { integrity_check: found } = database.prepare('PRAGMA integrity_check').get() as {
      integrity_check: string
    }
    if (found !== 'ok') throw new Error('the file is damaged')
    return database.prepare('SELECT count(*) AS payments FROM payments').get() as { payments: number }
  } finally {
    database.close()
  }
}
