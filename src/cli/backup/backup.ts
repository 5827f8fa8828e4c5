/** `crypto-checkout backup` and `restore`: a copy of the SQLite file while the endpoint runs, and a checked way back. */
import { access, chmod, copyFile, open, rename, rm } from 'node:fs/promises'
import { assertCopy, copyDatabase } from '../../server/store/sqlite/copy.js'
import type { Terminal } from '../options/account.js'
import { databaseOptions } from '../options/database.js'
import { defineOptions, helpText, readOptions, text, UsageError, wantsHelp } from '../options/options.js'
import type { Database } from '../options/store.js'

const backupOptions = defineOptions({
  file: { argument: 'FILE', description: 'the file to write; it must not exist', parse: text },
  ...databaseOptions,
})
const restoreOptions = defineOptions({
  file: { argument: 'FILE', description: 'a file that backup has written', parse: text },
  ...databaseOptions,
})

const backupSummary = `Copies the SQLite database of DATABASE_URL into a new file, while the endpoint runs, and checks the copy. Keep it where
only you can read it. For PostgreSQL, use pg_dump.`
const restoreSummary = `Checks a backup, and copies it to where DATABASE_URL says. Stop the endpoint first: nothing is overwritten, so move the
old database away, with the files beside it that end in -wal and -shm.`

/**
 * Copies the database and resolves to the exit code.
 * @throws {UsageError} for a wrong option, a database that is not SQLite, or a file that is there.
 */
export async function backup(argv: string[], { env, print }: Terminal): Promise<number> {
  if (wantsHelp(argv)) {
    print(helpText('crypto-checkout backup FILE [options]', backupSummary, backupOptions))
    return 0
  }
  const { file, databaseUrl } = readOptions(backupOptions, argv, env)
  const path = pathOf(databaseUrl)
  await assertAbsent(file, 'FILE')
  if (!(await exists(path)))
    throw new UsageError(`DATABASE_URL (--database-url): there is no database ${path}`)
  const part = `${file}.part`
  await rm(part, { force: true })
  try {
    await explain('DATABASE_URL (--database-url)', () => copyDatabase(path, part))
    // The file has every order: only its owner may read it.
    await chmod(part, 0o600)
    const { payments } = await explain('the copy', () => assertCopy(part))
    await sync(part)
    await rename(part, file)
    print(`${file} has ${payments} ${payments === 1 ? 'payment' : 'payments'}\n`)
    return 0
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Checks a backup, copies it into place, checks the copy, and resolves to the exit code.
 * @throws {UsageError} for a wrong option, a backup that is damaged, or a database that is there.
 */
export async function restore(argv: string[], { env, print }: Terminal): Promise<number> {
  if (wantsHelp(argv)) {
    print(helpText('crypto-checkout restore FILE [options]', restoreSummary, restoreOptions))
    return 0
  }
  const { file, databaseUrl } = readOptions(restoreOptions, argv, env)
  const path = pathOf(databaseUrl)
  if (!(await exists(file))) throw new UsageError(`FILE: there is no file ${file}`)
  for (const suffix of ['', '-wal', '-shm'])
    await assertAbsent(`${path}${suffix}`, 'DATABASE_URL (--database-url)')
  await explain('FILE', () => assertCopy(file))
  const part = `${path}.part`
  await copyFile(file, part)
  try {
    await chmod(part, 0o600)
    const { payments } = await explain('the copy', () => assertCopy(part))
    await sync(part)
    await rename(part, path)
    print(
      `${path} has ${payments} ${payments === 1 ? 'payment' : 'payments'}; start the endpoint to check them\n`,
    )
    return 0
  } finally {
    await rm(part, { force: true })
  }
}

function pathOf({ kind, location }: Database): string {
  if (kind === 'sqlite') return location
  throw new UsageError(
    'DATABASE_URL (--database-url) must be sqlite:FILE; for PostgreSQL, use pg_dump and pg_restore',
  )
}

async function assertAbsent(file: string, name: string): Promise<void> {
  if (await exists(file)) throw new UsageError(`${name}: ${file} exists, and nothing is overwritten`)
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
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
    throw new UsageError(`${name} can't be used: ${error instanceof Error ? error.message : 'failed'}`)
  }
}
