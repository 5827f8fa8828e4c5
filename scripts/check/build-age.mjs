/** Whether what `npm run build` made is of the source as it is: tests of an old build fail as if the source were wrong. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files and folders that the build reads. */
export const buildSources = [
  'src',
  'scripts',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'custom-elements-manifest.config.js',
]

/**
 * Whether there is no build, or one of its sources changed after it. A folder changes when a file in it is added or deleted.
 * @param {string} root
 */
export function isBuildOld(root) {
  const built = statSync(join(root, 'dist/cdn/integrity.json'), { throwIfNoEntry: false })
  if (built === undefined) return true
  const isNewer = (path) => statSync(path).mtimeMs > built.mtimeMs
  return buildSources
    .map((name) => join(root, name))
    .some((path) => isNewer(path) || below(path).some(isNewer))
}

const below = (path) =>
  statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).map((name) => join(path, name)) : []
