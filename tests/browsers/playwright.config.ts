import { defineConfig } from 'playwright/test'

import { BROWSERS } from './support/browsers.ts'

// Workers read this file too.
if (!process.env['TEST_WORKER_INDEX']) {
  for (const { name, findMissing } of BROWSERS) {
    const missing = findMissing()
    if (missing) console.log(`Skipping ${name}: ${missing}.`)
  }
}

export default defineConfig({
  testMatch: '**/*.journey.ts',
  globalSetup: '../support/build.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  globalTimeout: 15 * 60_000,
  outputDir: '../../test-results/browsers',
  reporter: 'list',
  projects: BROWSERS.map(({ name }) => ({ name }))
})
