import type fs from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assertWritable, weaknessesOf } from '../../../src/server/store/sqlite/file.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'

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
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-'))
  file = join(folder, 'checkout.db')
})
afterEach(() => rm(folder, { recursive: true }))

describe('assertWritable', () => {
  it('takes a file that is there, one that can be created, and what is none', async () => {
    expect(() => assertWritable(file)).not.toThrow()
    await writeFile(file, '')
    expect(() => assertWritable(file)).not.toThrow()
    expect(() => assertWritable(':memory:')).not.toThrow()
    expect(() => assertWritable('file:/nowhere/checkout.db')).not.toThrow()
  })

  it('error: names the folder or the file that this process may not write to', async () => {
    denied.add(folder)
    expect(() => assertWritable(file)).toThrow(`this process may not write to ${folder}`)
    denied.clear()
    await writeFile(file, '')
    denied.add(file)
    expect(() => assertWritable(file)).toThrow(`this process may not write to ${file}`)
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
