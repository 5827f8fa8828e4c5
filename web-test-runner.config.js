import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins'
import { build } from 'esbuild'
import { bundleElementTests } from './scripts/element-tests.mjs'
import { browserArgs, findBrowser } from './scripts/ensure-browser.mjs'

/**
 * `qrcode` is CommonJS, which a browser can't import: answers each bare import of it with one bundled module.
 * The published package does the same in its build.
 */
function bundleQrcode() {
  const prefix = '/__bundled__/'
  const require = createRequire(import.meta.url)
  const bundle = async (specifier) => {
    const names = Object.keys(require(specifier)).join(', ')
    const contents = `import all from '${specifier}'; export default all; export const { ${names} } = all`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: import.meta.dirname },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    })
    return outputFiles[0].text
  }
  return {
    name: 'bundle-qrcode',
    resolveImport: ({ source }) => (/^qrcode($|\/)/.test(source) ? `${prefix}${source}` : undefined),
    serve: async ({ path }) =>
      path.startsWith(prefix) ? { body: await bundle(path.slice(prefix.length)), type: 'js' } : undefined,
  }
}

/** Leaves what the tests came to, by file, for scripts/check.mjs. */
function countReporter(file) {
  return {
    onTestRunFinished: ({ sessions }) =>
      writeFileSync(file, JSON.stringify({ files: sessions.map(resultOf) })),
  }
}

function resultOf({ testFile, passed, testResults }) {
  const file = testFile.replace(/^.*?(test\/elements\/.*)\.[jt]s$/, '$1.ts')
  const tests = testResults ? testsOf(testResults) : []
  const failures = tests
    .filter((test) => !test.passed && !test.skipped)
    .map(({ name }) => `${file} > ${name}`)
  // A file that could not be loaded has no tests, and is still a failure.
  if (!passed && failures.length === 0) failures.push(file)
  return { file, passed: tests.filter((test) => test.passed).length, failed: failures.length, failures }
}

const testsOf = (suite) => [...suite.tests, ...suite.suites.flatMap(testsOf)]

const flaky = '! flaky: '

/**
 * A test that fails is repeated once. A line names each test that needed it; see scripts/flaky-reporter.mjs. The orders of the tests
 * have the same reference, so what the browser remembers of the test before is removed.
 */
const hooks = `
beforeEach(() => localStorage.removeItem('crypto-checkout:opened-orders'))
afterEach(function () {
  const test = this.currentTest
  if (test?.state === 'passed' && test.currentRetry() > 0) console.log('${flaky}' + test.fullTitle())
})`

function hooksPlugin() {
  return {
    name: 'hooks',
    transform: ({ path, body }) => (/^\/test\/elements\/.*\.test\.ts$/.test(path) ? body + hooks : undefined),
  }
}

function flakyReporter() {
  return {
    onTestRunFinished({ sessions }) {
      for (const [line] of sessions.flatMap(({ logs }) => logs))
        if (String(line).startsWith(flaky)) process.stdout.write(`${line}\n`)
    },
  }
}

/** The page of each file of tests. It has the repository's fonts before a test measures anything. */
const testPage = (testFramework) => `<!doctype html>
<html>
  <head>
    <link rel="stylesheet" href="/test/support/fonts/fonts.css" />
  </head>
  <body>
    <script type="module">
      const fonts = await Promise.all(['Inter', 'JetBrains Mono'].map((name) => document.fonts.load("15px '" + name + "'")))
      if (fonts.some(({ length }) => length !== 1)) throw new Error('The fonts of the tests are not here')
      await import('${testFramework}')
    </script>
  </body>
</html>`

/** A file that is named on the command line, and what another engine runs. */
const isFromSource = process.env.ENGINE || process.argv.some((argument) => /^--files?$/.test(argument))

const counts = process.env.CHECK_COUNTS

export default {
  files: isFromSource ? ['test/elements/**/*.test.ts'] : await bundleElementTests(hooks),
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
  testRunnerHtml: testPage,
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 180_000,
  // Generous, because the machine may be busy; nothing waits for a time to pass.
  testFramework: { config: { timeout: 30_000, retries: 1 } },
  staticLogging: !process.stdout.isTTY,
  reporters: [defaultReporter(), flakyReporter(), ...(counts ? [countReporter(counts)] : [])],
  // Lit says on every page that it is in development mode, which tests want it to be.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  plugins: [
    hooksPlugin(),
    bundleQrcode(),
    a11ySnapshotPlugin(),
    esbuildPlugin({
      ts: true,
      json: true,
      target: 'es2022',
      tsconfig: new URL('tsconfig.json', import.meta.url).pathname,
    }),
  ],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: findBrowser(), timeout: 120_000, args: browserArgs },
    }),
  ],
}
