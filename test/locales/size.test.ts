import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { locales } from '../../src/elements/i18n/locales/index.js'

/** Puts a table of so many languages in the place of the package's own. */
const languages = (count: number): Plugin => ({
  name: 'languages',
  setup({ onLoad }) {
    const tags = Array.from(
      { length: count },
      (_, index) => `q${String.fromCharCode(97 + (index % 26))}${index < 26 ? 'a' : 'b'}`,
    )
    const lines = tags.map((tag) => `${tag}: () => import('./de.js?${tag}'),`)
    onLoad({ filter: /locales\/tags\.ts$/ }, () => ({
      contents: `export const localeTags = new Set(${JSON.stringify(tags)}), regional = /^$/`,
      loader: 'ts',
    }))
    onLoad({ filter: /locales\/index\.ts$/ }, ({ path }) => ({
      contents: `export const locales = {${lines.join('\n')}}`,
      loader: 'ts',
      resolveDir: join(path, '..'),
    }))
  },
})

/** What a page loads first, and what it loads for a language. */
async function bundle(plugins: Plugin[] = []) {
  const { outputFiles } = await build({
    entryPoints: ['src/elements/i18n/translations.ts'],
    outdir: 'nowhere',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    plugins,
  })
  const isFirst = ({ path }: { path: string }) => path.endsWith('translations.js')
  return {
    first: outputFiles.find(isFirst)?.text ?? '',
    chunks: outputFiles.filter((file) => !isFirst(file)).map(({ text }) => text),
  }
}

describe('the languages in a bundle', () => {
  it('are a file each, and none of their words is in what a page loads first', async () => {
    const { first, chunks } = await bundle()
    expect(first).toContain('zh-Hant')
    expect(first).not.toMatch(/Adresse kopieren|Copiar/)
    const languageFiles = chunks.filter((text) => text.includes('copyAddress'))
    // Swiss German is the German file and what differs from it.
    expect(languageFiles).toHaveLength(Object.keys(locales).length - 1)
    // Scripts of three bytes a letter included.
    for (const file of languageFiles) expect(gzipSync(file).length).toBeLessThan(7_600)
  })

  it('cost a page that speaks none of them next to nothing: 40 are a few letters each more than 1', async () => {
    const [one, forty] = await Promise.all([bundle([languages(1)]), bundle([languages(40)])])
    const growth = gzipSync(forty.first).length - gzipSync(one.first).length
    expect(forty.chunks.filter((text) => text.includes('walletPay'))).toHaveLength(40)
    expect(growth).toBeLessThan(256)
  })
})
