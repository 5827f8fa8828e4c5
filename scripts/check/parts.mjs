/**
 * The parts of `npm run check` and `npm run check:deep`: which commands each runs. A part ends at its first command that fails, because
 * what follows builds on it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A forgotten `.only` would hide every other test. A test is tried once: what passes at the second try has a race. */
export const vitest = (...args) => [
  'vitest',
  'run',
  '--allowOnly=false',
  '--retry=0',
  // The check counts the busy processes of the machine; see `lanes`.
  '--maxWorkers=1',
  '--maxConcurrency=2',
  '--reporter=default',
  '--reporter=json',
  ...args,
]
const project = (name, ...files) => vitest('--project', name, ...files)
const packageTests = (...names) => project('package', ...names.map((name) => `test/package/${name}.test.ts`))
/** The tests below a folder that the deep check alone runs, and those of which it runs more. */
const deepOf = (name, folder, ...more) => project(name, ...deepTestsIn(folder), ...more)
/** Each file by its name: with projects, Vitest ignores `--dir`. */
const deepTestsIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((path) => path.endsWith('.deep.test.ts'))
    .map((path) => `${folder}/${path}`)
const words = (text) => text.split(' ')
const storybook = ['storybook', 'build', '--quiet', '--output-dir', 'storybook-static']

/** All types and all rules of the code, with the native compiler. */
export const types = [
  'oxlint',
  '--config',
  'oxlint.config.mjs',
  '--type-check',
  '--deny-warnings',
  '--threads=1',
]

/** The tests of the built package that have a part of their own, by the part. */
const packageParts = {
  script: ['built', 'lazy-chunks', 'first-list', 'fresh-screens'],
  'hosted-page': ['hosted', 'framed', 'order-page', 'same-page', 'shop-look'],
  package: [
    ...['package', 'release', 'size', 'no-server-code', 'manifest', 'theming'],
    ...['serve-command', 'init'],
  ],
}
const packagePart = (name) => ({ [name]: [packageTests(...packageParts[name])] })

/** In the order in which they start: the build, which others wait for, then the longest, so that all lanes end together. */
export const checkParts = {
  build: [['node', 'scripts/build.mjs']],
  server: [project('server'), project('isolated')],
  elements: [['wtr']],
  units: [project('units')],
  ...packagePart('script'),
  cli: [project('cli')],
  ...packagePart('hosted-page'),
  docs: [project('docs')],
  ...packagePart('package'),
  e2e: [project('e2e')],
  types: [types],
  stories: [storybook, packageTests('stories')],
  lint: [
    ['depcruise', 'src', 'data', 'test', 'stories', 'scripts', 'demo'],
    ['node', 'scripts/prose.mjs', '--check'],
    packageTests('lint'),
  ],
  hosts: [project('hosts')],
  api: [['node', 'scripts/api-report.mjs', '--check']],
  format: [['oxfmt', '--check', '--threads=1']],
}

/**
 * Products of everything with everything, processes that are killed, real durations, other engines, other people's tools. Each can be
 * asked for by its name, and none is needed to trust a change of one screen or one rule.
 */
export const deepParts = {
  build: [['node', 'scripts/build.mjs']],
  model: [project('server', 'test/model')],
  pairs: [project('server', 'test/chaos/pairs')],
  faults: [project('server', 'test/faults')],
  kills: [project('server', 'test/chaos/serve')],
  failover: [project('server', 'test/chaos/failover', 'test/chaos/recovery')],
  soak: [project('server', 'test/chaos/soak')],
  shaken: [project('shaken')],
  server: [deepOf('server', 'test/server', 'http/order-document', 'orders/restored', 'store/postgres-races')],
  units: [deepOf('units', 'test', 'html/draw', 'html/ways-out', 'sandbox/socket')],
  cli: [deepOf('cli', 'test/cli', 'cli/guides', 'cli/desk/merchants-day')],
  mutants: [['node', 'scripts/mutants.mjs']],
  screens: [packageTests('fresh-screens', 'same-page')],
  stories: [storybook, packageTests('stories')],
  pages: [deepOf('e2e', 'test/e2e', 'e2e/desk'), deepOf('hosts', 'test/hosts', 'hosts/qr-codes')],
  package: [
    deepOf('package', 'test/package', 'package/built', 'package/lazy-chunks'),
    deepOf('docs', 'test/docs'),
  ],
  bench: [['node', 'bench/main.mjs', '--once']],
  engines: [['node', 'scripts/engines.mjs']],
  consumers: [project('consumers')],
}

/** Parts that read no built package. */
const fromSource = new Set(
  words(
    'build server elements units cli types format lint api changed model pairs faults kills failover soak shaken mutants',
  ),
)
export const needsBuild = (name) => !fromSource.has(name)

/** Parts that open no page. */
const withoutBrowser = new Set(
  words('build server units cli types format lint api model pairs faults kills failover soak shaken mutants'),
)
export const needsBrowser = (name) => !withoutBrowser.has(name)

const commandLines = Object.values(checkParts).flat(2)
for (const file of readdirSync(join(root, 'test/package')))
  if (/^[\w-]+\.test\.ts$/.test(file) && !commandLines.includes(`test/package/${file}`))
    throw new Error(`No part of the check runs test/package/${file}: name it in scripts/check/parts.mjs.`)
