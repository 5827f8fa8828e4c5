/** Runs the commands of a part, and reads what their tests came to. */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * @typedef {{ name: string, message: string, line?: number, helper?: string }} Failure `helper` is where a stack without the file begins.
 * @typedef {{ file?: string, passed: number, failures: Failure[], skipped: string[] }} Result What the tests of a file came to. A
 *   command without tests is one, without a file; so is a failure outside of the tests.
 * @typedef {{ command: string[], ok: boolean, output: string, results: Result[] }} Ended
 */

/**
 * Runs the commands of a part until one fails. Their output goes into a file; while `isShown`, also to the terminal.
 * @returns {Promise<Ended[]>}
 */
export async function runPart(commands, { logFile, isShown, hangsAfterMinutes }) {
  const folder = await mkdtemp(join(tmpdir(), 'check-'))
  const log = createWriteStream(logFile)
  const ended = []
  try {
    for (const [index, command] of commands.entries()) {
      const countsFile = join(folder, `${index}.json`)
      const { ok, output } = await execute(command, { countsFile, log, isShown, hangsAfterMinutes })
      ended.push({ command, ok, output, results: await readResults(countsFile, ok, output) })
      if (!ok) break
    }
    return ended
  } finally {
    log.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a command started and left behind ends with it: a server that holds its output would keep the check from its end. */
async function execute([command, ...args], { countsFile, log, isShown, hangsAfterMinutes }) {
  const child = spawn(command, command === 'vitest' ? [...args, `--outputFile.json=${countsFile}`] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      CHECK_COUNTS: countsFile,
      STORYBOOK_DISABLE_TELEMETRY: '1',
      // The native linter would take every core from the part beside it.
      GOMAXPROCS: '1',
      ...(process.stdout.isTTY && isShown ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: '0' }),
    },
  })
  let output = ''
  const take = (text) => {
    output += text
    log.write(text)
    if (isShown) process.stdout.write(text)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
  groups.add(child)
  const hung = setTimeout(() => {
    take(`${command}: not ended after ${hangsAfterMinutes} minutes\n`)
    endGroup(child)
  }, hangsAfterMinutes * 60_000)
  const ok = await new Promise((resolve) => {
    child.on('error', (error) => {
      take(`${command}: ${error.message}\n`)
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
  return { ok, output }
}

/** Each command has a process group of its own, which a terminal's Ctrl-C does not reach. */
const groups = new Set()

function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // None of the group is left.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of groups) endGroup(child)
    process.exit(1)
  })
}

/**
 * What a runner left in its file, by file of tests.
 * @returns {Promise<Result[]>}
 */
export async function readResults(countsFile, ok, output) {
  const counts = await readFile(countsFile, 'utf8').then(JSON.parse, () => undefined)
  const results = counts?.files ?? counts?.testResults.map(fromVitest) ?? []
  if (ok && results.length === 0) return [{ passed: 1, failures: [], skipped: [] }]
  if (!ok && !results.some(({ failures }) => failures.length > 0))
    results.push({ passed: 0, failures: [{ name: '', message: essence(output) }], skipped: [] })
  return results
}

/** The same of a file as Vitest reports it. */
function fromVitest({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const withStatus = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status))
  const failures = withStatus('failed').map(({ fullName, failureMessages: [text = ''] }) => ({
    name: fullName,
    message: text,
    ...placeIn(file, text),
  }))
  // A file that does not load, or whose hook fails, has no test that failed.
  if (status === 'failed' && failures.length === 0)
    failures.push({ name: '', message: message ?? '', ...placeIn(file, message ?? '') })
  const skipped = withStatus('skipped', 'pending', 'todo').map(({ fullName }) => fullName)
  return { file, passed: withStatus('passed').length, failures, skipped }
}

/** The first line of a file in a stack, or where the tests that it shares with others are. */
function placeIn(file, stack) {
  const [, line] = stack.split(`${file}:`)
  return { line: Number.parseInt(line, 10) || undefined, helper: /\btest\/[\w./-]+:\d+/.exec(stack)?.[0] }
}

/** The lines of a tool's output that name a file and a place or an error; else the last ones. */
function essence(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /[\w-]\.\w+:\d+|\berror\b|\[warn\]|^\s*(✖|×|✗)/i.test(line))
  return (telling.length > 0 ? telling.slice(0, 3) : lines.slice(-3)).join('\n')
}
