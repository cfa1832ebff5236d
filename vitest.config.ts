import { defineConfig } from 'vitest/config'

const api = ['tests/api/**/*.test.ts']

export default defineConfig({
  test: {
    // Every test has a shop of its own and nothing is kept in modules, so files may share a worker's modules.
    isolate: false,
    // Pages are rendered with React's production build, as by a real shop.
    env: { NODE_ENV: 'production' },
    maxWorkers: 2,
    // A busy machine is slow, not wrong.
    testTimeout: 20_000,
    sequence: { shuffle: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{src,demo,paypal-stand-in,bench,tests/prove,tests/test-shop}/**/*.test.ts',
            'tests/{*,screenshots/*}.test.ts'
          ]
        }
      },
      { test: { name: 'sqlite', include: api, provide: { database: 'sqlite' } } },
      {
        test: {
          name: 'postgres',
          include: api,
          provide: { database: 'postgres' },
          globalSetup: 'tests/support/postgres-setup.ts'
        }
      }
    ]
  }
})
