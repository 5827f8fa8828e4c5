/**
 * The hashes by which a page pins what it loads: `integrity.json` has those of every file, for a script tag's
 * `integrity`; `importmap.json` maps the package's names to its modules, with theirs, for a page without a bundler.
 */
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Writes both files into `folder`, and gives the hashes by path. Addresses in the import map begin with `/crypto-checkout/`. */
export async function writeIntegrity(folder) {
  const paths = (await readdir(folder, { recursive: true }))
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => path.endsWith('.js'))
    .sort()
  const integrity = {}
  for (const path of paths) {
    const digest = createHash('sha384').update(await readFile(join(folder, path)))
    integrity[path] = `sha384-${digest.digest('base64')}`
  }
  const modules = paths.filter((path) => path.startsWith('modules/'))
  const address = (path) => `/crypto-checkout/${path}`
  const importMap = {
    imports: Object.fromEntries(modules.flatMap((path) => nameOf(path).map((name) => [name, address(path)]))),
    integrity: Object.fromEntries(modules.map((path) => [address(path), integrity[path]])),
  }
  await writeFile(join(folder, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`)
  await writeFile(join(folder, 'importmap.json'), `${JSON.stringify(importMap, null, 2)}\n`)
  return integrity
}

/** The name under which the package exports a module, if it does. */
function nameOf(path) {
  if (path === 'modules/elements/index.js') return ['crypto-checkout']
  const [, element] = /^modules\/elements\/components\/(crypto-[a-z-]+)\/\1\.define\.js$/.exec(path) ?? []
  return element === undefined ? [] : [`crypto-checkout/elements/${element}.define`]
}
