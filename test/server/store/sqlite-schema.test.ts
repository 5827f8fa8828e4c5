/** The schema of a SQLite file: which files are refused, and how a later release changes one. */
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, sqliteStore } from '../../../src/server/store/sqlite.js'
import { copyDatabase } from '../../../src/server/store/sqlite/copy.js'
import type { Database } from '../../../src/server/store/sqlite/connection.js'
import { migrate } from '../../../src/server/store/sqlite/schema.js'
import { freshFolder } from '../../support/folders.js'

let folder: string
let file: string
beforeEach(async () => {
  folder = freshFolder()
  file = join(folder, 'checkout.db')
})

const schemaOf = (database: Database) =>
  (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
const notesOf = (database: Database) => database.prepare('SELECT note FROM notes').all()

/** Leaves a file with a schema. */
async function leave(schema: number): Promise<void> {
  const database = await openDatabase(file)
  database.exec(`PRAGMA user_version = ${schema}`)
  database.close()
}

describe('a file of another release', () => {
  it.each([1, 13, 99])('error: is refused with the schema %d of a release before 0.1', async (schema) => {
    await leave(schema)
    const refusal = {
      code: 'internal',
      message: "The database was written by a release before 0.1: it can't be read. Start with a new file.",
    }
    await expect(sqliteStore(file)).rejects.toMatchObject(refusal)
    await expect(sqliteStore(file, { mustExist: true })).rejects.toMatchObject(refusal)
    await expect(copyDatabase(file, `${file}.copy`)).rejects.toMatchObject(refusal)
    const database = await openDatabase(file)
    expect(schemaOf(database)).toBe(schema)
    expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([])
    database.close()
  })

  it('error: is refused if a newer release has used it', async () => {
    await leave(104)
    await expect(sqliteStore(file)).rejects.toMatchObject({
      code: 'internal',
      message: 'The database has schema 104, and this release knows 103: a newer release has used it.',
    })
  })
})

describe('migrate', () => {
  const scripts = ['CREATE TABLE notes (note TEXT)', `INSERT INTO notes VALUES ('second')`]

  it('applies each script once, to a new file and to one that has the first', async () => {
    const database = await openDatabase(file)
    migrate(database, scripts.slice(0, 1))
    expect([schemaOf(database), notesOf(database)]).toEqual([100, []])
    for (let time = 0; time < 2; time += 1) {
      migrate(database, scripts)
      expect([schemaOf(database), notesOf(database)]).toEqual([101, [{ note: 'second' }]])
    }
    database.close()
  })

  it('applies each script once where another process migrates the same file', async () => {
    const [first, second] = [await openDatabase(file), await openDatabase(file)]
    second.exec('PRAGMA busy_timeout = 0')
    let refusal: unknown
    const slow: Database = {
      prepare: (sql) => first.prepare(sql),
      close: () => first.close(),
      exec(sql) {
        first.exec(sql)
        if (sql !== scripts[0]) return
        try {
          migrate(second, scripts)
        } catch (error) {
          refusal = error
        }
      },
    }
    migrate(slow, scripts)
    // The second waits for the lock, see `untilFree`, and finds the work done.
    expect(refusal).toMatchObject({ message: expect.stringContaining('locked') as string })
    migrate(second, scripts)
    expect([schemaOf(second), notesOf(second)]).toEqual([101, [{ note: 'second' }]])
    first.close()
    second.close()
  })

  it('error: leaves nothing of a script that fails', async () => {
    const database = await openDatabase(file)
    expect(() => migrate(database, [...scripts, 'nonsense'])).toThrow('nonsense')
    expect(schemaOf(database)).toBe(0)
    expect(() => notesOf(database)).toThrow('no such table')
    database.close()
  })
})
