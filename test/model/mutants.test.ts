import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { mutants } from './mutants.mjs'
import { mutate } from './mutate.mjs'

const root = new URL('../../', import.meta.url)

describe('the mutants of the model', () => {
  it.each(mutants)('have one place in the source: $name', async (mutant) => {
    const source = await readFile(new URL(mutant.file, root), 'utf8')
    expect(mutate(source, mutant)).toContain(`(${mutant.replacement})`)
  })
})

describe('mutate', () => {
  const source =
    'function first() {\n  return a /* why */ &&\n    b > 0\n}\nfunction second() {\n  return b > 0\n}\n'
  const mutant = { name: '', file: 'a.ts', within: 'first', expression: 'a && b>0', replacement: 'true' }

  it('replaces one expression of one function, whatever its layout', () => {
    expect(mutate(source, mutant)).toBe(source.replace('a /* why */ &&\n    b > 0', '(true)'))
    expect(mutate(source, { ...mutant, within: 'second', expression: 'b > 0' })).toBe(
      source.replace('return b > 0', 'return (true)'),
    )
  })

  it('error: refuses an expression that is not there, or not once', () => {
    for (const expression of ['b', 'a || b > 0', 'c'])
      expect(() => mutate(source.replace('0', 'b'), { ...mutant, expression })).toThrow(
        /^a\.ts: first has [02] expressions/,
      )
    expect(() => mutate(source, { ...mutant, within: 'third' })).toThrow('a.ts: third has 0 expressions')
  })
})
