import { defineConfig } from 'vitest/config'

/** Files or folders, separated by spaces. */
const tests = (process.env.MUTATION_TESTS ?? 'test').split(' ')

/** Tests of whole processes, of PostgreSQL and of load take too long for each mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    exclude: [
      'test/server/store/{postgres,rolling}.test.ts',
      'test/server/{adapters,gateway-calls,http,pages}/**',
    ],
    testTimeout: 20_000,
  },
})
