/**
 * `npm run check` (and `npm test`): everything that must hold before a change lands, in parts.
 * `npm run check -- lint types` runs those alone, one after another, with their whole output; `npm run check -- --changed` runs what
 * the files of a change need, in less than a minute. All of them run three at a time on two cores,
 * because much of a part is waiting, and each is one line when it ends, unless it fails. The last line is always
 * `N passed, M failed`; a part that counts no tests of its own counts as one.
 */
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { commandsForChange, types } from './changed.mjs'
import { ensureBrowser } from './ensure-browser.mjs'

const root = join(import.meta.dirname, '..')

/**
 * A forgotten `.only` would hide every other test. A test that fails is repeated once, and once more when nothing else runs: three
 * lanes share the machine, and a late timer should not cost a whole run. The tests that needed it are named.
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

/** In the order in which they start: what fails soonest first, then the longest, so that all lanes end together. */
const parts = {
  format: [['prettier', '--check', '--log-level', 'warn', '.']],
  lint: [
    ['eslint', '--max-warnings', '0', '.'],
    ['depcruise', 'src', 'data', 'test', 'stories', 'scripts', 'demo'],
    ['node', 'scripts/prose.mjs', '--check'],
    ...packageTest('lint', 'imports'),
  ],
  types: [types],
  api: [['node', 'scripts/api-report.mjs', '--check']],
  build: [['node', 'scripts/build.mjs']],
  unit: [vitest('--project', 'unit', '--project', 'mocking')],
  'fresh-screens': packageTest('fresh-screens', 'slow-parts'),
  e2e: [vitest('--project', 'e2e')],
  engines: [['node', 'scripts/engines.mjs', '--pages', '--if-present', 'firefox', 'webkit']],
  elements: [['wtr']],
  package: packageTest('package', 'release'),
  size: packageTest('size'),
  'no-server-code': packageTest('no-server-code'),
  manifest: packageTest('manifest', 'theming'),
  built: packageTest('built'),
  'lazy-chunks': packageTest('lazy-chunks'),
  reproducible: packageTest('reproducible'),
  serve: packageTest('serve-command', 'init', 'own-endpoint'),
  'hosted-page': packageTest('hosted', 'order-page', 'same-page', 'first-list'),
  'hostile-pages': packageTest('hostile-pages', 'framed-wallets'),
  docs: [vitest('--project', 'docs')],
  hosts: [vitest('--project', 'hosts')],
  stories: [['storybook', 'build', '--quiet', '--output-dir', 'storybook-static'], ...packageTest('stories')],
}
/** Asked for by name alone: the other engines take ten minutes, and most machines have none. */
const onRequest = new Set(['engines'])
/** These need no built package. */
const fromSource = new Set(['changed', 'format', 'lint', 'types', 'api', 'build', 'unit', 'elements'])
const needBrowser = new Set([
  'changed',
  'elements',
  'docs',
  'built',
  'lazy-chunks',
  'fresh-screens',
  'hosted-page',
  'hostile-pages',
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

const asked = process.argv.slice(2).map((name) => (name === '--changed' ? 'changed' : name))
if (asked.includes('changed')) parts.changed = commandsForChange(vitest)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(
    `No part called ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(2)
}
const names = asked.length > 0 ? asked : Object.keys(parts).filter((name) => !onRequest.has(name))
if (names.some((name) => needBrowser.has(name))) process.env.CHROME_PATH = ensureBrowser()

/** No command takes this long, also on a machine that is busy with other work: it hangs. Its part fails, and the others go on. */
const hangsAfterMinutes = 90

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
  return { ok, output, results: await readResults(countsFile, ok) }
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

/**
 * What a command's tests came to, by file: `{ file, passed, failed, failures }`, the last with the names of the tests that failed. A
 * command that has no tests is one, without a file, and so is a failure outside of the tests (a crash).
 */
async function readResults(countsFile, ok) {
  const counts = await readFile(countsFile, 'utf8').then(JSON.parse, () => undefined)
  if (!counts) return [{ passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [] }]
  const results = counts.files ?? counts.testResults.map(resultOf)
  if (!ok && sumOf(results).failed === 0) results.push({ passed: 0, failed: 1, failures: [] })
  return results
}

/** The same of a file as Vitest reports it. */
function resultOf({ name, status, assertionResults }) {
  const file = relative(root, name)
  const withStatus = (wanted) => assertionResults.filter((test) => test.status === wanted)
  const failures = withStatus('failed').map(({ fullName }) => `${file} > ${fullName}`)
  // A file that does not load, or whose hook fails, has no test that failed.
  if (status === 'failed' && failures.length === 0) failures.push(file)
  return { file, passed: withStatus('passed').length, failed: failures.length, failures }
}

const sumOf = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
})

async function runPart(commands, folder) {
  const part = { results: [], output: '', failed: undefined }
  for (const [index, command] of commands.entries()) {
    const { ok, output, results } = await execute(command, join(folder, `${index}.json`))
    part.results.push(...results)
    part.output += output
    // What follows in a part builds on what came before.
    if (!ok) return { ...part, failed: { command, results } }
  }
  return part
}

const results = []
const repeatable = []

async function report(name, commands = parts[name]) {
  const folder = await mkdtemp(join(tmpdir(), `check-${name}-`))
  const startedAt = performance.now()
  const part = await runPart(commands, folder)
  await rm(folder, { recursive: true, force: true })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { passed, failed } = sumOf(part.results)
  const verdict = failed > 0 ? `${failed} failed, ${passed} passed` : `${passed} passed`
  if (failed > 0 && asked.length === 0) process.stdout.write(`\n${part.output.trimEnd()}\n\n`)
  process.stdout.write(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(14)} ${seconds.padStart(6)} s   ${verdict}\n`)
  for (const failure of part.results.flatMap(({ failures }) => failures))
    process.stdout.write(`✗ failed: ${failure}\n`)
  // What could not be tested here is said even when all else went well.
  if (asked.length === 0)
    for (const [line] of part.output.matchAll(/^! .*$/gm)) process.stdout.write(`${line}\n`)
  results.push(...part.results)
  if (part.failed) repeatable.push({ name, ...part.failed })
  return part
}

/** More failures than this are no accident. */
const mostRepeated = 20

/**
 * Runs the files of the tests that failed once more, by themselves, when nothing else runs. A test that passes then lost a race for
 * the machine: it is named as flaky, and does not fail the check.
 */
async function repeatAlone() {
  if (asked.length > 0 || sumOf(results).failed > mostRepeated) return
  for (const { name, command, results: before } of repeatable.splice(0)) {
    const failed = before.filter((result) => result.failed > 0)
    if (!failed.every(({ file }) => file)) continue
    for (const result of failed) results.splice(results.indexOf(result), 1)
    const options =
      command[0] === 'wtr' ? ['wtr', '--files'] : command.filter((word) => !word.endsWith('.test.ts'))
    const { results: after } = await report(name, [[...options, ...failed.map(({ file }) => file)]])
    const still = new Set(after.flatMap(({ failures }) => failures))
    for (const failure of failed.flatMap(({ failures }) => failures))
      if (!still.has(failure)) process.stdout.write(`! flaky: ${failure}\n`)
  }
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
const lanes = asked.length > 0 ? 1 : Math.min(3, availableParallelism() + 1)
await Promise.all(Array.from({ length: lanes }, lane))
await repeatAlone()
const { passed, failed } = sumOf(results)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
