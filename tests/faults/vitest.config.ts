import { defineConfig } from 'vitest/config'

/** Real processes, killed and raced: one file at a time, so that what they wait for is their own doing. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: 'tests/support/build.ts',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000
  }
})
