/** docs/faults.md claims; this holds the claims against the files. */
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const tests = join(import.meta.dirname, '..')
const text = await readFile(join(tests, '../docs/faults.md'), 'utf8')
const rows = [...text.matchAll(/^\| (F\d{3}) +\| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', , proof = '']) => ({
    id,
    proof,
  }),
)

describe('docs/faults.md', () => {
  it('has every fault of the catalogue once, in order', () => {
    const all = Array.from({ length: 148 }, (_, index) => `F${String(index + 1).padStart(3, '0')}`)
    expect(rows.map(({ id }) => id)).toEqual(all)
  })

  it('names a test for each, or the reason why there is none', () => {
    for (const { id, proof } of rows) expect(proof, id).toMatch(/`[\w/-]+`|not run: ./)
  })

  it('names only tests that there are', async () => {
    const named = new Set(
      rows.flatMap(({ proof }) => [...proof.matchAll(/`([a-z][\w/-]+)`/g)].map(([, name]) => name)),
    )
    const missing: (string | undefined)[] = []
    for (const name of named)
      await Promise.any(
        [`${name}.test.ts`, `${name}.ts`, `${name}`].map((file) => access(join(tests, file))),
      ).catch(() => missing.push(name))
    expect(missing).toEqual([])
  })

  it('names tests of this folder for what they say that they prove', async () => {
    for (const file of ['requests', 'database']) {
      const source = await readFile(join(import.meta.dirname, `${file}.test.ts`), 'utf8')
      const claimed = rows.filter(({ proof }) => proof.includes(`faults/${file}`)).map(({ id }) => id)
      const told = new Set(source.match(/F\d{3}/g))
      expect(claimed.filter((id) => !told.has(id))).toEqual([])
    }
  })
})
