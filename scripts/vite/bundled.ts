/**
 * Remembers whose code the bundler copied into a build. npm knows only what it installs, so the bill of materials and the
 * check of licences read it here.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const packageOf = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//

/** Writes the names of those packages, sorted, as a JSON array into `dist/bundled/<mode>.json`. */
export function bundledPackages(mode: string): Plugin {
  return {
    name: 'bundled-packages',
    async writeBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const names = new Set(modules.flatMap((id) => packageOf.exec(id.replaceAll('\\', '/'))?.[1] ?? []))
      const folder = join('dist', 'bundled')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${mode}.json`), `${JSON.stringify([...names].sort(), null, 2)}\n`)
    },
  }
}
