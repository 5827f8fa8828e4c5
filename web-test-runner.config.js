import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins'
import { build } from 'esbuild'
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

/** Leaves the numbers of passed, failed and skipped tests in a file, for scripts/check.mjs to add up. */
function countReporter(file) {
  const testsOf = (suite) => [...suite.tests, ...suite.suites.flatMap(testsOf)]
  return {
    onTestRunFinished({ sessions }) {
      const tests = sessions.flatMap(({ testResults }) => (testResults ? testsOf(testResults) : []))
      // A file that could not be loaded has no tests, and is still a failure.
      const broken = sessions.filter(({ passed, testResults }) => !passed && !testResults).length
      const failed = tests.filter(({ passed, skipped }) => !passed && !skipped).length + broken
      const passed = tests.filter(({ passed }) => passed).length
      const skipped = tests.filter(({ skipped }) => skipped).length
      writeFileSync(file, JSON.stringify({ passed, failed, skipped }))
    },
  }
}

const flaky = '! flaky: '

/** A test that fails is repeated once. A line names each test that needed it; see scripts/flaky-reporter.mjs. */
function flakyPlugin() {
  const hook = `
afterEach(function () {
  const test = this.currentTest
  if (test?.state === 'passed' && test.currentRetry() > 0) console.log('${flaky}' + test.fullTitle())
})`
  return {
    name: 'flaky',
    transform: ({ path, body }) => (/^\/test\/elements\/.*\.test\.ts$/.test(path) ? body + hook : undefined),
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

const counts = process.env.CHECK_COUNTS

export default {
  files: ['test/elements/**/*.test.ts'],
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
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
    flakyPlugin(),
    bundleQrcode(),
    a11ySnapshotPlugin(),
    esbuildPlugin({
      ts: true,
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
