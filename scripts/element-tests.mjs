/**
 * Bundles the element tests: a file of tests is a page of its own, and would otherwise ask for some four hundred modules. A test that
 * replaces a module by its address is served from its source.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const output = 'node_modules/.cache/element-tests'

/** @param {string} hooks What each file of tests ends with. Answers the files to run, relative to the root. */
export async function bundleElementTests(hooks) {
  const tests = readdirSync(join(root, 'test/elements'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test/elements', name))
  const needsSource = (file) => readFileSync(join(root, file), 'utf8').includes('import.meta.url')
  const bundled = tests.filter((file) => !needsSource(file))
  await rm(join(root, output), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: bundled,
    outdir: output,
    outbase: '.',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['browser', 'development'],
    target: 'es2022',
    sourcemap: true,
    logLevel: 'warning',
    // What the test runner's own server answers.
    external: ['/__web-*'],
    plugins: [
      {
        name: 'hooks',
        setup({ onLoad }) {
          onLoad({ filter: /\/test\/elements\/.*\.test\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8') + hooks,
            loader: 'ts',
          }))
        },
      },
    ],
  })
  return [...bundled.map((file) => join(output, file.replace(/\.ts$/, '.js'))), ...tests.filter(needsSource)]
}
