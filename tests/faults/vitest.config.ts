import { defineConfig } from 'vitest/config'

/** Real processes are killed and race. Two files at a time: each waits half of its time. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: 'tests/support/build.ts',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000
  }
})
