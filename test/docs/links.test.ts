/** Links between the guides resolve. That they resolve inside the package is in test/package/package.test.ts. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documents } from '../support/document-blocks.js'

/** As GitHub makes them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

function linksOf(file: string): { path: string; anchor: string | undefined }[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^ *```.*?^ *```$/gms, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#')
      return { path: path === '' ? file : join(dirname(file), path), anchor }
    })
}

describe.each(await documents())('%s', (file) => {
  it('links to files and headings that there are', () => {
    const broken = linksOf(file).filter(({ path, anchor }) => {
      if (!existsSync(path)) return true
      if (anchor === undefined) return false
      const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        anchorOf(heading),
      )
      return !headings.includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

describe('README.md', () => {
  it('is short', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThan(200)
  })
})

describe('docs/README.md', () => {
  it('has every guide', async () => {
    const guides = (await documents()).filter((file) => file.startsWith('docs/') && file !== 'docs/README.md')
    const linked = linksOf('docs/README.md').map(({ path }) => path)
    expect(guides.filter((file) => !linked.includes(file))).toEqual([])
  })
})
