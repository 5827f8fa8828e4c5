import { defineConfig } from 'vitest/config'

/** Files or folders, separated by spaces. */
const tests = (process.env.MUTATION_TESTS ?? 'test').split(' ')

/** Tests of whole processes, of PostgreSQL and of load take too long for each mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    exclude: [
      'test/server/store/{pgbouncer,postgres,rolling,round-trips}.test.ts',
      'test/server/{adapters,gateway-calls,http,pages}/**',
    ],
    // Tests that hold for either store run on SQLite alone.
    provide: { postgresStarter: 'data:,' },
    testTimeout: 20_000,
  },
})
