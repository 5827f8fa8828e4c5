/** Holds the tests that docs/faults.md and docs/security-model.md name against the files. */
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

  it('names only tests that exist', async () => {
    expect(await missing(rows.map(({ proof }) => proof))).toEqual([])
  })

  it('names tests of this folder for what they say that they prove', async () => {
    for (const file of ['requests', 'database']) {
      const source = await readFile(join(import.meta.dirname, `${file}.test.ts`), 'utf8')
      const claimed = rows.filter(({ proof }) => proof.includes(`faults/${file}`)).map(({ id }) => id)
      const named = new Set(source.match(/F\d{3}/g))
      expect(claimed.filter((id) => !named.has(id))).toEqual([])
    }
  })
})

describe('docs/security-model.md', () => {
  it('names an existing test for each refusal', async () => {
    const model = await readFile(join(tests, '../docs/security-model.md'), 'utf8')
    const refusals = [...model.matchAll(/^\| \*\*[^|]+\|[^|]+\|[^|]+\| ([^|]+) \|$/gm)].map(
      ([, proof = '']) => proof,
    )
    expect(refusals.length).toBeGreaterThan(7)
    for (const proof of refusals) expect(proof).toMatch(/`[\w/-]+`/)
    expect(await missing(refusals)).toEqual([])
  })
})

/** The named tests that are no file and no folder. */
async function missing(proofs: readonly string[]): Promise<string[]> {
  const named = new Set(
    proofs.flatMap((proof) => [...proof.matchAll(/`([a-z][\w/-]+)`/g)].map(([, name = '']) => name)),
  )
  const found: string[] = []
  for (const name of named)
    await Promise.any(
      [`${name}.test.ts`, `${name}.deep.test.ts`, `${name}.ts`, name].map((file) =>
        access(join(tests, file)),
      ),
    ).catch(() => found.push(name))
  return found
}
