import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { Stryker } from '@stryker-mutator/core'

const [folder, ...testNames] = process.argv.slice(2)

if (!folder?.startsWith('src/') || !existsSync(folder)) {
  console.error('Usage: npm run mutate -- FOLDER [NAME OF A TEST FILE]..., such as src/server/cart cart other-people')
  process.exit(1)
}

const report = `reports/mutation/${folder.replaceAll('/', '-')}.html`

await new Stryker({
  mutate: [`${folder}/**/*.ts`, '!**/*.test.ts'],
  testFiles: testNames.map((name) => `**/${name}.test.ts`),
  plugins: [fileURLToPath(new URL('vitest-5-runner.mjs', import.meta.url))],
  testRunner: 'vitest-5',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Most strings are messages, or values that the type checker compares with a union.
  mutator: { excludedMutations: ['StringLiteral'] },
  // A static mutant would need a new process, and all tests.
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: report },
  ignorePatterns: ['docs', 'bench', 'tests/e2e', 'test-results']
}).runMutationTest()

console.log(`The report with each mutant is in ${report}.`)
