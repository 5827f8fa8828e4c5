/** Finds the browser's files in the installed package, for the hosted page. */
import type { AssetSource } from '../http/pages/assets.js'

/**
 * Reads the scripts of the package's `dist/cdn` as text: for `assets`, and for a build step that hands them on. Asks the
 * runtime for its file system instead of importing it: so a bundle for a runtime without one builds, and gets the error.
 * @throws {Error} where there is no file system, or the package is not installed where this module runs.
 */
export async function packageAssets(): Promise<AssetSource> {
  const fs = process.getBuiltinModule('node:fs/promises')
  const { createRequire } = process.getBuiltinModule('node:module')
  const manifest = createRequire(import.meta.url).resolve('crypto-checkout/package.json')
  const folder = manifest.replace(/package\.json$/, 'dist/cdn/')
  const entries = await fs.readdir(folder, { recursive: true })
  const names = entries
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(?!modules\/).*\.js$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => [name, await fs.readFile(folder + name, 'utf8')] as const),
  )
  return Object.fromEntries(files)
}
