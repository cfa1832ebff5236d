import { defineConfig } from 'vitest/config'

/** Two files at a time, because each waits half of its time. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: 'tests/support/build.ts',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000
  }
})
