import { defineConfig } from 'playwright/test'

import { browserLaunch } from '../../tests/support/browser.ts'

const workers = 2
const port = Number(process.env['PORT'] ?? 4321)

export default defineConfig({
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The control port of the last worker's shop answers once all of them are open.
  webServer: {
    command: 'npm run shop:test',
    cwd: '../..',
    env: { WORKERS: String(workers), PORT: String(port) },
    url: `http://localhost:${port + 10 * (workers - 1) + 2}/`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 120_000
  },
  // In a project of your own: `npx playwright install chromium`, and no launchOptions.
  use: { launchOptions: await browserLaunch() }
})
