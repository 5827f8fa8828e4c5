/**
 * `npm run demo`, `npm run demo:react` and `npm run demo:vue`: checks the ports, builds the package unless it is built
 * already, then starts the sandbox and a shop.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { choosePorts } from './ports.mjs'

const root = join(import.meta.dirname, '..')
const [framework] = process.argv.slice(2)

try {
  Object.assign(process.env, await choosePorts())
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
if (!isBuilt()) {
  process.stdout.write('Building the package\n')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
await import(framework === undefined ? './start.mjs' : './framework.mjs')

/** Whether the last file that a build writes is newer than every file that it reads. */
function isBuilt() {
  const built = timeOf('dist/cdn/integrity.json')
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const inputs = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']
  return [...inputs, ...sources.map((path) => join('src', path))].every((path) => timeOf(path) < built)
}

/** When a file was last written, in milliseconds; 0 for a file that is not there. */
function timeOf(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
