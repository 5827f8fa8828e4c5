import { readFile, readdir } from 'node:fs/promises'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { english } from '../../src/elements/i18n/messages.js'

/** What is loaded by itself: the elements, and the parts of the checkout. */
const folders = await readdir('src/elements/components')
const elements = folders
  .filter((name) => /^crypto-[a-z-]+$/.test(name))
  .map((name) => `src/elements/components/${name}/${name}.ts`)
const parts = ['amount', 'pay', 'help', 'outcome', 'stopped'].map(
  (name) => `src/elements/components/crypto-checkout/screens/${name}.ts`,
)

const checkout = 'src/elements/components/crypto-checkout/crypto-checkout.ts'

let inputs: Metafile['inputs']

beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: [...elements, ...parts],
    outdir: 'nowhere',
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
  })
  inputs = metafile.inputs
})

/** A module and all that it imports before it runs. */
function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || inputs[path] === undefined) return seen
  seen.add(path)
  for (const { path: imported, kind } of inputs[path].imports) {
    if (kind === 'import-statement') withImports(imported, seen)
  }
  return seen
}

async function wordsIn(paths: string[]): Promise<string[]> {
  const pieces = await Promise.all(paths.map((path) => import(`../../${path}`)))
  return pieces.flatMap((piece) => Object.values(piece)).flatMap((words) => Object.keys(words as object))
}

async function wordsSaidBy(paths: string[]): Promise<string[]> {
  const sources = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  const keys = sources.flatMap((source) => Array.from(source.matchAll(/\btexts\.(\w+)/g), ([, key]) => key!))
  return Array.from(new Set(keys)).filter((key) => key in english)
}

describe('a piece of English', () => {
  it.each([...elements, ...parts])('is there for every word that %s says', async (path) => {
    const modules = Array.from(withImports(path))
    // A part comes to a checkout, which is there with its own words.
    const around = parts.includes(path) ? Array.from(withImports(checkout)) : []
    const isPiece = (module: string): boolean => module.startsWith('src/elements/i18n/english/')
    const said = await wordsSaidBy(modules.filter((module) => !isPiece(module)))
    const brought = await wordsIn([...modules, ...around].filter(isPiece))
    expect(said.length).toBeGreaterThan(path.includes('qr-code') ? -1 : 0)
    expect(said.filter((word) => !brought.includes(word))).toEqual([])
  })
})
