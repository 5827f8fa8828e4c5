/** `crypto-checkout backup` and `restore`: a copy of the SQLite file while the endpoint runs, and a checked way back. */
import { createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isoTime } from '../../core/iso-time.js'
import { databaseTime } from '../../server/clocks.js'
import { assertCopy, copyDatabase, markCopy, type CopyContents } from '../../server/store/sqlite/copy.js'
import { ownerOnly } from '../../server/store/sqlite/file.js'
import { isOpen } from '../../server/orders/link-changes.js'
import type { Link } from '../../server/rules/link-data.js'
import { keptMs } from '../../server/store/session-store.js'
import type { Store } from '../../server/store/store.js'
import { defineProgram } from '../options/command.js'
import { absentHint, databaseOptions, openExistingDatabase } from '../options/database.js'
import { bareFlag, defineOptions, fullName, text, UsageError, counted } from '../options/options.js'
import type { Database } from '../options/store.js'

const backupOptions = defineOptions({
  file: { argument: 'FILE', description: 'the file to write; it must not exist', parse: text },
  ...databaseOptions,
})
const restoreOptions = defineOptions({
  file: {
    argument: 'FILE',
    description: 'a file that backup has written; without it, another tool has restored the database',
    optional: true,
    parse: text,
  },
  force: bareFlag('--force', 'restore it, and lose what was decided since'),
  all: bareFlag(
    '--all',
    'without --force: name everything that may have been decided since, not the newest 50 of each',
  ),
  ...databaseOptions,
})

const databaseName = fullName(databaseOptions.databaseUrl)

const backupSummary = `Copies the SQLite database of DATABASE_URL into a new file, while the endpoint runs, and checks the copy. Keep it where
only you can read it. For PostgreSQL, use pg_dump.`
const restoreSummary = `Checks a backup. Without --force, it says what would be lost, also while the endpoint runs, and copies nothing.

With --force, it copies the backup to where DATABASE_URL says. Stop the endpoint first: nothing is overwritten, so move the old
database away, with the files beside it that end in -wal and -shm.

Without FILE, the database of DATABASE_URL was restored by another tool, such as pg_restore, or is a standby that lacked commits:
--force records it.

From then on, a payer of an earlier order without money is warned before another address is shown.`

/**
 * Copies the database.
 * @throws {UsageError} for a wrong option, a database that is not SQLite, or a file that is there.
 */
export const backup = defineProgram({
  usage: 'backup FILE [options]',
  summary: backupSummary,
  options: backupOptions,
  async run({ file, databaseUrl }, { print }) {
    const path = pathOf(databaseUrl)
    await assertAbsent(file, 'FILE', 'choose another name')
    if (!(await exists(path)))
      throw new UsageError(`${databaseName} can't be used: there is no database ${path}${absentHint}`)
    const written = await place(file, 'FILE', async (part) => {
      await writePrivately(part)
      await explain(databaseName, () => copyDatabase(path, part))
    })
    print(`${written}\n`)
  },
})

/**
 * Checks a backup, copies it into place, and checks the copy. Without a backup, records that the database was restored.
 * @throws {UsageError} for a wrong option, a backup that is damaged, or a database that is there; without `--force`, with what is lost.
 */
export const restore = defineProgram({
  usage: 'restore [FILE] [options]',
  summary: restoreSummary,
  options: restoreOptions,
  async run({ file, databaseUrl, ...how }, { print }) {
    print(file === undefined ? await record(databaseUrl, how) : await bringBack(file, databaseUrl, how))
  },
})

type How = { force: boolean; all: boolean }

/** @returns what was done. */
async function bringBack(file: string, database: Database, { force, all }: How): Promise<string> {
  const path = pathOf(database)
  if (!(await exists(file))) throw new UsageError(`FILE: there is no file ${file}`)
  const now = Date.now()
  const most = mostOf(all)
  const contents = await explain('FILE', () => assertCopy(file, most + 1, oldestSession(now)))
  const { undecided, withoutPayment } = contents
  if (!force) {
    const loss = lossOf(
      { undecided, withoutPayment, links: openLinks(contents.links, now), most },
      'Restore it with --force',
    )
    throw new UsageError(`${contentsOf(file, contents)}${loss}`)
  }
  for (const suffix of ['', '-wal', '-shm'])
    await assertAbsent(`${path}${suffix}`, databaseName, 'move it away first')
  const written = await place(path, databaseName, async (part) => {
    await writePrivately(part, file)
    await markCopy(part, Date.now())
  })
  return `${written}; start the endpoint to check them\n`
}

