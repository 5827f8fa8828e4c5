import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/{core,gateway,server,sandbox,client,cli,contract}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
  },
})
