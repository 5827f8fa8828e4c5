/** Copies of a SQLite database, for backups. */
import { openDatabase } from '../sqlite.js'
import type { Link } from '../../rules/link-data.js'
import { toLink, type LinkRow } from '../sql/links.js'
import { withoutPayment } from '../sql/orders.js'
import { markRestored } from '../sql/settings.js'
import { numbered, type Database } from './connection.js'
import { assertWritable } from './file.js'
import { assertMigrated } from './schema.js'
import { tables } from './tables.js'

/**
 * Writes a copy as of one moment, while other processes read and write. Waits for a lock for up to 10 seconds.
 * @param target a file that does not exist.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  assertWritable(source)
  await opened(source, (database) => {
    database.exec('PRAGMA busy_timeout = 10000')
    assertMigrated(database)
    // An endpoint may start meanwhile: without a log it would wait for this reader.
    database.exec('PRAGMA journal_mode = WAL')
    database.prepare('VACUUM INTO ?').run(target)
  })
}

/** Records in a copy that it is restored at a time, in ms since the epoch. */
export function markCopy(file: string, at: number): Promise<void> {
  return opened(file, (database) => {
    database.exec('PRAGMA synchronous = FULL')
    database.prepare(numbered(markRestored(tables))).run(String(at))
  })
}

/** What a copy has. */
export type CopyContents = {
  orders: number
  payments: number
  /** When an order last changed, in ms since the epoch; undefined without an order. */
  changedAt: number | undefined
  /** The newest orders that have a payment and are not decided, `limit` at most. */
  undecided: string[]
  /** Open orders without a payment whose price was sealed late enough, the newest first, `limit` at most. */
  withoutPayment: string[]
  /** Links that are not closed, the newest first. */
  links: Link[]
}

/**
 * Reads all of a copy.
 * @param limit of the orders that are named.
 * @param sealedSince of those without a payment.
 * @throws when it is damaged, or no database of an endpoint.
 */
export function assertCopy(file: string, limit = 0, sealedSince = 0): Promise<CopyContents> {
  return opened(file, (database) => {
    assertMigrated(database)
    const { integrity_check: found } = database.prepare('PRAGMA integrity_check').get() as {
      integrity_check: string
    }
    if (found !== 'ok') throw new Error('the file is damaged')
    const { payments, orders, changedAt } = database
      .prepare(
        `SELECT (SELECT count(*) FROM payments) AS payments, count(*) AS orders, max(updated_at) AS changedAt FROM orders`,
      )
      .get() as { payments: number; orders: number; changedAt: number | null }
    const undecided = database
      .prepare(
        `SELECT reference FROM orders WHERE state IN ('open', 'review') AND shown_at IS NOT NULL ORDER BY shown_at DESC, reference DESC LIMIT ?`,
      )
      .all(limit) as { reference: string }[]
    const unpaid = database.prepare(numbered(withoutPayment(tables))).all(sealedSince, limit)
    const links = database
      .prepare(`SELECT * FROM links WHERE closed_at IS NULL ORDER BY created_at DESC, name`)
      .all() as LinkRow[]
    return {
      ...{ payments, orders, changedAt: changedAt ?? undefined },
      undecided: undecided.map(({ reference }) => reference),
      withoutPayment: (unpaid as { reference: string }[]).map(({ reference }) => reference),
      links: links.map(toLink),
    }
  })
}

async function opened<T>(file: string, work: (database: Database) => T): Promise<T> {
  const database = await openDatabase(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}
