/**
 * What a change touches, for `npm run check -- --changed`: the files since the branch began, and the tests that mirror them. The
 * whole check remains for what lands: a change may break a test of another folder.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { types, vitest } from './parts.mjs'

const root = join(import.meta.dirname, '../..')
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)

const sourceProjects = ['units', 'server', 'cli', 'isolated'].flatMap((name) => ['--project', name])

/** The files that differ from what was pushed, or from where the branch began, and those that Git does not have yet. */
function changedFiles() {
  const base = ['origin/main', 'main'].map(mergeBase).find(Boolean) ?? 'HEAD'
  const tracked = git('diff', '--name-only', '--diff-filter=d', base)
  return [...new Set([...tracked, ...git('ls-files', '--others', '--exclude-standard')])]
}

function mergeBase(branch) {
  try {
    return git('merge-base', 'HEAD', branch)[0]
  } catch {
    return undefined
  }
}

/** The tests of a file of `src`: the one of its name, else those that import it. */
function testsOf(file) {
  if (/^test\/.*\.test\.tsx?$/.test(file)) return [file]
  const [, path] = /^src\/(.*)\.tsx?$/.exec(file) ?? []
  if (path === undefined) return []
  const own = [`test/${path}.test.ts`, `test/${path}.test.tsx`].filter((test) => existsSync(join(root, test)))
  return own.length > 0 ? own : importersOf(`src/${path}.js'`)
}

function importersOf(module) {
  try {
    return git('grep', '-l', '-F', module, '--', 'test/**/*.test.ts')
  } catch {
    // None: the whole check finds what it breaks.
    return []
  }
}

/** The commands, in the order in which they fail soonest. */
export function commandsForChange() {
  const files = changedFiles()
  const tests = [...new Set(files.flatMap(testsOf))]
  const inBrowser = tests.filter((file) => file.startsWith('test/elements/'))
  const inNode = tests.filter((file) => /^test\/(?!elements\/|package\/|docs\/|e2e\/|hosts\/)/.test(file))
  return [
    ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
    ['node', 'scripts/prose.mjs', '--check'],
    types,
    ...(inNode.length > 0 ? [vitest(...sourceProjects, ...inNode)] : []),
    ...(inBrowser.length > 0 ? [['wtr', '--files', ...inBrowser]] : []),
  ]
}
