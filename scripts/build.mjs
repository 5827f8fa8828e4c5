/**
 * `npm run build`: everything that is published, from nothing, into `dist` (and `custom-elements.json` beside it).
 * The parts don't depend on each other, so they run at once.
 */
import { execFile } from 'node:child_process'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeCompressed } from './compress.mjs'
import { writeEditorData } from './editor-data.mjs'
import { writeIntegrity } from './integrity.mjs'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const bin = (name) => join(root, 'node_modules', '.bin', name)

const steps = [
  [bin('vite'), 'build', '--mode', 'browser', '--logLevel', 'warn'],
  [bin('vite'), 'build', '--mode', 'node', '--logLevel', 'warn'],
  [bin('vite'), 'build', '--mode', 'cdn', '--logLevel', 'warn'],
  [bin('vite'), 'build', '--mode', 'modules', '--logLevel', 'warn'],
  [bin('vite'), 'build', '--mode', 'html', '--logLevel', 'warn'],
  // The native compiler: a third of the time.
  [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', 'tsconfig.build.json'],
  [bin('cem'), 'analyze', '--quiet'],
]

await rm(join(root, 'dist'), { recursive: true, force: true })
const results = await Promise.allSettled(
  steps.map(([command, ...args]) =>
    // Vite takes its mode for development under another NODE_ENV, and Lit would warn on the merchant's page.
    run(command, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }),
  ),
)
for (const [index, result] of results.entries()) {
  const { stdout, stderr } = result.status === 'fulfilled' ? result.value : result.reason
  if (result.status === 'rejected') {
    process.stderr.write(`${steps[index].slice(1).join(' ')}\n${stdout}${stderr || result.reason.message}\n`)
    process.exitCode = 1
  } else process.stderr.write(stderr)
}
if (!process.exitCode) {
  await chmod(join(root, 'dist/cli/main.js'), 0o755)
  await writeCompact(join(root, 'custom-elements.json'))
  await writeEditorData(root)
  const { openApiDocument } = await import('../dist/server/index.js')
  await writeFile(join(root, 'dist/openapi.json'), `${JSON.stringify(openApiDocument())}\n`)
  const integrity = await writeIntegrity(join(root, 'dist/cdn'))
  await writeCompressed(join(root, 'dist/cdn'), join(root, 'dist/compressed'))
  process.stdout.write(`crypto-checkout.js  ${integrity['crypto-checkout.js']}\n`)
}

/** Writes a JSON file again, without the spaces that are for people: the package has fewer bytes. */
async function writeCompact(file) {
  await writeFile(file, `${JSON.stringify(JSON.parse(await readFile(file, 'utf8')))}\n`)
}
