/**
 * `npm run check` (and `npm test`): everything that must hold before a change lands, in parts.
 * `npm run check -- lint types` runs those alone, one after another, with their whole output. All of them run two at a time,
 * because much of a part is waiting, and each is one line when it ends, unless it fails. The last line is always
 * `N passed, M failed`; a part that counts no tests of its own counts as one.
 */
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureBrowser } from './ensure-browser.mjs'

const root = join(import.meta.dirname, '..')

/**
 * A forgotten `.only` would hide every other test. A test that fails is repeated once: two lanes share the machine, and one
 * late timer should not cost a whole run. The reporter names the tests that needed it.
 */
const vitest = (...args) => [
  'vitest',
  'run',
  '--allowOnly=false',
  '--retry=1',
  '--reporter=default',
  '--reporter=json',
  `--reporter=${join(import.meta.dirname, 'flaky-reporter.mjs')}`,
  ...args,
]
const packageTests = 'test/package'
const packageTest = (...names) => [
  vitest('--project', 'package', ...names.map((name) => `${packageTests}/${name}.test.ts`)),
]

/** In the order in which they start: what fails soonest first, then the longest, so that both lanes end together. */
const parts = {
  format: [['prettier', '--check', '--log-level', 'warn', '.']],
  lint: [
    ['eslint', '--max-warnings', '0', '.'],
    ['depcruise', 'src', 'test', 'stories', 'scripts', 'demo'],
    ['node', 'scripts/prose.mjs', '--check'],
    ...packageTest('lint', 'imports'),
  ],
  types: [['tsc', '--noEmit', '-p', '.']],
  build: [['node', 'scripts/build.mjs']],
  unit: [vitest('--project', 'unit')],
  e2e: [vitest('--project', 'e2e')],
  elements: [['wtr']],
  package: packageTest('package', 'release'),
  size: packageTest('size'),
  'no-server-code': packageTest('no-server-code'),
  manifest: packageTest('manifest', 'theming'),
  built: packageTest('built'),
  'lazy-chunks': packageTest('lazy-chunks'),
  'fresh-screens': packageTest('fresh-screens'),
  reproducible: packageTest('reproducible'),
  serve: packageTest('serve-command', 'init', 'own-endpoint'),
  'hosted-page': packageTest('hosted', 'order-page', 'same-page'),
  docs: [vitest('--project', 'docs')],
  hosts: [vitest('--project', 'hosts')],
  stories: [['storybook', 'build', '--quiet', '--output-dir', 'storybook-static'], ...packageTest('stories')],
  engines: [['node', 'scripts/engines.mjs', '--pages', '--if-present', 'firefox', 'webkit']],
}
/** These need no built package. */
const fromSource = new Set(['format', 'lint', 'types', 'build', 'unit', 'elements'])
const needBrowser = new Set([
  'elements',
  'docs',
  'built',
  'lazy-chunks',
  'fresh-screens',
  'hosted-page',
  'hosts',
  'stories',
  'e2e',
  'engines',
])

const commandLines = Object.values(parts).flat(2)
const unlisted = (await readdir(join(root, packageTests)))
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => !commandLines.includes(`${packageTests}/${name}`))
if (unlisted.length > 0) throw new Error(`No part of the check runs ${unlisted.join(', ')}.`)

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(
    `No part called ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(2)
}
const names = asked.length > 0 ? asked : Object.keys(parts)
if (names.some((name) => needBrowser.has(name))) process.env.CHROME_PATH = ensureBrowser()

/** No command takes this long, unless it hangs: then its part fails, and the others go on. */
const hangsAfterMinutes = 30

/**
 * Runs one command; its output is shown as it comes when asked for by name, else kept. What the command started and left
 * behind ends with it: a server that holds its output would keep the check from its end.
 */
async function execute([command, ...args], countsFile) {
  const isVitest = command === 'vitest'
  const child = spawn(command, isVitest ? [...args, `--outputFile.json=${countsFile}`] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      CHECK_COUNTS: countsFile,
      STORYBOOK_DISABLE_TELEMETRY: '1',
      // The parts write to a pipe: colours are for its reader.
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: '0' }),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (asked.length > 0) process.stdout.write(text)
    })
  }
  groups.add(child)
  const hung = setTimeout(() => {
    output += `${command}: not ended after ${hangsAfterMinutes} minutes\n`
    endGroup(child)
  }, hangsAfterMinutes * 60_000)
  const ok = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      resolve(false)
    })
    child.on('exit', () => {
      endGroup(child)
      // A process that left the group may hold the pipe.
      setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream.destroy()), 5_000).unref()
    })
    child.on('close', (code) => resolve(code === 0))
  })
  clearTimeout(hung)
  groups.delete(child)
  return { ok, output, ...(await readCounts(countsFile, ok)) }
}

/** Each command has a process group of its own, which a terminal's Ctrl-C does not reach. */
const groups = new Set()

function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of groups) endGroup(child)
    process.kill(process.pid, signal)
  })
}

/** A command that fails outside its tests (a file that does not load, a crash) is one failure more. */
async function readCounts(file, ok) {
  const counts = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  if (!counts) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  const passed = counts.passed ?? counts.numPassedTests
  const failed = counts.failed ?? counts.numFailedTests
  return { passed, failed: !ok && failed === 0 ? 1 : failed }
}

async function runPart(commands, folder) {
  const total = { passed: 0, failed: 0, output: '' }
  for (const [index, command] of commands.entries()) {
    const result = await execute(command, join(folder, `${index}.json`))
    total.passed += result.passed
    total.failed += result.failed
    total.output += result.output
    // What follows in a part builds on what came before.
    if (!result.ok) break
  }
  return total
}

const sum = { passed: 0, failed: 0 }

async function report(name) {
  const folder = await mkdtemp(join(tmpdir(), `check-${name}-`))
  const startedAt = performance.now()
  const { passed, failed, output } = await runPart(parts[name], folder)
  await rm(folder, { recursive: true, force: true })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const verdict = failed > 0 ? `${failed} failed, ${passed} passed` : `${passed} passed`
  if (failed > 0 && asked.length === 0) process.stdout.write(`\n${output.trimEnd()}\n\n`)
  process.stdout.write(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(14)} ${seconds.padStart(6)} s   ${verdict}\n`)
  // What could not be tested here is said even when all else went well.
  if (asked.length === 0) for (const [line] of output.matchAll(/^! .*$/gm)) process.stdout.write(`${line}\n`)
  sum.passed += passed
  sum.failed += failed
}

const waiting = [...names]
const running = new Set()
const ends = new EventEmitter()

/** Runs one part after another, until none waits. */
async function lane() {
  while (waiting.length > 0) {
    const isBuilt = !waiting.includes('build') && !running.has('build')
    const name = waiting.find((part) => isBuilt || fromSource.has(part))
    if (name === undefined) {
      await once(ends, 'end')
      continue
    }
    waiting.splice(waiting.indexOf(name), 1)
    running.add(name)
    await report(name)
    running.delete(name)
    ends.emit('end')
  }
}
const lanes = asked.length > 0 ? 1 : Math.min(2, availableParallelism())
await Promise.all(Array.from({ length: lanes }, lane))
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
process.exitCode = sum.failed > 0 ? 1 : 0
