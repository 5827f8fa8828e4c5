/**
 * Bundles the element tests: a page would otherwise ask for some four hundred modules. Files of one folder share a page, which costs
 * more than most files. A test that replaces a module by its address is served from its source.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const output = 'node_modules/.cache/element-tests'
const filesOfPage = 8

/** What is loaded, defined or remembered is what these tests are about: each has a page of its own. */
const alone = [
  'base/take-over',
  'checkout-controller',
  'checkout-wallets',
  'coin-icons',
  'coming',
  'components/method-search-late',
  'components/method-search-overtaken',
  'components/method-search-pressed',
  'elements',
  'i18n/localize',
  'lazy',
  'page-faults',
  'preload',
  'screen-reader',
].map((name) => `test/elements/${name}.test.ts`)

/** @param {string} hooks What each file of tests ends with. Answers the pages to open, relative to the root. */
export async function bundleElementTests(hooks) {
  const tests = readdirSync(join(root, 'test/elements'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/elements/${name.replaceAll('\\', '/')}`)
    .toSorted()
  const needsSource = (file) => readFileSync(join(root, file), 'utf8').includes('import.meta.url')
  const missing = alone.find((file) => !existsSync(join(root, file)))
  if (missing) throw new Error(`There is no ${missing}: scripts/element-tests.mjs names it.`)
  const shared = tests.filter((file) => !needsSource(file) && !alone.includes(file))
  const folders = [...new Set(shared.map(dirname))].map((folder) =>
    shared.filter((file) => dirname(file) === folder),
  )
  const pages = [...alone.map((file) => [file]), ...folders.flatMap((files) => chunksOf(filesOfPage, files))]
  await rm(join(root, output), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: pages.map((files) => ({ in: `page:${files}`, out: nameOf(files) })),
    outdir: output,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['browser', 'development'],
    target: 'es2022',
    sourcemap: true,
    logLevel: 'warning',
    logOverride: { 'ignored-bare-import': 'error' },
    // What the test runner's own server answers.
    external: ['/__web-*'],
    plugins: [pagesPlugin, suitesPlugin(hooks)],
  })
  return [...pages.map((files) => `${output}/${nameOf(files)}.js`), ...tests.filter(needsSource)]
}

/** A page is called after its file, or its first and its last one. */
const nameOf = (files) =>
  files.length === 1
    ? files[0].replace(/\.ts$/, '')
    : `${files[0].replace(/\.test\.ts$/, '')}-to-${basename(files.at(-1), '.ts')}`

const chunksOf = (size, list) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** A page imports its files of tests, one after the other. */
const pagesPlugin = {
  name: 'pages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^page:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'page' }))
    onResolve({ filter: /.*/, namespace: 'page' }, ({ path }) => ({
      path: join(root, path),
      sideEffects: true,
    }))
    onLoad({ filter: /.*/, namespace: 'page' }, ({ path }) => ({
      contents: path
        .split(',')
        .map((file) => `import './${file}'\n`)
        .join(''),
      resolveDir: root,
    }))
  },
}

/** A file is a suite that has its name, with its hooks. Its lines stay where they are. */
const suitesPlugin = (hooks) => ({
  name: 'suites',
  setup({ onLoad }) {
    onLoad({ filter: /\/test\/elements\/.*\.test\.ts$/ }, ({ path }) => ({
      contents: asSuite(path.slice(path.indexOf('test/elements/')), readFileSync(path, 'utf8'), hooks),
      loader: 'ts',
    }))
  },
})

function asSuite(file, source, hooks) {
  const imports = [...source.matchAll(/^import\b[^']*'[^']*'\n/gm)].at(-1)
  const end = imports.index + imports[0].length
  return `${source.slice(0, end)}describe('${file}', () => { ${source.slice(end)}${hooks} })`
}
