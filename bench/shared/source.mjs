/** A module of the sources or the tests that no entry of the package exports. */
import { build } from 'esbuild'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')

export async function importSource(path) {
  // Beside the packages, for it looks for some.
  const folder = await mkdtemp(join(root, 'node_modules/.bench-'))
  try {
    const outfile = join(folder, 'source.mjs')
    await build({
      entryPoints: [join(root, path)],
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'silent',
      outfile,
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}
