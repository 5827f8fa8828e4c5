import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assumptions, defaultAssumptions, type Assumption } from '../../../src/gateway/index.js'

const document = readFileSync(new URL('../../../docs/assumptions.md', import.meta.url), 'utf8')
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )

describe('assumptions', () => {
  it('have one entry for every switch', () => {
    const switches = Object.values<Assumption>(assumptions).flatMap((assumption) => assumption.switch ?? [])
    expect(switches.sort()).toStrictEqual(Object.keys(defaultAssumptions).sort())
  })

  it('are explained in the documentation, in their order', () => {
    const expected = Object.entries<Assumption>(assumptions).map(([id, assumption]) => [
      ...[id, assumption.section, assumption.switch ?? assumption.fallback],
    ])
    expect(rows.map(([id, section, , , , change]) => [id, section, change])).toStrictEqual(expected)
    const words = rows.flatMap(([, , notShown, assumed, why]) => [notShown, assumed, why])
    expect(words.filter((text) => !text || text.length < 3)).toEqual([])
  })

  it('are each pinned by a test that exists', () => {
    for (const [id, , , , , , test = ''] of rows) {
      const [, file = '', title = ''] = /^(\S+): (.+)$/.exec(test) ?? []
      const path = new URL(`../../${file}`, import.meta.url)
      expect(existsSync(path), `${id}: ${file}`).toBe(true)
      expect(readFileSync(path, 'utf8'), `${id}: ${title}`).toContain(title)
    }
  })
})
