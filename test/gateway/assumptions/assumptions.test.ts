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

  it('stand in the documentation, word for word', () => {
    const expected = Object.entries<Assumption>(assumptions).map(([id, assumption]) => {
      return [
        id,
        assumption.section,
        assumption.notShown,
        assumption.assumed,
        assumption.why,
        assumption.switch ?? assumption.fallback,
      ]
    })
    expect(rows.map((cells) => cells.slice(0, 6))).toStrictEqual(expected)
  })

  it('are each pinned by a test that exists', () => {
    for (const [id, , , , , , test = ''] of rows) {
      const [file = '', title = ''] = test.split(': ')
      const path = new URL(`../../${file}`, import.meta.url)
      expect(existsSync(path), `${id}: ${file}`).toBe(true)
      expect(readFileSync(path, 'utf8'), `${id}: ${title}`).toContain(title)
    }
  })
})
