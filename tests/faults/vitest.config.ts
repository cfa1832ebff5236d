import { defineConfig } from 'vitest/config'

/** Real processes, killed and raced. Two files at a time: each spends half of its time waiting. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: 'tests/support/build.ts',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000
  }
})