/** Has a database written beside its place, checks it, and puts it there. @returns what it has. @throws {UsageError} with the name of its place. */
async function place(file: string, name: string, write: (part: string) => Promise<void>): Promise<string> {
  const part = `${file}.part`
  return explain(name, async () => {
    try {
      await write(part)
      const { payments } = await explain('the copy', () => assertCopy(part))
      await sync(part)
      await rename(part, file)
      return `${file} has ${counted(payments, 'payment')}`
    } finally {
      await rm(part, { force: true })
    }
  })
}

/** @returns what was done. */
async function record(database: Database, { force, all }: How): Promise<string> {
  const store = await openExistingDatabase(database)
  try {
    const [newest] = await store.listOrders({ limit: 1 })
    const end = newest ? `its newest payment is of ${isoTime(newest.at)}` : 'it has no payment'
    if (!force) {
      const loss = lossOf(await undecidedOf(store, mostOf(all)), 'Record the restore with --force')
      throw new UsageError(`DATABASE_URL: ${end}. ${loss}`)
    }
    const at = databaseTime(store)()
    await store.markRestored(at)
    return `recorded that the database was restored at ${isoTime(at)}; ${end}\n`
  } finally {
    await store.close()
  }
}

function contentsOf(file: string, { orders, payments, changedAt }: CopyContents): string {
  const end = changedAt === undefined ? 'it has no order' : `its last change is of ${isoTime(changedAt)}`
  return `${file} has orders: ${orders}, payments: ${payments}; ${end}. `
}

/** So many orders are named, and so many links. */
const mostOf = (all: boolean): number => (all ? 1e9 : 50)

/** What a person may have decided meanwhile. */
type Undecided = {
  /** Orders that have a payment and are not decided. */
  undecided: string[]
  /** Open orders without a payment, whose page may still ask for one. */
  withoutPayment: string[]
  /** Links that take orders. */
  links: string[]
  /** How many of each are named. */
  most: number
}

/** A session that was sealed before this has ended: no payment is created by it. */
const oldestSession = (now: number): number => now - keptMs

const openLinks = (links: readonly Link[], now: number): string[] =>
  links.filter((link) => isOpen(link, now)).map(({ name }) => name)

/** What is not decided, the newest first and one more than are named. */
async function undecidedOf(store: Store, most: number): Promise<Undecided> {
  const limit = most + 1
  const now = databaseTime(store)()
  const found = [
    await store.listOrders({ state: 'open', limit }),
    await store.listOrders({ state: 'review', limit }),
  ]
  const newest = found.flat().toSorted((a, b) => b.at - a.at)
  return {
    undecided: newest.map(({ reference }) => reference),
    withoutPayment: await store.listWithoutPayment(oldestSession(now), limit),
    links: openLinks(await store.listLinks(now), now),
    most,
  }
}

/** What a backup can't bring back: the payment service knows payments, and no decision of a person. */
function lossOf({ undecided, withoutPayment, links, most }: Undecided, next: string): string {
  const named = (names: readonly string[]) => namesOf(names, most)
  return `What happened later is lost:
- Orders that a person closed or accepted are open again. Close them before the endpoint starts: a cancelled order that is paid ships.
  Ask the shop about each order that has a payment and is not decided here: ${named(undecided)}.
  Ask about each open order without a payment, whose page may still ask for one: ${named(withoutPayment)}.
- Links that were closed take orders again, and pieces that were sold are for sale again. Ask the shop about each link that takes
  orders here, and close it where the shop has: ${named(links)}.
- Prices that replaced others, refunds, claims and notes are gone. Look into the shop and the account for refunds that were sent.
- Payments that were created later are unknown. orders unknown lists those that the payment service reports.
Payments that the database has are checked, and notified again under the same ids. ${next}`
}

function namesOf(names: readonly string[], most: number): string {
  const more = names.length > most ? ', and older ones (--all names them)' : ''
  return `${names.slice(0, most).join(', ') || 'none'}${more}`
}

function pathOf({ kind, location }: Database): string {
  // SQLite's database in memory is of one process.
  if (kind === 'sqlite' && location !== ':memory:') return location
  throw new UsageError(`${databaseName} must be sqlite:FILE; for PostgreSQL, use pg_dump and pg_restore`)
}

async function assertAbsent(file: string, name: string, next: string): Promise<void> {
  if (await exists(file)) throw new UsageError(`${name}: ${file} exists, and nothing is overwritten; ${next}`)
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Creates a new file that its owner alone may read, before it has an order, with the bytes of another or without any. */
async function writePrivately(file: string, source?: string): Promise<void> {
  await rm(file, { force: true })
  const handle = await open(file, 'wx', ownerOnly)
  try {
    if (source !== undefined) await pipeline(createReadStream(source), handle.createWriteStream())
  } finally {
    await handle.close()
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function explain<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${name} can't be used: ${error instanceof Error ? error.message : 'failed'}`)
  }
}
