/** Finds the browser's files in the installed package, for the hosted page. */
import type { AssetSource } from '../http/pages/assets.js'
import type { PageRenderer } from '../http/pages/renderer.js'

/**
 * Reads the scripts of the package's `dist/cdn` as text, for `assets` or a build step. It gets the file system from the
 * runtime instead of importing it, so that a bundle for a runtime without one builds, and throws this error.
 * @throws {Error} where there is no file system, or the package is not installed where this module runs.
 * @example
 * const assets = await packageAssets()
 * createCheckout({ ...options, assets })
 */
export async function packageAssets(): Promise<AssetSource> {
  return Object.fromEntries(await readFolder('dist/cdn/', /^(?!modules\/).*\.js$/, 'utf8'))
}

/**
 * The same with their compressed forms, which are bytes.
 * @throws {Error} as {@link packageAssets}.
 */
export async function packageFiles(): Promise<AssetSource> {
  const compressed = await readFolder('dist/compressed/', /\.br$/, null)
  return { ...(await packageAssets()), ...Object.fromEntries(compressed) }
}

async function readFolder(folder: string, pattern: RegExp, encoding: 'utf8' | null) {
  const fs = process.getBuiltinModule('node:fs/promises')
  const path = inPackage(folder)
  const entries = await fs.readdir(path, { recursive: true }).catch((error: unknown) => {
    // A build of the package that compresses nothing.
    if (encoding === null) return []
    throw error
  })
  const names = entries.map((name) => name.replaceAll('\\', '/')).filter((name) => pattern.test(name))
  return Promise.all(names.map(async (name) => [name, await fs.readFile(path + name, encoding)] as const))
}

/**
 * Loads what draws pages from the package's `dist/html`, found as the assets are: a bundle for a runtime without a file
 * system does not contain it by accident.
 * @throws {Error} where the package is not installed where this module runs.
 */
export async function packageRenderer(): Promise<PageRenderer> {
  const { pathToFileURL } = process.getBuiltinModule('node:url')
  const { href } = pathToFileURL(inPackage('dist/html/index.js'))
  const { renderer } = (await import(/* @vite-ignore */ href)) as { renderer: PageRenderer }
  return renderer
}

/** A path of the installed package. */
function inPackage(path: string): string {
  const { createRequire } = process.getBuiltinModule('node:module')
  const manifest = createRequire(import.meta.url).resolve('crypto-checkout/package.json')
  return manifest.replace(/package\.json$/, path)
}
