import { createRequire } from 'node:module'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins'
import { build } from 'esbuild'
import { resultsReporter } from './scripts/element-results.mjs'
import { bundleElementTests } from './scripts/element-tests.mjs'
import { browserArgs, findBrowser } from './scripts/ensure-browser.mjs'

/**
 * `qrcode` is CommonJS, which a browser can't import: answers all imports of its parts with one bundled module, because the parts
 * compare their objects. The published package does the same in its build.
 */
function bundleQrcode() {
  const path = '/__bundled__/qrcode'
  const require = createRequire(import.meta.url)
  const bundle = async () => {
    const parts = ['qrcode', 'segments', 'version'].map((part) => `qrcode/lib/core/${part}.js`)
    const exported = parts.map(
      (part) => `export const { ${Object.keys(require(part)).join(', ')} } = require('${part}')`,
    )
    const { outputFiles } = await build({
      stdin: { contents: exported.join('\n'), resolveDir: import.meta.dirname },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    })
    return outputFiles[0].text
  }
  return {
    name: 'bundle-qrcode',
    resolveImport: ({ source }) => (source.startsWith('qrcode/') ? path : undefined),
    serve: async ({ path: asked }) => (asked === path ? { body: await bundle(), type: 'js' } : undefined),
  }
}

/** What the browser remembers of the test before is removed: the orders of the tests have the same reference. */
const hooks = `
beforeEach(() => localStorage.removeItem('crypto-checkout:opened-orders'))`

function hooksPlugin() {
  return {
    name: 'hooks',
    transform: ({ path, body }) => (/^\/test\/elements\/.*\.test\.ts$/.test(path) ? body + hooks : undefined),
  }
}

/** The page of each file of tests. It has the repository's fonts before a test measures anything. */
const testPage = (testFramework) => `<!doctype html>
<html ${process.env.CHECK_DEEP === '1' ? 'data-deep' : ''}>
  <head>
    <link rel="stylesheet" href="/test/support/fonts/fonts.css" />
  </head>
  <body>
    <script type="module">
      // WebKit starts a module before the style sheets are there.
      if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
      const fonts = await Promise.all(['Inter', 'JetBrains Mono'].map((name) => document.fonts.load("15px '" + name + "'")))
      if (fonts.some(({ length }) => length !== 1)) throw new Error('The fonts of the tests are not here')
      await import('${testFramework}')
    </script>
  </body>
</html>`

/** A file that is named on the command line, and what another engine runs. */
const isFromSource = process.env.ENGINE || process.argv.some((argument) => /^--files?$/.test(argument))

const results = process.env.CHECK_COUNTS

/** What moves is painted sixty times a second, also while a test waits. */
const still = ['--force-prefers-reduced-motion']

export default {
  files: isFromSource ? ['test/elements/**/*.test.ts'] : await bundleElementTests(hooks),
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
  testRunnerHtml: testPage,
  // Limits end what hangs: a machine that is busy with other work is slow.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { timeout: 60_000, retries: 0 } },
  staticLogging: !process.stdout.isTTY,
  reporters: [defaultReporter(), ...(results ? [resultsReporter(results)] : [])],
  // What elements say of the failures that tests make is in the way; where a test fails it may be the reason.
  filterBrowserLogs: ({ args }, { passed }) => !passed && !String(args[0]).startsWith('Lit is in dev mode'),
  plugins: [
    hooksPlugin(),
    bundleQrcode(),
    a11ySnapshotPlugin(),
    esbuildPlugin({
      ts: true,
      json: true,
      // What is bundled is sent as it is, with its source map: a failure names its line.
      target: isFromSource ? 'es2022' : 'esnext',
      tsconfig: new URL('tsconfig.json', import.meta.url).pathname,
    }),
  ],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: findBrowser(), timeout: 120_000, args: [...browserArgs, ...still] },
    }),
  ],
}
