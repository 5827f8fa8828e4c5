/** The custom properties: each is used and documented, and none is left over. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = readdirSync('src/elements', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(`src/elements/${path}`, 'utf8'))
  .join('\n')

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

describe('custom properties', () => {
  it('are those of docs/theming.md, no more and no fewer', () => {
    const used = namesIn(sources, /var\(\s*(--crypto-[a-z-]+)/g)
    expect(namesIn(readFileSync('docs/theming.md', 'utf8'), /^\| `(--crypto-[a-z-]+)`/gm)).toEqual(used)
  })

  it('are documented with the element that a page sets them on, where the elements name them', () => {
    const documented = namesIn(sources, /@cssprop \[?(--crypto-[a-z-]+)/g)
    const used = namesIn(sources, /var\(\s*(--crypto-[a-z-]+)/g)
    expect(used).toEqual(expect.arrayContaining(documented))
  })

  it('that are our own are all defined and all used', () => {
    // No rule reads those of `wallets.styles.ts`: their change makes WebKit apply its styles again.
    const defined = namesIn(sources, /(--_(?!has-)[a-z-]+):/g)
    const used = namesIn(sources, /(?:var\(\s*|ink\(')(--_[a-z-]+)/g)
    expect(used).toEqual(defined)
  })
})
