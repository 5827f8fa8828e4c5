import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SqliteConnection } from '../../../src/server/store/sqlite/connection.js'
import { openDatabase } from '../../../src/server/store/sqlite.js'
import { freshFolder } from '../../support/folders.js'
import { databaseOf, fail, failure, recorded } from '../../support/recorded-database.js'

describe('SqliteConnection', () => {
  it('commits once what is written within one turn, and once more what comes later', async () => {
    const { commands, note, notes } = await recorded()
    await Promise.all(['a', 'b', 'c'].map(note))
    await new Promise(setImmediate)
    expect(commands).toEqual(['BEGIN IMMEDIATE', 'COMMIT'])
    await note('d')
    expect(commands).toHaveLength(4)
    expect(notes()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('resolves no write before it is committed', async () => {
    const { commands, note, notes } = await recorded()
    let heard: string[] = []
    const writing = note('a').then(() => (heard = [...commands]))
    expect(notes()).toEqual([])
    await writing
    expect(heard).toEqual(['BEGIN IMMEDIATE', 'COMMIT'])
  })

  it('undoes the whole of a write that fails, and nothing of its neighbours', async () => {
    const { connection, note, notes } = await recorded()
    const halfDone = connection.write(() => {
      connection.run(`INSERT INTO notes VALUES ('half')`)
      throw new Error('changed its mind')
    })
    const results = await Promise.allSettled([note('a'), note('a'), halfDone, note('b')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    await expect(halfDone).rejects.toThrow('changed its mind')
    expect(notes()).toEqual(['a', 'b'])
  })

  it('error: writes nothing of a group in which the disk fails', async () => {
    const { connection, note, notes } = await recorded()
    const failing = connection.write(() => fail(1034))
    const results = await Promise.allSettled([note('a'), failing, note('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(notes()).toEqual([])
  })

  it('error: writes nothing of a group that SQLite has rolled back', async () => {
    const isFull = (sql: string) => sql.startsWith('ROLLBACK TO') && failure(1)
    const { connection, note, notes } = await recorded(isFull)
    const failing = connection.write(() => fail(13))
    const results = await Promise.allSettled([note('a'), failing])
    expect(results).toMatchObject([
      { status: 'rejected', reason: { errcode: 13 } },
      { status: 'rejected', reason: { errcode: 13 } },
    ])
    expect(notes()).toEqual([])
  })

  it('goes on after a read that is wrong, and prepares each statement once', async () => {
    const { connection, note, notes, prepared } = await recorded()
    expect(() => connection.get('SELECT absent FROM notes')).toThrow('no such column')
    await note('a')
    await note('b')
    expect([notes(), notes()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(new Set(prepared).size).toBe(prepared.length)
  })

  it('error: has no version of a database that does not answer', async () => {
    const database = await openDatabase(':memory:')
    const connection = new SqliteConnection({ ...databaseOf(database), prepare: () => fail(1034) })
    await expect(connection.version()).rejects.toMatchObject({ errcode: 1034 })
  })

  it('error: fails a whole group that can’t be committed, and goes on with the next', async () => {
    let failures = 1
    const { note, notes } = await recorded((sql) => sql === 'COMMIT' && failures-- > 0 && new Error('busy'))
    const results = await Promise.allSettled([note('a'), note('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await note('c')
    expect(notes()).toEqual(['c'])
  })

  it('error: writes nothing before the database is open again once the disk has failed', async () => {
    let failures = 1
    const { connection, note, notes } = await recorded(
      (sql) => sql === 'COMMIT' && failures-- > 0 && failure(1034),
    )
    await expect(note('a')).rejects.toThrow('disk I/O error')
    await expect(note('b')).rejects.toThrow('The disk has failed, and the database is not open again.')
    expect(notes()).toEqual([])
    await expect(connection.failed).resolves.toMatchObject({ name: 'StoreFailedError' })
  })

  it('goes on by itself after the disk was full', async () => {
    let isFull = true
    const { note, notes } = await recorded((sql) => sql === 'COMMIT' && isFull && failure(13))
    await expect(note('a')).rejects.toThrow()
    isFull = false
    await note('b')
    expect(notes()).toEqual(['b'])
  })

  it.each([
    ['is corrupt', 11],
    ['is no database', 26],
    ['was moved', 1032],
  ])('error: is failed for good when the file %s', async (_, code) => {
    const { connection, note } = await recorded((sql) => sql === 'COMMIT' && failure(code), {
      reopen: (open) => open(),
    })
    await expect(note('a')).rejects.toThrow()
    await expect(connection.failed).resolves.toMatchObject({ name: 'StoreFailedError' })
  })

  it.each([
    ['a corrupt page', 267],
    ['something that is no database', 26],
  ])('error: is failed for good when a read finds %s', async (_, code) => {
    const database = await openDatabase(':memory:')
    const connection = new SqliteConnection(
      {
        ...databaseOf(database),
        prepare: () => ({ run: () => fail(code), get: () => fail(code), all: () => fail(code) }),
      },
      { reopen: () => database },
    )
    expect(() => connection.get('SELECT 1')).toThrow('disk I/O error')
    await expect(connection.failed).resolves.toMatchObject({ name: 'StoreFailedError' })
  })

  it('lets writes end that wait for a lock when it is closed', async () => {
    let isHeld = true
    const { connection, commands, note } = await recorded(
      (sql) => sql === 'BEGIN IMMEDIATE' && isHeld && failure(5),
    )
    const writing = note('a')
    const closing = connection.close()
    isHeld = false
    await expect(writing).resolves.toBe(1)
    await closing
    expect(commands.slice(-2)).toEqual(['PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE', 'close'])
  })

  it('reads the version once for all who ask in a turn, after the last of them', async () => {
    const folder = freshFolder()
    const file = join(folder, 'checkout.db')
    const [database, other] = [await openDatabase(file), await openDatabase(file)]
    database.exec('CREATE TABLE notes (note TEXT PRIMARY KEY)')
    let reads = 0
    const connection = new SqliteConnection({
      ...databaseOf(database),
      prepare(sql) {
        const statement = database.prepare(sql)
        return { ...statement, get: (...values) => ((reads += 1), statement.get(...values)) }
      },
    })
    const before = await connection.version()
    const first = connection.version()
    other.exec(`INSERT INTO notes VALUES ('of another process')`)
    const versions = await Promise.all([first, connection.version(), connection.version()])
    expect(new Set(versions)).toEqual(new Set([before + 1]))
    expect(reads).toBe(2)
    // Who asked before it was closed is answered.
    const last = connection.version()
    await connection.close()
    expect(await last).toBe(before + 1)
    other.close()
  })
})
