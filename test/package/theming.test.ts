/** The custom properties: each is used and documented, and none is left over. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = readdirSync('src/elements', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(`src/elements/${path}`, 'utf8'))
  .join('\n')

const guide = readFileSync('docs/theming.md', 'utf8')

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

describe('custom properties', () => {
  it('are those of docs/theming.md, no more and no fewer', () => {
    const used = namesIn(sources, /var\(\s*(--crypto-[a-z-]+)/g)
    expect(namesIn(guide, /^\| `(--crypto-[a-z-]+)`/gm)).toEqual(used)
  })

  it('are documented with the element that a page sets them on, where the elements name them', () => {
    const documented = namesIn(sources, /@cssprop \[?(--crypto-[a-z-]+)/g)
    const used = namesIn(sources, /var\(\s*(--crypto-[a-z-]+)/g)
    expect(used).toEqual(expect.arrayContaining(documented))
  })

  it('that are lengths have the bounds of docs/theming.md, wherever they are used', () => {
    const rows = [...guide.matchAll(/^\| `(--crypto-[a-z-]+)`.*\dpx.*\| `(\d+px)` to `(\d+px)` *\|$/gm)]
    expect(rows.map(([, name]) => name).sort()).toEqual(namesIn(guide, /^\| `(--crypto-[a-z-]+)`.*\dpx/gm))
    for (const [, name = '', least, most] of rows) {
      const uses = [...sources.matchAll(new RegExp(`(.*)var\\(\\s*${name}(?![a-z-])([^;\`]*)`, 'g'))]
      expect(uses, name).not.toEqual([])
      for (const [, before = '', after = ''] of uses) {
        const [, bound, from] = /(clamp|max)\((\d+px), $/.exec(before) ?? []
        expect([name, from]).toEqual([name, least])
        if (bound === 'clamp') expect([name, after.match(/\d+px/g)?.at(-1)]).toEqual([name, most])
      }
    }
  })

  it('that are our own are all defined and all used', () => {
    // No rule reads those of `wallets.styles.ts`: their change makes WebKit apply its styles again.
    const defined = namesIn(sources, /(--_(?!has-)[a-z-]+)'?:/g)
    const used = namesIn(sources, /var\(\s*(--_[a-z-]+)/g)
    expect(used).toEqual(defined)
  })
})
