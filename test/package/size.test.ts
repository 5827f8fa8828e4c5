/**
 * What a page pays: the script-tag file, and each entry bundled alone over what every Lit page has already.
 * The budgets are in budgets.json, in bytes of brotli: the present size and a little slack. Growing past one is a decision.
 */
import { readFile, readdir } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import budgets from './budgets.json' with { type: 'json' }

type Sizes = { minified: number; gzip: number; brotli: number }

const measured = new Map<string, Sizes>()

function sizesOf(code: Uint8Array): Sizes {
  return { minified: code.length, gzip: gzipSync(code).length, brotli: brotliCompressSync(code).length }
}

async function bundle(path: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    external: ['lit', 'lit/*'],
  })
  return outputFiles[0]!.contents
}

afterAll(() => {
  const rows = [...measured].map(([path, { minified, gzip, brotli }]) =>
    [
      path.padEnd(62),
      ...[minified, gzip, brotli].map((bytes) => `${(bytes / 1000).toFixed(1)}`.padStart(8)),
    ].join(''),
  )
  console.log([`${'kB'.padEnd(62)}     min    gzip  brotli`, ...rows].join('\n'))
})

describe('size in brotli', () => {
  it('has a budget for every element', async () => {
    const folders = await readdir('dist/elements')
    const elements = folders.filter((name) => /^crypto-[a-z-]+$/.test(name))
    expect(Object.keys(budgets)).toEqual(
      expect.arrayContaining(elements.map((name) => `elements/${name}/${name}.js`)),
    )
  })

  it.each(Object.entries(budgets))('dist/%s stays within %i bytes', async (path, budget) => {
    const file = `dist/${path}`
    const sizes = sizesOf(path.startsWith('cdn/') ? await readFile(file) : await bundle(file))
    measured.set(path, sizes)
    expect(sizes.brotli).toBeLessThanOrEqual(budget)
  })
})
