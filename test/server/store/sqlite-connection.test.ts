import { describe, expect, it } from 'vitest'
import { SqliteConnection, type Database } from '../../../src/server/store/sqlite/connection.js'
import { openDatabase } from '../../../src/server/store/sqlite.js'

/** An open database with one table, and every command that it was given. */
async function recorded(fail: (sql: string) => Error | false = () => false) {
  const database = await openDatabase(':memory:')
  database.exec('CREATE TABLE notes (note TEXT PRIMARY KEY)')
  const commands: string[] = []
  const watched: Database = {
    exec(sql) {
      commands.push(sql)
      const failure = fail(sql)
      if (failure) throw failure
      database.exec(sql)
    },
    prepare: (sql) => database.prepare(sql),
    close: () => database.close(),
  }
  const connection = new SqliteConnection(watched)
  const note = (text: string) => connection.write(() => connection.run('INSERT INTO notes VALUES (?)', text))
  const notes = () => connection.all<{ note: string }>('SELECT note FROM notes').map((row) => row.note)
  return { connection, commands, note, notes }
}

function diskFailure(): Error {
  return Object.assign(new Error('disk I/O error'), { errcode: 1034 })
}

describe('SqliteConnection', () => {
  it('commits once what is written within one turn, and once more what comes later', async () => {
    const { commands, note, notes } = await recorded()
    await Promise.all(['a', 'b', 'c'].map(note))
    expect(commands).toEqual(['BEGIN IMMEDIATE', 'COMMIT'])
    await note('d')
    expect(commands).toHaveLength(4)
    expect(notes()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('tells nobody that a write is done before it is committed', async () => {
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

  it('error: fails a whole group that can’t be committed, and goes on with the next', async () => {
    let failures = 1
    const { note, notes } = await recorded((sql) => sql === 'COMMIT' && failures-- > 0 && new Error('busy'))
    const results = await Promise.allSettled([note('a'), note('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await note('c')
    expect(notes()).toEqual(['c'])
  })

  it('error: writes nothing any more once the disk has failed', async () => {
    let failures = 1
    const { note, notes } = await recorded((sql) => sql === 'COMMIT' && failures-- > 0 && diskFailure())
    await expect(note('a')).rejects.toThrow('disk I/O error')
    await expect(note('b')).rejects.toThrow('The disk has failed, so nothing is written any more.')
    expect(notes()).toEqual([])
  })
})
