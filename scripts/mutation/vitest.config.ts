import { defineConfig } from 'vitest/config'

/** The tests of one folder. Those of whole processes and of PostgreSQL take too long for each mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [`${process.env.MUTATION_TESTS ?? 'test'}/**/*.test.ts`],
    exclude: ['test/server/store/{postgres,rolling}.test.ts', 'test/server/adapters/**'],
    testTimeout: 20_000,
  },
})
