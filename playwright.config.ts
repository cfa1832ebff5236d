import { defineConfig } from 'playwright/test'

import { browserLaunch } from './tests/support/browser.ts'
import { useMemoryForTemporaryFiles } from './tests/support/temporary-folder.ts'

useMemoryForTemporaryFiles()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/build.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // Each waits for its page an eighth of the time.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: await browserLaunch(),
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Playwright's routes do not see the worker's requests. Tests of the worker allow it.
    serviceWorkers: 'block',
    trace: 'off'
  }
})
