/**
 * What a page pays: the script tag to the choice of a coin and to the address, and the first bytes of each entry over what
 * every Lit page has already.
 * The budgets are in budgets.json, in bytes of brotli: the present size and a little slack. Growing past one is a decision.
 */
import { readFile, readdir } from 'node:fs/promises'
import { relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import budgets from './budgets.json' with { type: 'json' }

type Sizes = { minified: number; gzip: number; brotli: number }

const measured = new Map<string, Sizes>()

/**
 * A hash of a chunk, the one in its name, and that of the version do not compress, and are others after each change: each counts as
 * its bytes, so that sizes can be compared.
 */
const hashes = [
  [/[\w+/]{43}(?=[,"'`])/g, 32],
  [/(?<=-)[\w-]{8}(?=\.js)/g, 6],
  [/(?<=crypto-checkout \d+\.\d+\.\d+ )[\da-f]{8}/g, 4],
] as const

function sizesOf(code: Uint8Array): Sizes {
  const text = Buffer.from(code).toString()
  const rest = hashes.reduce((left, [hash]) => left.replace(hash, ''), text)
  const more = hashes.reduce((sum, [hash, bytes]) => sum + bytes * new Set(text.match(hash)).size, 0)
  return {
    minified: code.length,
    gzip: gzipSync(rest).length + more,
    brotli: brotliCompressSync(rest).length + more,
  }
}

/** The first bytes of an entry: what it imports, Lit apart, and not what it loads later. */
async function bundle(path: string): Promise<Uint8Array> {
  const { outputFiles, metafile } = await build({
    entryPoints: { entry: path },
    outdir: 'out',
    bundle: true,
    splitting: true,
    metafile: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    external: ['lit', 'lit/*'],
  })
  const needed = new Set(['out/entry.js'])
  for (const file of needed) {
    const imports = metafile.outputs[file]?.imports ?? []
    for (const { path, kind, external } of imports) {
      if (kind === 'import-statement' && !external) needed.add(path)
    }
  }
  const files = outputFiles.filter(({ path }) => needed.has(relative(process.cwd(), path)))
  return Buffer.concat(files.map(({ contents }) => contents))
}

const chunkOf = async (name: string): Promise<string> => {
  const files = (await readdir('dist/cdn/chunks')).filter((file) => file.replace(/-\w{8}\.js$/, '') === name)
  expect(files).toHaveLength(1)
  return `chunks/${files[0]}`
}

/** What the script tag has loaded by the time that the list can be used, or the address: each file is compressed by itself. */
async function scriptTag(isPaying: boolean): Promise<Uint8Array[]> {
  const checkout = await chunkOf('checkout')
  const [, list = ''] =
    /["'`](pay [\w+/]{43}[^"'`]*)/.exec(await readFile(`dist/cdn/${checkout}`, 'utf8')) ?? []
  const names = isPaying ? list.split(',').map((file) => file.split(' ')[0] ?? '') : []
  const paths = ['crypto-checkout.js', checkout, ...(await Promise.all(names.map(chunkOf)))]
  return Promise.all(paths.map((path) => readFile(`dist/cdn/${path}`)))
}

async function filesOf(path: string): Promise<Uint8Array[]> {
  if (path === listScreen || path === payScreen) return scriptTag(path === payScreen)
  return [path.startsWith('cdn/') ? await readFile(`dist/${path}`) : await bundle(`dist/${path}`)]
}

const listScreen = 'cdn, to the list'
const payScreen = 'cdn, to the address, its code and the status'

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
    const folders = await readdir('dist/elements/components')
    const elements = folders.filter((name) => /^crypto-[a-z-]+$/.test(name))
    expect(Object.keys(budgets)).toEqual(
      expect.arrayContaining(elements.map((name) => `elements/components/${name}/${name}.js`)),
    )
  })

  it.each(['evm', 'tron', 'solana', 'ton'])('the code for wallets of %s is at most 12 kB', async (family) => {
    const [chunk = ''] = (await readdir('dist/cdn/chunks')).filter((file) => file.startsWith(`${family}-`))
    const sizes = sizesOf(await readFile(`dist/cdn/chunks/${chunk}`))
    measured.set(`wallets of ${family}`, sizes)
    expect(sizes.brotli).toBeLessThanOrEqual(12_000)
  })

  it.each(Object.entries(budgets))('%s stays within %i bytes', async (path, budget) => {
    const sizes = (await filesOf(path)).map(sizesOf)
    const sum = (unit: keyof Sizes): number => sizes.reduce((total, size) => total + size[unit], 0)
    measured.set(path, { minified: sum('minified'), gzip: sum('gzip'), brotli: sum('brotli') })
    expect(sum('brotli')).toBeLessThanOrEqual(budget)
  })
})
