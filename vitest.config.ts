import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((file) => `test/${file}`)
const mocksModule = (file: string): boolean =>
  file.endsWith('.test.ts') && /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))
/** The tests that replace a module of ours. */
const mocking = testFiles.filter(
  (file) => !/^test\/(elements|package|docs|hosts|e2e)\//.test(file) && mocksModule(file),
)

const unit = {
  globalSetup: ['test/support/temporary-folder.ts', 'test/support/postgres/setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 300_000,
}

/**
 * `unit` and `mocking` run from source; the others on what `npm run build` made, with browsers and servers;
 * `consumers` also needs the package registry.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // As the command runs: whatever relies on a prototype that a request could name fails here first.
    execArgv: ['--disable-proto=delete'],
    // Limits end what hangs. A machine that is busy with other work takes six times as long.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // Tests wait for processes, browsers and clocks more than they work.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          include: [
            'test/{core,gateway,html,medusa,shop-systems,vendure,server,sandbox,client,demo,react,cli,locales,contract,faults,chaos,model,mutation,stories,testing,wallets}/**/*.test.ts',
          ],
          // Failovers of a database take minutes: `npm run chaos -- failover`.
          exclude: [
            ...mocking,
            ...(process.env.CHAOS === 'long' ? [] : ['test/chaos/{failover,recovery,soak}/**']),
          ],
          // Modules are loaded once for each worker, not for each file: half the time of a processor.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...unit, name: 'mocking', include: mocking },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'docs',
          include: ['test/docs/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'consumers',
          include: ['test/package/consumers/*.test.ts'],
          // Each builds with tools that take all there is.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hosts',
          include: ['test/hosts/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/temporary-folder.ts', 'test/support/postgres/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
