/**
 * `npm run engines`: the element tests in Firefox and WebKit, and the pages of `test/hosts` in those two and Chromium, on what
 * `npm run build` made. `-- firefox` runs that one alone, and `--pages` the pages alone, as the check does. An engine that
 * can't be had is a failure; with `--if-present` it is named on a line that begins with `!`.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineNames, ensureEngines, howToInstall } from './engines/browsers.mjs'
import { ensureBrowser } from './ensure-browser.mjs'

const root = join(import.meta.dirname, '..')
const all = ['chromium', ...engineNames]
const pagesOnly = process.argv.includes('--pages')
const ifPresent = process.argv.includes('--if-present')
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

/** Runs a test runner, its output as it comes, and answers how many tests passed, failed and were skipped. */
async function run([command, ...args], countsFile, env) {
  const child = spawn(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, CHECK_COUNTS: countsFile },
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const counts = await readFile(countsFile, 'utf8').then(JSON.parse, () => ({}))
  const passed = counts.passed ?? counts.numPassedTests ?? 0
  const failed = counts.failed ?? counts.numFailedTests ?? 0
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: counts.skipped ?? 0 }
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
  const files = ['hosts', 'order-page'].map((file) => `test/hosts/${file}.test.ts`)
  const pages = [...hosts(...files), `--outputFile.json=${counts}`]
  results.push([`${name}, pages`, await run(pages, counts, { ENGINES: name })])
}
await rm(folder, { recursive: true, force: true })

const sum = { passed: 0, failed: ifPresent ? 0 : missing.length }
for (const [what, { passed, failed, skipped }] of results) {
  process.stdout.write(`${what}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  sum.passed += passed
  sum.failed += failed
}
for (const name of missing) {
  process.stdout.write(
    `! Nothing was tested in ${name}, which is not on this machine. ${howToInstall(name)}.\n`,
  )
}
if (process.env.CHECK_COUNTS) await writeFile(process.env.CHECK_COUNTS, JSON.stringify(sum))
process.exitCode = sum.failed > 0 ? 1 : 0
