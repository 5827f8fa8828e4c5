/**
 * `npm run engines`: the element tests in Firefox and WebKit, and the pages of `test/hosts` in those two and Chromium, on what
 * `npm run build` made. `-- firefox` runs that one alone, and `--pages` the pages alone. An engine that is missing is a failure.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sumOf } from './check/ending.mjs'
import { readResults } from './check/execute.mjs'
import { engineNames, ensureEngines, howToInstall } from './engines/browsers.mjs'
import { ensureBrowser } from './ensure-browser.mjs'

const root = join(import.meta.dirname, '..')
const all = ['chromium', ...engineNames]
const pagesOnly = process.argv.includes('--pages')
const asked = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No engine called ${unknown.join(', ')}. There are ${all.join(', ')}.\n`)
  process.exit(2)
}
const names = asked.length > 0 ? asked : all
const others = names.filter((name) => engineNames.includes(name))
const present = ensureEngines(others)
const missing = others.filter((name) => !present.includes(name))
process.env.CHROME_PATH = ensureBrowser()

/** Runs a test runner, its output as it comes. What an engine lacks is skipped there on purpose. */
async function run([command, ...args], countsFile, env) {
  const child = spawn(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, CHECK_COUNTS: countsFile },
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const results = await readResults(countsFile, code === 0, '')
  return results.map((result) => ({ ...result, skipped: [] }))
}

const folder = await mkdtemp(join(tmpdir(), 'engines-'))
const hosts = (...files) => [
  'vitest',
  'run',
  '--project',
  'hosts',
  '--reporter=default',
  '--reporter=json',
  ...files,
]
const results = []
for (const name of names.filter((name) => !missing.includes(name))) {
  const counts = join(folder, `${name}.json`)
  // The check has the elements in Chromium as a part of its own.
  if (name !== 'chromium' && !pagesOnly) {
    const elements = ['wtr', '--config', 'web-test-runner.engines.config.js']
    results.push([`${name}, elements`, await run(elements, counts, { ENGINE: name })])
  }
  const files = ['hosts', 'order-page.deep'].map((file) => `test/hosts/${file}.test.ts`)
  const pages = [...hosts(...files), `--outputFile.json=${counts}`]
  results.push([`${name}, pages`, await run(pages, counts, { ENGINES: name, CHECK_DEEP: '1' })])
}
await rm(folder, { recursive: true, force: true })

for (const [what, files] of results) {
  const { passed, failed } = sumOf(files)
  process.stdout.write(`${what}: ${passed} passed, ${failed} failed\n`)
}
const absent = missing.map((name) => ({
  passed: 0,
  failures: [{ name: `${name} is not on this machine`, message: `${howToInstall(name)}.` }],
  skipped: [],
}))
const files = [...results.flatMap(([, files]) => files), ...absent]
if (process.env.CHECK_COUNTS) await writeFile(process.env.CHECK_COUNTS, JSON.stringify({ files }))
process.exitCode = sumOf(files).failed > 0 ? 1 : 0
