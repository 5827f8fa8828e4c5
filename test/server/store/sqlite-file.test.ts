import type fs from 'node:fs'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { copyDatabase } from '../../../src/server/store/sqlite/copy.js'
import { assertWritable, weaknessesOf } from '../../../src/server/store/sqlite/file.js'
import { openDatabase, sqliteStore } from '../../../src/server/store/sqlite.js'
import { freshFolder } from '../../support/folders.js'

/** What the process may not write to. The superuser of a container may write everywhere. */
const denied = vi.hoisted(() => new Set<string>())
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const accessSync: typeof fs.accessSync = (path, mode) => {
    if (denied.has(String(path))) throw new Error('EACCES')
    real.accessSync(path, mode)
  }
  return { ...real, accessSync }
})

let folder: string
let file: string
beforeEach(async () => {
  denied.clear()
  folder = freshFolder()
  file = join(folder, 'checkout.db')
})

describe('assertWritable', () => {
  it('takes a file that is there, one that can be created, and what is none', async () => {
    expect(() => assertWritable(file)).not.toThrow()
    await writeFile(file, '')
    expect(() => assertWritable(file)).not.toThrow()
    expect(() => assertWritable(':memory:')).not.toThrow()
  })

  it('error: names the folder or the file that this process may not write to', async () => {
    denied.add(folder)
    expect(() => assertWritable(file)).toThrow(`this process may not write to ${folder}`)
    denied.clear()
    await writeFile(file, '')
    denied.add(file)
    expect(() => assertWritable(file)).toThrow(`this process may not write to ${file}`)
  })

  it('error: names it for a database that must exist, too', async () => {
    await (await sqliteStore(file)).close()
    denied.add(file)
    const opened = sqliteStore(file, { mustExist: true })
    const refusal = `this process may not write to ${file}; run it as a user who may`
    await expect(opened).rejects.toThrow(refusal)
    await expect(copyDatabase(file, join(folder, 'copy.db'))).rejects.toThrow(refusal)
  })
})

describe('weaknessesOf', () => {
  it.each([
    [0x01021994, ['in-memory']],
    [0x6969, ['network-disk']],
    [0xff534d42, ['network-disk']],
    [0xef53, []],
  ])('says how a file on a file system of the type %i could be lost', (type, weaknesses) => {
    const folders: string[] = []
    const found = weaknessesOf('/data/checkout.db', (folder) => {
      folders.push(folder)
      return type
    })
    expect(found).toEqual(weaknesses)
    expect(folders).toEqual(['/data'])
  })

  it('knows nothing of a folder that is not there, and that memory is none', () => {
    expect(weaknessesOf('/nowhere/at/all/checkout.db')).toEqual([])
    expect(weaknessesOf(':memory:')).toEqual(['in-memory'])
  })

  it('is what a store says of itself', async () => {
    const store = await sqliteStore(':memory:')
    expect(store.weaknesses?.()).toEqual(['in-memory'])
    expect(store.version).toMatch(/^SQLite 3\./)
    await store.close()
  })
})

describe('the files of a database', () => {
  const modes = async () => {
    const names = (await readdir(folder)).sort()
    const found = names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777] as const)
    return Object.fromEntries(await Promise.all(found))
  }
  const closed = { 'checkout.db': 0o600, 'checkout.db-shm': 0o600, 'checkout.db-wal': 0o600 }

  it('are read by their owner alone, from the first on', async () => {
    const store = await sqliteStore(file)
    await store.claimMode('sandbox')
    expect(await modes()).toEqual(closed)
    await store.close()
  })

  it('are closed to others where an earlier release left them open', async () => {
    const before = await sqliteStore(file)
    await before.claimMode('sandbox')
    for (const name of Object.keys(closed)) await chmod(join(folder, name), 0o644)
    const after = await sqliteStore(file)
    expect(await modes()).toEqual(closed)
    expect(await after.getMode()).toBe('sandbox')
    await before.close()
    await after.close()
  })

  it('error: have a path: at an address, others could read the file, and its removal would go unseen', async () => {
    for (const open of [sqliteStore, openDatabase])
      await expect(open(`file:${file}`)).rejects.toThrow('path: must be the path of a file, without "file:"')
    expect(await modes()).toEqual({})
  })

  it('error: of a folder that is not there are not made', async () => {
    await expect(openDatabase(join(folder, 'missing', 'checkout.db'))).rejects.toThrow()
    expect(await modes()).toEqual({})
  })
})
