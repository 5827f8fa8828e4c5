import { defineConfig } from 'vitest/config'

/**
 * `unit` runs from source; the others on what `npm run build` made, with browsers and servers;
 * `consumers` also needs the package registry.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // As the command runs: whatever relies on a prototype that a request could name fails here first.
    execArgv: ['--disable-proto=delete'],
    // What is polled for is waited for, also where the machine is busy.
    expect: { poll: { timeout: 10_000, interval: 10 } },
    // Tests wait for processes, browsers and clocks more than they work.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'test/{core,gateway,html,medusa,server,sandbox,client,demo,react,cli,locales,contract,faults,chaos,model,mutation,stories,testing}/**/*.test.ts',
          ],
          globalSetup: ['test/support/temporary-folder.ts', 'test/support/postgres/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'docs',
          include: ['test/docs/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          testTimeout: 120_000,
          hookTimeout: 400_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/temporary-folder.ts', 'test/support/postgres/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
