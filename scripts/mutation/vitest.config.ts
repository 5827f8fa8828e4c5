import { defineConfig } from 'vitest/config'

/** Files or folders, separated by spaces. */
const tests = (process.env.MUTATION_TESTS ?? 'test').split(' ')

/** Such as `test/server/store/postgres*.test.ts`: a server is then started, once for the run. */
const isOfPostgres = tests.some((path) => path.includes('/postgres'))

/** Tests of whole processes and of load take too long for each mutant, and so do those of PostgreSQL unless they are named. */
export default defineConfig({
  test: {
    environment: 'node',
    include: tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    exclude: [
      '**/*.deep.test.ts',
      'test/server/store/round-trips.test.ts',
      // It reads the source, which is another with mutants in it.
      'test/server/rules/documented.test.ts',
      ...(isOfPostgres ? [] : ['test/server/store/postgres*.test.ts']),
      'test/server/{adapters,gateway-calls,http,pages}/**',
    ],
    setupFiles: ['test/support/properties.ts'],
    globalSetup: [
      'test/support/temporary-folder.ts',
      ...(isOfPostgres ? ['test/support/postgres/setup.ts'] : []),
    ],
    // Tests that hold for either store run on SQLite alone.
    ...(!isOfPostgres && { provide: { postgresStarter: 'data:,' } }),
    testTimeout: 20_000,
  },
})
