import { readFile, readdir } from 'node:fs/promises'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { english } from '../../src/elements/i18n/messages.js'

/** What is loaded by itself: the elements, and the lazy screens of the checkout. */
const folders = await readdir('src/elements/components')
const elements = folders
  .filter((name) => /^crypto-[a-z-]+$/.test(name))
  .map((name) => `src/elements/components/${name}/${name}.ts`)
const screens = [
  ...['amount', 'pay', 'help', 'outcome', 'stopped'].map((name) => `screens/${name}`),
  'payment-part',
].map((name) => `src/elements/components/crypto-checkout/${name}.ts`)

const checkout = 'src/elements/components/crypto-checkout/crypto-checkout.ts'

let inputs: Metafile['inputs']

beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: [...elements, ...screens],
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

async function keysIn(paths: string[]): Promise<string[]> {
  const files = await Promise.all(paths.map((path) => import(`../../${path}`)))
  return files.flatMap((file) => Object.values(file)).flatMap((group) => Object.keys(group as object))
}

async function keysUsedBy(paths: string[]): Promise<string[]> {
  const sources = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  const keys = sources.flatMap((source) =>
    Array.from(source.matchAll(/\bmessages\.(\w+)/g), ([, key]) => key!),
  )
  return Array.from(new Set(keys)).filter((key) => key in english)
}

describe('the English messages', () => {
  it.each([...elements, ...screens])('are loaded for every message that %s shows', async (path) => {
    const modules = Array.from(withImports(path))
    // A screen is loaded by a checkout, which has loaded its own messages.
    const around = screens.includes(path) ? Array.from(withImports(checkout)) : []
    const isEnglish = (module: string): boolean => module.startsWith('src/elements/i18n/english/')
    const used = await keysUsedBy(modules.filter((module) => !isEnglish(module)))
    const loaded = await keysIn([...modules, ...around].filter(isEnglish))
    expect(used.length).toBeGreaterThan(path.includes('qr-code') ? -1 : 0)
    expect(used.filter((key) => !loaded.includes(key))).toEqual([])
  })
})
