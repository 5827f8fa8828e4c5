/** What a connection does while it waits: for the lock of another process, and for a disk that has failed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SqliteConnection } from '../../../src/server/store/sqlite/connection.js'
import { openDatabase } from '../../../src/server/store/sqlite.js'
import { databaseOf, fail, failure, recorded } from '../../support/recorded-database.js'

const begin = 'BEGIN IMMEDIATE'
/** Lets what was written in this turn be committed. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  // A pause for the lock is 15 ms.
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a lock of another process', () => {
  /** A connection, and whether its lock is held. */
  async function locked(lockTimeoutMs?: number) {
    const lock = { isHeld: true }
    const made = await recorded((sql) => sql === begin && lock.isHeld && failure(5), {
      ...(lockTimeoutMs !== undefined && { lockTimeoutMs }),
    })
    const tries = () => made.commands.filter((sql) => sql === begin).length
    return { ...made, lock, tries }
  }

  it('is tried for after a pause, however much is written meanwhile', async () => {
    const { note, notes, lock, tries } = await locked()
    const writing = [note('a')]
    await turn()
    writing.push(note('b'))
    await turn()
    writing.push(note('c'))
    await turn()
    expect(tries()).toBe(1)
    vi.advanceTimersByTime(14)
    expect(tries()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(tries()).toBe(2)
    lock.isHeld = false
    vi.advanceTimersByTime(15)
    await Promise.all(writing)
    expect(notes()).toEqual(['a', 'b', 'c'])
    expect(tries()).toBe(3)
  })

  it('is given up after the time for it, and then tried for no more', async () => {
    const { note, notes, lock, tries } = await locked(45)
    vi.advanceTimersByTime(1000)
    const writing = note('a')
    const refused = expect(writing).rejects.toThrow('disk I/O error')
    await turn()
    vi.advanceTimersByTime(45)
    expect(tries()).toBe(4)
    vi.advanceTimersByTime(15)
    await refused
    expect(tries()).toBe(5)
    expect(vi.getTimerCount()).toBe(0)
    lock.isHeld = false
    await note('b')
    expect(notes()).toEqual(['b'])
  })

  it('error: writes nothing that was refused, and all that waits for less time', async () => {
    const { note, notes, lock } = await locked(45)
    const refused = expect(note('a')).rejects.toThrow('disk I/O error')
    await turn()
    vi.advanceTimersByTime(30)
    const waiting = note('b')
    vi.advanceTimersByTime(30)
    await refused
    lock.isHeld = false
    vi.advanceTimersByTime(15)
    await waiting
    expect(notes()).toEqual(['b'])
  })

  it('error: is not waited for when something else prevents the write', async () => {
    let failures = 1
    const { note, commands } = await recorded((sql) => sql === begin && failures-- > 0 && failure(1))
    await expect(note('a')).rejects.toThrow('disk I/O error')
    expect(commands).toEqual([begin, 'ROLLBACK'])
  })
})

describe('a disk that has failed', () => {
  it('is tried again after pauses that double, until the time for it', async () => {
    let tries = 0
    const { note, connection } = await recorded((sql) => sql === 'COMMIT' && failure(1034), {
      reopen: () => ((tries += 1), fail(778)),
      healTimeoutMs: 700,
    })
    vi.advanceTimersByTime(1000)
    await expect(note('a')).rejects.toThrow('disk I/O error')
    const counted: number[] = []
    for (const pause of [99, 1, 199, 1, 399, 1, 799, 1]) {
      vi.advanceTimersByTime(pause)
      counted.push(tries)
    }
    expect(counted).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
    expect(vi.getTimerCount()).toBe(0)
    await expect(connection.failed).resolves.toMatchObject({
      ...{ name: 'StoreFailedError', message: 'The database can’t be written any more.' },
      cause: { errcode: 778 },
    })
  })

  it('error: is given up at once where the file is damaged', async () => {
    const reopen = vi.fn(() => fail(11))
    const { note, connection } = await recorded((sql) => sql === 'COMMIT' && failure(1034), { reopen })
    await expect(note('a')).rejects.toThrow('disk I/O error')
    vi.advanceTimersByTime(100)
    expect(vi.getTimerCount()).toBe(0)
    await expect(connection.failed).resolves.toMatchObject({ cause: { errcode: 11 } })
  })

  it('is not opened again once the connection is closed, and its log is not merged', async () => {
    const reopen = vi.fn(() => fail(1034))
    const { note, commands, connection } = await recorded((sql) => sql === 'COMMIT' && failure(1034), {
      reopen,
    })
    await expect(note('a')).rejects.toThrow('disk I/O error')
    await connection.close()
    vi.advanceTimersByTime(60_000)
    expect(reopen).not.toHaveBeenCalled()
    expect(commands).toEqual([begin, 'COMMIT', 'ROLLBACK', 'close'])
  })

  it('is tried once for two failures', async () => {
    const database = await openDatabase(':memory:')
    const connection = new SqliteConnection(
      { ...databaseOf(database), prepare: () => fail(1034) },
      { reopen: () => database },
    )
    for (let read = 0; read < 2; read += 1) expect(() => connection.get('SELECT 1')).toThrow('disk I/O error')
    expect(vi.getTimerCount()).toBe(1)
  })

  it('is another database afterwards: the one before is closed, and nothing of it is kept', async () => {
    let failures = 1
    const { note, notes, commands, connection } = await recorded(
      (sql) => sql === 'COMMIT' && failures-- > 0 && failure(1034),
      {
        reopen: (open) => {
          const database = open()
          database.exec(`INSERT INTO notes VALUES ('there')`)
          return database
        },
      },
    )
    expect(notes()).toEqual([])
    const versions = [await connection.version()]
    await expect(note('a')).rejects.toMatchObject({ errcode: 1034 })
    versions.push(await connection.version())
    await expect(note('b')).rejects.toMatchObject({ cause: { errcode: 1034 } })
    versions.push(await connection.version())
    vi.advanceTimersByTime(100)
    expect(notes()).toEqual(['there'])
    const version = await connection.version()
    expect(Math.max(...versions)).toBeLessThan(version)
    await note('c')
    expect(notes()).toEqual(['there', 'c'])
    expect(commands.at(-1)).toBe('close')
  })
})
